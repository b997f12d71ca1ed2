// Cases of the cost of partial executions, snapshot pages and deltas, and of plans with the quota used up.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectStatus } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import {
  chargeBetween,
  expectExhausted,
  expectUnbilled,
  manifestsIn,
  quotaOf,
} from '../../steps/manifest-reads.ts';
import { scopeOf } from '../../steps/queries.ts';
import {
  billedByQuery,
  execute,
  expectExecutedState,
  expectManifests,
  expectStatedCharge,
  memberOf,
  plan,
  requireBilledQueries,
  sendQuery,
  tokenIn,
} from '../../steps/query-flows.ts';

export const billingCases = {
  'lifecycle.partial-execution-bills-returned': needing(
    { org: { plan: 'starter', quotaLeft: 2 }, stream: { manifestsMin: 6 }, flow: 'plan' },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { ...scopeOf(id), page_size: 5 };
      const { token } = await plan(rest, body);
      const before = await quotaOf(rest);
      const executed = await execute(rest, body, token);
      // Whether a query is cut or refused with too little quota is open (S-207).
      if (executed.status === 429) return expectExhausted(executed);
      requireBilledQueries(expectStatus(executed, 200));
      expectStatedCharge(executed, chargeBetween(before, await quotaOf(rest)));
      check(
        manifestsIn(executed).length <= before.remaining,
        `data.manifests with at most ${before.remaining} manifests, the quota remaining`,
        { received: `${manifestsIn(executed).length} manifests`, at: 'data.manifests', exchange: executed },
      );
    },
  ),

  'lifecycle.snapshot-bills-returned': needing(
    { org: { plan: 'starter', quotaLeft: 9 }, stream: { manifestsMin: 12 }, flow: 'plan' },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { ...scopeOf(id), page_size: 4 };
      const { token } = await plan(rest, body);
      const opened = await execute(rest, body, token);
      expectManifests(opened);
      const snapshot = tokenIn(opened, 'snapshot_token');
      let before = await quotaOf(rest);
      for (const page of [1, 2]) {
        const exchange = await sendQuery(rest, { ...body, snapshot_token: snapshot, page });
        const after = await quotaOf(rest);
        // With too little quota a page is cut or refused.
        if (exchange.status === 429 && before.remaining < body.page_size) return expectExhausted(exchange);
        expectStatedCharge(expectStatus(exchange, 200), chargeBetween(before, after));
        expectWithin(exchange, before.remaining);
        if (manifestsIn(exchange).length > 0) expectExecutedState(exchange);
        before = after;
      }
    },
  ),

  'lifecycle.delta-bills-returned': needing(
    {
      org: { plan: 'starter', quotaLeft: 5 },
      stream: { manifestsMin: 12 },
      flow: 'fields',
      switches: { delta: true },
    },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { delivery_delta: true, ...scopeOf(id), page_size: 3 };
      let cursor: unknown;
      let delivered = 0;
      for (let page = 0; page < 3; page += 1) {
        const before = await quotaOf(rest);
        const next = isString(cursor) ? { next_page_cursor: cursor } : {};
        const exchange = await sendQuery(rest, { ...body, ...next });
        const charge = chargeBetween(before, await quotaOf(rest));
        if (exchange.status === 429) {
          expectExhausted(exchange);
          // A page beyond the quota may be refused as a whole (S-207).
          check(
            before.remaining < body.page_size,
            `a page of ${body.page_size} manifests, because ${before.remaining} are left of the quota`,
            { received: 'a refusal because the quota is used up', at: '', exchange },
          );
          break;
        }
        expectStatedCharge(expectStatus(exchange, 200), charge);
        expectWithin(exchange, before.remaining);
        const { length } = manifestsIn(exchange);
        if (length > 0) expectExecutedState(exchange);
        delivered += length;
        cursor = memberOf(exchange, 'next_page_cursor');
        if (!isString(cursor)) break;
      }
      if (delivered === 0) notApplicable('S-121', 'a delta does not start with the existing manifests');
    },
  ),

  'lifecycle.exhausted-quota-keeps-plan': needing(
    { org: { plan: 'starter', quotaLeft: 0 }, stream: { manifestsMin: 3 }, flow: 'plan', operator: true },
    async ({ org, stream: { id }, operator, discover }) => {
      const { rest } = org;
      if ((await discover.manifests(id, 1, org.plan)).length === 0) missingNeed('manifests', { count: 1 });
      const body = { ...scopeOf(id), page_size: 2 };
      const { token } = await plan(rest, body);
      const before = await quotaOf(rest);
      const refused = await execute(rest, body, token);
      expectUnbilled(before, await quotaOf(rest), 'an execution with the quota used up');
      if (refused.status !== 429) {
        requireBilledQueries(expectStatus(refused, 200));
        // The execution may answer an empty cut page instead of a refusal (S-21).
        check(manifestsIn(refused).length === 0, 'data.manifests empty with the quota used up', {
          at: 'data.manifests',
          exchange: refused,
        });
        return;
      }
      expectExhausted(refused);
      await operator.change(org, { quota_used: 0 });
      expectManifests(await execute(rest, body, token));
    },
  ),
} satisfies { readonly [R in LifecycleRuleId]?: Case };

const expectWithin = (exchange: Exchange, remaining: number): void =>
  check(
    billedByQuery(exchange) <= remaining,
    `manifests_billed_this_call at most ${remaining}, the quota remaining`,
    { at: 'data.quota.manifests_billed_this_call', exchange },
  );
