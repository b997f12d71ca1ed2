// What a manifest query selects: the streams it searches, and the conditions on their manifests.
import type { Stream } from '../../spec/content.ts';
import { hourMs } from '../../spec/units.ts';
import { badParameter } from '../core/error.ts';
import { dayOfInstant, wordsOf } from '../core/manifest-query.ts';
import { anyOf, type Condition, type Criteria, everything, noneOf, type ValueFact } from '../core/query.ts';
import { isoDay } from '../core/quota.ts';
import type { Refusal } from '../core/refusal.ts';
import { visibleUntilMs } from '../core/signal.ts';
import type { Call, ServiceContext } from './context.ts';
import { invertedWindow } from './listing-filter.ts';
import { listOfTexts, type OneOrMany, type Query } from './query-input.ts';
import { channelConditions, companyConditions, tagConditions } from './query-names.ts';

type Context = ServiceContext<'error' | 'query' | 'signal' | 'stream'>;

export interface QuerySelection {
  /** Undefined: every visible stream. */
  readonly streamIds: readonly string[] | undefined;
  readonly criteria: Criteria;
}

/** The selection of a query, or its refusal. */
export function selectionFor(
  context: Context,
  { org, nowMs }: Pick<Call<unknown>, 'org' | 'nowMs'>,
  query: Query,
): QuerySelection | Refusal {
  const { laws } = context;
  const window = publishedWindow(context, query, nowMs);
  if ('kind' in window) return window;
  const lookbackFromMs =
    query.lookback_hours === undefined ? undefined : nowMs - query.lookback_hours * hourMs;
  const byMatch = laws.query.lookbackBasis === 'matched-at';
  const byPublication = lookbackFromMs === undefined || byMatch ? [] : [from(dayOfInstant(lookbackFromMs))];
  return {
    streamIds: streamIdsOf(context, query),
    criteria: {
      ...everything,
      matchedFromMs: (byMatch ? lookbackFromMs : undefined) ?? everything.matchedFromMs,
      matchedToMs: visibleUntilMs(laws.signal, org.plan, nowMs),
      conditions: [
        ...window.conditions,
        ...byPublication,
        ...conditionsOf(context, query),
        ...textConditions(query),
      ],
    },
  };
}

/** The ids in stream_id and stream_ids; their union, unless the reading ignores stream_id (S-127). */
function streamIdsOf(
  { laws }: Context,
  { stream_id: one, stream_ids: several }: Query,
): readonly string[] | undefined {
  const list = listOfTexts(several);
  if (one === undefined || (list !== undefined && laws.query.bothStreamFields === 'stream_ids')) return list;
  return [...new Set([one, ...(list ?? [])])];
}

const conditionsOf = (context: Context, query: Query): readonly Condition[] => [
  ...domainConditions(context, query),
  ...tagConditions(context, query),
  ...channelConditions(context, query),
  ...companyConditions(context, query),
  ...valueFields.flatMap(([field, fact]) => {
    const values = listOfTexts(query[field]);
    return values === undefined ? [] : [anyOf(fact, values.map(lower))];
  }),
];

/** Fields that are compared, ignoring letter case, with a fact of the manifest. */
const valueFields = [
  ['significance', 'significance'],
  ['media_format', 'media-format'],
  ['source_class', 'source-type'],
  ['evidence_type', 'evidence'],
  ['sec_cik', 'sec-cik'],
  ['sec_ticker', 'sec-ticker'],
  ['sec_form_type', 'sec-form'],
  ['sec_form_variant', 'sec-variant'],
  ['sec_exhibit_type', 'sec-exhibit'],
  ['sec_item_code', 'sec-item'],
  ['sec_item_subsection', 'sec-subsection'],
] as const satisfies readonly (readonly [keyof Query, ValueFact])[];

/** A manifest has the domains and subtypes of its first stream, which is the one that its text is about. */
function domainConditions({ content }: Context, query: Query): readonly Condition[] {
  const streamsThat = (fits: (stream: Stream) => boolean): readonly string[] =>
    content
      .streams()
      .filter(fits)
      .map(({ id }) => id);
  const conditions: Condition[] = [];
  const { subtype } = query;
  const inDomains = (texts: OneOrMany) => (stream: Stream) => named(texts, stream.homeDomain);
  if (query.home_domains !== undefined)
    conditions.push(anyOf('first-stream', streamsThat(inDomains(query.home_domains))));
  if (query.exclude_home_domains !== undefined)
    conditions.push(noneOf('first-stream', streamsThat(inDomains(query.exclude_home_domains))));
  if (query.cross_domains !== undefined) {
    const crossed = crossing(listOfTexts(query.cross_domains) ?? [], query.cross_domain_logic ?? 'or');
    conditions.push(anyOf('first-stream', streamsThat(crossed)));
  }
  if (subtype !== undefined)
    conditions.push(
      anyOf(
        'first-stream',
        streamsThat((stream) => stream.organizationSubtypes.includes(subtype)),
      ),
    );
  return conditions;
}

const crossing =
  (requested: readonly string[], logic: 'and' | 'or') =>
  ({ crossDomains }: Stream): boolean => {
    const isCrossed = (domain: string): boolean => (crossDomains as readonly string[]).includes(domain);
    return logic === 'and' ? requested.every(isCrossed) : requested.some(isCrossed);
  };

const named = (texts: OneOrMany, value: string): boolean => (listOfTexts(texts) ?? []).includes(value);

/**
 * Every word of `query` must occur in the text, and no term of `exclude_query_terms`. A word within another one adds
 * nothing. White space of any kind is one space, as it is within the lines of a text.
 */
function textConditions({ query, exclude_query_terms: excluded }: Query): readonly Condition[] {
  const all = query === undefined ? [] : wordsOf(query);
  const words = all.filter((word) => !all.some((other) => other !== word && other.includes(word)));
  const terms = (listOfTexts(excluded) ?? [])
    .map((term) => lower(term).replace(/\s+/g, ' '))
    .filter((term) => term.trim() !== '');
  return [
    ...words.map((term) => ({ kind: 'text', term, excluded: false }) as const),
    ...terms.map((term) => ({ kind: 'text', term, excluded: true }) as const),
  ];
}

/** `published_date_from`, `published_date_to` and `days` as conditions that must all be met (S-127). */
function publishedWindow(
  context: Context,
  query: Query,
  nowMs: number,
): { readonly conditions: readonly Condition[] } | Refusal {
  const { laws } = context;
  const { published_date_from: fromDate, published_date_to: toDate, days } = query;
  const conditions: Condition[] = [];
  for (const [field, date] of [
    ['published_date_from', fromDate],
    ['published_date_to', toDate],
  ] as const) {
    if (date === undefined) continue;
    const day = dayOfDate(date);
    if (day === undefined)
      return badParameter(laws.error, {
        loc: ['body', field],
        msg: 'must be a date of the form YYYY-MM-DD',
        type: 'format',
        input: date,
      });
    conditions.push(field === 'published_date_from' ? from(day) : upTo(day));
  }
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate)
    return invertedWindow(context, 'body') ?? { conditions: [anyOf('stream', [])] };
  const today = dayOfInstant(nowMs);
  if (days !== undefined) conditions.push(from(laws.query.firstDayOfWindow(today, days)));
  return { conditions };
}

/** Days since 1970-01-01 of a date YYYY-MM-DD; undefined for dates that do not exist. */
function dayOfDate(date: string): number | undefined {
  const instantMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instantMs) || isoDay(instantMs) !== date) return undefined;
  return dayOfInstant(instantMs);
}

const from = (day: number): Condition => ({ kind: 'published-before', day, excluded: true });
const upTo = (day: number): Condition => ({ kind: 'published-before', day: day + 1, excluded: false });
const lower = (text: string): string => text.toLowerCase();
