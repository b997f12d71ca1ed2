// Cases of planning and plan tokens: their result, their cost, their organisation and their lifetime.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, checkStatus, expectEqual, expectSuccess } from '../../kit/expect.ts';
import { chargeBetween, expectUnbilled, manifestsIn, quotaOf } from '../../steps/manifest-reads.ts';
import { scopeOf } from '../../steps/queries.ts';
import {
  alterations,
  execute,
  expectFreeRefusal,
  expectManifests,
  expectNoStatedCharge,
  expectStatedCharge,
  memberOf,
  plan,
  planningStates,
  sendQuery,
  tokenIn,
} from '../../steps/query-flows.ts';

const stream = { manifestsMin: 3 } as const;
const planNeeds = { org: {}, stream, flow: 'plan' } as const;
/** Well before and well after the five minutes of a token, because its exact end is open (S-117). */
const beforeTheEndMs = 280_000;
const pastTheEndMs = 315_000;
const midLifeMs = 200_000;

export const planTokenCases = {
  'lifecycle.plan-then-execute': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const body = { ...scopeOf(id), page_size: 2 };
    const before = await quotaOf(rest);
    const { exchange, token } = await plan(rest, body);
    check(manifestsIn(exchange).length === 0, 'a plan without manifests', { at: 'data.manifests', exchange });
    const planned = await quotaOf(rest);
    expectUnbilled(before, planned, 'planning');
    const executed = await execute(rest, body, token);
    const { length } = expectManifests(executed, 0);
    check(length > 0 && length <= 2, 'data.manifests with one or two manifests', {
      at: 'data.manifests',
      exchange: executed,
    });
    expectStatedCharge(executed, chargeBetween(planned, await quotaOf(rest)));
    // Whether a plan can be executed again is open (S-117); if it is, the same limit applies.
    const first = await quotaOf(rest);
    const again = await execute(rest, body, token);
    const charge = chargeBetween(first, await quotaOf(rest));
    if (again.status === 200) expectStatedCharge(again, charge);
    else expectEqual(again, 'usage.quota_used', 0, charge, 'the charge of a refusal');
  }),

  'lifecycle.planning-is-free': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const scoped = scopeOf(id);
    for (const body of [scoped, { ...scoped, query: 'report' }, {}]) {
      const before = await quotaOf(rest);
      const exchange = await sendQuery(rest, { ...body, mode: 'plan' });
      const isPlanning = planningStates.includes(memberOf(exchange, 'execution_status'));
      // Whether planning without a scope answers needs_scope is open (S-126).
      const isUnscoped = !isPlanning && Object.keys(body).length === 0;
      checkStatus(exchange, exchange.status === 200 || isUnscoped, 'status 200 for a valid planning state');
      expectUnbilled(before, await quotaOf(rest), 'planning');
      if (exchange.status === 200) expectNoStatedCharge(exchange);
      expectEqual(exchange, 'data.executed', false, memberOf(exchange, 'executed') ?? false);
    }
  }),

  'lifecycle.invalid-planning-422': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const bad = [{ target_count: 201 }, { target_count: 0 }, { timeout_ms: 99 }, { page_size: 0 }];
    for (const field of bad) {
      const body = { mode: 'plan', ...scopeOf(id), ...field };
      await expectFreeRefusal(rest, body, `a plan with ${JSON.stringify(field)}`, 422);
    }
  }),

  'lifecycle.tampered-plan-refused': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const body = { ...scopeOf(id), page_size: 2 };
    const { token } = await plan(rest, body);
    for (const plan_token of alterations(token))
      await expectFreeRefusal(rest, { ...body, plan_token }, 'a plan token with one changed character');
    expectManifests(await execute(rest, body, token));
  }),

  'lifecycle.foreign-plan-refused': needing(
    { ...planNeeds, other: {} },
    async ({ org, other, stream: { id } }) => {
      const body = { ...scopeOf(id), page_size: 2 };
      const { token } = await plan(org.rest, body);
      const before = await quotaOf(org.rest);
      const planned = { ...body, plan_token: token };
      await expectFreeRefusal(other.rest, planned, 'a plan token of another organisation');
      expectUnbilled(before, await quotaOf(org.rest), 'an execution by another organisation');
      const executed = await execute(org.rest, body, token);
      expectManifests(executed);
      const paging = { ...body, page: 1, snapshot_token: tokenIn(executed, 'snapshot_token') };
      await expectFreeRefusal(other.rest, paging, 'a snapshot token of another organisation');
      expectManifests(await sendQuery(org.rest, paging));
    },
  ),

  'lifecycle.plan-valid-for-five-minutes': needing(
    { ...planNeeds, clock: { waitsMs: beforeTheEndMs } },
    async ({ org: { rest }, stream: { id }, clock }) => {
      const body = { ...scopeOf(id), page_size: 2 };
      const { token } = await plan(rest, body);
      await clock.advance(beforeTheEndMs);
      expectSuccess(await execute(rest, body, token));
    },
  ),

  'lifecycle.stale-plan-409': needing(
    { ...planNeeds, clock: { waitsMs: pastTheEndMs } },
    async ({ org: { rest }, stream: { id }, clock }) => {
      const body = { ...scopeOf(id), page_size: 2 };
      const { token } = await plan(rest, body);
      const { token: used } = await plan(rest, body);
      await clock.advance(midLifeMs);
      await execute(rest, body, used);
      await clock.advance(pastTheEndMs - midLifeMs);
      await expectFreeRefusal(rest, { ...body, plan_token: token }, 'an expired plan', 409);
      // A plan may be valid for one execution only, and then be refused with another status.
      const repeated = { ...body, plan_token: used };
      await expectFreeRefusal(rest, repeated, 'an expired plan that was executed before');
    },
  ),
} satisfies { readonly [R in LifecycleRuleId]?: Case };
