// Cases of the request of a delta: its exact scope, and the fields that it excludes.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import { isList, isObjectList, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectStatus } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { needingBeacons } from '../../steps/beacons.ts';
import { sourceOf } from '../../steps/manifest-parts.ts';
import { manifestsIn } from '../../steps/manifest-reads.ts';
import { emptyWindow, scopeOf } from '../../steps/queries.ts';
import {
  execute,
  expectDeltaUnsupported,
  expectFreeRefusal,
  memberOf,
  plan,
  sendQuery,
  tokenIn,
} from '../../steps/query-flows.ts';
import { idOf } from '../../steps/reads.ts';

const channelsPage = 3;
const needs = { org: {}, stream: { manifestsMin: 3 }, flow: 'fields', switches: { delta: true } } as const;

export const deltaFormCases = {
  'lifecycle.delta-excludes-snapshot': needing(
    { ...needs, flow: 'plan' },
    async ({ org: { rest }, stream: { id } }) => {
      const body = { ...scopeOf(id), page_size: 1 };
      const { token } = await plan(rest, body);
      const snapshot = tokenIn(await execute(rest, body, token), 'snapshot_token');
      await expectExcluded(rest, id, { snapshot_token: snapshot });
    },
  ),

  'lifecycle.delta-excludes-beacon': needingBeacons(needs, async ({ org, beacons, stream: { id }) => {
    const beacon = await beacons.make(scopeOf(id));
    // A Beacon without a window would be refused for that.
    await expectExcluded(org.rest, id, { beacon_id: beacon, ...emptyWindow });
  }),

  'lifecycle.delta-excludes-lookback': needing(needs, ({ org: { rest }, stream: { id } }) =>
    expectExcluded(rest, id, { lookback_hours: 24 }),
  ),

  'lifecycle.delta-excludes-broadening': needing(needs, ({ org: { rest }, stream: { id } }) =>
    expectExcluded(rest, id, { broaden_sources: true }),
  ),

  'lifecycle.delta-needs-scope': needing(needs, async ({ org: { rest } }) => {
    const none = { stream_ids: null, source_channel_ids: null };
    for (const filter of [{}, { significance: 'high' }, { query: 'report' }, none]) {
      const body = { delivery_delta: true, page_size: 2, ...filter };
      await expectFreeRefusal(rest, body, 'a delta without an exact scope');
    }
  }),

  'lifecycle.delta-scopes': needing(needs, async ({ org: { rest }, stream: { id }, discover }) => {
    const channels = (await discover.streamsWithChannels()).flatMap(({ source_channels: shown }) =>
      isObjectList(shown) ? shown.map((channel) => idOf(channel, 'id')) : [],
    );
    const [channel] = channels.filter((shown) => /^\d{17}$/.test(shown));
    if (channel === undefined) return missingNeed('source-channel');
    const ask = (scope: JsonObject) =>
      sendQuery(rest, { delivery_delta: true, page_size: channelsPage, ...scope });
    expectStatus(await ask(scopeOf(id)), 200);
    const exchange = expectStatus(await ask({ source_channel_ids: [channel] }), 200);
    for (const manifest of manifestsIn(exchange)) {
      const { source_channel_ids: ids } = sourceOf(manifest);
      check(!isList(ids) || ids.map(String).includes(channel), {
        expected: `source.source_channel_ids with ${channel}, the scope of the delta, in every manifest`,
        received: ids,
        at: 'data.manifests.[].source.source_channel_ids',
        exchange,
      });
    }
  }),
} satisfies { readonly [R in LifecycleRuleId]?: Case };

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
