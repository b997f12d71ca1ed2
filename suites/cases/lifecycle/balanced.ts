// Cases of balanced research: off by default, planned first, bound to its query and its ordered families, and its manifests.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isInteger, isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { at, check, checkStatus, expectEqual, expectNone, expectStatus, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { anotherStream, isQueryable } from '../../steps/beacons.ts';
import {
  chargeBetween,
  expectUnbilled,
  pageSizeMax,
  paidPlans,
  quotaOf,
} from '../../steps/manifest-reads.ts';
import { emptyWindow, scopeOf } from '../../steps/queries.ts';
import {
  execute,
  expectFreeRefusal,
  expectManifests,
  expectNotExecuted,
  expectNothingReturned,
  expectStatedCharge,
  familiesIn,
  identityOf,
  memberOf,
  plan,
  sendQuery,
} from '../../steps/query-flows.ts';
import { expectServed } from '../../steps/reads.ts';
import { pastTheEndMs } from './snapshots.ts';

const balanced = { allocation_policy: 'balanced' } as const;
const needs = { org: {}, stream: { manifestsMin: 3 }, flow: 'plan', switches: { balanced: true } } as const;
/** Streams that are tried to find one without content of some family. */
const streamsTried = 12;

export const balancedCases = {
  'lifecycle.balanced-off-by-default': needing(
    { org: {}, stream: { manifestsMin: 3 }, switches: { balanced: false } },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { ...balanced, ...scopeOf(id), page_size: 2 };
      const planBalanced = await expectNotExecuted(rest, { ...body, mode: 'plan' }, 'a balanced plan');
      expectNone(planBalanced, 'data.plan_token', memberOf(planBalanced, 'plan_token'), 'no plan_token');
      await expectNotExecuted(rest, body, 'balanced research');
    },
  ),

  'lifecycle.balanced-needs-plan': needing(needs, async ({ org: { rest }, stream: { id } }) => {
    const research = await planned(rest, { ...scopeOf(id), page_size: 2 });
    await expectNotExecuted(rest, research.body, 'balanced research without a plan');
    const before = await quotaOf(rest);
    const executed = await execute(rest, research.body, research.token);
    expectManifests(executed);
    expectStatedCharge(executed, chargeBetween(before, await quotaOf(rest)));
  }),

  'lifecycle.balanced-query-bound': needing(needs, async ({ org: { rest }, stream: { id }, discover }) => {
    const scope = { ...scopeOf(id), published_date_from: '2000-01-01' };
    const research = await planned(rest, { ...scope, page_size: 2 });
    const other = await anotherStream(discover, { id });
    for (const change of [
      { significance: ['high', 'low'] },
      { query: 'report' },
      { stream_ids: undefined },
      ...(isQueryable(other) ? [scopeOf(other.id)] : []),
    ]) {
      const body = { ...research.body, ...change, plan_token: research.token };
      await expectFreeRefusal(rest, body, 'balanced research with a query other than the planned one');
    }
    await expectStreamsBound(rest, discover, [id, other.id]);
    // Members of a JSON object have no order.
    const reversed = Object.fromEntries(Object.entries(research.body).toReversed());
    expectManifests(await execute(rest, reversed, research.token));
  }),

  'lifecycle.balanced-order-bound': needing(needs, async ({ org: { rest }, stream: { id } }) => {
    const research = await planned(rest, { ...scopeOf(id), page_size: 2 });
    const { families } = research;
    const orders = [
      families.toReversed(),
      [...families.slice(1), ...families.slice(0, 1)],
      families.slice(0, 1),
      families.slice(0, -1),
    ];
    for (const order of orders) {
      const other = { ...research.body, required_families: order, plan_token: research.token };
      await expectFreeRefusal(rest, other, 'balanced research with other families or another order');
    }
    const fewer = { ...research.body, required_families: families.slice(0, -1) };
    const token = memberOf(await sendQuery(rest, { ...fewer, mode: 'plan' }), 'plan_token');
    const more = { ...research.body, accept_partial_plan: true, plan_token: token };
    if (isString(token))
      await expectFreeRefusal(rest, more, 'balanced research with more families than planned');
    expectManifests(await execute(rest, research.body, research.token));
  }),

  'lifecycle.balanced-plan-expires': needing(
    { ...needs, clock: { waitsMs: pastTheEndMs } },
    async ({ org: { rest }, stream: { id }, clock }) => {
      const research = await planned(rest, { ...scopeOf(id), page_size: 2 });
      await clock.advance(pastTheEndMs);
      const body = { ...research.body, plan_token: research.token };
      await expectFreeRefusal(rest, body, 'an expired balanced plan', 409);
    },
  ),

  'lifecycle.partial-plan-200': needing(needs, async ({ org: { rest }, stream: { id } }) => {
    const families = await familyNames(rest, scopeOf(id));
    const before = await quotaOf(rest);
    const body = { ...balanced, mode: 'plan', required_families: families, ...scopeOf(id), ...emptyWindow };
    const exchange = expectStatus(await sendQuery(rest, body), 200);
    // Whether a plan of an empty window omits its families is open.
    if (memberOf(exchange, 'execution_status') === 'planned') missingNeed('partial-plan');
    expectEqual(exchange, 'data.execution_status', 'partial_plan', memberOf(exchange, 'execution_status'));
    expectEqual(exchange, 'data.executed', false, memberOf(exchange, 'executed') ?? false);
    expectNothingReturned(exchange, before, await quotaOf(rest), 'a plan that omits families');
  }),

  'lifecycle.partial-plan-needs-acceptance': needing(
    needs,
    async ({ org: { rest }, stream: { id }, discover }) => {
      const others = (await discover.streams()).map((stream) => String(stream.id));
      for (const scope of [id, ...others].slice(0, streamsTried)) {
        const body = { ...scopeOf(scope), page_size: 2 };
        const { exchange, token, families } = await planned(rest, body);
        if (memberOf(exchange, 'execution_status') !== 'partial_plan') continue;
        const research = { ...body, ...balanced, required_families: families, plan_token: token };
        await expectNotExecuted(rest, research, 'a partial plan that was not accepted');
        const refused = { ...research, accept_partial_plan: false };
        await expectNotExecuted(rest, refused, 'a partial plan that was refused');
        const accepted = await sendQuery(rest, { ...research, accept_partial_plan: true });
        if (expectManifests(accepted, 0).length > 0) return;
      }
      missingNeed('partial-plan');
    },
  ),

  'lifecycle.balanced-holds-each-once': needing(
    { org: { plan: paidPlans }, flow: 'plan', switches: { balanced: true }, reads: 300 },
    async ({ org: { rest }, discover }) => {
      const scope = { stream_ids: await streamOfEachDomain(discover), page_size: pageSizeMax };
      expectManifests(await sendQuery(rest, scope));
      const { exchange: plan, body, token } = await planned(rest, scope);
      const exchange = expectServed(await execute(rest, body, token));
      const found = listAt(exchange, 'data.manifests').map(identityOf);
      // A plan that omits families may leave nothing.
      if (found.length === 0 && memberOf(plan, 'execution_status') === 'partial_plan')
        missingNeed('partial-plan');
      const total = at(exchange, 'data.pagination.total_count');
      const due = isInteger(total) ? Math.min(total, pageSizeMax) : found.length;
      check(
        found.length > 0 && found.length === due && new Set(found).size === found.length,
        `data.manifests with ${due} different manifests, as total_count says, and at least one`,
        {
          received: `${found.length} manifests, ${new Set(found).size} of them different`,
          at: 'data.manifests',
          exchange,
        },
      );
    },
  ),
} satisfies { readonly [R in LifecycleRuleId]?: Case };

/** The plan of a query with several streams executes no query with some of them, or with another one among them. */
async function expectStreamsBound(
  rest: RestClient,
  discover: Discovery,
  [first, ...others]: readonly [string, ...string[]],
): Promise<void> {
  const all = [first, ...others];
  const third = (await discover.streams()).map((one) => String(one.id)).find((one) => !all.includes(one));
  const isNamed = [...all, third ?? ''].every((one) => isQueryable({ id: one }));
  if (!isNamed || third === undefined) return;
  const research = await planned(rest, { stream_ids: all, page_size: 2 });
  for (const stream_ids of [[first], [first, third]]) {
    const body = { ...research.body, stream_ids, plan_token: research.token };
    await expectFreeRefusal(rest, body, 'balanced research over streams other than the planned ones');
  }
}

interface Research {
  readonly exchange: Exchange;
  readonly token: string;
  /** The ordered families that were planned. */
  readonly families: readonly string[];
  /** The request of the plan; it accepts a partial plan. */
  readonly body: JsonObject;
}

/** A balanced plan with all families that the target names. */
export async function planned(rest: RestClient, scope: JsonObject): Promise<Research> {
  const families = await familyNames(rest, scope);
  const before = await quotaOf(rest);
  const request = { ...scope, ...balanced, required_families: families };
  const { exchange, token } = await plan(rest, request);
  expectUnbilled(before, await quotaOf(rest), 'balanced planning');
  const isPartial = memberOf(exchange, 'execution_status') === 'partial_plan';
  return { exchange, token, families, body: { ...request, ...(isPartial && { accept_partial_plan: true }) } };
}

/** The families in a plan without required_families, because the document names none (S-125). */
async function familyNames(rest: RestClient, scope: JsonObject): Promise<readonly string[]> {
  const exchange = await sendQuery(rest, { ...scope, ...balanced, mode: 'plan' });
  checkStatus(exchange, exchange.status < 500 || exchange.status === 503, 'a plan, a refusal or status 503');
  return exchange.status === 200 ? familiesIn(exchange) : missingNeed('family-names');
}

/** Few manifests of every home domain, so that a plan has content for its families whatever they are. */
async function streamOfEachDomain(discover: Discovery): Promise<readonly string[]> {
  const busy = (await discover.streams()).filter(
    ({ id, manifests_last30d: count }) => isQueryable({ id: String(id) }) && Number(count) > 0,
  );
  const byDomain = Map.groupBy(busy, ({ home_domain }) => home_domain);
  const smallest = [...byDomain.values()].flatMap((streams) =>
    streams
      .toSorted((one, other) => Number(one.manifests_last30d) - Number(other.manifests_last30d))
      .slice(0, 1),
  );
  return smallest.length === 0 ? missingNeed('streams', { count: 1 }) : smallest.map(({ id }) => String(id));
}
