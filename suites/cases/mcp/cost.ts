// Cases of what tools cost, and of what they show after a change.
import { accessTo } from '../../../spec/plan-surfaces.ts';
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import type { McpServerName, ToolId } from '../../../spec/tools.ts';
import { dayMs, minuteMs } from '../../../spec/units.ts';
import { plansByReach } from '../../../spec/values.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { McpClient, ToolAnswer } from '../../clients/mcp.ts';
import {
  type Case,
  type Discovery,
  type FoundStream,
  type Given,
  needing,
  type Org,
  type Parts,
} from '../../kit/case.ts';
import { check, checkStatus } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { needingBeacons } from '../../steps/beacons.ts';
import { idOf, readStream as readDetail } from '../../steps/catalog.ts';
import { digestPlans, makeDigest } from '../../steps/digests.ts';
import {
  areRepeatsBilled,
  chargeBetween,
  countSelected,
  expectBilled,
  expectUnbilled,
} from '../../steps/manifest-reads.ts';
import {
  callTool,
  discoveryCalls,
  expectResult,
  findsValue,
  manifestsOf,
  openServer,
  quotaOnRest,
  showsQuota,
  type ToolResult,
  unlessThrottled,
} from '../../steps/mcp.ts';
import { identityOf, requireBilledQueries, sendQuery } from '../../steps/query-flows.ts';
import { nameInRun } from '../../steps/syncs.ts';
import {
  askNamed,
  callFor,
  callNamed,
  inputFor,
  recordsInput,
  type ToolArguments,
} from '../../steps/tool-inputs.ts';
import { nothingPublished, readStream } from '../../steps/tool-reads.ts';
import { newName, withMakers } from '../../steps/writes.ts';
import { passing } from '../../tour/tour.ts';
import { expectArchived, expectNotArchived } from './beacons.ts';

const billed = {
  org: { mcpToken: true },
  stream: { manifestsMin: 4 },
  // A minute after each of two reads, and one before the second profile.
  clock: { waitsMs: 3 * minuteMs },
  reads: 16,
} as const;
const publishing = { publish: true, clock: { waitsMs: 4 * dayMs } } as const;
const org = { plan: 'enterprise', mcpToken: true } as const;
/** Plans that exclude most come first. */
const small = { plan: plansByReach.toReversed(), mcpToken: true } as const;

/** No figure says how soon tools show new content; after this time it has reached even readers of a daily batch. */
const settledMs = 2 * dayMs;
const streamsSearched = 3;

/** A tool that reads manifests, its server, and the arguments that choose what it reads. */
interface Reader {
  readonly tool: ToolId;
  readonly server: McpServerName;
  readonly wanted: ToolArguments;
}

const readersOf = (id: string): readonly Reader[] => [
  { tool: 'service-manifests', server: 'core', wanted: { named: { stream_ids: [id] } } },
  { tool: 'service-multi-stream', server: 'advanced', wanted: { open: { streamIds: [id] } } },
  ...(['service-signals', 'service-briefs', 'service-records'] as const).map((tool) => ({
    tool,
    server: 'advanced' as const,
    wanted: { open: { streamId: id } },
  })),
];

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

  'mcp.exhausted-leaves-discovery': needingBeacons(
    { org: { plan: 'starter', quotaLeft: 0, mcpToken: true }, stream: { manifestsMin: 1 } },
    async ({ org, stream, beacons }) => {
      const client = await openServer(org, 'core');
      await callDiscovery(client, stream);
      const beacon_id = await passing(() => beacons.make());
      if (beacon_id === undefined) return;
      const isAsked = await callNamed(client, 'service-archive-beacon', { beacon_id }).catch(ifMissing);
      if (isAsked !== undefined) await expectArchived(beacons, beacon_id);
    },
  ),

  'mcp.quota-edge-kept': needing(
    { org: { plan: 'starter', quotaLeft: 5, mcpToken: true }, stream: { manifestsMin: 12 } },
    async ({ org, stream, discover }) => {
      const client = await openServer(org, 'core');
      const others = (await discover.streams()).map(idOf).filter((id) => id !== stream.id);
      const repeatsBilled = await areRepeatsBilled(org.rest, stream);
      const before = await quotaOnRest(org);
      const { remaining } = before;
      const returned = new Set<string>();
      const ask = async (id: string, page_size: number): Promise<ToolAnswer> =>
        unlessThrottled(await askNamed(client, 'service-manifests', { stream_ids: [id], page_size }));
      const judge = async (answer: ToolAnswer): Promise<void> => {
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
      };
      // A service may refuse parallel calls for the rate.
      const sent = [stream.id, ...others.slice(0, 3)].map((id) => passing(() => ask(id, 4)));
      for (const answer of await Promise.all(sent)) if (answer !== undefined) await judge(answer);
      for (const page_size of [2, 6, 4]) await judge(await ask(stream.id, page_size));
      const after = await quotaOnRest(org);
      check(after.used <= after.limit, `quota_used at most ${after.limit}`, {
        at: 'usage.quota_used',
        exchange: after.exchange,
      });
    },
  ),

  'mcp.wrong-arguments-contained': needingBeacons({ org: small }, async ({ org, beacons, discover }) => {
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
    await passing(() => callExcluded(org, discover));
    expectUnbilled(before, await quotaOnRest(org), 'calls with wrong arguments, or beyond the plan');
    await expectNotArchived(beacons, beaconId, 'a call of the archive tool without its id');
  }),

  'mcp.new-manifests-read': needing({ org, ...publishing }, async (given) => {
    const { id } = await given.publish.stream({ name: nameInRun('read-again') });
    await expectNewManifests(given, id, readersOf(id));
  }),

  'mcp.new-digest-manifests-read': needing(
    { org: { plan: digestPlans, mcpToken: true }, ...publishing },
    async (given) => {
      const { id } = await given.publish.stream({ name: nameInRun('digest-read-again') });
      await withMakers(given, async ({ digests }) => {
        const digestId = await makeDigest(digests, { stream_ids: [id] });
        const wanted = { open: { digestId } };
        await expectNewManifests(given, id, [
          { tool: 'service-digest-manifests', server: 'advanced', wanted },
        ]);
      });
    },
  ),

  'mcp.new-stream-found': needing(
    { org, publish: true, clock: { waitsMs: settledMs } },
    async ({ org, publish, clock, discover }) => {
      const known = (await discover.streams()).slice(0, streamsSearched).map(({ name }) => String(name));
      // If the case runs again, a stream of the earlier name exists.
      const name = `${nameInRun('found')} ${newName(undefined)}`;
      const search = async (tool: 'service-stream-search' | 'service-catalog', query: string) => {
        const client = await openServer(org, 'core');
        const result = await callTool(client, tool, { query });
        await client.close();
        return result;
      };
      const tools = ['service-stream-search', 'service-catalog'] as const;
      for (const tool of tools) await search(tool, name);
      const { id } = await publish.stream({ name });
      await publish.manifests({ streamIds: [id], count: 1 });
      await clock.advance(settledMs);
      await readDetail(org.rest, id);
      let judged = 0;
      for (const tool of tools) {
        // A search by meaning need not find a stream by its name.
        const found = await Promise.all(
          known.map(async (one) => findsValue((await search(tool, one)).content, one)),
        );
        if (found.length === 0 || found.includes(false)) continue;
        const result = await search(tool, name);
        expectResult(findsValue(result.content, name), `the stream ${name} of two days ago`, result);
        judged += 1;
      }
      if (judged === 0) missingNeed('streams', { count: 1 });
    },
  ),
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

/** Asks for Records, if the plan excludes them. */
async function callExcluded(org: Org, discover: Discovery): Promise<void> {
  if (accessTo(org.plan, 'service-records') !== 'closed') return;
  const client = await openServer(org, 'advanced');
  const stream = await discover.stream({ manifestsMin: 1 });
  await client.call('service-records', await recordsInput(client, { stream, discover }));
}

const wrongCalls = [
  ['service-manifests', { stream_ids: { no: 'list' }, page_size: 'many' }],
  ['service-manifests', { beacon_id: ['no', 'text'], lookback_hours: 'long' }],
  ['service-details', { stream_ids: 17 }],
  ['service-archive-beacon', {}],
  ['service-beacons', { limit: 'few' }],
] as const satisfies readonly (readonly [string, JsonObject])[];

async function callDiscovery(client: McpClient, stream: FoundStream): Promise<void> {
  for (const [tool, input] of Object.entries(discoveryCalls(stream.id)))
    await callNamed(client, tool as ToolId, input);
  await callTool(client, 'service-beacons');
}

/** Publishes to the stream, reads, publishes again, and expects more of each tool that returned something. */
async function expectNewManifests(
  { org, publish, clock }: Parts<'org' | 'publish' | 'clock'>,
  id: string,
  readers: readonly Reader[],
): Promise<void> {
  const publishOne = async (): Promise<number> => {
    await publish.manifests({ streamIds: [id], count: 1 });
    await clock.advance(settledMs);
    return countSelected(org.rest, { id }, {});
  };
  const listed = await publishOne();
  const before = new Map<Reader, number>();
  for (const reader of readers) before.set(reader, sizeOf(await read(org, reader)));
  if ((await publishOne()) <= listed) missingNeed('visible-change', { what: 'total_count' });
  // What a tool returns without dates is open, so one that returned nothing is not judged.
  const judged = readers.filter((reader) => before.get(reader) !== 0);
  if (judged.length === 0)
    missingNeed('tool-parameter', { what: readers.map(({ tool }) => tool).join(', ') });
  for (const reader of judged) {
    const now = await read(org, reader);
    const earlier = before.get(reader) ?? 0;
    if (now !== undefined)
      expectResult(sizeOf(now) > earlier, `more than ${earlier} manifests from ${reader.tool}`, now);
  }
}

/** In a session of its own, because sessions may end while time passes; undefined without a parameter for the choice. */
async function read(org: Org, { tool, server, wanted }: Reader): Promise<ToolResult | undefined> {
  const client = await openServer(org, server);
  const input = await inputFor(client, tool, wanted).catch(ifMissing);
  const result = input && (await callTool(client, tool, input));
  await client.close();
  return result;
}

const sizeOf = (result: ToolResult | undefined): number =>
  result === undefined ? 0 : manifestsOf(result.content).length;
