// Cases of the outcomes of a query's flows, and of their charges.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isBoolean, isObjectList, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  at,
  check,
  expectEqual,
  expectNone,
  expectRefusal,
  expectStatus,
  expectValue,
} from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { unknownStreamId } from '../../steps/catalog.ts';
import {
  chargeBetween,
  expectExhausted,
  expectUnbilled,
  manifestsIn,
  quotaOf,
} from '../../steps/manifest-reads.ts';
import { emptyWindow, scopeOf } from '../../steps/queries.ts';
import {
  billedByQuery,
  execute,
  expectExecutedState,
  expectManifests,
  expectNothingReturned,
  expectStatedCharge,
  memberOf,
  plan,
  requireBilledQueries,
  sendQuery,
  tokenIn,
} from '../../steps/query-flows.ts';

const needs = { org: {}, stream: { manifestsMin: 3 } } as const;
const planNeeds = { ...needs, flow: 'plan' } as const;

/** Fields beyond their documented bounds, and a token that no plan gave. */
const wrongFields: readonly JsonObject[] = [
  { target_count: 0 },
  { page_size: 0 },
  { page_size: 1, lookback_hours: 2_161 },
  { timeout_ms: 99 },
  { mode: 'zz-no-mode' },
  { page_size: 1, plan_token: 'zz-no-plan' },
];

export const outcomeCases = {
  'lifecycle.states-shown': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const body = { ...scopeOf(id), page_size: 1 };
    const { exchange, token } = await plan(rest, body);
    for (const outcome of [exchange, expectStatus(await execute(rest, body, token), 200)])
      expectStates(outcome);
  }),

  'lifecycle.states-consistent': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const body = { ...scopeOf(id), page_size: 1 };
    const { exchange, token } = await plan(rest, body);
    expectShownAs(exchange, { ok: true, planned: true, executed: false });
    const executed = await execute(rest, body, token);
    expectManifests(executed);
    expectShownAs(executed, { ok: true, ...executedState });
    const plain = await sendQuery(rest, body);
    expectManifests(plain);
    expectExecutedState(plain);
  }),

  'lifecycle.scoped-query-is-planned': needing(
    planNeeds,
    async ({ org: { rest }, stream: { id }, discover }) => {
      const home_domains = (await discover.streams()).find((one) => one.id === id)?.home_domain;
      const answers: Exchange[] = [];
      // What a plan takes for a scope is open (S-126), so a wider scope is tried each time.
      for (const scope of [
        {},
        { lookback_hours: 2_160 },
        { published_date_from: '2000-01-01', published_date_to: '2099-12-31' },
        { lookback_hours: 2_160, ...(isString(home_domains) && { home_domains }), query: 'report' },
      ]) {
        const planned = await sendQuery(rest, { ...scopeOf(id), ...scope, page_size: 1, mode: 'plan' });
        if (planned.status !== 200) continue;
        if (memberOf(planned, 'execution_status') !== 'needs_scope') return;
        answers.push(planned);
      }
      check(answers.length === 0, 'execution_status planned for one of several queries of a stream', {
        received: 'needs_scope for all of them',
        at: 'data.execution_status',
        exchange: answers.at(-1),
      });
    },
  ),

  'lifecycle.clean-empty': needing(needs, async ({ org: { rest }, stream: { id } }) => {
    const body = { ...scopeOf(id), ...emptyWindow };
    const before = await quotaOf(rest);
    const plain = await sendQuery(rest, body);
    expectCleanEmpty(plain);
    // A query that was not planned need not show its state (S-115), nor planned true.
    expectShownAs(plain, { executed: true, execution_status: 'executed' });
    expectUnbilled(before, await quotaOf(rest), 'a query that found nothing');
  }),

  'lifecycle.planned-clean-empty': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const body = { ...scopeOf(id), ...emptyWindow };
    const before = await quotaOf(rest);
    const { token } = await plan(rest, body);
    const executed = await execute(rest, body, token);
    expectCleanEmpty(executed);
    expectStates(executed);
    expectShownAs(executed, executedState);
    expectUnbilled(before, await quotaOf(rest), 'a plan that found nothing');
  }),

  'lifecycle.unavailable-503': needing(
    { ...needs, faults: true },
    async ({ org, stream: { id }, faults }) => {
      const body = { ...scopeOf(id), page_size: 1 };
      await faults.force(org, 'queryManifests', 'unavailable', 1);
      const before = await quotaOf(org.rest);
      const exchange = expectStatus(await sendQuery(org.rest, body), 503);
      const shown = at(exchange, 'data.manifests');
      const manifests = isObjectList(shown) ? shown : undefined;
      expectNone(exchange, 'data.manifests', manifests, 'no manifests in a failure');
      expectUnbilled(before, await quotaOf(org.rest), 'an unavailable query');
      expectManifests(await sendQuery(org.rest, body));
    },
  ),

  'lifecycle.failure-is-not-empty-result': needing(needs, async ({ org: { rest }, stream: { id } }) => {
    const before = await quotaOf(rest);
    for (const scope of [
      scopeOf(unknownStreamId),
      { stream_ids: unknownStreamId },
      { stream_id: unknownStreamId },
    ]) {
      const empty = await sendQuery(rest, { ...scope, page_size: 2 });
      if (empty.status !== 200) expectRefusal(empty);
      expectNothingReturned(empty, before, await quotaOf(rest), 'a stream that does not exist');
    }
    for (const wrong of wrongFields) {
      const refused = expectRefusal(await sendQuery(rest, { ...scopeOf(id), ...wrong }));
      expectNothingReturned(refused, before, await quotaOf(rest), 'a refused query');
    }
  }),

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
        expectNone(refused, 'data.manifests', manifestsIn(refused)[0], 'no manifest with the quota used up');
        return;
      }
      expectExhausted(refused);
      await operator.change(org, { quota_used: 0 });
      expectManifests(await execute(rest, body, token));
    },
  ),
} satisfies { readonly [R in LifecycleRuleId]?: Case };

const executedState = { planned: true, executed: true, execution_status: 'executed' };

function expectStates(exchange: Exchange): void {
  const flags = ['ok', 'planned', 'executed'].map((name) => memberOf(exchange, name));
  const status = memberOf(exchange, 'execution_status');
  check(
    flags.every(isBoolean) && isString(status),
    'ok, planned and executed as booleans and execution_status as a string, in data or beside it',
    { received: [...flags, status], at: 'data.execution_status', exchange },
  );
}

/** The members that are shown have these values; another rule judges whether all are shown. */
function expectShownAs(exchange: Exchange, wanted: JsonObject): void {
  for (const [name, value] of Object.entries(wanted)) {
    for (const place of [`data.${name}`, name]) {
      const shown = at(exchange, place);
      if (shown !== undefined && shown !== null) expectEqual(exchange, place, value, shown);
    }
  }
}

function expectCleanEmpty(exchange: Exchange): void {
  expectStatus(exchange, 200);
  check(
    isObjectList(at(exchange, 'data.manifests')) && manifestsIn(exchange).length === 0,
    'data.manifests as an empty list',
    { at: 'data.manifests', exchange },
  );
  expectValue(exchange, 'data.quota_charged', false);
  expectValue(exchange, 'data.quota.manifests_billed_this_call', 0);
  expectValue(exchange, 'data.does_not_consume_quota', true);
}

const expectWithin = (exchange: Exchange, remaining: number): void =>
  check(
    billedByQuery(exchange) <= remaining,
    `manifests_billed_this_call at most ${remaining}, the quota remaining`,
    { at: 'data.quota.manifests_billed_this_call', exchange },
  );
