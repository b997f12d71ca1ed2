// The streams that a digest groups at the moment of a read: those it names and those its filter chooses.
import type { Channel, Stream } from '../../spec/content.ts';
import { chooserOf, type Digest, type DigestLaws, type Dimension, type FilterSpec } from '../core/digest.ts';
import type { Laws } from '../core/laws.ts';
import { isListed } from '../core/stream.ts';
import type { Content } from './content.ts';

interface Context {
  readonly laws: Pick<Laws, 'digest'>;
  readonly content: Content;
}

/**
 * Ids of the digest's streams, including named ones that are no longer live.
 * Its filter chooses among all streams, or among `among`.
 */
export function streamIdsOf(
  context: Context,
  { streamIds, filterSpec }: Digest,
  among?: readonly Stream[],
): readonly string[] {
  if (filterSpec === null) return streamIds;
  const chosen = chosenBy(context, filterSpec, among).map(({ id }) => id);
  if (streamIds.length === 0) return chosen;
  return context.laws.digest.fixedAndChosen === 'union'
    ? [...new Set([...streamIds, ...chosen])]
    : streamIds.filter((id) => chosen.includes(id));
}

/** The digest's streams that the catalog lists. */
export const liveStreamsOf = (context: Context, digest: Digest): readonly Stream[] =>
  streamIdsOf(context, digest).flatMap((id) => liveStream(context, id) ?? []);

export function liveStream({ content }: Context, id: string): Stream | undefined {
  const stream = content.streamById(id);
  return stream !== undefined && isListed(stream) ? stream : undefined;
}

/** Every listed stream that the filter chooses, or those among `among`. */
export function chosenBy(context: Context, spec: FilterSpec, among?: readonly Stream[]): readonly Stream[] {
  const { content, laws } = context;
  const choices = choicesIn(content);
  const known = choices.streams.get(spec);
  if (among === undefined && known !== undefined) return known;
  const isChosen = chooserIn(laws.digest, spec);
  const streams = (among ?? content.streams()).filter(
    (stream) =>
      isListed(stream) &&
      isChosen((dimension) => {
        const key = `${dimension} ${stream.id}`;
        const traits = choices.traits.get(key) ?? traitsOf(context, stream, dimension);
        choices.traits.set(key, traits);
        return traits;
      }),
  );
  if (among === undefined) choices.streams.set(spec, streams);
  return streams;
}

type Chooser = ReturnType<typeof chooserOf>;

/** Under each laws, what each filter chooses: every new manifest asks all digests. */
const choosersByLaws = new WeakMap<DigestLaws, WeakMap<FilterSpec, Chooser>>();

function chooserIn(laws: DigestLaws, spec: FilterSpec): Chooser {
  const choosers = choosersByLaws.get(laws) ?? new WeakMap<FilterSpec, Chooser>();
  choosersByLaws.set(laws, choosers);
  const chooser = choosers.get(spec) ?? chooserOf(laws, spec);
  choosers.set(spec, chooser);
  return chooser;
}

/** What filters choose from one version of the content: digests are read more often than it changes. */
interface Choices {
  readonly version: number;
  readonly streams: WeakMap<FilterSpec, readonly Stream[]>;
  readonly claimTypes: () => ReturnType<Content['claimTypesByStream']>;
  /** By dimension and id of the stream. */
  readonly traits: Map<string, readonly string[]>;
}

const choicesByContent = new WeakMap<Content, Choices>();

function choicesIn(content: Content): Choices {
  const { version } = content;
  const known = choicesByContent.get(content);
  if (known?.version === version) return known;
  let byStream: ReturnType<Content['claimTypesByStream']> | undefined;
  const claimTypes: Choices['claimTypes'] = () => {
    byStream ??= content.claimTypesByStream();
    return byStream;
  };
  const fresh: Choices = { version, streams: new WeakMap(), traits: new Map(), claimTypes };
  choicesByContent.set(content, fresh);
  return fresh;
}

/** The stream's values in a dimension, in every form that a filter rule may use: ids, names, display names. */
function traitsOf(context: Context, stream: Stream, dimension: Dimension): readonly string[] {
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
      return [...(choicesIn(content).claimTypes().get(stream.id) ?? [])];
    case 'media_format':
      return stream.mediaFormats;
    default:
      return dimension satisfies never;
  }
}

/** The channels of all these streams; content filters look names up among them. */
export const channelsAmong = (context: Context, streamIds: readonly string[]): readonly Channel[] =>
  streamIds.flatMap((id) => channelsOf(context, context.content.streamById(id)));

const channelsOf = ({ content }: Context, stream: Stream | undefined): readonly Channel[] =>
  (stream?.channelIds ?? []).flatMap((id) => content.channelById(id) ?? []);

/** The topics of a stream. The name of a stream begins with the name of its topic, which belongs to its home domain. */
const topicsOf = ({ content }: Context, { homeDomain, name }: Stream): readonly string[] =>
  content.base.topics
    .filter((topic) => topic.domain === homeDomain && name.startsWith(topic.name))
    .map(({ slug }) => slug);
