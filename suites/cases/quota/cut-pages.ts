// Cases of other pages that the quota cuts: the last page of a listing, and the answer to a query.
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check, expectValue } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { countSelected, isClamped, manifestsIn, readPage } from '../../steps/manifest-reads.ts';
import { queryableId } from '../../steps/queries.ts';
import { requireBilledQueries, sendQuery } from '../../steps/query-flows.ts';
import { expectReachable } from './clamp.ts';

const remaining = 5;
/** Number of manifests that the page would contain. */
const onPage = 13;
/** The page size of the query, which is larger than the remaining quota. */
const queryPage = 20;

export const cutPageCases = {
  // The size is chosen so that the second page is the last one and holds fewer manifests than its size.
  'quota.clamp-on-last-page': needing(
    { org: { plan: 'starter', quotaLeft: remaining + 1 }, stream: { manifestsMin: 40, manifestsMax: 210 } },
    async ({ org, stream }) => {
      // Counting bills one manifest.
      const total = await countSelected(org.rest, stream, {});
      if (total <= 2 * onPage) return missingNeed('manifests', { count: 2 * onPage + 1, plan: org.plan });
      const { exchange, manifests } = await readPage(org.rest, stream, {
        page: 1,
        page_size: total - onPage,
      });
      check(manifests.length === remaining && isClamped(exchange), {
        expected: `data.manifests with ${remaining} manifests, the quota remaining, and quota_clamped true`,
        received: `${manifests.length} manifests and quota_clamped ${at(exchange, 'data.quota_clamped')}`,
        at: 'data.manifests',
        exchange,
      });
      expectValue(
        exchange,
        'data.items_removed_by_quota',
        onPage - remaining,
        'items_removed_by_quota of a last page that is not full',
      );
      expectReachable(exchange, total - onPage + remaining);
    },
  ),

  'quota.clamped-query-counts-removed': needing(
    {
      org: { plan: 'starter', quotaLeft: remaining },
      stream: { manifestsMin: 2 * queryPage },
      surface: 'query',
    },
    async ({ org, stream, discover }) => {
      const shown = await discover.manifests(stream.id, queryPage, org.plan);
      if (shown.length < queryPage) missingNeed('manifests', { count: queryPage, plan: org.plan });
      const exchange = await sendQuery(org.rest, {
        stream_ids: queryableId(stream.id),
        page_size: queryPage,
      });
      requireBilledQueries(exchange);
      if (!isClamped(exchange)) notApplicable('S-207', 'the service cuts no query at the quota');
      expectValue(exchange, 'data.items_removed_by_quota', queryPage - manifestsIn(exchange).length);
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };
