// Which streams a digest groups at the moment of a read: those it names, and those its filter chooses.
import type { ChannelSeed, StreamSeed } from '../../fixtures/types.ts';
import { claimTypes } from '../../spec/values.ts';
import { chooses, type Digest, type Dimension, type FilterSpec } from '../core/digest.ts';
import { everything } from '../core/query.ts';
import type { Context } from './context.ts';

/** Ids of the digest's streams, also of those that are no longer live; its filter chooses among all, or among these. */
export function streamIdsOf(
  context: Context,
  { streamIds, filterSpec }: Digest,
  among?: readonly StreamSeed[],
): readonly string[] {
  if (filterSpec === null) return streamIds;
  const chosen = chosenBy(context, filterSpec, among).map(({ id }) => id);
  if (streamIds.length === 0) return chosen;
  return context.laws.digest.fixedAndChosen === 'union'
    ? [...new Set([...streamIds, ...chosen])]
    : streamIds.filter((id) => chosen.includes(id));
}

/** The streams of the digest that the catalog lists. */
export const liveStreamsOf = (context: Context, digest: Digest): readonly StreamSeed[] =>
  streamIdsOf(context, digest).flatMap((id) => liveStream(context, id) ?? []);

export function liveStream({ laws, content }: Context, id: string): StreamSeed | undefined {
  const stream = content.streamById(id);
  return stream !== undefined && laws.stream.listed(stream) ? stream : undefined;
}

/** Every listed stream that the filter chooses. */
export const chosenBy = (
  context: Context,
  spec: FilterSpec,
  among: readonly StreamSeed[] = context.content.streams(),
): readonly StreamSeed[] =>
  among.filter(
    (stream) =>
      context.laws.stream.listed(stream) &&
      chooses(context.laws.digest, spec, (dimension) => traitsOf(context, stream, dimension)),
  );

/** The values of a dimension that the stream has, under every name that a rule may give them. */
function traitsOf(context: Context, stream: StreamSeed, dimension: Dimension): readonly string[] {
  const { laws, content } = context;
  switch (dimension) {
    case 'topic':
      return topicsOf(context, stream);
    case 'tag':
      return stream.filterDefinition.tag_ids.flatMap((id) => [id, content.tagById(id)?.name ?? id]);
    case 'domain':
      return laws.digest.domainRule === 'home'
        ? [stream.homeDomain]
        : [stream.homeDomain, ...stream.crossDomains];
    case 'source':
      return channelsOf(context, stream).flatMap(({ id, name, display }) => [id, name, display ?? name]);
    case 'source_type':
      return [stream.sourceType, ...channelsOf(context, stream).map(({ sourceType }) => sourceType)];
    case 'claim_type':
      return claimTypes.filter((type) => carries(context, stream, type));
    case 'media_format':
      return stream.mediaFormats;
    default:
      return dimension satisfies never;
  }
}

/** The channels of all these streams, which names in content filters are looked up among. */
export const channelsAmong = (context: Context, streamIds: readonly string[]): readonly ChannelSeed[] =>
  streamIds.flatMap((id) => channelsOf(context, context.content.streamById(id)));

const channelsOf = ({ content }: Context, stream: StreamSeed | undefined): readonly ChannelSeed[] =>
  (stream?.channelIds ?? []).flatMap((id) => content.channelById(id) ?? []);

/** Streams are named after the topic of their domain that they are about. */
const topicsOf = ({ content }: Context, { homeDomain, name }: StreamSeed): readonly string[] =>
  content.base.topics
    .filter((topic) => topic.domain === homeDomain && name.startsWith(topic.name))
    .map(({ slug }) => slug);

/** Whether any manifest of the stream makes claims of the type. */
function carries({ content }: Context, { id }: StreamSeed, claimType: string): boolean {
  const conditions = [{ kind: 'values', fact: 'claim-type', anyOf: [claimType], excluded: false }] as const;
  return content.selectAmong([id], { ...everything, conditions }, { offset: 0, size: 0 }).total > 0;
}
