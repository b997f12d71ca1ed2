// Cases of the search for streams, also compared with the list of streams.
import type { SearchRuleId } from '../../spec/rules/search.ts';
import { dayMs } from '../../spec/units.ts';
import { streamFormats } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { type Case, type Discovery, needing, streamNeeds } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  expectEqual,
  expectNone,
  expectStatus,
  expectSuccess,
  expectValue,
  listAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import {
  byValue,
  dividingPair,
  type FilterValue,
  filterValues,
  idOf,
  idsOf,
  objectsOf,
  readStream,
  textsOf,
  wholeCatalog,
} from '../steps/catalog.ts';
import { quotaUsed, readListing } from '../steps/reads.ts';
import { resourceName } from '../steps/writes.ts';

const pageSizeMax = 200;
const channelsMax = 25;
const samples = 4;
/** With fewer names, a ranking may be the same for all of them by chance. */
const namesMin = 3;

export const searchCases = {
  'search.body-honoured': needing({ org: {} }, async ({ org, discover }) => {
    const body = await wideSearch(org.rest, discover, 3);
    const exchange = expectSuccess(await search(org.rest, { ...body, page: 1, page_size: 2 }));
    expectValue(exchange, 'data.pagination.page', 1);
    expectValue(exchange, 'data.pagination.page_size', 2);
    const { length } = resultsOf(exchange);
    check(length > 0 && length <= 2, 'one or two results', { at: 'data.results', exchange });
  }),

  'search.costs-nothing': needing(streamNeeds, async ({ org, stream, discover }) => {
    const body = await wideSearch(org.rest, discover, 1);
    const before = await quotaUsed(org.rest);
    for (const extra of [{}, { include_details: true }, { page_size: 2 }])
      expectSuccess(await search(org.rest, { ...body, ...extra }));
    const exchange = await org.rest.call('listStreams', { query: { page_size: 1 } });
    expectValue(exchange, 'usage.quota_used', before, 'usage.quota_used after searches');
    // If a listing does not raise the counter either, free reads cannot be judged.
    expectSuccess(await readListing(org.rest, stream, { page_size: 1 }));
    if ((await quotaUsed(org.rest)) === before) missingNeed('billed-read');
  }),

  'search.details-at-most-25': needing({ org: {} }, async ({ org, discover }) => {
    const large = (await discover.streamsWithChannels()).filter(
      ({ source_channels_truncated }) => source_channels_truncated === true,
    );
    let judged = 0;
    for (const stream of large.slice(0, samples)) {
      const exchange = expectSuccess(await search(org.rest, { query: stream.name, include_details: true }));
      const found = resultsOf(exchange).filter((hit) => idOf(hit) === idOf(stream));
      for (const hit of found) {
        const { length } = objectsOf(hit, 'source_channels');
        check(
          length > 0 && length <= channelsMax,
          `1 to ${channelsMax} source_channels of stream ${idOf(stream)}, which has more`,
          { received: `${length} channels`, at: 'data.results.[].source_channels', exchange },
        );
        const { source_channels_truncated: truncated = true } = hit;
        const place = 'data.results.[].source_channels_truncated';
        expectEqual(exchange, place, true, truncated, `source_channels_truncated of stream ${idOf(stream)}`);
        judged += 1;
      }
    }
    if (judged === 0) missingNeed('stream-of-channels', { count: 26 });
  }),

  'search.page-size-capped': needing({ org: {} }, async ({ org, discover }) => {
    const body = await wideSearch(org.rest, discover, 1);
    const whole = expectSuccess(await search(org.rest, { ...body, page_size: pageSizeMax }));
    const total = countAt(whole, 'data.pagination.total_count');
    expectValue(whole, 'data.pagination.page_size', pageSizeMax);
    const due = Math.min(total, pageSizeMax);
    expectEqual(whole, 'data.results', due, resultsOf(whole).length, 'number of results');
    const tooLarge = pageSizeMax * 2 + 100;
    const exchange = await search(org.rest, { ...body, page_size: tooLarge });
    // A service may refuse a larger page_size in a body.
    if (expectStatus(exchange, 200, 201, 202, 400, 422).status >= 400) return;
    const { length } = resultsOf(exchange);
    const size = countAt(exchange, 'data.pagination.page_size');
    check(length <= pageSizeMax && size <= pageSizeMax, `data.results with at most ${pageSizeMax} results`, {
      received: `${length} results on a page of ${size}`,
      at: 'data.results',
      exchange,
    });
  }),

  'search.filters-restrict': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await wholeCatalog(discover);
    const tried: boolean[] = [];
    for (const filter of Object.entries(searchFilters))
      tried.push(await expectRestricted(org.rest, streams, filter));
    await expectBothRestrict(org.rest, streams);
    if (!tried.every(Boolean)) missingNeed('dividing-search');
  }),

  'search.results-can-be-read': needing({ org: {} }, async ({ org, discover }) => {
    const body = await wideSearch(org.rest, discover, 1);
    const exchange = expectSuccess(await search(org.rest, { ...body, page_size: 50 }));
    const hits = listAt(exchange, 'data.results').slice(-samples);
    for (const hit of hits) {
      // The document does not say whether it is a string or a number.
      check(isString(hit.stream_id) || isInteger(hit.stream_id), 'stream_id as a string or an integer', {
        received: hit.stream_id,
        at: 'data.results.[].stream_id',
        exchange,
      });
      await readStream(org.rest, idOf(hit));
    }
  }),

  'search.query-selects': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await discover.streams();
    if (namesIn(streams).length === 0) missingNeed('streams', { count: 1 });
    await expectSelecting(org.rest, streams, {});
    await expectSelecting(org.rest, streams, { include_details: true });
    for (const [filter, valuesOf] of Object.entries(searchFilters))
      for (const [value, fitting] of byValue(streams, valuesOf).slice(-1))
        await expectSelecting(org.rest, fitting, { [filter]: value });
  }),

  'search.new-stream-found': needing(
    { org: {}, publish: true, clock: { waitsMs: dayMs } },
    async ({ org, publish, clock }) => {
      const name = `${resourceName}-searched`;
      // A cached answer must not hide the stream for long.
      expectSuccess(await search(org.rest, { query: name, page_size: pageSizeMax }));
      const { id } = await publish.stream({ name, homeDomain: 'life-environment', crossDomains: [] });
      await clock.advance(dayMs);
      const exchange = expectSuccess(await search(org.rest, { query: name, page_size: pageSizeMax }));
      check(
        idsIn(exchange).includes(id),
        `data.results with stream ${id}, which has this name and went live a day ago`,
        { received: `${idsIn(exchange).length} other streams`, at: 'data.results', exchange },
      );
    },
  ),
} satisfies { readonly [R in SearchRuleId]?: Case };

const search = (client: RestClient, body: JsonObject): Promise<Exchange> =>
  client.call('searchStreams', { body });

const resultsOf = (exchange: Exchange): readonly JsonObject[] => listAt(exchange, 'data.results');

/** A body that finds at least `min` streams: without a query, or with a frequent word. */
async function wideSearch(client: RestClient, discover: Discovery, min: number): Promise<JsonObject> {
  const streams = await discover.streams();
  const words = byValue(streams, ({ name, description }) => wordsOf(`${name} ${description}`));
  const bodies = [{}, ...words.slice(-samples).map(([query]) => ({ query }))];
  for (const body of bodies) {
    const exchange = await search(client, body);
    const total = at(exchange, 'data.pagination.total_count');
    if (exchange.status < 300 && typeof total === 'number' && total >= min) return body;
  }
  return missingNeed('search-results', { count: min });
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3);

const knownFormats: readonly string[] = streamFormats;

/** The filters of a search, and the values of them that a listed stream shows; a filter may not know a new format yet. */
const searchFilters: Readonly<Record<string, (stream: JsonObject) => readonly string[]>> = {
  company_kind: ({ company_kind: kind }) => (isString(kind) ? [kind] : []),
  organization_subtype: (stream) => textsOf(stream, 'organization_subtypes'),
  media_format: (stream) =>
    textsOf(stream, 'media_formats').filter((format) => knownFormats.includes(format)),
};

/** Searches for names of these streams, with these members beside them, find something, and not the same for every name. */
async function expectSelecting(
  client: RestClient,
  streams: readonly JsonObject[],
  beside: JsonObject,
): Promise<void> {
  const names = namesIn(streams);
  const answers: Exchange[] = [];
  for (const query of names)
    answers.push(expectSuccess(await search(client, { ...beside, query, page_size: pageSizeMax })));
  if (names.length < namesMin && Object.keys(beside).length > 0) return;
  const what = `${names.length} names of listed streams, such as ${names[0]}, with ${JSON.stringify(beside)}`;
  const isFound = answers.some((exchange) => idsIn(exchange).length > 0);
  check(isFound, `data.results with a stream for one of ${what}`, {
    received: 'no result for any of them',
    at: 'data.results',
    exchange: answers[0],
  });
  // Few streams may be one result, whatever their order.
  if (names.length < namesMin || streams.length <= samples) return;
  const distinct = new Set(answers.map((exchange) => idsIn(exchange).join()));
  check(distinct.size > 1, `other data.results for some of ${what}`, {
    received: `${idsIn(answers[0]).length} results, the same for each name`,
    at: 'data.results',
    exchange: answers.at(-1),
  });
}

/** A search for a name with two filters finds only streams that show both values. */
async function expectBothRestrict(client: RestClient, streams: readonly JsonObject[]): Promise<void> {
  const filters = Object.entries(searchFilters);
  for (const [position, [name, valuesOf]] of filters.entries())
    for (const [otherName, otherValuesOf] of filters.slice(position + 1)) {
      const pair = dividingPair(filterValues(streams, valuesOf), filterValues(streams, otherValuesOf));
      if (pair === undefined) continue;
      const [one, other] = pair;
      const lacking = (all: FilterValue, without: FilterValue): readonly JsonObject[] =>
        all.streams.filter((stream) => !without.streams.includes(stream));
      const lackingEither = [...lacking(one, other), ...lacking(other, one)];
      const fits = (stream: JsonObject): boolean =>
        contains(valuesOf(stream), one.value) && contains(otherValuesOf(stream), other.value);
      const unwanted = new Set(lackingEither.filter((stream) => !fits(stream)).map(idOf));
      for (const dropped of [lacking(one, other)[0], lacking(other, one)[0]]) {
        const values = { [name]: one.value, [otherName]: other.value };
        const exchange = expectSuccess(await search(client, { ...values, query: dropped?.name }));
        const wrong = resultsOf(exchange).find((hit) => unwanted.has(idOf(hit)));
        expectNone(exchange, 'data.results', wrong, `only streams that show ${JSON.stringify(values)}`);
      }
    }
}

/** Only the list says that it compares subtypes exactly. */
const contains = (values: readonly string[], part: string): boolean =>
  values.some((one) => one.includes(part));

/** Searches for names with a filter find only streams with its value; false if no stream shows the effect. */
async function expectRestricted(
  client: RestClient,
  streams: readonly JsonObject[],
  [filter, valuesOf]: readonly [string, (stream: JsonObject) => readonly string[]],
): Promise<boolean> {
  const [[value] = []] = byValue(streams, valuesOf);
  if (value === undefined) return false;
  const keeping = streams.filter((stream) => contains(valuesOf(stream), value));
  const dropped = streams.find((stream) => valuesOf(stream).length > 0 && !keeping.includes(stream));
  if (dropped === undefined) return false;
  const unfiltered = await search(client, { query: dropped.name });
  if (unfiltered.status >= 300 || !resultsOf(unfiltered).some((hit) => idOf(hit) === idOf(dropped)))
    return false;
  for (const { name } of [dropped, ...keeping.slice(-1)]) {
    const exchange = expectSuccess(await search(client, { query: name, [filter]: value }));
    const kept = idsOf(keeping);
    const wrong = resultsOf(exchange).filter((hit) => !kept.has(idOf(hit)));
    expectNone(exchange, 'data.results', wrong[0], `data.results with ${filter} ${value} only`);
  }
  return true;
}

const idsIn = (exchange: Exchange | undefined): readonly string[] =>
  exchange === undefined ? [] : listAt(exchange, 'data.results').map(idOf);

/** Different names of streams from all over the catalog. */
function namesIn(streams: readonly JsonObject[]): readonly string[] {
  const names = [...new Set(streams.map(({ name }) => name).filter(isString))];
  const step = Math.max(1, Math.floor(names.length / samples));
  return names.filter((_, nth) => nth % step === 0).slice(0, samples);
}
