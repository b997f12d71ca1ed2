// The answer of a manifest query: manifests, their cost, and guidance for retries ("Manifest query result").
import { domains, mediaFormats, significances } from '../../spec/values.ts';
import type { Answer } from '../core/answer.ts';
import { JsonText } from '../core/json-text.ts';
import type { QueryState } from '../core/lifecycle.ts';
import { retryGuidance } from '../core/manifest-query.ts';
import { isSelecting } from '../core/plan-token.ts';
import { anyOf, type Condition } from '../core/query.ts';
import type { ManifestRef } from '../state/content/selection.ts';
import type { Served } from './accounting.ts';
import type { ServiceContext } from './context.ts';
import { clampOf, dataBytes, itemBytes, type PageContext, paginationOf } from './listing.ts';
import type { QuerySelection } from './query-criteria.ts';
import type { Query } from './query-input.ts';

type Context = ServiceContext<'brief' | 'paging' | 'plan' | 'query' | 'quota' | 'record' | 'signal'>;

export interface QueryResult {
  readonly query: Query;
  readonly pageContext: PageContext;
  /** The manifests of the page; `nothingServed` for a query that only plans or counts. */
  readonly served: Served<ManifestRef>;
  /** Undefined if the answer does not show it. */
  readonly state: QueryState | undefined;
  /** Counts by value, for a query with mode `orient`. */
  readonly facets?: object;
  /** Members besides those that every result has, for example tokens. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A read that returned and billed nothing. */
export const nothingServed: Served<never> = { items: [], removed: 0, clamped: false, billed: 0 };

/** The answer has all members of a result even if the query was only planned or found nothing. */
export function queryAnswer(context: Context, result: QueryResult): Answer {
  const { query, pageContext, served, state, more } = result;
  const { billed } = served;
  const others = {
    pagination: paginationOf(context, pageContext, served),
    coverage: coverageOf(context, result),
    quota_charged: billed > 0,
    quota: { manifests_billed_this_call: billed },
    does_not_consume_quota: billed === 0,
    cache_admission: { admitted: false, reason: 'answers of queries are not cached' },
    diagnostics: diagnosticsOf(result),
  };
  const items = served.items.map((ref) => shapedItem(context, pageContext, query, ref));
  return {
    kind: 'answer',
    data: new JsonText(dataBytes(items, others)),
    items: items.length,
    billed,
    remarks: { progress: { ...state, ...more }, clamp: clampOf(served) },
  };
}

/** Whether the query searched at all; otherwise an empty result says nothing about the content. */
const hasSearched = ({ state }: QueryResult): boolean =>
  !['needs_scope', 'committed'].includes(state?.execution_status ?? '');

function coverageOf({ laws, content }: Context, result: QueryResult): object {
  const { query, pageContext, served } = result;
  const facets = { covered_facets: filtersOf(query), generation: `content-${content.version}` };
  if (laws.query.coverage === 'unplanned')
    return { status: 'unplanned', authoritative: false, ...facets, generation: null, reason: null };
  if (!hasSearched(result)) return { status: 'none', authoritative: false, ...facets, reason: null };
  if (served.clamped) return { status: 'partial', authoritative: true, ...facets, reason: 'quota' };
  return {
    status: pageContext.total === 0 ? 'empty' : 'complete',
    authoritative: true,
    ...facets,
    reason: pageContext.total === 0 ? 'nothing in the archive fits' : null,
  };
}

function diagnosticsOf(result: QueryResult): object {
  const { query, pageContext, facets } = result;
  const isEmpty = pageContext.total === 0 && hasSearched(result);
  const given = filtersOf(query);
  return {
    mode: query.mode ?? 'default',
    candidates: pageContext.total,
    retry_guidance: isEmpty ? retryGuidance(new Set(given)) : [],
    ...(query.timeout_ms !== undefined && { timeout_ms: query.timeout_ms }),
    ...(query.session_id !== undefined && { session_id: query.session_id }),
    ...(facets !== undefined && { facets }),
    ...(query.verbosity === 'verbose' && {
      filters: Object.fromEntries(given.map((field) => [field, query[field]])),
    }),
  };
}

/** How many of the selected manifests have each value, for queries with mode `orient`. */
export function facetsOf({ content }: Context, { streamIds, criteria }: QuerySelection): object {
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

/** The manifest as listings show it, unless the query requests another shape. */
function shapedItem(context: Context, pageContext: PageContext, query: Query, ref: ManifestRef): Buffer {
  const { compact = false, verbosity = 'standard', markdown_version: markdown } = query;
  const whole = itemBytes(context, pageContext, ref);
  const hasIds = context.laws.query.manifestIds === 'shown';
  if (hasIds && !compact && verbosity === 'standard' && markdown === undefined) return whole;
  const shown = JSON.parse(whole.toString()) as Item;
  const steps: readonly ((item: Item) => Item)[] = [
    ...(hasIds ? [] : [withoutIds]),
    ...(verbosity === 'minimal' ? [withoutSignal] : []),
    ...(verbosity === 'verbose'
      ? [(item: Item) => ({ ...item, matching: matchingOf(context, pageContext, ref) })]
      : []),
    ...(compact ? [withoutLists] : []),
    ...(markdown === undefined ? [] : [(item: Item) => inMarkdown(item, markdown)]),
  ];
  return Buffer.from(JSON.stringify(steps.reduce((item, step) => step(item), shown)));
}

interface Item {
  readonly manifest_id?: string;
  readonly record_id?: string;
  readonly signal?: { readonly body: object };
  readonly record?: unknown;
  readonly brief: { readonly body_markdown?: string };
}

const withoutIds = ({ manifest_id: _, record_id: __, ...item }: Item): Item => item;
const withoutSignal = ({ signal: _, record: __, ...item }: Item): Item => item;

/** Without claims and markdown, which repeat the content of the Brief's body. */
function withoutLists({ signal, brief, ...item }: Item): Item {
  const { body_markdown: _, ...shortBrief } = brief;
  const shortSignal =
    signal === undefined ? {} : { signal: { ...signal, body: { ...signal.body, claims: [] } } };
  return { ...item, ...shortSignal, brief: shortBrief };
}

/** Version 2 has its headings one level deeper, so that clients can put Briefs under headings of their own. */
function inMarkdown(item: Item, version: string): Item {
  const { body_markdown: text = '' } = item.brief;
  const deeper = version.startsWith('2') ? text.replaceAll(/^(?=#)/gm, '#') : text;
  return { ...item, brief: { ...item.brief, body_markdown: deeper } };
}

/** Why the manifest was found: the stream through which it was read, and the ids that filters test. */
function matchingOf({ content }: Context, { scope }: PageContext, ref: ManifestRef): object {
  const { tagIds, channelIds, streamIds } = content.row(ref);
  return {
    stream_id: scope.streamIdOf(ref),
    stream_ids: streamIds,
    tag_ids: tagIds,
    source_channel_ids: channelIds,
  };
}
