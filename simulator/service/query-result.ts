// The answer of a manifest query: bodies, what they cost, and what to try next ("Manifest query result").
import { domains, mediaFormats, significances } from '../../spec/values.ts';
import type { Answer } from '../core/answer.ts';
import { JsonText } from '../core/json-text.ts';
import type { QueryState } from '../core/lifecycle.ts';
import { retryGuidance } from '../core/manifest-query.ts';
import { isSelecting } from '../core/plan-token.ts';
import { anyOf, type Condition } from '../core/query.ts';
import type { ManifestRef } from '../state/content/selection.ts';
import type { Served } from './accounting.ts';
import type { Context } from './context.ts';
import { clampOf, dataBytes, type Listed, paginationOf } from './listing.ts';
import type { QuerySelection } from './query-criteria.ts';
import type { Query } from './query-input.ts';
import { shapedItem } from './query-shape.ts';

/** The world, with the laws that decide here. */
type Own = Context<'brief' | 'paging' | 'plan' | 'query' | 'quota' | 'record' | 'signal'>;

export interface QueryResult {
  readonly query: Query;
  readonly listed: Listed;
  /** What the quota let through; nothing of it for a query that only plans or counts. */
  readonly served: Served<ManifestRef>;
  /** Undefined where it is not told. */
  readonly state: QueryState | undefined;
  /** Counts by value, for a query that only orients. */
  readonly facets?: object;
  /** Members beside those that every result has, e.g. tokens. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A read that returned and billed nothing. */
export const nothingServed: Served<never> = {
  bodies: [],
  removed: 0,
  clamped: false,
  billed: 0,
  exhausted: false,
};

/** Every member of a result is always there, also when a query was only planned or found nothing. */
export function queryAnswer(context: Own, result: QueryResult): Answer {
  const { query, listed, served, state, more } = result;
  const { billed } = served;
  const others = {
    pagination: paginationOf(context, listed, served),
    coverage: coverageOf(context, result),
    quota_charged: billed > 0,
    quota: { manifests_billed_this_call: billed },
    does_not_consume_quota: billed === 0,
    cache_admission: { admitted: false, reason: 'answers of queries are not cached' },
    diagnostics: diagnosticsOf(result),
  };
  const items = served.bodies.map((ref) => shapedItem(context, listed, query, ref));
  return {
    kind: 'answer',
    data: new JsonText(dataBytes(items, others)),
    items: items.length,
    billed,
    remarks: { progress: { ...state, ...more }, clamp: clampOf(served) },
  };
}

/** A query without a scope and a commit look for nothing, so that nothing found means nothing. */
const hasLooked = ({ state }: QueryResult): boolean =>
  !['needs_scope', 'committed'].includes(state?.execution_status ?? '');

function coverageOf({ laws, content }: Own, result: QueryResult): object {
  const { query, listed, served } = result;
  const facets = { covered_facets: filtersOf(query), generation: `content-${content.version}` };
  if (laws.query.coverage === 'unplanned')
    return { status: 'unplanned', authoritative: false, ...facets, generation: null, reason: null };
  if (!hasLooked(result)) return { status: 'none', authoritative: false, ...facets, reason: null };
  if (served.clamped) return { status: 'partial', authoritative: true, ...facets, reason: 'quota' };
  return {
    status: listed.total === 0 ? 'empty' : 'complete',
    authoritative: true,
    ...facets,
    reason: listed.total === 0 ? 'nothing in the archive fits' : null,
  };
}

function diagnosticsOf(result: QueryResult): object {
  const { query, listed, facets } = result;
  const isEmpty = listed.total === 0 && hasLooked(result);
  const given = filtersOf(query);
  return {
    mode: query.mode ?? 'default',
    candidates: listed.total,
    retry_guidance: isEmpty ? retryGuidance(new Set(given)) : [],
    ...(query.timeout_ms !== undefined && { timeout_ms: query.timeout_ms }),
    ...(query.session_id !== undefined && { session_id: query.session_id }),
    ...(facets !== undefined && { facets }),
    ...(query.verbosity === 'verbose' && {
      filters: Object.fromEntries(given.map((field) => [field, query[field]])),
    }),
  };
}

/** How many of the selected manifests have each value, so that a client knows where to look. */
export function facetsOf({ content }: Own, { streamIds, criteria }: QuerySelection): object {
  const countOf = (condition: Condition): number =>
    content.selectAmong(
      streamIds,
      { ...criteria, conditions: [...criteria.conditions, condition] },
      { offset: 0, size: 0 },
    ).total;
  const ofDomain = (domain: string): readonly string[] =>
    content
      .streams()
      .filter(({ homeDomain }) => homeDomain === domain)
      .map(({ id }) => id);
  const counts = (values: readonly string[], conditionOf: (value: string) => Condition) =>
    Object.fromEntries(values.map((value) => [value, countOf(conditionOf(value))]));
  return {
    home_domains: counts(domains, (domain) => anyOf('first-stream', ofDomain(domain))),
    media_formats: counts(mediaFormats, (format) => anyOf('media-format', [format])),
    significance: counts(significances, (word) => anyOf('significance', [word])),
  };
}

const filtersOf = (query: Query): readonly (keyof Query)[] =>
  (Object.keys(query) as (keyof Query)[]).filter(
    (field) => isSelecting(field) && field !== 'broaden_sources',
  );
