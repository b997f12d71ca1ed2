// Pages of the manifests that a query selects: which manifests a page contains, and what it charges.
import { inOrder, type PageRequest, pageOf } from '../core/paging.ts';
import type { Refusal } from '../core/refusal.ts';
import { pageOfSnapshot } from '../core/snapshot.ts';
import type { ManifestRef } from '../state/content/selection.ts';
import { type Served, serve } from './accounting.ts';
import type { Call, ServiceContext } from './context.ts';
import { type PageContext, scopeOfStreams } from './listing.ts';
import type { QuerySelection } from './query-criteria.ts';
import { type Deadline, outOfTime } from './query-deadline.ts';
import type { Query } from './query-input.ts';
import { viewOf } from './view.ts';

export type QueryContext = ServiceContext<
  'brief' | 'lifecycle' | 'paging' | 'plan' | 'query' | 'quota' | 'record' | 'signal'
>;
export type TimedContext = QueryContext & Deadline;

export interface AskedQuery {
  readonly call: Call<unknown>;
  readonly query: Query;
}

/** A query, and what it selects now. */
export interface QueryRequest extends AskedQuery {
  readonly selection: QuerySelection;
}

export interface ExecutedPage {
  readonly pageContext: PageContext;
  readonly served: Served<ManifestRef>;
}

export function pageRequestOf({ laws }: QueryContext, query: Query): PageRequest {
  const { page, pageSize } = pageOf(laws.paging, query);
  return { page, pageSize: laws.query.pageSize(pageSize, query.target_count) };
}

/** The context of a page of a list with `total` manifests. */
export const pageContextOf = (
  context: QueryContext,
  { call: { org }, query }: AskedQuery,
  { streamIds, total }: { readonly streamIds: readonly string[] | undefined; readonly total: number },
): PageContext => ({
  view: viewOf(context, org),
  scope: scopeOfStreams(context, streamIds),
  request: pageRequestOf(context, query),
  total,
});

/** Serves as many of the manifests as the quota allows, and charges them, unless it is too late. */
export const serveRefs = (
  { laws, store, content, isLate }: TimedContext,
  { org, nowMs }: Call<unknown>,
  refs: readonly ManifestRef[],
  isFree = false,
): Served<ManifestRef> | Refusal =>
  isLate()
    ? outOfTime
    : serve({ laws, store }, { org }, refs, {
        idOf: (ref) => content.row(ref).manifestId,
        nowMs,
        refusable: true,
        free: isFree || laws.query.billedBodies === 'none',
      });

/** All manifests that the query selects now, in the order of lists. */
export const selectAll = (
  { laws, content }: QueryContext,
  { streamIds, criteria }: QuerySelection,
): readonly ManifestRef[] =>
  inOrder(
    laws.paging,
    content.selectAmong(streamIds, criteria, { offset: 0, size: Number.POSITIVE_INFINITY }).refs,
  );

/** How many manifests the query selects now. */
export const countAll = ({ content }: QueryContext, { streamIds, criteria }: QuerySelection): number =>
  content.selectAmong(streamIds, criteria, { offset: 0, size: 0 }).total;

/** The list of manifests from which pages are served. */
export interface ManifestList {
  readonly streamIds: readonly string[] | undefined;
  readonly refs: readonly ManifestRef[];
  /** Whether reading its pages is free. */
  readonly isFree?: boolean;
}

/** Serves the page of the list that the query requests, clamped at the quota, and charges it. */
export function servePage(
  context: TimedContext,
  asked: AskedQuery,
  { streamIds, refs, isFree }: ManifestList,
): ExecutedPage | Refusal {
  const pageContext = pageContextOf(context, asked, { streamIds, total: refs.length });
  const requested = pageOfSnapshot(context.laws.lifecycle, refs, pageContext.request);
  const served = serveRefs(context, asked.call, requested, isFree);
  return 'kind' in served ? served : { pageContext, served };
}
