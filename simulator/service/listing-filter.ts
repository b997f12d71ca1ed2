// Turns a listing's query parameters into a test over manifests.
import { dayMs } from '../../spec/units.ts';
import type { Stream } from '../core/content.ts';
import { badParameter } from '../core/error.ts';
import { type Criteria, criteriaOf, everything, type ListingFilter } from '../core/query.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { visibleUntilMs } from '../core/signal.ts';
import type { Call, Context } from './context.ts';

/** The world, with the laws that decide here. */
type Own = Context<'error' | 'query' | 'signal' | 'stream'>;

/** Query parameters after their types were checked ("Manifests"). */
export interface ListingInput {
  readonly published_date_from?: string;
  readonly published_date_to?: string;
  /** Comma-separated, as all lists here. */
  readonly tag_ids?: string;
  readonly tag_type?: string;
  readonly tag_logic?: string;
  readonly ticker?: string;
  readonly isin?: string;
  readonly sec_form_type?: string;
  readonly lookback_hours?: number;
  readonly beacon_id?: string;
  readonly broaden_sources?: boolean;
  readonly page?: number;
  readonly page_num?: number;
  readonly page_size?: number;
}

const nothing: Criteria = { ...everything, test: () => false };

/** What the request selects, or its refusal. */
export function criteriaFor(context: Own, { org, input, nowMs }: Call<ListingInput>): Criteria | Refusal {
  const { laws } = context;
  const fromDay = dayOf(input.published_date_from);
  const toDay = dayOf(input.published_date_to);
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay)
    return invertedWindow(context, 'query') ?? nothing;
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
  { laws, content }: Own,
  input: ListingInput,
): Pick<ListingFilter, 'tags' | 'tagLogic' | 'tagType'> {
  const { tag_type: tagType } = input;
  const wanted = listOf(input.tag_ids);
  const counts = (id: string): boolean =>
    tagType === undefined || laws.query.isTagOfType(content.tagById(id)?.type, tagType);
  return {
    tags: wanted?.map((id) => (counts(id) ? (content.base.tagIndex(id) ?? -1) : -1)),
    tagLogic: laws.query.tagLogicOf(input.tag_logic),
    tagType,
  };
}

type Share = Own['content']['base']['companies'][number]['shares'][number];

/** Positions of the tags of the companies that a list of tickers or isins names. */
function companies(
  context: Own,
  text: string | undefined,
  codeOf: (share: Share) => string,
): readonly number[] | undefined {
  if (text === undefined || context.laws.query.companyFilter === 'stream') return undefined;
  const tagIds = companyTagIds(context, listOf(text) ?? [], codeOf);
  return tagIds.map((tagId) => context.content.base.tagIndex(tagId) ?? -1);
}

/** The tags of the companies that one of the codes names; every share class stands for its company. */
export function companyTagIds(
  { laws, content }: Own,
  codes: readonly string[],
  codeOf: (share: Share) => string,
): readonly string[] {
  const asked = codes.map(laws.query.foldCase);
  return content.base.companies
    .filter(({ shares }) => shares.some((share) => asked.includes(laws.query.foldCase(codeOf(share)))))
    .map(({ tagId }) => tagId);
}

/** Where ticker and isin look at the stream, the whole stream passes or nothing does (S-231). */
export function isOfCompanies({ laws }: Own, stream: Stream, input: ListingInput): boolean {
  if (laws.query.companyFilter === 'manifest') return true;
  const lower = (text: string): string => text.toLowerCase();
  return (
    (input.ticker === undefined || laws.stream.hasTicker(stream, listOf(input.ticker)?.map(lower) ?? [])) &&
    (input.isin === undefined || laws.stream.hasIsin(stream, listOf(input.isin)?.map(lower) ?? []))
  );
}

/** The refusal of a window that ends before it begins; undefined where it selects nothing (S-79). */
export function invertedWindow({ laws }: Own, place: 'query' | 'body'): Refusal | undefined {
  const text = 'published_date_from is later than published_date_to';
  const decidedBy = { reading: 'query.inverted-window' } as const;
  switch (laws.query.invertedWindow) {
    case '400':
      return refuse('invalid_parameter', `${text}.`, { decidedBy });
    case '422':
      return badParameter(laws.error, {
        loc: [place, 'published_date_from'],
        msg: text,
        type: 'window_inverted',
      });
    case 'empty':
      return undefined;
    default:
      return laws.query.invertedWindow satisfies never;
  }
}

/** Items of a comma-separated list, blanks around them dropped. */
export const listOf = (text: string | undefined): readonly string[] | undefined =>
  text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const dayOf = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Date.parse(`${date}T00:00:00Z`) / dayMs;
