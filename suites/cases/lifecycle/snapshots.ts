// Cases of plans and of the snapshots that executing them makes.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import { dayMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isCount, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  expectEqual,
  expectNone,
  expectRefusal,
  expectStatus,
  expectSuccess,
} from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import {
  chargeBetween,
  countSelected,
  expectUnbilled,
  graceMs,
  manifestsIn,
  paidPlans,
  quotaOf,
  shownManifests,
} from '../../steps/manifest-reads.ts';
import { scopeOf } from '../../steps/queries.ts';
import {
  alterations,
  billedByQuery,
  execute,
  expectFreeRefusal,
  expectManifests,
  expectNoStatedCharge,
  expectNothingReturned,
  expectStatedCharge,
  identityOf,
  memberOf,
  plan,
  planningStates,
  requireBilledQueries,
  sendQuery,
  tokenIn,
} from '../../steps/query-flows.ts';

const pageSize = 3;
const arrivals = 4;
const yearMs = 366 * dayMs;
const stream = { manifestsMin: 3 } as const;
const planNeeds = { org: {}, stream, flow: 'plan' } as const;

/** Well before and well after the five minutes of a token, because its exact end is open (S-117). */
const beforeTheEndMs = 280_000;
export const pastTheEndMs = 315_000;
const midLifeMs = 200_000;

export const snapshotCases = {
  'lifecycle.snapshot-pages-one-list': needing(
    { org: {}, stream: { manifestsMin: 3 * pageSize }, flow: 'plan' },
    async ({ org, stream, discover }) => {
      await shownManifests({ org, stream, discover }, 3 * pageSize);
      const { rest } = org;
      const { id } = stream;
      const snapshot = await openSnapshot(rest, { ...scopeOf(id), page_size: pageSize });
      const pages = [snapshot.exchange];
      for (const page of [1, 2]) pages.push(await snapshot.page(page));
      expectOneList(pages);
      for (const page of pages)
        expectEqual(page, 'data.manifests', pageSize, idsIn(page).length, 'number of manifests on the page');
      // A later page need not show the token, but must not show another one.
      for (const exchange of pages) {
        const shown = memberOf(exchange, 'snapshot_token');
        if (shown !== undefined) expectEqual(exchange, 'data.snapshot_token', snapshot.token, shown);
      }
      const again = await snapshot.page(1);
      expectEqual(again, 'data.manifests', idsIn(pages[1]), idsIn(again), 'page 1 read again');
      const others = (await discover.streams()).map((stream) => String(stream.id));
      await expectKept(rest, others.find((other) => other !== id) ?? id, snapshot, pages[1]);
    },
  ),

  'lifecycle.snapshot-pages-hold-all': needing(
    { org: { plan: paidPlans }, stream: { manifestsMin: pageSize + 1, manifestsMax: 60 }, flow: 'plan' },
    async ({ org: { rest }, stream }) => {
      const listed = await countSelected(rest, stream, {});
      const snapshot = await openSnapshot(rest, { ...scopeOf(stream.id), page_size: pageSize });
      const pages = [snapshot.exchange];
      const last = Math.ceil(listed / pageSize) - 1;
      for (let page = 1; page <= last; page += 1) pages.push(await snapshot.page(page));
      const past = await snapshot.ask(last + 2);
      if (past.status === 200) pages.push(past);
      expectOneList(pages);
      const total = at(snapshot.exchange, 'data.pagination.total_count');
      // A different total may count something else, or manifests may have arrived before the snapshot.
      if (total !== listed) return missingNeed('query-like-listing');
      const { length } = pages.flatMap(idsIn);
      expectEqual(snapshot.exchange, 'data.manifests', total, length, 'number of manifests on all pages');
    },
  ),

  'lifecycle.tampered-snapshot-refused': needing(
    { org: {}, stream: { manifestsMin: 2 * pageSize }, flow: 'plan' },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { ...scopeOf(id), page_size: pageSize };
      const snapshot = await openSnapshot(rest, body);
      for (const token of [...alterations(snapshot.token), 'no-such-snapshot'])
        await expectFreeRefusal(
          rest,
          { ...body, snapshot_token: token, page: 1 },
          'an invalid snapshot token',
        );
      expectManifests(await snapshot.page(1));
    },
  ),

  // How long a snapshot lives is open (S-119); another one may make room for itself.
  'lifecycle.old-snapshot-same-or-stale': needing(
    {
      org: { plan: paidPlans },
      stream: { manifestsMin: 2 * pageSize },
      flow: 'plan',
      clock: { waitsMs: yearMs },
    },
    async ({ org: { rest }, stream: { id }, clock }) => {
      const body = { ...scopeOf(id), page_size: pageSize };
      const snapshot = await openSnapshot(rest, body);
      const earlier = await snapshot.page(1);
      await clock.advance(yearMs);
      const tokenOfNow = (await plan(rest, body)).token;
      await execute(rest, body, tokenOfNow);
      const before = await quotaOf(rest);
      const old = await snapshot.ask(1);
      if (old.status === 200)
        expectEqual(old, 'data.manifests', idsIn(earlier), idsIn(old), 'the page as it was a year ago');
      else {
        expectRefusal(old);
        expectNothingReturned(old, before, await quotaOf(rest), 'a snapshot that is no longer kept');
      }
    },
  ),

  'lifecycle.snapshot-immutable': needing(
    {
      org: { plan: paidPlans },
      stream: { manifestsMin: 2 * pageSize, manifestsMax: 60 },
      flow: 'plan',
      publish: true,
      clock: { waitsMs: graceMs },
    },
    async ({ org: { rest }, stream, publish, clock }) => {
      const snapshot = await openSnapshot(rest, { ...scopeOf(stream.id), page_size: pageSize });
      const before = await countSelected(rest, stream, {});
      const published = await publish.manifests({ streamIds: [stream.id], count: arrivals });
      await clock.advance(graceMs);
      if ((await countSelected(rest, stream, {})) < before + arrivals) missingNeed('arriving-content');
      const pages = [snapshot.exchange];
      for (let page = 1; page * pageSize < stream.total; page += 1) pages.push(await snapshot.page(page));
      expectOneList(pages);
      const arrived = new Set(published.map(({ manifestId }) => manifestId));
      for (const page of pages) {
        const late = idsIn(page).find((shown) => arrived.has(shown));
        expectNone(page, 'data.manifests', late, 'no manifest that arrived after the execution');
      }
      await expectKept(rest, stream.id, snapshot, pages[1]);
    },
  ),

  'lifecycle.snapshot-keeps-clamped-manifests': needing(
    { org: { plan: 'starter', quotaLeft: 5 }, stream: { manifestsMin: 8 }, flow: 'plan', operator: true },
    async ({ org, stream, operator, discover }) => {
      await shownManifests({ org, stream, discover }, 8);
      const snapshot = await openSnapshot(org.rest, { ...scopeOf(stream.id), page_size: 4 });
      requireBilledQueries(snapshot.exchange);
      const first = manifestsIn(snapshot.exchange).length;
      if (first < 4) missingNeed('quota');
      const left = (await quotaOf(org.rest)).remaining;
      const cut = await snapshot.ask(1);
      if (cut.status === 429) return notApplicable('S-207', 'a query is refused at the quota and not cut');
      expectStatus(cut, 200);
      const served = manifestsIn(cut).length;
      if (served === 4 && billedByQuery(cut) <= left)
        return notApplicable(['S-26', 'S-120'], 'the pages of a snapshot are billed partly or not at all');
      check(served <= left, `at most ${left} manifests with ${left} left`, {
        at: 'data.manifests',
        exchange: cut,
      });
      await operator.change(org, { quota_used: 0 });
      const whole = await snapshot.page(1);
      const { length } = manifestsIn(whole);
      expectEqual(whole, 'data.manifests', 4, length, 'number of manifests with quota available again');
      expectOneList([snapshot.exchange, whole]);
      const lost = idsIn(cut).find((shown) => !idsIn(whole).includes(shown));
      expectNone(cut, 'data.manifests', lost, 'manifests that the whole page has too');
    },
  ),

  'lifecycle.plan-then-execute': needing(planNeeds, async ({ org: { rest }, stream: { id } }) => {
    const body = { ...scopeOf(id), page_size: 2 };
    const before = await quotaOf(rest);
    const { exchange, token } = await plan(rest, body);
    check(manifestsIn(exchange).length === 0, 'a plan without manifests', { at: 'data.manifests', exchange });
    const planned = await quotaOf(rest);
    expectUnbilled(before, planned, 'planning');
    const executed = await execute(rest, body, token);
    const { length } = expectManifests(executed, 0);
    check(length > 0 && length <= 2, '1 or 2 manifests', { at: 'data.manifests', exchange: executed });
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

interface Snapshot {
  /** The execution, which is page 0. */
  readonly exchange: Exchange;
  readonly token: string;
  /** Reads a page that must be served. */
  readonly page: (page: number) => Promise<Exchange>;
  /** Reads a page, whatever the answer. */
  readonly ask: (page: number) => Promise<Exchange>;
}

async function openSnapshot(rest: RestClient, body: JsonObject): Promise<Snapshot> {
  const { token: planToken } = await plan(rest, body);
  const exchange = await execute(rest, body, planToken);
  expectManifests(exchange);
  const token = tokenIn(exchange, 'snapshot_token');
  const askPage = (page: number): Promise<Exchange> =>
    sendQuery(rest, { ...body, snapshot_token: token, page });
  return { exchange, token, ask: askPage, page: async (page) => expectStatus(await askPage(page), 200) };
}

/** The execution of another query, or of the same one, may end a snapshot, but not change its pages. */
async function expectKept(
  rest: RestClient,
  streamId: string,
  snapshot: Snapshot,
  earlier: Exchange | undefined,
): Promise<void> {
  const body = { ...scopeOf(streamId), page_size: pageSize };
  await execute(rest, body, (await plan(rest, body)).token);
  const later = await snapshot.ask(1);
  if (later.status !== 200) return;
  expectEqual(later, 'data.manifests', idsIn(earlier), idsIn(later), 'page 1 after another execution');
  expectOneList([snapshot.exchange, later]);
}

const idsIn = (exchange: Exchange | undefined): readonly string[] =>
  exchange === undefined ? [] : manifestsIn(exchange).map(identityOf);

function expectOneList(pages: readonly Exchange[]): void {
  const ids = pages.flatMap(idsIn);
  check(
    new Set(ids).size === ids.length,
    'data.manifests on all pages of a snapshot with each manifest once',
    {
      received: `${ids.length} manifests, ${new Set(ids).size} of them different`,
      at: 'data.manifests',
      exchange: pages.at(-1),
    },
  );
  const totals = pages.map((page) => at(page, 'data.pagination.total_count')).filter(isCount);
  check(new Set(totals).size <= 1, 'the same total_count on all pages of a snapshot', {
    received: totals,
    at: 'data.pagination.total_count',
    exchange: pages.at(-1),
  });
}
