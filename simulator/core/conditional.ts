// Entity tags, If-None-Match and cache lifetimes of hot reads ("Conditional reads", "Limits").
import type { OperationId } from '../../spec/contract.ts';

export const conditionalLaws = {
  /** conditional.hot-reads-tagged: operations that send ETag and answer 304. */
  sendsTag: (operation: OperationId): boolean => hotReads.has(operation),
  /** conditional.tags-per-organisation, conditional.tag-stable, conditional.tag-per-request (S-171, S-173): a tag from what was read and who read it. */
  tag: ({ dataHash, organizationId }: TagParts): string => `"${dataHash}-${organizationId}"`,
  /** What the hash is taken over. */
  tagCovers: 'data' as 'data' | 'body',
  /** conditional.current-tag-not-modified, conditional.other-tag-full-answer */
  matchesCurrentTag: (ifNoneMatch: string, etag: string): boolean => matchesTag(ifNoneMatch, etag),
};
export type ConditionalLaws = Readonly<typeof conditionalLaws>;

export interface TagParts {
  readonly dataHash: string;
  readonly organizationId: string;
}

const hotReads: ReadonlySet<OperationId> = new Set<OperationId>([
  'listPlans',
  'listStreams',
  'getStream',
  'listDigests',
  'listCatalogDigests',
  'listAddedDigests',
  'listTags',
]);

/** For how long a private cache may keep an answer; others must be asked for again (S-173). */
const lifetimesSeconds: { readonly [O in OperationId]?: number } = {
  getAccount: 60,
  listBackfillGrants: 300,
  listDigests: 300,
};

export function cacheControl(laws: ConditionalLaws, operation: OperationId): string | undefined {
  const seconds = lifetimesSeconds[operation];
  if (seconds !== undefined) return `private, max-age=${seconds}`;
  return laws.sendsTag(operation) ? 'private, no-cache' : undefined;
}

/** Weak comparison over a list of tags, or `*`. */
export function matchesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
