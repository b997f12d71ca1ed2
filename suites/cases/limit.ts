// Cases of limits that apply to every list, and of the request limit of Starter.
import { limits, planLimits } from '../../spec/limits.ts';
import type { LimitRuleId } from '../../spec/rules/limit.ts';
import { type Case, needing } from '../kit/case.ts';
import { at, check, countAt, expectCode, expectSuccess, expectValue, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { burst } from '../steps/burst.ts';
import { amplePlans, countSelected } from '../steps/manifest-reads.ts';
import { execute, plan } from '../steps/query-flows.ts';
import { expectServed, readListing } from '../steps/reads.ts';
import { expectSizes, type List } from './limit/lists.ts';

const pageSizeMax = limits.maxPageSize.value;
/** Twice this time is longer than the lifetime of a plan token. */
const mostOfLifetimeMs = 0.8 * limits.planTokenLifetime.value * 1_000;
const starterLimit = planLimits.starter.requestsPerMinute.value;

export const limitCases = {
  'limit.page-cap-before-clamp': needing(
    { org: { plan: 'starter', quotaLeft: 5 }, stream: { manifestsMin: 210 } },
    async ({ org, stream }) => {
      // Starter may see fewer manifests of a stream than other plans.
      if ((await countSelected(org.rest, stream, {})) < pageSizeMax)
        missingNeed('manifests', { count: pageSizeMax, plan: org.plan });
      const exchange = expectSuccess(await readListing(org.rest, stream, { page_size: 500 }));
      const served = listAt(exchange, 'data.manifests').length;
      const removed = at(exchange, 'data.items_removed_by_quota');
      expectValue(exchange, 'data.items_removed_by_quota', pageSizeMax - served, 'items_removed of a page');
      check(countAt(exchange, 'data.pagination.page_size') <= pageSizeMax, {
        expected: `data.pagination.page_size at most ${pageSizeMax}`,
        at: 'data.pagination.page_size',
        exchange,
      });
    },
  ),

  'limit.page-size-bounds': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 60 }, reads: 250 },
    async ({ org: { rest }, stream, discover }) => {
      const [{ name: query } = missingNeed('streams', { count: 1 })] = await discover.streams();
      const lists: readonly List[] = [
        { name: 'streams', read: (page) => rest.call('listStreams', { query: page }) },
        { name: 'manifests', read: (page) => readListing(rest, stream, page) },
        {
          name: 'search',
          read: (page) => rest.call('searchStreams', { body: { query: String(query), ...page } }),
          mayRefuseLarge: true,
        },
      ];
      for (const list of lists) await expectSizes(list);
    },
  ),

  'limit.each-plan-has-own-lifetime': needing(
    { org: {}, stream: { manifestsMin: 1 }, flow: 'plan', clock: { waitsMs: 2 * mostOfLifetimeMs } },
    async ({ org: { rest }, stream: { id }, clock }) => {
      const body = { stream_ids: [id], page_size: 1 };
      const first = await plan(rest, body);
      expectServed(await execute(rest, body, first.token));
      await clock.advance(mostOfLifetimeMs);
      const second = await plan(rest, body);
      await clock.advance(mostOfLifetimeMs);
      expectServed(await execute(rest, body, second.token));
    },
  ),

  'limit.starter-requests': needing(
    { org: { plan: 'starter', idle: true, keys: 2 }, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const [first, second = missingNeed('org', { twoKeyPairs: true })] = org.keys;
      const half = await burst(first, stream, starterLimit / 2);
      // The limit of a key may be smaller than that of the organisation; then another key has as much again.
      const other = half.refused && (await burst(second, stream, half.accepted));
      check(half.accepted > 0 && other?.refused === undefined, {
        expected: `success of ${starterLimit / 2} requests within a minute, or of as many with each of two keys`,
        received: `a refusal after ${half.accepted + (other?.accepted ?? 0)} requests`,
        at: { kind: 'status' },
        exchange: other?.refused ?? half.refused,
      });
      const more = await burst(org.rest, stream, 3 * starterLimit - half.answers.length);
      check(more.refused !== undefined, {
        expected: `status 429 within ${3 * starterLimit} requests`,
        received: `${half.accepted + more.accepted} requests served`,
        at: { kind: 'status' },
        exchange: more.answers.at(-1),
      });
      expectCode(more.refused, 429, 'rate_limited');
    },
  ),
} satisfies { readonly [R in LimitRuleId]?: Case };
