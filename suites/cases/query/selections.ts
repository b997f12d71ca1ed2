// Cases of the selection of a manifest query: its pages, its size and cost, and filters that select nothing.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  expectEqual,
  expectNone,
  expectStatus,
  expectValue,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inHeader } from '../../kit/place.ts';
import { idIn, withBeacons } from '../../steps/beacons.ts';
import { amplePlans, chargeBetween, manifestsIn, quotaOf } from '../../steps/manifest-reads.ts';
import { emptyWindow, queryableId, readQuery, unknownId } from '../../steps/queries.ts';
import { expectStatedCharge, identityOf, sendQuery } from '../../steps/query-flows.ts';
import { noValue } from './values.ts';

const pageSize = 3;

/** Filters with values that no manifest has. */
const emptyFilters: readonly JsonObject[] = [
  emptyWindow,
  { published_date_to: '1971-01-02' },
  { published_date_from: '9999-12-30' },
  { tag_ids: unknownId },
  { tag_names: [noValue] },
  ...[
    ...['ticker', 'isin', 'home_domains', 'cross_domains', 'subtype', 'media_format', 'source_class'],
    ...['evidence_type', 'sec_form_type', 'sec_ticker', 'sec_cik', 'sec_form_variant', 'sec_exhibit_type'],
    ...['sec_item_code', 'sec_item_subsection'],
  ].map((name) => ({ [name]: noValue })),
];
const needs = { org: {}, stream: { manifestsMin: 5 } } as const;

/** Queries of several modes, sizes and forms, some of which find nothing. */
const forms: readonly JsonObject[] = [
  { page_size: 3 },
  { page_size: 1, page: 2 },
  { page_size: 2, ...emptyWindow },
  { page_size: 2, verbosity: 'minimal' },
  { page_size: 2, verbosity: 'verbose' },
  { page_size: 2, compact: true },
  { page_size: 5, target_count: 2 },
  { page_size: 2, mode: 'count' },
  { page_size: 2, mode: 'orient' },
];

export const selectionCases = {
  'query.body-dates-checked': needing({ org: {}, stream: { manifestsMin: 2 } }, async ({ org, stream }) => {
    const { rest } = org;
    for (const date of ['2025-02-30', 'no date'])
      for (const end of ['published_date_from', 'published_date_to']) {
        const body = { stream_ids: queryableId(stream.id), page_size: 1, [end]: date };
        const exchange = await sendQuery(rest, body);
        if (exchange.status === 429) missingNeed('requests');
        checkStatus(exchange, [400, 422].includes(exchange.status), `status 400 or 422 for ${end} ${date}`);
      }
    await withBeacons(org, async (beacons) => {
      const created = await beacons.create({ stream_ids: [stream.id] });
      if (created.status >= 300) return;
      const dates = { published_date_from: '2025-02-30', published_date_to: '2025-03-01' };
      expectStatus(await beacons.query(idIn(created), dates), 400, 422, 429);
    });
  }),

  'query.body-filters-apply': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 2 } },
    async ({ org: { rest }, stream }) => {
      const scope = { stream_ids: queryableId(stream.id), page_size: 1 };
      if ((await readQuery(rest, scope)).manifests.length === 0) missingNeed('query-results', { count: 1 });
      // A service may refuse a value that no manifest has.
      for (const filter of emptyFilters.flatMap((one) => [one, { ...one, page: 1 }])) {
        const exchange = await sendQuery(rest, { ...scope, ...filter });
        expectNone(
          exchange,
          'data.manifests',
          manifestsIn(exchange)[0],
          `none for ${JSON.stringify(filter)}`,
        );
      }
    },
  ),

  'query.pages-follow-each-other': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 2 * pageSize } },
    async ({ org: { rest }, stream }) => {
      const scope = { stream_ids: queryableId(stream.id) };
      const first = await idsOn(rest, { ...scope, page_size: pageSize });
      const named = await idsOn(rest, { ...scope, page: 0, page_size: pageSize });
      const second = await idsOn(rest, { ...scope, page: 1, page_size: pageSize });
      const double = await idsOn(rest, { ...scope, page: 0, page_size: 2 * pageSize });
      const again = await idsOn(rest, { ...scope, page_size: pageSize });
      if (first.join() !== again.join() || new Set(first).size < first.length) missingNeed('unchanged-list');
      if (first.length < pageSize || second.length === 0)
        missingNeed('query-results', { count: 2 * pageSize });
      expectEqual(undefined, 'data.manifests', first, named, 'manifests of page 0, as of the first page');
      check(
        !second.some((id) => first.includes(id)),
        `data.manifests of page 1 without those of page 0: ${first}`,
        { received: `manifests ${second}`, at: 'data.manifests' },
      );
      check(
        double.length === pageSize || [...first, ...second].sort().join() === double.join(),
        `pages 0 and 1 with the manifests of a page twice as long: ${double}`,
        { received: `manifests ${first} and ${second}`, at: 'data.manifests' },
      );
    },
  ),

  'query.billing-equals-counter': needing(needs, async ({ org: { rest }, stream }) => {
    const scope = { stream_ids: queryableId(stream.id) };
    let delivered = 0;
    // A query without a scope, with auto_plan or for a page past the end may be refused.
    for (const part of [...forms, { page_size: 1, page: 1_000 }, { page_size: 2, auto_plan: true }])
      delivered += await expectRightCharge(rest, { ...scope, ...part });
    await expectRightCharge(rest, { page_size: 2 });
    if (delivered === 0) missingNeed('query-results', { count: 1 });
  }),

  'query.hard-cap': needing(
    { org: { plan: 'starter', quotaLeft: 4 }, stream: { manifestsMin: 24 } },
    async ({ org: { rest }, stream }) => {
      const scope = { stream_ids: queryableId(stream.id), page_size: 3 };
      // One after the other, and others at the same time: each page bills anew, because repeated manifests may be free.
      const atOnce = [2, 3, 4, 5, 6, 7].map((page) => ({ page }));
      for (const together of [
        [{}],
        [{ page: 1, auto_plan: true }, ...atOnce],
        [{ page: 2, compact: true }],
      ]) {
        const before = await quotaOf(rest);
        const [exchange] = await Promise.all(together.map((form) => sendQuery(rest, { ...scope, ...form })));
        const charge = chargeBetween(before, await quotaOf(rest));
        check(
          charge <= before.remaining,
          `quota_used raised by at most ${before.remaining}, the quota remaining`,
          { received: charge, at: 'usage.quota_used', exchange },
        );
      }
    },
  ),

  'query.target-count-limits': needing(needs, async ({ org: { rest }, stream }) => {
    const body = { stream_ids: queryableId(stream.id), target_count: 2 };
    const { exchange, manifests } = await readQuery(rest, body);
    if (manifests.length === 0) missingNeed('query-results', { count: 1 });
    check(manifests.length <= 2, 'up to 2 manifests for target_count 2', { at: 'data.manifests', exchange });
  }),

  'query.usage-agrees': needing(needs, async ({ org: { rest }, stream }) => {
    for (const part of [
      { page_size: 2, verbosity: 'verbose' },
      { page_size: 2, ...emptyWindow },
    ]) {
      const { exchange, manifests } = await readQuery(rest, { stream_ids: queryableId(stream.id), ...part });
      const { length } = manifests;
      expectValue(exchange, 'usage.items_in_response', length);
      for (const name of ['limit', 'used', 'remaining']) {
        const header = `x-service-quota-${name}`;
        const due = String(at(exchange, `usage.quota_${name}`));
        expectEqual(exchange, inHeader(header), due, exchange.headers[header]);
      }
    }
  }),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** Sorted identities of the manifests on a page, which has at most page_size of them. */
async function idsOn(
  rest: RestClient,
  body: JsonObject & { readonly page_size: number },
): Promise<readonly string[]> {
  const { exchange, manifests } = await readQuery(rest, body);
  check(
    manifests.length <= body.page_size,
    `data.manifests with at most page_size ${body.page_size} manifests`,
    { at: 'data.manifests', exchange },
  );
  return manifests.map(identityOf).sort();
}

/** An answer bills what it states, and a refusal bills nothing; returns the number of manifests returned. */
async function expectRightCharge(rest: RestClient, body: JsonObject): Promise<number> {
  const before = await quotaOf(rest);
  const exchange = await sendQuery(rest, body);
  const charge = chargeBetween(before, await quotaOf(rest));
  if (exchange.status === 200) expectStatedCharge(exchange, charge);
  else expectEqual(exchange, 'usage.quota_used', 0, charge, 'the charge of a refusal');
  return manifestsIn(exchange).length;
}
