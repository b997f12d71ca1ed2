// Entity tags, If-None-Match and cache lifetimes of hot reads ("Conditional reads", "Limits").
import type { OperationId } from '../../spec/contract.ts';

export const conditionalLaws = {
  /** Which operations send an entity tag and answer 304 (shape.get-stream, S-174). */
  sendsTag: (operation: OperationId): boolean => hotReads.has(operation),
  /**
   * The entity tag of an answer (conditional.tags-per-organisation, conditional.tag-stable,
   * validators.equal-tags-equal-data, S-171, S-173).
   */
  tag: ({ dataHash, organizationId }: TagParts): string => `"${dataHash}-${organizationId}"`,
  /** Whether a tag depends on data alone or on the whole body (S-172). */
  tagCovers: 'data' as 'data' | 'body',
  /**
   * Whether If-None-Match names the current tag (validators.current-tag-not-modified,
   * validators.other-tag-full-answer).
   */
  matchesCurrentTag: matchesTag,
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

/** For how many seconds a private cache may keep an answer (S-173). */
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

/** Compares a list of tags, or `*`, weakly (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
