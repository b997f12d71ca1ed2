// Pages of what a manifest query selects: how they are told, what the quota lets through, what is charged.
import { type PageRequest, pageOf } from '../core/paging.ts';
import type { Refusal } from '../core/refusal.ts';
import { pageOfSnapshot } from '../core/snapshot.ts';
import type { ManifestRef } from '../state/content/selection.ts';
import { type Served, serve } from './accounting.ts';
import type { Call, Context } from './context.ts';
import { acrossStreams, type Listed } from './listing.ts';
import type { QuerySelection } from './query-criteria.ts';
import type { Query } from './query-input.ts';
import { viewOf } from './view.ts';

/** The world, with the laws that decide here. */
type Own = Context<'brief' | 'lifecycle' | 'paging' | 'plan' | 'query' | 'quota' | 'record' | 'signal'>;

export interface Executed {
  readonly listed: Listed;
  readonly served: Served<ManifestRef>;
}

export function pageRequestOf({ laws }: Own, query: Query): PageRequest {
  const { page, pageSize } = pageOf(laws.paging, query);
  return { page, pageSize: laws.query.pageSize(pageSize, query.target_count) };
}

/** How a list of so many manifests is told to the caller. */
export const listedAs = (
  context: Own,
  { org }: Call<unknown>,
  query: Query,
  list: { readonly streamIds: readonly string[] | undefined; readonly total: number },
): Listed => ({
  view: viewOf(context, org),
  scope: acrossStreams(context, list.streamIds),
  request: pageRequestOf(context, query),
  total: list.total,
});

/** Charges the bodies that the quota lets through. */
export const charged = (
  { laws, store, content }: Own,
  { org, nowMs }: Call<unknown>,
  refs: readonly ManifestRef[],
  isFree = false,
): Served<ManifestRef> | Refusal =>
  serve({ laws, store }, { org }, refs, {
    idOf: (ref) => content.row(ref).manifestId,
    nowMs,
    free: isFree || laws.query.billedBodies === 'none',
  });

/** Everything that the query selects now, newest first. */
export const selectAll = (
  { content }: Own,
  { streamIds, criteria }: QuerySelection,
): readonly ManifestRef[] =>
  content.selectAmong(streamIds, criteria, { offset: 0, size: Number.POSITIVE_INFINITY }).refs;

/** How many manifests the query selects now. */
export const countAll = ({ content }: Own, { streamIds, criteria }: QuerySelection): number =>
  content.selectAmong(streamIds, criteria, { offset: 0, size: 0 }).total;

export interface List {
  readonly streamIds: readonly string[] | undefined;
  readonly refs: readonly ManifestRef[];
  /** Whether its pages cost nothing. */
  readonly isFree?: boolean;
}

/** The page of the list that the query asks for, cut at the quota and charged. */
export function deliver(
  context: Own,
  call: Call<unknown>,
  query: Query,
  { streamIds, refs, isFree }: List,
): Executed | Refusal {
  const listed = listedAs(context, call, query, { streamIds, total: refs.length });
  const bodies = pageOfSnapshot(context.laws.lifecycle, refs, listed.request);
  const served = charged(context, call, bodies, isFree);
  return 'kind' in served ? served : { listed, served };
}
