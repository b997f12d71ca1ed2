// Cases of the Advanced tools: lower-level reads, digests, ontology sync and labels, and what they leave to other plans.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { minuteMs } from '../../../spec/units.ts';
import { isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check } from '../../kit/expect.ts';
import { MissingNeed, missingNeed } from '../../kit/finding.ts';
import { idOf } from '../../steps/catalog.ts';
import { digestPlans, makeDigest } from '../../steps/digests.ts';
import {
  answerText,
  callTool,
  fromRest,
  hasMember,
  isToolRefusal,
  manifestsOf,
  memberIn,
  mentionsValue,
  openServer,
  type ToolResult,
  unlessThrottled,
  valuesIn,
} from '../../steps/mcp.ts';
import { nameInRun, unmappedStreams, walkSyncs } from '../../steps/syncs.ts';
import { inputFor } from '../../steps/tool-inputs.ts';
import { withMakers } from '../../steps/writes.ts';

type Open = NonNullable<Parameters<typeof inputFor>[2]['open']>;

const enterprise = { org: { plan: 'enterprise', mcpToken: true } } as const;
const listAgeMs = 5 * minuteMs;

export const advancedCases = {
  'mcp.stream-tools-read': needing(
    { ...enterprise, stream: { manifestsMin: 1 } },
    async ({ org, stream, discover }) => {
      const client = await openServer(org, 'advanced');
      const known = (await discover.streams()).flatMap((one) => [idOf(one), one.name]);
      const listed = await call(client, 'service-streams');
      expectThat(
        known.some((value) => mentionsValue(listed.content, value)),
        'streams of the catalog in service-streams',
        listed,
      );
      const shown = await call(client, 'service-stream-info', { streamId: stream.id });
      expectThat(mentionsValue(shown.content, stream.id), `stream ${stream.id}`, shown);
    },
  ),

  'mcp.parts-read': needing(
    { ...enterprise, stream: { manifestsMin: 4 }, reads: 10 },
    async ({ org, stream, discover }) => {
      const client = await openServer(org, 'advanced');
      const open = { streamId: stream.id, pageSize: 2 };
      const signals = await call(client, 'service-signals', open);
      expectThat(hasMember(signals.content, /^(signals?|claims)$/i), 'Signals with claims', signals);
      const briefs = await call(client, 'service-briefs', open);
      expectThat(hasMember(briefs.content, /^(briefs?|body_markdown|key_.*)$/i), 'Briefs', briefs);
      const [other = stream.id] = (await discover.streams()).map(idOf).filter((id) => id !== stream.id);
      const both = [stream.id, other];
      const manifests = await call(client, 'service-multi-stream', { streamIds: both, pageSize: 4 });
      expectThat(manifestsOf(manifests.content).length > 0, `manifests of ${both.join(' and ')}`, manifests);
      expectStreams(manifests, both);
    },
  ),

  'mcp.orientation-tools-answer': needing(enterprise, async ({ org }) => {
    const client = await openServer(org, 'advanced');
    const account = await call(client, 'service-account');
    const shown = at(fromRest(await org.rest.call('getAccount')), 'data.org');
    const names = isObject(shown) ? [shown.id, shown.name].filter(isString) : [];
    if (names.length === 0) missingNeed('rest-answers');
    expectThat(
      names.some((name) => mentionsValue(account.content, name)),
      `the organisation ${names.join(', ')}`,
      account,
    );
    const guide = await call(client, 'service-guide');
    const words = valuesIn(guide.content).filter(isString).join(' ');
    expectThat(/service-|manifest|stream/i.test(words), 'a text about the service', guide);
    const tags = await call(client, 'service-tags');
    expectThat(hasMember(tags.content, /name|tag/i), 'tags with names', tags);
  }),

  'mcp.digest-tools-read': needing(
    {
      org: { plan: digestPlans, mcpToken: true },
      ...{ stream: { manifestsMin: 4 }, clock: { waitsMs: listAgeMs }, reads: 5 },
    },
    async (given) => {
      const { org, stream, clock } = given;
      await withMakers(given, async ({ digests }) => {
        const id = await makeDigest(digests, { stream_ids: [stream.id] });
        await clock.advance(listAgeMs);
        const client = await openServer(org, 'advanced');
        const listed = await call(client, 'service-digests');
        expectThat(mentionsValue(listed.content, id), `digest ${id}`, listed);
        const read = await call(client, 'service-digest-manifests', { digestId: id, pageSize: 3 });
        expectThat(manifestsOf(read.content).length > 0, `manifests of stream ${stream.id}`, read);
        expectStreams(read, [stream.id]);
      });
    },
  ),

  'mcp.sync-tools-work': needing(enterprise, async ({ org, discover, afterwards }) => {
    const [stream] = await unmappedStreams(org, discover, 1);
    if (stream === undefined) return missingNeed('unmapped-streams', { count: 1 });
    const externalId = nameInRun('mapped-over-mcp');
    const client = await openServer(org, 'advanced');
    const isOnRest = async (): Promise<boolean> =>
      mentionsValue((await walkSyncs(org.rest, { object_type: 'stream' })).rows, externalId);
    const made = await call(client, 'service-sync', {
      ...{ objectType: 'stream', objectId: stream.id, externalId },
    });
    const id = memberIn(made.content, 'id') ?? memberIn(made.content, 'sync_id');
    if (!isString(id) && typeof id !== 'number') return missingNeed('sync-id');
    afterwards(org, (rest) => rest.call('deleteSync', { path: { id } }));
    expectThat(await isOnRest(), `the mapping to ${externalId} on REST`, made);
    const listed = await call(client, 'service-syncs');
    expectThat(mentionsValue(listed.content, externalId), `the mapping to ${externalId}`, listed);
    const removed = await call(client, 'service-unsync', { syncId: String(id) });
    expectThat(!(await isOnRest()), `no mapping to ${externalId} on REST any more`, removed);
  }),

  'mcp.label-tools-work': needing(enterprise, async ({ org }) => {
    const name = nameInRun('label-over-mcp');
    const client = await openServer(org, 'advanced');
    const made = await call(client, 'service-label', { labelName: name });
    const listed = await call(client, 'service-labels');
    expectThat(mentionsValue(listed.content, name), `label ${name}`, listed);
    const onRest = fromRest(await org.rest.call('listLabels'));
    expectThat(mentionsValue(onRest.json, name), `label ${name} on REST`, made);
  }),

  'mcp.closed-tools-refused': needing(
    { org: { plan: 'starter', mcpToken: true }, stream: { manifestsMin: 0 } },
    async ({ org, stream }) => {
      const client = await openServer(org, 'advanced');
      const calls = [
        [
          'service-sync',
          { objectType: 'stream', objectId: stream.id, externalId: nameInRun('mapped-by-starter') },
        ],
        ['service-label', { labelName: nameInRun('label-by-starter') }],
        ['service-digests', {}],
      ] as const;
      let judged = 0;
      for (const [tool, open] of calls) {
        const input = await inputIfKnown(client, tool, open);
        if (input === undefined) continue;
        const answer = unlessThrottled(await client.call(tool, input));
        // A plan without digests may get an empty list of them (S-51).
        const isEmpty = tool === 'service-digests' && !hasMember(contentIn(answer), /^(id|digest_id)$/);
        check(isToolRefusal(answer) || isEmpty, {
          expected: `a refusal of ${tool} on Starter`,
          received: answerText(answer).slice(0, 300),
          at: 'result',
          exchange: answer.exchange,
        });
        judged += 1;
      }
      if (judged === 0) missingNeed('tool-parameter', { what: 'service-sync and service-label' });
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Calls a tool of the Advanced server, whose parameters the document does not name. */
async function call(client: McpClient, tool: ToolId, open: Open = {}): Promise<ToolResult> {
  return callTool(client, tool, await inputFor(client, tool, { open }));
}

async function inputIfKnown(client: McpClient, tool: ToolId, open: Open): Promise<JsonObject | undefined> {
  try {
    return await inputFor(client, tool, { open });
  } catch (cause) {
    if (cause instanceof MissingNeed) return undefined;
    throw cause;
  }
}

type Answer = Awaited<ReturnType<McpClient['call']>>;
const contentIn = (answer: Answer): JsonObject => (answer.kind === 'result' ? answer.content : {});

const expectThat = (holds: boolean, expected: string, { exchange }: ToolResult): void =>
  check(holds, { expected, received: exchange.text.slice(0, 300), at: 'result', exchange });

/** Manifests that show their streams show one of these. */
function expectStreams(result: ToolResult, streams: readonly string[]): void {
  const other = manifestsOf(result.content).find(
    ({ stream_ids: ids }) => Array.isArray(ids) && !ids.some((id) => streams.includes(String(id))),
  );
  expectThat(other === undefined, `manifests of ${streams.join(' and ')} alone`, result);
}
