// Cases of filters with comma-separated whole values: companies and filing forms.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, type FoundStream, needing } from '../../kit/case.ts';
import { check, expectStatus, expectSuccess, listAt } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { textsOf } from '../../steps/catalog.ts';
import {
  amplePlans,
  countSelected,
  isSameSelection,
  type ManifestPage,
  readPage,
  totalOf,
} from '../../steps/manifest-reads.ts';
import { expectPartsWithin } from '../../steps/parts.ts';
import { idOf, isRefusedValue, readListing } from '../../steps/reads.ts';

type Stream = Pick<FoundStream, 'id'>;
type Filter = 'ticker' | 'isin' | 'sec_form_type';

/** Common filing forms, to find those that a stream has. */
const commonForms = ['10-K', '10-K/A', '10-Q', '8-K'];
const streamsMax = 8;
/** A value that is not a ticker, ISIN or form of any manifest. */
export const noValue = 'ZZNONE9';
/** Number of manifests of a selection that are compared. */
const sample = 8;

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
      check(
        totalOf(all) === due,
        `total_count ${due} for ${sec_form_type}, the sum of ${[...most.counts.values()].join(' and ')}`,
        { at: 'data.pagination.total_count', exchange: all.exchange },
      );
      // A service may keep so many filings of each form and find no others.
      const [[form, filed] = ['', 0]] = [...most.counts].toSorted(([, one], [, other]) => other - one);
      if (filed > 1)
        await expectPartsWithin(rest, most.stream, {
          middle: Math.floor(filed / 2),
          filters: { sec_form_type: form },
        });
    },
  ),

  'query.unknown-parameter-refused': needing(
    { org: {}, stream: { manifestsMin: 1 }, surface: 'manifests' },
    async ({ org, stream }) => {
      expectStatus(await readListing(org.rest, stream, { zz_unknown: 'x' }), 400);
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
  const shorter = await send(value.slice(0, -1));
  if (isRefusedValue(shorter)) return;
  const part = pageIn(shorter);
  // A part of a ticker may be another ticker, which then selects other manifests.
  if (filter !== 'ticker' || isSameSelection(part, wanted)) expectNothing(filter, value.slice(0, -1), part);
}

const pageIn = (exchange: Exchange): ManifestPage => ({
  exchange: expectSuccess(exchange),
  manifests: listAt(exchange, 'data.manifests'),
});

function expectNothing(filter: Filter, value: string, page: ManifestPage): void {
  check(totalOf(page) === 0, `total_count 0 for ${filter}=${value}, which is not a complete value`, {
    at: 'data.pagination.total_count',
    exchange: page.exchange,
  });
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
