// Cases of executions of Beacons over MCP: their streams, their window, and Beacons that nothing may execute.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { hourMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import type { Case } from '../../kit/case.ts';
import { check, expectNone, isRefused } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { beaconIn, longestWindow, needingBeacons } from '../../steps/beacons.ts';
import { idOf } from '../../steps/catalog.ts';
import { agesOf, marginMs, windowBefore } from '../../steps/lookback.ts';
import { dayOf } from '../../steps/manifest-parts.ts';
import { manifestsIn } from '../../steps/manifest-reads.ts';
import {
  callTool,
  expectAnswer,
  expectNoManifests,
  expectResult,
  fromRest,
  manifestsOf,
  memberIn,
  openServer,
  unlessThrottled,
} from '../../steps/mcp.ts';
import { answeredAtMs } from '../../steps/reads.ts';
import { inventedHandle } from '../../steps/writes.ts';
import { expectOnlyFrom, expectStatusOnRest } from './beacons.ts';

const needs = { org: { mcpToken: true }, stream: { manifestsMin: 4 }, reads: 10 } as const;
const sampled = 20;

export const executionToolCases = {
  'mcp.beacon-executed': needingBeacons(
    { ...needs, reads: 50 },
    async ({ org, beacons, stream, ...given }) => {
      const beacon_id = await beacons.make({ stream_ids: [stream.id] });
      const onRest = fromRest(await beacons.execute(beacon_id, stream));
      if (manifestsIn(onRest).length === 0) missingNeed('recent-manifests', { days: 90 });
      const input = { beacon_id, ...longestWindow, page_size: 5 };
      const client = await openServer(org, 'core');
      const returned = await callTool(client, 'service-manifests', input);
      expectOnlyFrom(new Set([stream.id]), returned);
      expectResult(manifestsOf(returned.content).length > 0, `manifests of stream ${stream.id}`, returned);
      // A stream beyond the saved ones is refused, or adds nothing.
      const others = (await given.discover.streams()).map(idOf).filter((id) => id !== stream.id);
      for (const stream_ids of [others.slice(0, 1), [stream.id, ...others.slice(0, 3)]]) {
        const answer = await client.call('service-manifests', { ...input, stream_ids });
        if (answer.kind === 'result') expectOnlyFrom(new Set([stream.id]), answer);
      }
      const listed = await given.discover.manifests(stream.id, sampled);
      await expectInWindow(client, beacon_id, listed, onRest).catch(ifMissing);
      const [other] = others;
      if (other === undefined || isRefused(await beacons.change(beacon_id, { stream_ids: [other] }))) return;
      await given.settle();
      const due = manifestsIn(await beacons.execute(beacon_id, { id: other }));
      const changed = unlessThrottled(await client.call('service-manifests', input));
      if (changed.kind !== 'result') return;
      expectOnlyFrom(new Set([other]), changed);
      const isFound = due.length === 0 || manifestsOf(changed.content).length > 0;
      expectAnswer(isFound, `manifests of stream ${other}, which the Beacon has since a change`, changed);
    },
  ),

  'mcp.archived-beacon-not-executed': needingBeacons(needs, async ({ org, beacons, stream }) => {
    const beacon_id = await beacons.makeArchived({ stream_ids: [stream.id] });
    const client = await openServer(org, 'core');
    const input = { beacon_id, ...longestWindow, page_size: 2 };
    const answer = await client.call('service-manifests', input);
    expectNoManifests(answer, 'no manifest for an archived Beacon');
    check(
      answer.kind !== 'result' || memberIn(answer.content, 'execution_status') !== 'executed',
      'an error, or an execution_status that shows it',
      { received: 'execution_status executed', at: 'result.execution_status', exchange: answer.exchange },
    );
    await expectStatusOnRest(beacons, beacon_id, 'status archived', (status) => status === 'archived');
  }),

  'mcp.foreign-beacon-untouched': needingBeacons(
    { ...needs, other: { mcpToken: true } },
    async ({ beacons, ...given }) => {
      const beacon_id = await beacons.make({ stream_ids: [given.stream.id] });
      const before = beaconIn(fromRest(await beacons.get(beacon_id))).status;
      const stranger = await openServer(given.other, 'core');
      const input = { beacon_id, ...longestWindow, page_size: 2 };
      const answer = await stranger.call('service-manifests', input);
      expectNoManifests(answer, 'no manifest for the Beacon of another organisation');
      const invented = { ...input, beacon_id: inventedHandle(beacon_id) };
      const unknown = await stranger.call('service-manifests', invented);
      expectNoManifests(unknown, `no manifest for Beacon ${invented.beacon_id}, which nobody has`);
      unlessThrottled(await stranger.call('service-archive-beacon', { beacon_id }));
      const expected = `status ${String(before)}, unchanged after another organisation asked to archive it`;
      await expectStatusOnRest(beacons, beacon_id, expected, (status) => status === before);
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Of the listed manifests some are outside a window, in which the tool must not return them. */
async function expectInWindow(
  client: McpClient,
  beacon_id: string,
  listed: readonly JsonObject[],
  onRest: Exchange,
): Promise<void> {
  const nowMs = answeredAtMs(onRest);
  const { hours } = windowBefore(listed, nowMs);
  const input = { beacon_id, lookback_hours: hours, page_size: sampled };
  const answer = unlessThrottled(await client.call('service-manifests', input));
  const dated = (answer.kind === 'result' ? manifestsOf(answer.content) : []).filter(
    (manifest) => isString(manifest.matched_at) && dayOf(manifest) !== undefined,
  );
  const old = dated.find((manifest) => agesOf(manifest, nowMs).leastMs >= hours * hourMs + marginMs);
  const expected = `manifests of the last ${hours} hours`;
  expectNone(answer.exchange, 'result.manifests', old && `one of ${dayOf(old)}`, expected);
}
