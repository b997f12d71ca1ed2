// Cases of the delta flow: off by default, its scope and what it excludes, pages, commits, and checkpoints.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import { isList, isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { check, expectStatus, expectSuccess } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { isQueryable, needingBeacons } from '../../steps/beacons.ts';
import { shownChannels } from '../../steps/catalog.ts';
import { alteredCheckpoints, commit, type Delta, followDelta, readDelta } from '../../steps/deltas.ts';
import { sourceOf } from '../../steps/manifest-parts.ts';
import { expectUnbilled, graceMs, manifestsIn, paidPlans, quotaOf } from '../../steps/manifest-reads.ts';
import { emptyWindow, scopeOf } from '../../steps/queries.ts';
import {
  execute,
  expectDeltaUnsupported,
  expectFreeRefusal,
  expectNotExecuted,
  memberOf,
  plan,
  requireBilledQueries,
  sendQuery,
  tokenIn,
} from '../../steps/query-flows.ts';
import type { PublishedManifest } from '../../target/capabilities.ts';
import { passing } from '../../tour/tour.ts';

const deltaOn = { org: {}, flow: 'fields', switches: { delta: true } } as const;
const readNeeds = { ...deltaOn, stream: { manifestsMin: 12, manifestsMax: 300 } } as const;
const needs = { ...readNeeds, org: { plan: paidPlans }, publish: true, clock: { waitsMs: graceMs } } as const;

const smallPage = 3;
/** Quota that remains when a page is cut, and the size of that page. */
const cutAt = 5;
const longerPage = 8;
const channelsPage = 3;
const formNeeds = { ...deltaOn, stream: { manifestsMin: 3 } } as const;

export const deltaCases = {
  'lifecycle.delta-off-by-default': needing(
    { org: {}, stream: { manifestsMin: 3 }, switches: { delta: false } },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { delivery_delta: true, ...scopeOf(id), page_size: 2 };
      await expectNotExecuted(rest, body, 'a delta');
    },
  ),

  'lifecycle.delta-commits': needing(needs, async ({ org: { rest }, stream, publish, clock, discover }) => {
    const { id } = stream;
    // A catalog of one stream, or a service that takes one at a time, shows the delta of one.
    const ofBoth = await passing(async () => {
      const other = await quietStream(discover, id);
      const scope = { stream_ids: [id, other] };
      return { other, scope, first: await readDelta(rest, scope) };
    });
    const scope = ofBoth?.scope ?? scopeOf(id);
    const first = ofBoth?.first ?? (await readDelta(rest, scope));
    const before = await quotaOf(rest);
    const checkpoint = await commit(rest, scope, first);
    const committing = { delivery_delta: true, ...scope, commit_cursor: first.commitCursor };
    const again = await sendQuery(rest, committing);
    // Whether a delta may be committed twice is open (S-225).
    if (again.status !== 409) expectSuccess(again);
    expectUnbilled(before, await quotaOf(rest), 'commits');
    const published = [...(await publish.manifests({ streamIds: [id], count: 2 * smallPage - 1 }))];
    if (ofBoth !== undefined)
      published.push(...(await publish.manifests({ streamIds: [ofBoth.other], count: 1 })));
    await clock.advance(graceMs);
    // Small pages show whether manifests are lost between pages.
    const second = await readDelta(rest, scope, { checkpoint, pageSize: smallPage });
    expectDelivered([second], published);
    check(
      second.longestPage <= smallPage,
      `at most page_size ${smallPage} manifests on each page of a delta`,
      { received: `${second.longestPage} manifests`, at: 'data.manifests' },
    );
    const delivered = new Set(first.ids);
    const areAllNew = second.ids.every((shown) => !delivered.has(shown));
    check(areAllNew, 'data.manifests without manifests of the committed delta', {
      received: `${second.ids.filter((shown) => delivered.has(shown)).length} of ${second.ids.length} from the committed delta`,
      at: 'data.manifests',
    });
  }),

  'lifecycle.delta-repeats-until-commit': needing(
    needs,
    async ({ org: { rest }, stream, publish, clock, discover }) => {
      const { id } = stream;
      const scope = scopeOf(id);
      const checkpoint = await commit(rest, scope, await readDelta(rest, scope));
      await publish.manifests({ streamIds: [id], count: 2 });
      await clock.advance(graceMs);
      const read = await readDelta(rest, scope, { checkpoint });
      if (read.ids.length === 0) missingNeed('arriving-content');
      // A catalog of one stream has no other scope.
      await passing(async () => {
        const others = scopeOf(await quietStream(discover, id));
        await commit(rest, others, await readDelta(rest, others));
      });
      const again = await passing(() => readDelta(rest, scope, { checkpoint }));
      if (again === undefined) return notApplicable('S-225', 'a commit of another scope ends the checkpoint');
      const repeated = new Set(again.ids);
      const areAllRepeated = read.ids.every((shown) => repeated.has(shown));
      check(
        areAllRepeated,
        `the ${read.ids.length} manifests of the uncommitted delta again, from the same checkpoint`,
        {
          received: `${read.ids.filter((shown) => repeated.has(shown)).length} of them`,
          at: 'data.manifests',
        },
      );
    },
  ),

  'lifecycle.delta-commit-covers-what-was-read': needing(
    needs,
    async ({ org: { rest }, stream: { id }, publish, clock }) => {
      const scope = scopeOf(id);
      const publishSome = async (count: number): Promise<readonly PublishedManifest[]> => {
        const published = await publish.manifests({ streamIds: [id], count });
        await clock.advance(graceMs);
        return published;
      };
      const checkpoint = await commit(rest, scope, await readDelta(rest, scope));
      const early = await publishSome(2 * smallPage - 1);
      const late: PublishedManifest[] = [];
      const read = await readDelta(rest, scope, {
        checkpoint,
        pageSize: smallPage,
        afterFirstPage: async () => void late.push(...(await publishSome(2))),
      });
      const next = await readDelta(rest, scope, { checkpoint: await commit(rest, scope, read) });
      expectDelivered([read, next], [...early, ...late]);
    },
  ),

  'lifecycle.delta-keeps-clamped-manifests': needing(
    { ...needs, org: { plan: paidPlans, switches: { overage: false } }, operator: true },
    async ({ org, stream: { id }, operator, publish, clock }) => {
      const { rest } = org;
      const scope = scopeOf(id);
      const checkpoint = await commit(rest, scope, await readDelta(rest, scope));
      const published = await publish.manifests({ streamIds: [id], count: longerPage });
      await clock.advance(graceMs);
      const { limit } = await quotaOf(rest);
      await operator.change(org, { quota_used: limit - cutAt });
      const body = { delivery_delta: true, ...scope, page_size: longerPage };
      const cut = await sendQuery(rest, { ...body, checkpoint });
      if (cut.status === 429) return notApplicable('S-207', 'a query is refused at the quota and not cut');
      requireBilledQueries(expectStatus(cut, 200));
      if (manifestsIn(cut).length === longerPage)
        return notApplicable(['S-26', 'S-120'], 'the pages of a delta are billed partly or not at all');
      await operator.change(org, { quota_used: 0 });
      const read = await followDelta(rest, body, cut);
      const next = await readDelta(rest, scope, { checkpoint: await commit(rest, scope, read) });
      expectDelivered([read, next], published);
    },
  ),

  'lifecycle.tampered-checkpoint-refused': needing(readNeeds, async ({ org: { rest }, stream: { id } }) => {
    const scope = scopeOf(id);
    const checkpoint = await commit(rest, scope, await readDelta(rest, scope));
    const altered = alteredCheckpoints(checkpoint);
    if (altered.length === 0) missingNeed('checkpoint-text');
    for (const one of altered) {
      const body = { delivery_delta: true, ...scope, page_size: 2, checkpoint: one };
      await expectFreeRefusal(rest, body, 'a checkpoint with one changed character');
    }
    await readDelta(rest, scope, { checkpoint });
  }),

  'lifecycle.foreign-delta-refused': needing(
    { ...readNeeds, other: {} },
    async ({ org, other, stream: { id } }) => {
      const scope = scopeOf(id);
      const delta = await readDelta(org.rest, scope);
      const body = { delivery_delta: true, ...scope, page_size: 1 };
      const cursor = memberOf(await sendQuery(org.rest, body), 'next_page_cursor');
      const foreign = [
        { commit_cursor: delta.commitCursor },
        { checkpoint: await commit(org.rest, scope, delta) },
        ...(isString(cursor) ? [{ next_page_cursor: cursor }] : []),
      ];
      for (const field of foreign) {
        const moved = { ...body, ...field };
        await expectFreeRefusal(other.rest, moved, `${Object.keys(field).join()} of another organisation`);
        const own = await sendQuery(org.rest, moved);
        // Whether a delta may be committed twice is open (S-225).
        if (!('commit_cursor' in field && own.status === 409)) expectSuccess(own);
      }
    },
  ),

  'lifecycle.delta-excludes-snapshot': needing(
    { ...formNeeds, flow: 'plan' },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { ...scopeOf(id), page_size: 1 };
      const { token } = await plan(rest, body);
      const snapshot = tokenIn(await execute(rest, body, token), 'snapshot_token');
      await expectExcluded(rest, id, { snapshot_token: snapshot });
    },
  ),

  'lifecycle.delta-excludes-beacon': needingBeacons(formNeeds, async ({ org, beacons, stream: { id } }) => {
    const beacon = await beacons.make(scopeOf(id));
    // A Beacon without a window would be refused for that.
    await expectExcluded(org.rest, id, { beacon_id: beacon, ...emptyWindow });
  }),

  'lifecycle.delta-excludes-lookback': needing(formNeeds, ({ org: { rest }, stream: { id } }) =>
    expectExcluded(rest, id, { lookback_hours: 24 }),
  ),

  'lifecycle.delta-excludes-broadening': needing(formNeeds, ({ org: { rest }, stream: { id } }) =>
    expectExcluded(rest, id, { broaden_sources: true }),
  ),

  'lifecycle.delta-needs-scope': needing(formNeeds, async ({ org: { rest } }) => {
    const none = { stream_ids: null, source_channel_ids: null };
    for (const filter of [{}, { significance: 'high' }, { query: 'report' }, none]) {
      const body = { delivery_delta: true, page_size: 2, ...filter };
      await expectFreeRefusal(rest, body, 'a delta without an exact scope');
    }
  }),

  'lifecycle.delta-scopes': needing(
    { ...formNeeds, reads: 300 },
    async ({ org: { rest }, stream: { id }, discover }) => {
      const shown = (await shownChannels(discover)).map((one) => String(one.id));
      const channel = shown.find((one) => /^\d{17}$/.test(one));
      if (channel === undefined) return missingNeed('source-channel');
      const body = { delivery_delta: true, page_size: channelsPage };
      const ask = (scope: JsonObject) => sendQuery(rest, { ...body, ...scope });
      expectStatus(await ask(scopeOf(id)), 200);
      const exchange = expectStatus(await ask({ source_channel_ids: [channel] }), 200);
      for (const manifest of manifestsIn(exchange)) {
        const { source_channel_ids: ids } = sourceOf(manifest);
        check(
          !isList(ids) || ids.map(String).includes(channel),
          `source.source_channel_ids with ${channel}, the scope of the delta, in every manifest`,
          { received: ids, at: 'data.manifests.[].source.source_channel_ids', exchange },
        );
      }
      const scope = { source_channel_ids: [channel] };
      const first = await passing(() => readDelta(rest, scope));
      if (first?.showsIds !== true) return;
      const checkpoint = await commit(rest, scope, first);
      const { ids } = await readDelta(rest, scope, { checkpoint });
      const again = ids.find((one) => first.ids.includes(one));
      check(again === undefined, 'no manifest again that was committed', {
        received: again,
        at: 'data.manifests',
      });
    },
  ),
} satisfies { readonly [R in LifecycleRuleId]?: Case };

/** Another stream, with few manifests, so that a delta is read to its end. */
async function quietStream(discover: Discovery, id: string): Promise<string> {
  const others = (await discover.streams()).filter(
    (one) => one.id !== id && isQueryable({ id: String(one.id) }) && Number(one.manifests_last30d) > 0,
  );
  const [quietest] = others.toSorted(
    (one, another) => Number(one.manifests_last30d) - Number(another.manifests_last30d),
  );
  return String(quietest?.id ?? missingNeed('streams', { count: 2 }));
}

/** The deltas have the published manifests; if they show no manifest ids, they have at least as many manifests. */
function expectDelivered(deltas: readonly Delta[], published: readonly PublishedManifest[]): void {
  const ids = deltas.flatMap((delta) => delta.ids);
  const showsIds = deltas.some((delta) => delta.showsIds);
  const arrived = published.map(({ manifestId }) => manifestId);
  const found = arrived.filter((id) => ids.includes(id)).length;
  check(
    found === arrived.length || (!showsIds && ids.length >= arrived.length),
    `data.manifests with the ${arrived.length} manifests that arrived since the earlier commit`,
    { received: `${found} of them among ${ids.length} manifests`, at: 'data.manifests' },
  );
}

/** The delta is refused with the field by the documented code, and served without it. */
async function expectExcluded(rest: RestClient, streamId: string, field: JsonObject): Promise<void> {
  const alone = { delivery_delta: true, ...scopeOf(streamId), page_size: 1 };
  const what = `a delta with ${Object.keys(field).join()}`;
  expectDeltaUnsupported(await expectFreeRefusal(rest, { ...alone, ...field }, what, 400));
  // The same with a checkpoint, if a delta shows one.
  const checkpoint = memberOf(expectStatus(await sendQuery(rest, alone), 200), 'checkpoint');
  if (checkpoint === undefined) return;
  expectDeltaUnsupported(await expectFreeRefusal(rest, { ...alone, checkpoint, ...field }, what, 400));
}
