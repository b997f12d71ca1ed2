// Turns the query parameters of a listing into criteria for manifests.
import type { Stream } from '../../spec/content.ts';
import type { operations } from '../../spec/generated/contract-types.ts';
import { dayMs } from '../../spec/units.ts';
import { badParameter } from '../core/error.ts';
import { type Criteria, criteriaOf, everything, type ListingFilter } from '../core/query.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { visibleUntilMs } from '../core/signal.ts';
import type { Call, ServiceContext } from './context.ts';

type Context = ServiceContext<'error' | 'query' | 'signal' | 'stream'>;

/** Query parameters of a listing, after the check of their types ("Manifests"). */
export type ListingInput = NonNullable<operations['listStreamManifests']['parameters']['query']>;

const noManifests: Criteria = { ...everything, test: () => false };

/** The criteria for the manifests that the request selects, or the refusal of the request. */
export function criteriaFor(context: Context, { org, input, nowMs }: Call<ListingInput>): Criteria | Refusal {
  const { laws } = context;
  const fromDay = dayOf(input.published_date_from);
  const toDay = dayOf(input.published_date_to);
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay)
    return invertedWindow(context, 'query') ?? noManifests;
  const lookbackAlone = input.beacon_id === undefined ? laws.query.lookbackAlone : 'applied';
  if (input.lookback_hours !== undefined && lookbackAlone === 'refused')
    return refuse('invalid_parameter', 'lookback_hours needs a beacon_id.', {
      decidedBy: { reading: 'query.lookback-alone' },
    });
  const filter: ListingFilter = {
    fromDay,
    toDay,
    ...tagFilter(context, input),
    tickers: companies(context, input.ticker, (share) => share.ticker),
    isins: companies(context, input.isin, (share) => share.isin),
    forms: listOf(input.sec_form_type)?.map(laws.query.foldCase),
    lookbackHours: lookbackAlone === 'applied' ? input.lookback_hours : undefined,
    visibleUntilMs: visibleUntilMs(laws.signal, org.plan, nowMs),
  };
  return criteriaOf(laws.query, filter, nowMs);
}

function tagFilter(
  { laws, content }: Context,
  input: ListingInput,
): Pick<ListingFilter, 'tags' | 'tagLogic' | 'tagType'> {
  const { tag_type: tagType } = input;
  const wanted = listOf(input.tag_ids);
  const counts = (id: string): boolean =>
    tagType === undefined || laws.query.isTagOfType(content.tagById(id)?.type, tagType);
  return {
    tags: wanted && [...new Set(wanted.map((id) => (counts(id) ? (content.base.tagIndex(id) ?? -1) : -1)))],
    tagLogic: laws.query.tagLogicOf(input.tag_logic),
    tagType,
  };
}

type Share = Context['content']['base']['companies'][number]['shares'][number];

/** Tag positions of the companies that a comma-separated list of tickers or ISINs names; undefined without such a filter. */
function companies(
  context: Context,
  text: string | undefined,
  codeOf: (share: Share) => string,
): readonly number[] | undefined {
  if (text === undefined || context.laws.query.companyFilter === 'stream') return undefined;
  const tagIds = companyTagIds(context, listOf(text) ?? [], codeOf);
  return tagIds.map((tagId) => context.content.base.tagIndex(tagId) ?? -1);
}

/** Tag ids of the companies that have one of the codes in any of their share classes. */
export function companyTagIds(
  { laws, content }: Context,
  codes: readonly string[],
  codeOf: (share: Share) => string,
): readonly string[] {
  const folded = new Set(codes.map(laws.query.foldCase));
  return content.base.companies
    .filter(({ shares }) => shares.some((share) => folded.has(laws.query.foldCase(codeOf(share)))))
    .map(({ tagId }) => tagId);
}

/** Whether the stream passes the filters ticker and isin; always true if the reading applies them to manifests (S-231). */
export function matchesCompanies({ laws }: Context, stream: Stream, input: ListingInput): boolean {
  if (laws.query.companyFilter === 'manifest') return true;
  const lower = (text: string): string => text.toLowerCase();
  return (
    (input.ticker === undefined || laws.stream.hasTicker(stream, listOf(input.ticker)?.map(lower) ?? [])) &&
    (input.isin === undefined || laws.stream.hasIsin(stream, listOf(input.isin)?.map(lower) ?? []))
  );
}

/** The refusal of a window that ends before it begins; undefined if the reading lets it select nothing (S-79). */
export function invertedWindow({ laws }: Context, location: 'query' | 'body'): Refusal | undefined {
  const text = 'published_date_from is later than published_date_to';
  const decidedBy = { reading: 'query.inverted-window' } as const;
  switch (laws.query.invertedWindow) {
    case '400':
      return refuse('invalid_parameter', `${text}.`, { decidedBy });
    case '422':
      return badParameter(laws.error, {
        loc: [location, 'published_date_from'],
        msg: text,
        type: 'window_inverted',
      });
    case 'empty':
      return undefined;
    default:
      return laws.query.invertedWindow satisfies never;
  }
}

/** The items of a comma-separated list, trimmed and without empty ones. */
export const listOf = (text: string | undefined): readonly string[] | undefined =>
  text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const dayOf = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Date.parse(`${date}T00:00:00Z`) / dayMs;
