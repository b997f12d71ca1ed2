// Cases of whole values of a filter: companies, filing forms, long lists, and filters that select nothing.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, type FoundStream, listingNeeds, needing } from '../../kit/case.ts';
import {
  at,
  check,
  expectStatus,
  expectSuccess,
  expectValue,
  isInvalid,
  isRefused,
  listAt,
} from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { textsOf } from '../../steps/catalog.ts';
import { listOfNone, longListsAround, nothingById } from '../../steps/long-values.ts';
import {
  amplePlans,
  countSelected,
  isSameSelection,
  type ManifestPage,
  readPage,
  totalOf,
} from '../../steps/manifest-reads.ts';
import { expectPartsWithin, listingOf } from '../../steps/parts.ts';
import {
  askQuery,
  emptyWindow,
  isPart,
  queryableId,
  requireWholeAnswers,
  unknownId,
} from '../../steps/queries.ts';
import { identityOf } from '../../steps/query-flows.ts';
import { expectServed, idOf, isRefusedPage, isRefusedValue, readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';

type Stream = Pick<FoundStream, 'id'>;
type Filter = 'ticker' | 'isin' | 'sec_form_type';

/** Common filing forms, to find those that a stream has. */
const commonForms = ['10-K', '10-K/A', '10-Q', '8-K'];
const streamsMax = 8;

/** A value that is not a ticker, ISIN or form of any manifest. */
export const noValue = 'ZZNONE9';

/** Number of manifests of a selection that are compared. */
const sample = 8;

/** Not every tag of a stream selects recent manifests. */
const tagsTried = 4;
const nothingByCode = (nth: number): string => `${noValue}${nth}`;

/** Filters with values that no manifest has. */
const emptyFilters: readonly Query[] = [
  emptyWindow,
  { published_date_to: '1971-01-02' },
  { tag_ids: unknownId },
  { ticker: noValue },
  { isin: noValue },
  { sec_form_type: noValue },
];

export const valueCases = {
  'query.company-filters': needing(
    { org: { plan: amplePlans }, reads: 250, surface: 'manifests' },
    async ({ org: { rest }, discover }) => {
      for (const filter of ['ticker', 'isin'] as const) {
        const { stream, value } = await companyValue(rest, discover, filter);
        await expectWholeMatch(rest, stream, filter, value);
      }
    },
  ),

  'query.form-type-exact': needing(
    { org: { plan: amplePlans }, surface: 'manifests' },
    async ({ org: { rest }, discover }) => {
      let most: Filings | undefined;
      for await (const found of filings(rest, discover))
        if (found.counts.size > (most?.counts.size ?? 0)) most = found;
      if (most === undefined) return missingFilings();
      const [first = ''] = most.counts.keys();
      await expectWholeMatch(rest, most.stream, 'sec_form_type', first);
      // A filing has one form, so several forms select what each of them selects, and nothing twice.
      const sec_form_type = [...most.counts.keys()].join();
      const due = [...most.counts.values()].reduce((sum, count) => sum + count, 0);
      const all = await readPage(rest, most.stream, { sec_form_type, page_size: 1 });
      expectValue(all.exchange, 'data.pagination.total_count', due, `total_count for ${sec_form_type}`);
      // A wrong service may keep so many filings of each form and find no others.
      const [[form, filed] = ['', 0]] = [...most.counts].toSorted(([, one], [, other]) => other - one);
      if (filed > 1)
        await expectPartsWithin(listingOf(rest, most.stream, { sec_form_type: form }), Math.floor(filed / 2));
    },
  ),

  'query.unknown-parameter-refused': needing(listingNeeds, async ({ org, stream }) => {
    expectStatus(await readListing(org.rest, stream, { zz_unknown: 'x' }), 400);
  }),

  'query.every-listed-value-counts': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 1 }, surface: 'manifests', reads: 200 },
    async ({ org: { rest }, discover, stream }) => {
      const codes = await selectingCodes(rest, discover);
      const tags = (await tagIdsOf(rest, stream)).slice(0, 1);
      const selections = [
        ...codes.map((code) => ({ ...code, nothing: nothingByCode })),
        ...tags.map((value) => ({ stream, value, filter: 'tag_ids', nothing: nothingById })),
      ];
      let judged = 0;
      for (const { stream: selected, value, filter, nothing } of selections) {
        const wanted = await readPage(rest, selected, { [filter]: value, page_size: sample });
        const read = (values: readonly string[]) =>
          readListing(rest, selected, { [filter]: values.join(','), page_size: sample });
        await read(listOfNone(nothing));
        for (const values of longListsAround(value, nothing)) {
          const exchange = await read(values);
          // A service may refuse values that nothing has, and long lists.
          if (isRefusedValue(exchange)) continue;
          const page = { exchange, manifests: listAt(expectSuccess(exchange), 'data.manifests') };
          judged += 1;
          check(
            isSameSelection(page, wanted),
            `data.manifests for ${filter}=${values.join(',')} as for the one value that selects any`,
            {
              received: `${totalOf(page)} manifests instead of ${totalOf(wanted)}`,
              at: 'data.manifests',
              exchange,
            },
          );
        }
      }
      if (judged === 0) missingNeed('dividing-filter');
    },
  ),

  'query.every-listed-stream-counts': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 3, manifestsMax: 150 }, reads: 200 },
    async ({ org: { rest }, stream }) => {
      const id = queryableId(stream.id);
      await requireWholeAnswers(rest, { stream_ids: [id], page_size: 1 });
      const tags = (await tagIdsOf(rest, stream)).slice(0, tagsTried);
      const lists = [
        { name: 'stream_ids', value: id, scope: {} },
        ...tags.map((value) => ({ name: 'tag_ids', value, scope: { stream_ids: [id] } })),
      ];
      let judged = 0;
      for (const list of lists) if (await expectEachCounts(rest, list)) judged += 1;
      if (judged === 0) missingNeed('query-results', { count: 1 });
    },
  ),

  'query.every-filter-applies': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 2 }, surface: 'manifests' },
    async ({ org: { rest }, discover, stream }) => {
      const tags = await tagIdsOf(rest, stream);
      const selecting: readonly { readonly stream: Pick<FoundStream, 'id'>; readonly filters: Query }[] = [
        { stream, filters: {} },
        { stream, filters: { page: 1 } },
        { stream, filters: { published_date_from: '1971-01-01' } },
        ...tags.slice(0, 1).map((tag_ids) => ({ stream, filters: { tag_ids } })),
        ...(await selectingCodes(rest, discover)).map((code) => ({
          stream: code.stream,
          filters: { [code.filter]: code.value },
        })),
      ];
      for (const { stream: of, filters } of selecting) {
        const others = emptyFilters.filter((one) => !Object.keys(one).some((name) => name in filters));
        for (const nothing of others) {
          const query = { ...filters, ...nothing, page_size: 1 };
          const exchange = await readListing(rest, of, query);
          // A service may refuse values that no manifest has.
          if (isInvalid(exchange) || isRefusedPage(exchange)) continue;
          check(
            listAt(expectSuccess(exchange), 'data.manifests').length === 0,
            `data.manifests empty for ${JSON.stringify(query)}`,
            {
              received: `${at(exchange, 'data.pagination.total_count')} manifests selected`,
              at: 'data.manifests',
              exchange,
            },
          );
        }
      }
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** The value selects the same manifests in any letter case and beside another value; a shorter or longer one does not. */
async function expectWholeMatch(
  rest: RestClient,
  stream: Stream,
  filter: Filter,
  value: string,
): Promise<void> {
  const send = (values: string): Promise<Exchange> =>
    readListing(rest, stream, { [filter]: values, page_size: sample });
  const wanted = pageIn(await send(value));
  const spelt = [value.toLowerCase(), value.toUpperCase()];
  for (const same of [...spelt, `${noValue},${value}`, `${value},${noValue}`]) {
    const exchange = await send(same);
    // A service may refuse codes that it does not know.
    if (!spelt.includes(same) && isRefusedValue(exchange)) continue;
    const page = pageIn(exchange);
    check(
      isSameSelection(page, wanted),
      `data.manifests for ${filter}=${same} with the ${totalOf(wanted)} manifests for ${value}`,
      { received: `${totalOf(page)} manifests`, at: 'data.manifests', exchange: page.exchange },
    );
  }
  const longer = await send(`${value}${noValue}`);
  if (!isRefusedValue(longer)) expectNothing(filter, `${value}${noValue}`, pageIn(longer));
  // A part of a ticker may be another one, also of the same company, as GOOG is beside GOOGL; a part of both is none.
  const cuts = filter === 'ticker' ? [1, 2] : [1];
  for (const cut of cuts) {
    const part = value.slice(0, -cut);
    const shorter = await send(part);
    if (part === '' || isRefusedValue(shorter)) return;
    const page = pageIn(shorter);
    if (filter === 'ticker' && !isSameSelection(page, wanted)) return;
    if (cut === cuts.length) expectNothing(filter, part, page);
  }
}

const pageIn = (exchange: Exchange): ManifestPage => ({
  exchange: expectSuccess(exchange),
  manifests: listAt(exchange, 'data.manifests'),
});

function expectNothing(filter: Filter, value: string, page: ManifestPage): void {
  expectValue(
    page.exchange,
    'data.pagination.total_count',
    0,
    `total_count for ${filter}=${value}, part of a value`,
  );
}

/** A code that selects some manifests of a stream. */
interface SelectingCode {
  readonly stream: Stream;
  readonly filter: Filter;
  readonly value: string;
}

/** A ticker, an ISIN and a filing form, as far as the target has them. */
export async function selectingCodes(
  rest: RestClient,
  discover: Discovery,
): Promise<readonly SelectingCode[]> {
  const found = [
    await companyValue(rest, discover, 'ticker').catch(ifMissing),
    await companyValue(rest, discover, 'isin').catch(ifMissing),
    await filedForm(rest, discover).catch(ifMissing),
  ];
  return found.filter((one) => one !== undefined);
}

async function companyValue(
  rest: RestClient,
  discover: Discovery,
  filter: 'ticker' | 'isin',
): Promise<SelectingCode> {
  const valuesOf = (stream: JsonObject): readonly string[] =>
    textsOf(stream, `${filter}s`).filter((value) => /[a-z]/i.test(value));
  const candidates = (await discover.streams()).filter((stream) => valuesOf(stream).length > 0);
  for (const candidate of candidates.slice(0, streamsMax)) {
    const stream = { id: idOf(candidate, 'id') };
    for (const value of valuesOf(candidate).slice(0, 2))
      if ((await countSelected(rest, stream, { [filter]: value })) > 0) return { stream, filter, value };
  }
  return missingNeed('company-manifests', { what: filter });
}

interface Filings {
  readonly stream: Stream;
  /** The number of filings of each form that the stream has. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Streams with filings of common forms. */
async function* filings(rest: RestClient, discover: Discovery): AsyncGenerator<Filings> {
  const isRegulatory = (stream: JsonObject): boolean =>
    textsOf(stream, 'media_formats').includes('regulatory');
  for (const candidate of (await discover.streams()).filter(isRegulatory).slice(0, streamsMax)) {
    const stream = { id: idOf(candidate, 'id') };
    const counts = new Map<string, number>();
    for (const form of commonForms) {
      const exchange = await readListing(rest, stream, { sec_form_type: form, page_size: 1 });
      // A service may refuse codes that it does not know.
      const count = isRefusedValue(exchange) ? 0 : totalOf(pageIn(exchange));
      if (count > 0) counts.set(form, count);
    }
    if (counts.size > 0) yield { stream, counts };
  }
}

async function filedForm(rest: RestClient, discover: Discovery): Promise<SelectingCode> {
  for await (const { stream, counts } of filings(rest, discover))
    for (const value of counts.keys()) return { stream, filter: 'sec_form_type', value };
  return missingFilings();
}

const missingFilings = (): never => missingNeed('filings', { what: commonForms.join(', ') });

interface QueryList {
  readonly name: string;
  /** A value that selects something. */
  readonly value: string;
  readonly scope: JsonObject;
}

/** Returns whether the value alone selects anything, and lists around it are served, so that they could be judged. */
async function expectEachCounts(rest: RestClient, { name, value, scope }: QueryList): Promise<boolean> {
  const read = (values: readonly string[]) => askQuery(rest, { ...scope, [name]: values, page_size: sample });
  const alone = await read([value]);
  const wanted = listAt(expectServed(alone), 'data.manifests').map(identityOf);
  if (wanted.length === 0 || isPart(alone)) return false;
  await read(listOfNone(nothingById));
  let isJudged = false;
  for (const values of longListsAround(value, nothingById)) {
    const exchange = await read(values);
    // A service may refuse values that do not exist, and long lists.
    if (isRefused(exchange) || isPart(exchange)) continue;
    isJudged = true;
    const found = listAt(expectServed(exchange), 'data.manifests').map(identityOf);
    // The order may depend on the query (S-18), so only a whole selection shows the same manifests.
    const isWhole = wanted.length < sample;
    const areSame = !isWhole || new Set([...found, ...wanted]).size === wanted.length;
    check(
      areSame && found.length === wanted.length,
      `data.manifests for ${name} ${values} with the ${wanted.length} manifests for ${value} alone`,
      { at: 'data.manifests', exchange },
    );
  }
  return isJudged;
}
