// User digests: which streams their filters choose, what of it they deliver, and how they may be changed ("Digest", "Digests").
import type { Channel } from './content.ts';
import type { Condition } from './query.ts';

/** What the rules of a filter may look at. */
export type Dimension = 'topic' | 'tag' | 'domain' | 'source' | 'source_type' | 'claim_type' | 'media_format';

export interface FilterRule {
  readonly dimension: string;
  readonly values: readonly unknown[];
}

/** As it was sent, for that is how it is shown again. */
export interface FilterSpec {
  readonly rules: readonly FilterRule[];
  readonly combine?: string;
}

/** As it was sent; an empty list restricts nothing. */
export interface ContentFilters {
  readonly media_format?: readonly string[];
  readonly source_channel_ids?: readonly string[];
  readonly source_channel_names?: readonly string[];
}

export interface Digest {
  readonly id: number;
  readonly organizationId: string;
  readonly name: string;
  readonly description: string | null;
  readonly streamIds: readonly string[];
  readonly filterSpec: FilterSpec | null;
  readonly contentFilters: ContentFilters | null;
  readonly state: 'active' | 'paused' | 'deleted';
}

/** A ready-made digest that organisations add to their own. */
export interface CatalogDigest {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly streamIds: readonly string[];
}

/** That an organisation added a digest of the catalog to its own. */
export interface AddedDigest {
  /** Joins both. */
  readonly id: string;
  readonly organizationId: string;
  readonly digestId: number;
}

export const addedDigest = (organizationId: string, digestId: number): AddedDigest => ({
  ...{ id: `${organizationId} ${digestId}`, organizationId, digestId },
});

/** Whether the digest reports new content in its present state; `paused` is the reading for paused ones. */
export const isReporting = (paused: 'silent' | 'told', { state }: Pick<Digest, 'state'>): boolean =>
  state === 'active' || (state === 'paused' && paused === 'told');

/** Members of an update; what is left out stays as it is. */
export type DigestChange = Partial<Pick<Digest, 'name' | 'description' | 'filterSpec' | 'contentFilters'>>;

export const digestLaws = {
  /** digest.rules-choose-streams: whether a stream with these traits has one of the values (S-216). */
  ruleHolds: (values: readonly unknown[], traits: readonly string[]): boolean =>
    values.some((value) => traits.includes(String(value))),
  /** digest.rules-choose-streams (S-215) */
  combine: (holds: readonly boolean[], how: 'all' | 'any'): boolean =>
    how === 'any' ? holds.some(Boolean) : holds.every(Boolean),
  /** S-215 */
  fixedAndChosen: 'union' as 'union' | 'intersection',
  /** S-216: whether a stream is of the domains that it crosses, too. */
  domainRule: 'home' as 'home' | 'home-and-cross',
  /** digest.format-filter-applies, digest.channel-filter-applies */
  keptFilters: (filters: ContentFilters | null): ContentFilters | null => filters,
  /** digest.format-filter-applies, digest.channel-filter-applies, digest.channel-name-filter-applies: the filters that are heeded (S-217). */
  heededFilters: (filters: ContentFilters): ContentFilters => filters,
  /** digest.channel-name-filter-applies */
  isName: (name: string, asked: string): boolean => name === asked,
  /** digest.channel-name-filter-applies: of channels that have a display. */
  isDisplay: (display: string, asked: string): boolean => display === asked,
  /** digest.manifests-of-all-streams: the streams whose manifests a listing shows. */
  listedStreams: (streamIds: readonly string[]): readonly string[] => streamIds,
  /** digest.shows-its-type: whether any of its streams is chosen by a filter. */
  isDynamic: (digest: Digest): boolean => digest.filterSpec !== null,
  /** digest.shows-its-type */
  digestType: 'user',
  /** digest.preview-bounded */
  previewMax: 50,
  /** digest.streams-added */
  withStreams: (before: readonly string[], added: readonly string[]): readonly string[] => [
    ...new Set([...before, ...added]),
  ],
  /** digest.streams-removed */
  withoutStreams: (before: readonly string[], removed: readonly string[]): readonly string[] =>
    before.filter((id) => !removed.includes(id)),
  /** digest.streams-added (S-155) */
  unknownStreams: 'refused' as 'refused' | 'left-out',
  /** digest.update-changes-fields, digest.null-removes-content-filters, digest.update-keeps-content-filters */
  updated: (before: Digest, change: DigestChange): Digest => ({ ...before, ...change }),
  /** S-155 */
  nullFilterSpec: 'removes' as 'removes' | 'ignored',
  /** digest.pause-is-reversible */
  paused: (digest: Digest): Digest => ({ ...digest, state: 'paused' }),
  /** digest.pause-is-reversible */
  activated: (digest: Digest): Digest => ({ ...digest, state: 'active' }),
  /** S-153 */
  pausedManifests: 'served' as 'served' | 'none',
  /** digest.deletion-is-final, digest.closed-to-other-organisations */
  isOwn: (digest: Digest, organizationId: string): boolean =>
    digest.organizationId === organizationId && digest.state !== 'deleted',
  /** S-102 */
  deletedAgain: 'not-found' as 'not-found' | 'done',
  /** digest.list-fresh-in-time: how old the list may be (S-152, S-229). */
  listAgeMs: 0,
  /** digest.list-of-own-organisation: whose kept list an organisation is shown. */
  listKey: (organizationId: string): string => organizationId,
  /** Form of the answer to a write. */
  writeAnswer: 'digest' as 'digest' | 'under-key',
  /** S-203 */
  beaconParameters: 'refused' as 'refused' | 'ignored',
};
export type DigestLaws = Readonly<typeof digestLaws>;

/** Whether the filter chooses a stream, whose traits are asked for dimension by dimension; no rules choose none. */
export function chooses(
  laws: DigestLaws,
  { rules, combine }: FilterSpec,
  traitsOf: (dimension: Dimension) => readonly string[],
): boolean {
  const holds = rules.map(({ dimension, values }) =>
    laws.ruleHolds(values, traitsOf(dimension as Dimension)),
  );
  return holds.length > 0 && laws.combine(holds, combine?.toLowerCase() === 'or' ? 'any' : 'all');
}

/** What a manifest must be to pass the content filters. */
export function deliveryConditions(
  laws: DigestLaws,
  filters: ContentFilters | null,
  channels: readonly Channel[],
): readonly Condition[] {
  const heeded = laws.heededFilters(filters ?? {});
  const {
    media_format: formats = [],
    source_channel_ids: ids = [],
    source_channel_names: names = [],
  } = heeded;
  const isCalled = ({ name, display }: Channel, asked: string): boolean =>
    laws.isName(name, asked) || (display !== null && laws.isDisplay(display, asked));
  const named = channels.filter((channel) => names.some((asked) => isCalled(channel, asked)));
  const condition = (fact: 'media-format' | 'channel', anyOf: readonly string[]): Condition => ({
    kind: 'values',
    ...{ fact, anyOf, excluded: false },
  });
  return [
    ...(formats.length > 0 ? [condition('media-format', formats)] : []),
    ...(ids.length > 0 ? [condition('channel', ids)] : []),
    ...(names.length > 0
      ? [
          condition(
            'channel',
            named.map(({ id }) => id),
          ),
        ]
      : []),
  ];
}
