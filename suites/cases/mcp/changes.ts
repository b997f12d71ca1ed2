// Cases of later changes: a tool that is asked again shows what was published meanwhile.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import type { McpServerName, ToolId } from '../../../spec/tools.ts';
import { dayMs } from '../../../spec/units.ts';
import { type Case, needing, type Org, type Parts } from '../../kit/case.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { readStream } from '../../steps/catalog.ts';
import { digestPlans, makeDigest } from '../../steps/digests.ts';
import { countSelected } from '../../steps/manifest-reads.ts';
import {
  callTool,
  expectResult,
  findsValue,
  manifestsOf,
  openServer,
  type ToolResult,
} from '../../steps/mcp.ts';
import { nameInRun } from '../../steps/syncs.ts';
import { inputFor, type ToolArguments } from '../../steps/tool-inputs.ts';
import { newName, withMakers } from '../../steps/writes.ts';

const publishing = { publish: true, clock: { waitsMs: 4 * dayMs } } as const;
const org = { plan: 'enterprise', mcpToken: true } as const;
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

export const changeCases = {
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
      await readStream(org.rest, id);
      let judged = 0;
      for (const tool of tools) {
        // A search by meaning need not find a stream by its name.
        const found = await Promise.all(
          known.map(async (one) => findsValue((await search(tool, one)).content, one)),
        );
        if (found.length === 0 || found.includes(false)) continue;
        const result = await search(tool, name);
        expectResult(
          findsValue(result.content, name),
          `the stream ${name}, two days after it was published, as other streams are found by their names`,
          result,
        );
        judged += 1;
      }
      if (judged === 0) missingNeed('streams', { count: 1 });
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

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
      expectResult(
        sizeOf(now) > earlier,
        `more than ${earlier} manifests from ${reader.tool}, two days after another one was published`,
        now,
      );
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
