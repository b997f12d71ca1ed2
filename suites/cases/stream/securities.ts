// Cases of tickers, ISINs and the security object, for streams of no, one and several companies.
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { check, expectEqual } from '../../kit/expect.ts';
import { Finding, type FindingDetails, missingNeed } from '../../kit/finding.ts';
import {
  expectSameStreams,
  idOf,
  idsOf,
  objectOf,
  objectsOf,
  readStream,
  textsOf,
  type Walk,
  walkStreams,
} from '../../steps/catalog.ts';
import { listOfNone, longListsAround } from '../../steps/long-values.ts';
import { isRefusedValue } from '../../steps/reads.ts';

/** Streams that are read for one rule. */
const samples = 6;
const withoutRead = 2;
const tickersTried = 12;

const singleFields = ['ticker', 'exchange_mic', 'isin', 'figi', 'cik'] as const;

export const securityCases = {
  'stream.ticker-filter': needing({ org: {} }, ({ org, discover }) =>
    expectCodeFilter(org.rest, discover, { parameter: 'ticker', field: 'tickers' }),
  ),

  'stream.isin-filter': needing({ org: {} }, ({ org, discover }) =>
    expectCodeFilter(org.rest, discover, { parameter: 'isin', field: 'isins' }),
  ),

  'stream.share-classes-resolve-alike': needing({ org: {} }, async ({ org, discover }) => {
    const company =
      (await discover.streams()).find(
        (stream) => textsOf(stream, 'tickers').length > 1 && isString(objectOf(stream, 'security').ticker),
      ) ?? missingNeed('share-classes');
    const tickers = textsOf(company, 'tickers');
    const variants = [...tickers, ...tickers.slice(-1).map((ticker) => ticker.toLowerCase())];
    const walks = await Promise.all(variants.map((ticker) => walkStreams(org.rest, { ticker })));
    const [first, ...others] = walks.map(({ streams, exchange }) => ({ ids: idsOf(streams), exchange }));
    if (first === undefined) throw new Error('a company with share classes has tickers');
    expectFound(first.exchange, first.ids, company, tickers[0] ?? '');
    for (const { ids, exchange } of others)
      expectSameStreams(exchange, 'the list with the ticker of each share class', first.ids, ids);
  }),

  'stream.ticker-is-not-filing-ticker': needing({ org: {} }, async ({ org, discover }) => {
    const all = await discover.streams();
    const shown = all.filter((stream) => textsOf(stream, 'tickers').length > 0).slice(0, tickersTried);
    let dividing = 0;
    for (const stream of shown) {
      const ticker = textsOf(stream, 'tickers').at(-1) ?? '';
      const { streams, exchange } = await walkStreams(org.rest, { ticker });
      expectFound(exchange, idsOf(streams), stream, ticker);
      if (streams.length < all.length) dividing += 1;
    }
    if (dividing === 0) missingNeed('dividing-ticker');
  }),

  'stream.securities-of-public-only': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, { is_public: false });
    const shows = (stream: JsonObject): boolean =>
      textsOf(stream, 'tickers').length + textsOf(stream, 'isins').length > 0;
    const suspects = [...streams.filter(shows).slice(0, samples), ...streams.slice(-1)];
    let confirmed = 0;
    for (const stream of suspects) {
      const { detail } = await readStream(org.rest, idOf(stream));
      if (detail.is_public !== false) continue;
      confirmed += 1;
      check(!shows(stream), `empty tickers and isins on stream ${idOf(stream)}, which is not public`, {
        received: { tickers: stream.tickers, isins: stream.isins },
        at: 'data.streams.[].tickers',
        exchange,
      });
    }
    if (confirmed === 0) missingNeed('stream-not-public');
  }),

  'stream.single-company-populated': needing({ org: {} }, async ({ org, discover, warn }) => {
    // A stream of several companies has several tickers, and one without a company has none.
    const single = (await discover.streams()).filter(
      (stream) => textsOf(stream, 'tickers').length === 1 && textsOf(stream, 'isins').length <= 1,
    );
    if (single.length === 0) missingNeed('one-ticker');
    const all: (readonly [shown: JsonObject, exchange: Exchange])[] = [];
    for (const stream of single.slice(-samples)) all.push(...(await listedAndDetailed(org.rest, stream)));
    for (const field of singleFields) expectPopulated(field, all, warn);
  }),

  'stream.no-company-null': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, { is_public: false });
    const without = streams.filter(
      (stream) =>
        textsOf(stream, 'tickers').length === 0 && objectOf(stream, 'security').is_public_company === false,
    );
    if (without.length === 0) missingNeed('streams-without-company', { count: 1 });
    for (const stream of without) expectNullFields(stream, exchange, 'no public company');
    for (const stream of without.slice(-withoutRead)) {
      const opened = await readStream(org.rest, idOf(stream));
      expectNullFields(opened.detail, opened.exchange, 'no public company');
    }
  }),

  'stream.public-company-flag': needing({ org: {} }, async ({ discover }) => {
    const streams = await discover.streams();
    const groups = [
      [true, streams.filter((stream) => isString(objectOf(stream, 'security').ticker))],
      [false, streams.filter(showsNoCompany)],
    ] as const;
    if (groups.some(([, found]) => found.length === 0)) missingNeed('streams-without-company', { count: 1 });
    for (const [due, found] of groups)
      for (const stream of found) {
        const { is_public_company: flag, ticker } = objectOf(stream, 'security');
        expectEqual(
          undefined,
          'data.streams.[].security.is_public_company',
          due,
          flag,
          `is_public_company of ${ticker}`,
        );
      }
  }),

  'stream.several-companies-null': needing({ org: {} }, async ({ org, discover }) => {
    const several = (await discover.streams()).filter(showsSeveralCompanies);
    if (several.length === 0) missingNeed('several-companies');
    for (const stream of several.slice(-samples))
      for (const [shown, exchange] of await listedAndDetailed(org.rest, stream)) {
        expectNullFields(shown, exchange, 'several public companies');
        expectAllIdentified(shown, exchange);
      }
  }),
} satisfies Partial<Record<StreamRuleId, Case>>;

/** A stream with tickers, as a list item by its ticker and as a detail. */
async function listedAndDetailed(
  client: RestClient,
  stream: JsonObject,
): Promise<readonly (readonly [shown: JsonObject, exchange: Exchange])[]> {
  const listed = await walkStreams(client, { ticker: textsOf(stream, 'tickers')[0] });
  const item = listed.streams.find((other) => idOf(other) === idOf(stream));
  const { detail, exchange } = await readStream(client, idOf(stream));
  return [...(item === undefined ? [] : [[item, listed.exchange] as const]), [detail, exchange] as const];
}

/** A code that no company has. */
const noCode = 'ZZNONE9';
const codesTried = 4;

async function expectCodeFilter(
  client: RestClient,
  discover: Discovery,
  { parameter, field }: { readonly parameter: 'ticker' | 'isin'; readonly field: 'tickers' | 'isins' },
): Promise<void> {
  const streams = (await discover.streams()).filter((stream) => textsOf(stream, field).length > 0);
  const [first, second] = differingStreams(streams, field);
  if (first === undefined || second === undefined) return missingNeed('two-companies', { what: field });
  const ask = (code: string): Promise<Walk> => walkStreams(client, { [parameter]: code });
  const one = await ask(first.code);
  expectFound(one.exchange, idsOf(one.streams), first.stream, first.code);
  const two = await ask(second.code);
  expectFound(two.exchange, idsOf(two.streams), second.stream, second.code);
  const several = streams.find((stream) => textsOf(stream, field).length > 1);
  for (const code of several === undefined ? [] : textsOf(several, field).slice(0, codesTried)) {
    const { streams: found, exchange } = await ask(code);
    expectFound(exchange, idsOf(found), several ?? first.stream, code);
  }
  const lower = await ask(first.code.toLowerCase());
  const inLower = `the list with ${parameter} in lower case`;
  expectSameStreams(lower.exchange, inLower, idsOf(one.streams), idsOf(lower.streams));
  const both = await ask(`${first.code},${second.code}`);
  const union = idsOf(one.streams).union(idsOf(two.streams));
  expectSameStreams(both.exchange, `the list with two values of ${parameter}`, union, idsOf(both.streams));
  if (!(await isRefusedCode(client, { [parameter]: noCode }))) {
    const nothing = (nth: number): string => `${noCode}${nth}`;
    await ask(listOfNone(nothing).join(','));
    for (const codes of longListsAround(first.code, nothing)) {
      if (await isRefusedCode(client, { [parameter]: codes.join(',') })) continue;
      const among = await ask(codes.join(','));
      const what = `the list with ${codes.length} values of ${parameter}, of which ${first.code} selects`;
      expectSameStreams(among.exchange, what, idsOf(one.streams), idsOf(among.streams));
    }
  }
  const { code } = first;
  for (const parts of [
    [code.slice(0, -1), code.slice(0, -2)],
    [code.slice(1), code.slice(2)],
  ]) {
    const cut: Walk[] = [];
    for (const part of parts)
      if (part !== '' && !(await isRefusedCode(client, { [parameter]: part }))) cut.push(await ask(part));
    // A part of a ticker may be that of another share class, which a stream need not show; a part of both is none.
    const isFound = cut.length > 1 && cut.every(({ streams: found }) => idsOf(found).has(idOf(first.stream)));
    check(
      !isFound,
      `data.streams for parts of ${parameter} ${code}, such as ${parts[1]}, without its stream`,
      {
        received: 'lists with the stream',
        at: 'data.streams',
        exchange: cut[1]?.exchange,
      },
    );
  }
}

/** A service may refuse a code that no company has. */
const isRefusedCode = async (client: RestClient, query: Query): Promise<boolean> =>
  isRefusedValue(await client.call('listStreams', { query: { ...query, page_size: 1 } }));

/** Two streams without a common code, each with its last code. */
function differingStreams(streams: readonly JsonObject[], field: 'tickers' | 'isins') {
  const [first] = streams;
  const codes = new Set(first === undefined ? [] : textsOf(first, field));
  const second = streams.find((stream) => !textsOf(stream, field).some((code) => codes.has(code)));
  return [first, second].map((stream) => stream && { stream, code: textsOf(stream, field).at(-1) ?? '' });
}

function expectFound(exchange: Exchange, found: ReadonlySet<string>, stream: JsonObject, code: string): void {
  check(found.has(idOf(stream)), `data.streams for ${code} with stream ${idOf(stream)}, which shows it`, {
    received: `${found.size} other streams`,
    at: 'data.streams',
    exchange,
  });
}

/** The stream has several tickers and no single one, or two CIKs besides; those of one company may be old and new. */
function showsSeveralCompanies(stream: JsonObject): boolean {
  const security = objectOf(stream, 'security');
  const filers = objectsOf(security, 'identifiers')
    .filter(({ id_type }) => isString(id_type) && id_type.toLowerCase() === 'cik')
    .map(({ id_value }) => id_value);
  const several = textsOf(stream, 'tickers').length > 1;
  return isString(security.ticker)
    ? several && new Set(filers).size > 1
    : several || new Set(filers).size > 1;
}

/**
 * The ticker must be set on each stream, because the stream shows one. A company may lack other fields (such as a CIK), so
 * a field warns that no company has.
 */
function expectPopulated(
  field: (typeof singleFields)[number],
  streams: readonly (readonly [shown: JsonObject, exchange: Exchange])[],
  warn: (details: FindingDetails) => void,
): void {
  const lacking = streams.filter(([stream]) => {
    const value = objectOf(stream, 'security')[field];
    return !isString(value) || value === '';
  });
  const [first] = lacking;
  if (first === undefined || (field !== 'ticker' && lacking.length < streams.length)) return;
  const [stream, exchange] = first;
  const details = {
    expected: `security.${field} as a string on stream ${idOf(stream)}, which has one public company`,
    received: String(JSON.stringify(objectOf(stream, 'security')[field])),
    at: `data.streams.[].security.${field}`,
    exchange,
  };
  if (field === 'ticker') throw new Finding(details);
  warn({ ...details, level: 'should' });
}

const showsNoCompany = (stream: JsonObject): boolean =>
  textsOf(stream, 'tickers').length + textsOf(stream, 'isins').length === 0 &&
  objectsOf(objectOf(stream, 'security'), 'identifiers').length === 0;

function expectNullFields(stream: JsonObject, exchange: Exchange, why: string): void {
  const security = objectOf(stream, 'security');
  for (const field of singleFields)
    check(
      security[field] === null || security[field] === undefined,
      `security.${field} null or absent on stream ${idOf(stream)}, which has ${why}`,
      { received: security[field], at: `data.streams.[].security.${field}`, exchange },
    );
}

function expectAllIdentified(stream: JsonObject, exchange: Exchange): void {
  const identifiers = objectsOf(objectOf(stream, 'security'), 'identifiers');
  const identified = new Set(identifiers.map(({ id_value }) => String(id_value).toLowerCase()));
  const codes = [...textsOf(stream, 'tickers'), ...textsOf(stream, 'isins')];
  const missing = codes.filter((code) => !identified.has(code.toLowerCase()));
  check(
    missing.length === 0 && identified.size > 0,
    `security.identifiers with every ticker and ISIN of stream ${idOf(stream)}`,
    {
      received: `${identified.size} identifiers without ${missing.join(', ')}`,
      at: 'data.streams.[].security.identifiers',
      exchange,
    },
  );
}
