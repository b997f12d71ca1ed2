// The content that customers read, as the fixtures type it: streams, channels, tags, topics and manifests.
export type {
  Catalog,
  ChannelSeed as Channel,
  ManifestRow as Manifest,
  SecContext as FilingContext,
  StreamSeed as Stream,
  TagSeed as Tag,
  TopicSeed as Topic,
} from '../../fixtures/types.ts';
