// User digests: which streams their filters choose, what they deliver, and how they change ("Digests").
import type { Channel, ContentFilters, Digest, FilterSpec } from '../../spec/content.ts';
import { limits } from '../../spec/limits.ts';
import type { Condition } from './query.ts';

export type { CatalogDigest, ContentFilters, Digest, FilterSpec } from '../../spec/content.ts';

/** What a rule of a filter looks at. */
export type Dimension = 'topic' | 'tag' | 'domain' | 'source' | 'source_type' | 'claim_type' | 'media_format';

/** A digest of the catalog that an organisation added to its own. */
export interface AddedDigest {
  /** Both ids together. */
  readonly id: string;
  readonly organizationId: string;
  readonly digestId: number;
}

export const addedDigest = (organizationId: string, digestId: number): AddedDigest => ({
  id: `${organizationId} ${digestId}`,
  organizationId,
  digestId,
});

/** Whether the digest reports new content in its present state; `paused` decides about paused ones. */
export const isReporting = (paused: 'silent' | 'reporting', { state }: Pick<Digest, 'state'>): boolean =>
  state === 'active' || (state === 'paused' && paused === 'reporting');

/** The members of an update; absent ones stay as they are. */
export type DigestChange = Partial<Pick<Digest, 'name' | 'description' | 'filterSpec' | 'contentFilters'>>;

export const digestLaws = {
  /** What becomes of the webhooks of a deleted digest (S-154). */
  deletedWebhooks: 'kept' as 'kept' | 'removed',
  /** Whether stream_ids keeps a stream that was removed (S-248). */
  removedStreams: 'kept' as 'kept' | 'left-out',
  /** The values of a rule that count (digest.rules-choose-streams). */
  countedValues: (values: readonly unknown[]): readonly unknown[] => values,
  /**
   * Whether a stream with these traits matches a rule with these values (digest.rules-choose-streams, S-216).
   */
  ruleHolds: (values: ReadonlySet<string>, traits: readonly string[]): boolean =>
    traits.some((trait) => values.has(trait)),
  /** How the rules of a filter combine (digest.rules-choose-streams, S-215). */
  combineRules: (holds: readonly boolean[], how: 'all' | 'any'): boolean =>
    how === 'any' ? holds.some(Boolean) : holds.every(Boolean),
  /** Which streams a digest has that names streams and has a filter (S-215). */
  fixedAndChosen: 'union' as 'union' | 'intersection',
  /** Whether a rule on the domain also chooses streams that cross that domain (S-216). */
  domainRule: 'home' as 'home' | 'home-and-cross',
  /** Whether a content filter means the channel of this name (digest.channel-name-filter-applies). */
  nameMatches: (name: string, asked: string): boolean => name === asked,
  /**
   * Whether a content filter means the channel that is displayed under this name
   * (digest.channel-name-filter-applies).
   */
  displayMatches: (display: string, asked: string): boolean => display === asked,
  /** How many streams a preview shows (digest.preview-bounded). */
  previewMax: limits.filterPreview.value as number,
  /** The streams of a digest after some were added (digest.streams-added, S-155). */
  streamsWith: (before: readonly string[], added: readonly string[]): readonly string[] => [
    ...new Set([...before, ...added]),
  ],
  /** The streams of a digest after some were removed (digest.streams-removed). */
  streamsWithout: (before: readonly string[], removed: readonly string[]): readonly string[] =>
    before.filter((id) => !removed.includes(id)),
  /** How a digest treats streams that do not exist (S-155). */
  unknownStreams: 'refused' as 'refused' | 'left-out',
  /**
   * A digest after an update (digest.update-changes-fields, digest.null-removes-content-filters,
   * digest.update-keeps-content-filters).
   */
  afterUpdate: (before: Digest, change: DigestChange): Digest => ({ ...before, ...change }),
  /** Whether a null filter_spec in an update removes the filter (S-155). */
  nullFilterSpec: 'removes' as 'removes' | 'ignored',
  /** Whether a paused digest lists manifests (S-153). */
  pausedManifests: 'served' as 'served' | 'none',
  /**
   * Whether an organisation can use a digest (digest.deletion-is-final, isolation.digests).
   */
  isVisible: (digest: Digest, organizationId: string): boolean =>
    digest.organizationId === organizationId && digest.state !== 'deleted',
  /** The effect of deleting a deleted digest (S-102, S-154). */
  deletedAgain: 'not-found' as 'not-found' | 'done',
  /** How old the list of digests may be (digest.list-fresh-in-time, S-152, S-229). */
  listAgeMs: 0,
  /** Whether the answer to a write is the digest itself or has it under a key (S-151). */
  answerToWrite: 'digest' as 'digest' | 'under-key',
  /** The status for a new digest without streams and filter (S-214). */
  withoutStreams: '422' as '422' | '400',
  /** How the listing of a digest treats parameters of Beacons (S-203). */
  beaconParameters: 'refused' as 'refused' | 'ignored',
};
export type DigestLaws = Readonly<typeof digestLaws>;

/** Tells whether the filter chooses a stream, given its traits in each dimension. A filter without rules chooses none. */
export function chooserOf(
  laws: DigestLaws,
  { rules, combine }: FilterSpec,
): (traitsOf: (dimension: Dimension) => readonly string[]) => boolean {
  const wanted = rules.map(({ dimension, values }) => ({
    dimension: dimension as Dimension,
    values: new Set(laws.countedValues(values).map(String)),
  }));
  const how = combine?.toLowerCase() === 'or' ? 'any' : 'all';
  return (traitsOf) =>
    wanted.length > 0 &&
    laws.combineRules(
      wanted.map(({ dimension, values }) => laws.ruleHolds(values, traitsOf(dimension))),
      how,
    );
}

/** The conditions on a manifest that the content filters make; `channels` are those of the digest's streams. */
export function deliveryConditions(
  laws: DigestLaws,
  filters: ContentFilters | null,
  channels: () => readonly Channel[],
): readonly Condition[] {
  const {
    media_format: formats = [],
    source_channel_ids: ids = [],
    source_channel_names: names = [],
  } = filters ?? {};
  const isMeant = ({ name, display }: Channel, asked: string): boolean =>
    laws.nameMatches(name, asked) || (display !== null && laws.displayMatches(display, asked));
  const named = (): readonly Channel[] =>
    channels().filter((channel) => names.some((asked) => isMeant(channel, asked)));
  const condition = (fact: 'media-format' | 'channel', anyOf: readonly string[]): Condition => ({
    kind: 'values',
    fact,
    anyOf,
    excluded: false,
  });
  return [
    ...(formats.length > 0 ? [condition('media-format', formats)] : []),
    ...(ids.length > 0 ? [condition('channel', ids)] : []),
    ...(names.length > 0
      ? [
          condition(
            'channel',
            named().map(({ id }) => id),
          ),
        ]
      : []),
  ];
}
