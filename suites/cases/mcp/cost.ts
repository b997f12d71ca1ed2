// Cases of what tools cost: discovery is free, manifests are billed as they are returned, and never beyond the quota.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { minuteMs } from '../../../spec/units.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, type FoundStream, type Given, needing, type Org } from '../../kit/case.ts';
import { check, checkStatus } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { needingBeacons } from '../../steps/beacons.ts';
import { areRepeatsBilled, chargeBetween, expectBilled, expectUnbilled } from '../../steps/manifest-reads.ts';
import {
  callTool,
  expectResult,
  manifestsOf,
  openServer,
  quotaOnRest,
  showsQuota,
  unlessThrottled,
} from '../../steps/mcp.ts';
import { identityOf, requireBilledQueries, sendQuery } from '../../steps/query-flows.ts';
import { askNamed, callFor, callNamed } from '../../steps/tool-inputs.ts';
import { nothingPublished, readStream } from '../../steps/tool-reads.ts';
import { expectNotArchived } from './beacons.ts';

const billed = {
  org: { mcpToken: true },
  stream: { manifestsMin: 4 },
  // A minute after each of two reads, and one before the second profile.
  clock: { waitsMs: 3 * minuteMs },
  reads: 16,
} as const;

export const costCases = {
  'mcp.discovery-is-free': needing(
    { org: { mcpToken: true }, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const before = await quotaOnRest(org);
      await callDiscovery(await openServer(org, 'core'), stream);
      expectUnbilled(before, await quotaOnRest(org), 'the zero-quota tools');
    },
  ),

  'mcp.manifests-are-billed': needing(billed, async (given) => {
    const { org, stream, clock } = given;
    const client = await openServer(org, 'core');
    const before = await quotaOnRest(org);
    const profile = await callTool(client, 'service-profile');
    const isQuotaShown = showsQuota(profile.content, before.used, before.remaining);
    const empty = await callFor(client, 'service-manifests', {
      named: { stream_ids: [stream.id] },
      open: nothingPublished,
    });
    if (manifestsOf(empty.content).length === 0)
      expectUnbilled(before, await quotaOnRest(org), 'an empty result of service-manifests');
    const named = { stream_ids: [stream.id], page_size: 3 };
    const returned = manifestsOf((await callNamed(client, 'service-manifests', named)).content).length;
    await clock.advance(minuteMs);
    const after = await quotaOnRest(org);
    if (after.used === before.used) await requireBilled(org, stream);
    expectBilled(before, after, returned);
    // It may be the profile of a minute ago (S-43), so nothing may be billed in between.
    await clock.advance(minuteMs);
    const { used, remaining } = await quotaOnRest(org);
    const later = await callTool(client, 'service-profile');
    expectResult(
      !isQuotaShown || showsQuota(later.content, used, remaining),
      `${used} manifests used or ${remaining} remaining in service-profile, as on REST`,
      later,
    );
    await expectStreamsBilled(given);
  }),

  'mcp.exhausted-leaves-discovery': needing(
    { org: { plan: 'starter', quotaLeft: 0, mcpToken: true }, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => callDiscovery(await openServer(org, 'core'), stream),
  ),

  'mcp.quota-edge-kept': needing(
    { org: { plan: 'starter', quotaLeft: 5, mcpToken: true }, stream: { manifestsMin: 12 } },
    async ({ org, stream }) => {
      const client = await openServer(org, 'core');
      const repeatsBilled = await areRepeatsBilled(org.rest, stream);
      const before = await quotaOnRest(org);
      const { remaining } = before;
      const returned = new Set<string>();
      for (const page_size of [2, 6, 4]) {
        const named = { stream_ids: [stream.id], page_size };
        const answer = unlessThrottled(await askNamed(client, 'service-manifests', named));
        const rows = answer.kind === 'result' ? manifestsOf(answer.content) : [];
        for (const row of rows) returned.add(identityOf(row));
        if (returned.size > remaining) {
          const charge = chargeBetween(before, await quotaOnRest(org));
          if (charge === 0) await requireBilled(org, stream);
          // The organisation may have been given some of them before.
          if (charge < returned.size && !repeatsBilled) missingNeed('unbilled-manifests');
        }
        check(returned.size <= remaining, `at most ${remaining} different manifests, as many as are left`, {
          received: `${returned.size} manifests`,
          at: 'result.manifests',
          exchange: answer.exchange,
        });
      }
      const after = await quotaOnRest(org);
      check(after.used <= after.limit, `quota_used at most ${after.limit}`, {
        at: 'usage.quota_used',
        exchange: after.exchange,
      });
    },
  ),

  'mcp.wrong-arguments-contained': needingBeacons({ org: { mcpToken: true } }, async ({ org, beacons }) => {
    const beaconId = await beacons.make({});
    const client = await openServer(org, 'core');
    const before = await quotaOnRest(org);
    for (const [tool, input] of wrongCalls) {
      const answer = await client.call(tool, input);
      const { exchange } = answer;
      checkStatus(exchange, exchange.status < 500, `no failure of the server for ${JSON.stringify(input)}`);
      const found = answer.kind === 'result' ? manifestsOf(answer.content).length : 0;
      if (found > 0) missingNeed('refused-request');
    }
    await callTool(client, 'service-profile');
    expectUnbilled(before, await quotaOnRest(org), 'calls with wrong arguments');
    await expectNotArchived(beacons, beaconId, 'a call of the archive tool without its id');
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Tools that return Signals or Briefs may be free (S-28); this one returns manifests. */
async function expectStreamsBilled({ org, stream, clock, discover }: Given<typeof billed>): Promise<void> {
  const client = await openServer(org, 'advanced');
  const before = await quotaOnRest(org);
  const wanted = { open: { streamId: stream.id, pageSize: 2 } };
  const { content } = await readStream({ client, tool: 'service-multi-stream', stream, discover, wanted });
  await clock.advance(minuteMs);
  const after = await quotaOnRest(org);
  if (manifestsOf(content).length === 0 || chargeBetween(before, after) > 0) return;
  // The organisation was given these manifests before.
  if (!(await areRepeatsBilled(org.rest, stream))) return;
  check(false, `usage.quota_used above ${before.used} after service-multi-stream returned manifests`, {
    at: 'usage.quota_used',
    exchange: after.exchange,
  });
}

/** Where the manifests of a query are free on REST, those of service-manifests may be too. */
async function requireBilled({ rest }: Org, { id }: FoundStream): Promise<void> {
  requireBilledQueries(await sendQuery(rest, { stream_ids: [id], page_size: 1 }));
}

const wrongCalls = [
  ['service-manifests', { stream_ids: { no: 'list' }, page_size: 'many' }],
  ['service-manifests', { beacon_id: ['no', 'text'], lookback_hours: 'long' }],
  ['service-details', { stream_ids: 17 }],
  ['service-archive-beacon', {}],
  ['service-beacons', { limit: 'few' }],
] as const satisfies readonly (readonly [string, JsonObject])[];

async function callDiscovery(client: McpClient, stream: FoundStream): Promise<void> {
  await callTool(client, 'service-profile');
  await callNamed(client, 'service-stream-search', { query: 'energy' });
  await callNamed(client, 'service-catalog', { query: 'energy' });
  await callNamed(client, 'service-details', { stream_ids: [stream.id] });
  await callTool(client, 'service-beacons');
}
