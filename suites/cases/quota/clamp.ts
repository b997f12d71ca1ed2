// Cases of pages that the quota cuts: their length, their flags, and their link to the next page.
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { type Case, type FoundStream, needing, type Org, type Parts } from '../../kit/case.ts';
import { at, check, countAt, expectEqual, expectValue } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import {
  countSelected,
  expectUncut,
  isClamped,
  type ManifestPage,
  manifestsIn,
  quotaOf,
  readPage,
  shownManifests,
} from '../../steps/manifest-reads.ts';
import { queryableId } from '../../steps/queries.ts';
import { requireBilledQueries, sendQuery } from '../../steps/query-flows.ts';

const remaining = 7;
/** More than the remaining quota, and less than the stream has. */
const pageSize = 20;
const edge = { org: { plan: 'starter', quotaLeft: remaining }, stream: { manifestsMin: 30 } } as const;
/** Number of manifests that a last page would contain. */
const onPage = 13;

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
    check(
      after.used === after.limit && after.remaining === 0,
      `quota_used ${after.limit}, the limit, and quota_remaining 0 after a cut page`,
      {
        received: { quota_used: after.used, quota_remaining: after.remaining },
        at: 'usage.quota_used',
        exchange: after.exchange,
      },
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
      check(
        manifests.length === pageSize,
        `data.manifests with all ${pageSize} manifests of a page that fits the quota exactly`,
        { at: 'data.manifests', exchange },
      );
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
} satisfies { readonly [R in QuotaRuleId]?: Case };

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
