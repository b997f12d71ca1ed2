// Cases of pages that the quota cuts: their length, their flags, and their link to the next page.
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { type Case, type Discovery, type FoundStream, needing, type Org } from '../../kit/case.ts';
import { at, check, countAt, expectEqual, expectValue } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  countSelected,
  expectUncut,
  isClamped,
  type ManifestPage,
  quotaOf,
  readPage,
} from '../../steps/manifest-reads.ts';

/** The page asks for more than the remaining quota, and the stream has more than the page asks for. */
const remaining = 7;
const pageSize = 20;
const edge = { org: { plan: 'starter', quotaLeft: remaining }, stream: { manifestsMin: 30 } } as const;

export const clampCases = {
  'quota.clamp-counts-removed': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    expectValue(exchange, 'data.items_removed_by_quota', pageSize - manifests.length);
  }),

  'quota.clamp-cuts-page': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    check(manifests.length === remaining, {
      expected: `data.manifests with ${remaining} manifests, the quota remaining`,
      at: 'data.manifests',
      exchange,
    });
  }),

  'quota.clamp-fills-quota': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    expectValue(exchange, 'usage.items_in_response', manifests.length);
    const after = await quotaOf(given.org.rest);
    check(after.used === after.limit && after.remaining === 0, {
      expected: `quota_used ${after.limit}, the limit, and quota_remaining 0 after a cut page`,
      received: { quota_used: after.used, quota_remaining: after.remaining },
      at: 'usage.quota_used',
      exchange: after.exchange,
    });
  }),

  'quota.clamp-flagged': needing(edge, async (given) => {
    const { exchange } = await cutPage(given);
    check(isClamped(exchange), { expected: 'data.quota_clamped true', at: 'data.quota_clamped', exchange });
  }),

  'quota.clamp-keeps-removed-reachable': needing(edge, async (given) => {
    const { exchange, manifests } = await cutPage(given);
    expectReachable(exchange, manifests.length);
  }),

  // The page size is chosen so that the last page has exactly the remaining number of manifests.
  'quota.exact-fit-is-whole': needing(
    { org: { plan: 'starter', quotaLeft: pageSize + 1 }, stream: { manifestsMin: 45, manifestsMax: 215 } },
    async ({ org, stream }) => {
      // Counting bills one manifest.
      const total = await countSelected(org.rest, stream, {});
      if (total <= 2 * pageSize) return missingNeed('manifests', { count: 2 * pageSize + 1, plan: org.plan });
      const { exchange, manifests } = await readPage(org.rest, stream, {
        page: 1,
        page_size: total - pageSize,
      });
      check(manifests.length === pageSize, {
        expected: `data.manifests with all ${pageSize} manifests of a page that fits the quota exactly`,
        at: 'data.manifests',
        exchange,
      });
      expectUncut(exchange);
      expectValue(exchange, 'data.pagination.next', null, 'next of the last page');
      expectEqual(
        exchange,
        'usage.quota_remaining',
        0,
        (await quotaOf(org.rest)).remaining,
        'usage.quota_remaining after the page',
      );
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };

/** `next` of a cut page is null or names a page that skips nothing from this position on, the first removed manifest. */
export function expectReachable(exchange: Exchange, firstRemoved: number): void {
  const next = at(exchange, 'data.pagination.next');
  if (next === null) return;
  const firstOnNext =
    countAt(exchange, 'data.pagination.next') * countAt(exchange, 'data.pagination.page_size');
  check(firstOnNext <= firstRemoved, {
    expected: `next null, or a page that starts at position ${firstRemoved} or before, the first removed manifest`,
    received: `next ${next}, which starts at position ${firstOnNext}`,
    at: 'data.pagination.next',
    exchange,
  });
}

/** A page of `pageSize` manifests, read with only `remaining` of the quota remaining. */
async function cutPage(given: {
  readonly org: Org;
  readonly stream: FoundStream;
  readonly discover: Discovery;
}): Promise<ManifestPage> {
  const { org, stream, discover } = given;
  const shown = await discover.manifests(stream.id, pageSize, org.plan);
  if (shown.length < pageSize) missingNeed('manifests', { count: pageSize, plan: org.plan });
  return readPage(org.rest, stream, { page_size: pageSize });
}
