// Cases of pages at the edge of the quota: cut, refused, or served because they cost nothing.
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject } from '../../clients/json.ts';
import { type Case, type FoundStream, needing, type Org, type Parts } from '../../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  countAt,
  expectEqual,
  expectStatus,
  expectSuccess,
  expectValue,
} from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import {
  areRepeatsBilled,
  countSelected,
  expectExhausted,
  expectUnbilled,
  expectUncut,
  isClamped,
  type ManifestPage,
  manifestIdOf,
  manifestsIn,
  quotaOf,
  readPage,
  readSome,
  recordIdOf,
  shownManifests,
} from '../../steps/manifest-reads.ts';
import { emptyWindow, queryableId } from '../../steps/queries.ts';
import { requireBilledQueries, sendQuery } from '../../steps/query-flows.ts';
import { idOf, isRefusedPage, readListing } from '../../steps/reads.ts';
import { waysToList } from '../../steps/ways.ts';

const remaining = 7;

/** More than the remaining quota, and less than the stream has. */
const pageSize = 20;
const edge = { org: { plan: 'starter', quotaLeft: remaining }, stream: { manifestsMin: 30 } } as const;

/** Number of manifests that a last page would contain. */
const onPage = 13;
const exhausted = { plan: 'starter', quotaLeft: 0 } as const;
const pastTheEnd = { page: 100_000, page_size: 200 };

export const clampCases = {
  'quota.clamp-counts-removed': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    expectValue(exchange, 'data.items_removed_by_quota', pageSize - manifests.length);
  }),

  'quota.clamp-cuts-page': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    check(manifests.length === remaining, `data.manifests with ${remaining} manifests, the quota remaining`, {
      at: 'data.manifests',
      exchange,
    });
  }),

  'quota.clamp-fills-quota': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    expectValue(exchange, 'usage.items_in_response', manifests.length);
    const after = await quotaOf(given.org.rest);
    expectEqual(
      after.exchange,
      'usage.quota_used',
      [after.limit, 0],
      [after.used, after.remaining],
      'quota_used and quota_remaining',
    );
  }),

  'quota.clamp-flagged': needing(edge, async (given) => {
    const { exchange } = await cutPage(given);
    check(isClamped(exchange), 'data.quota_clamped true', { at: 'data.quota_clamped', exchange });
  }),

  'quota.clamp-keeps-removed-reachable': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    expectReachable(exchange, manifests.length);
  }),

  // The page size is chosen so that the last page has exactly the remaining number of manifests.
  'quota.exact-fit-is-whole': needing(
    { org: { plan: 'starter', quotaLeft: pageSize + 1 }, stream: { manifestsMin: 45, manifestsMax: 215 } },
    async ({ org, stream }) => {
      const { exchange, manifests } = await readLastPage(org, stream, pageSize);
      expectEqual(exchange, 'data.manifests', pageSize, manifests.length, 'number of manifests');
      expectUncut(exchange);
      expectValue(exchange, 'data.pagination.next', null, 'next of the last page');
      const after = await quotaOf(org.rest);
      expectEqual(after.exchange, 'usage.quota_remaining', 0, after.remaining);
    },
  ),

  // The size is chosen so that the second page is the last one and holds fewer manifests than its size.
  'quota.clamp-on-last-page': needing(
    { org: { plan: 'starter', quotaLeft: remaining + 1 }, stream: { manifestsMin: 40, manifestsMax: 210 } },
    async ({ org, stream }) => {
      const { exchange, manifests, total } = await readLastPage(org, stream, onPage);
      check(
        manifests.length === remaining && isClamped(exchange),
        `data.manifests with ${remaining} manifests, the quota remaining, and quota_clamped true`,
        {
          received: `${manifests.length} manifests and quota_clamped ${at(exchange, 'data.quota_clamped')}`,
          at: 'data.manifests',
          exchange,
        },
      );
      expectValue(exchange, 'data.items_removed_by_quota', onPage - remaining);
      expectReachable(exchange, total - onPage + remaining);
    },
  ),

  'quota.clamped-query-counts-removed': needing(
    { ...edge, stream: { manifestsMin: 2 * pageSize }, surface: 'query' },
    async ({ org, stream, discover }) => {
      await shownManifests({ org, stream, discover }, pageSize);
      const query = { stream_ids: queryableId(stream.id), page_size: pageSize };
      const exchange = await sendQuery(org.rest, query);
      requireBilledQueries(exchange);
      if (!isClamped(exchange)) notApplicable('S-207', 'the service cuts no query at the quota');
      expectValue(exchange, 'data.items_removed_by_quota', pageSize - manifestsIn(exchange).length);
    },
  ),

  'quota.exhausted-empty-read': needing(
    { org: exhausted, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const before = await quotaOf(org.rest);
      for (const query of [emptyWindow, pastTheEnd]) {
        const exchange = await readListing(org.rest, stream, query);
        if (exchange.status === 429) {
          expectExhausted(exchange);
          continue;
        }
        if (query === pastTheEnd && isRefusedPage(exchange)) continue;
        expectSuccess(exchange);
        if (manifestsIn(exchange).length > 0) missingNeed('empty-listing');
        expectUncut(exchange);
      }
      expectUnbilled(before, await quotaOf(org.rest), 'listings without matches');
    },
  ),

  'quota.exhausted-leaves-free-reads': needing({ org: exhausted }, async ({ org: { rest } }) => {
    const streams = expectSuccess(await rest.call('listStreams', { query: { page_size: 5 } }));
    expectValue(streams, 'usage.quota_remaining', 0);
    expectSuccess(await rest.call('getAccount'));
    expectSuccess(await rest.call('searchStreams', { body: { query: 'report' } }));
    expectSuccess(await rest.call('listPlans'));
    const [first] = [at(streams, 'data.streams.0')].filter(isObject);
    if (first !== undefined) expectSuccess(await rest.call('getStream', { path: { id: idOf(first, 'id') } }));
    // The parameters of these are open; they must not be refused because the quota is used up.
    for (const operation of ['search', 'listTrending'] as const) {
      const exchange = await rest.call(operation);
      checkStatus(exchange, exchange.status !== 429, 'a status other than 429');
    }
    const { etag } = streams.headers;
    if (etag === undefined) return;
    const headers = { 'if-none-match': etag };
    expectStatus(await rest.call('listStreams', { query: { page_size: 5 }, headers }), 304, 200);
  }),

  'quota.exhausted-refuses': needing(
    { org: exhausted, stream: { manifestsMin: 8 } },
    async ({ org, stream, discover }) => {
      const pageSize = 5;
      await shownManifests({ org, stream, discover }, pageSize);
      const { resetDate } = await quotaOf(org.rest);
      const exchange = await readListing(org.rest, stream, { page_size: pageSize });
      if (exchange.status === 429) {
        expectExhausted(exchange);
        expectValue(exchange, 'detail.quota_resets_on', resetDate);
        return;
      }
      expectSuccess(exchange);
      const isCut = isClamped(exchange) && at(exchange, 'data.items_removed_by_quota') === pageSize;
      check(
        isCut && manifestsIn(exchange).length === 0,
        `status 429, or no manifests with quota_clamped true and items_removed_by_quota ${pageSize}`,
        { received: `status ${exchange.status}: ${exchange.text}`, at: 'data.manifests', exchange },
      );
    },
  ),

  'quota.hard-cap': needing(
    { org: { plan: 'starter', quotaLeft: 5 }, stream: { manifestsMin: 24 } },
    async ({ org, stream, discover }) => {
      const { rest } = org;
      const shown = await shownManifests({ org, stream, discover }, 20);
      const mayRepeatFree = await mayRepeatsBeFree(org, stream);
      const before = await quotaOf(rest);
      const delivered = new Set<string>();
      for (const [page, way] of waysToList(org, stream).entries()) {
        const exchange = await way.read(page, 4);
        // A service may give a manifest again for nothing, and the order may depend on the request (S-18).
        for (const manifest of manifestsIn(exchange)) delivered.add(manifestIdOf(manifest));
        if (mayRepeatFree && delivered.size > (await quotaOf(rest)).used - before.used)
          missingNeed('unbilled-org');
        check(
          delivered.size <= before.remaining,
          `at most ${before.remaining} manifests in all, the quota remaining`,
          {
            received: `${delivered.size} manifests up to page ${page} by ${way.name}`,
            at: 'data.manifests',
            exchange,
          },
        );
      }
      for (const manifest of shown.slice(-2))
        await rest.call('getManifest', { path: { record_id: recordIdOf(manifest) } });
      const after = await quotaOf(rest);
      check(after.used <= after.limit, `quota_used at most ${after.limit}`, {
        at: 'usage.quota_used',
        exchange: after.exchange,
      });
    },
  ),

  'quota.overage-is-not-cut': needing(
    { org: { switches: { overage: true } }, stream: { manifestsMin: 30 }, operator: true },
    async ({ org, stream, operator, discover }) => {
      const pageSize = 20;
      await shownManifests({ org, stream, discover }, pageSize);
      const { limit } = await quotaOf(org.rest);
      await operator.change(org, { quota_used: limit - 3 });
      const { exchange, manifests } = await readSome(org.rest, stream, { page_size: pageSize });
      expectEqual(exchange, 'data.manifests', pageSize, manifests.length, 'number of manifests');
      expectUncut(exchange);
      const after = await quotaOf(org.rest);
      expectValue(after.exchange, 'usage.quota_remaining', 0, 'usage.quota_remaining beyond the quota');
    },
  ),

  // Each request reads another page, because a service may give repeated manifests for free.
  'quota.parallel-reads-never-oversell': needing(
    { org: { plan: 'starter', quotaLeft: 60 }, stream: { manifestsMin: 130 } },
    async ({ org, stream }) => {
      const mayRepeatFree = await mayRepeatsBeFree(org, stream);
      const before = await quotaOf(org.rest);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, page) => readListing(org.rest, stream, { page, page_size: 12 })),
      );
      const delivered = answers.reduce((sum, answer) => sum + manifestsIn(answer).length, 0);
      if (delivered === 0) missingNeed('parallel-reads');
      const after = await quotaOf(org.rest);
      if (mayRepeatFree && delivered > after.used - before.used) missingNeed('unbilled-org');
      check(
        delivered <= before.remaining && after.used <= after.limit,
        `at most ${before.remaining} manifests in all, the quota remaining, and quota_used at most ${after.limit}`,
        {
          received: { delivered, quota_used: after.used },
          at: 'data.manifests',
          exchange: largest(answers) ?? after.exchange,
        },
      );
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };

/** What an organisation of the configuration read in this period before may come free (S-25). */
const mayRepeatsBeFree = async ({ isOurs, rest }: Org, stream: FoundStream): Promise<boolean> =>
  !isOurs && !(await areRepeatsBilled(rest, stream));

/** `next` of a cut page is null or names a page that skips nothing from this position on, the first removed manifest. */
function expectReachable(exchange: Exchange, firstRemoved: number): void {
  const next = at(exchange, 'data.pagination.next');
  if (next === null) return;
  const firstOnNext =
    countAt(exchange, 'data.pagination.next') * countAt(exchange, 'data.pagination.page_size');
  check(
    firstOnNext <= firstRemoved,
    `next null, or a page that starts at position ${firstRemoved} or before, the first removed manifest`,
    {
      received: `next ${next}, which starts at position ${firstOnNext}`,
      at: 'data.pagination.next',
      exchange,
    },
  );
}

/** A second and last page with this many manifests. */
async function readLastPage(
  { rest, plan }: Org,
  stream: FoundStream,
  size: number,
): Promise<ManifestPage & { readonly total: number }> {
  // Counting bills one manifest.
  const total = await countSelected(rest, stream, {});
  if (total <= 2 * size) return missingNeed('manifests', { count: 2 * size + 1, plan });
  return { ...(await readPage(rest, stream, { page: 1, page_size: total - size })), total };
}

type CutRead = Parts<'org' | 'stream' | 'discover'>;

/** A page of `pageSize` manifests, read with only `remaining` of the quota remaining. */
async function cutPage(given: CutRead): Promise<ManifestPage> {
  await shownManifests(given, pageSize);
  return readPage(given.org.rest, given.stream, { page_size: pageSize });
}

const largest = (answers: readonly Exchange[]): Exchange | undefined =>
  answers.toSorted((a, b) => manifestsIn(b).length - manifestsIn(a).length)[0];
