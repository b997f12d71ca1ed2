// Cases of the Advanced tools: lower-level reads, digests, ontology sync and labels, and what they leave to other plans.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { minuteMs } from '../../../spec/units.ts';
import { isInteger, isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { idOf } from '../../steps/catalog.ts';
import { digestPlans, makeDigest } from '../../steps/digests.ts';
import { madeLabel, madeMapping } from '../../steps/made-by-tools.ts';
import { mediaFormatsOf } from '../../steps/manifest-parts.ts';
import {
  expectResult,
  fromRest,
  hasMember,
  manifestsOf,
  membersIn,
  mentionsValue,
  openServer,
  saysMore,
  type ToolResult,
  valuesIn,
} from '../../steps/mcp.ts';
import { nameInRun, unmappedStreams, walkSyncs } from '../../steps/syncs.ts';
import { callFor, type ToolArguments } from '../../steps/tool-inputs.ts';
import { readStream } from '../../steps/tool-reads.ts';
import { withMakers } from '../../steps/writes.ts';
import { expectOnlyFrom } from './beacons.ts';
import { judgeStreams } from './logic.ts';

type Open = NonNullable<ToolArguments['open']>;

const enterprise = { org: { plan: 'enterprise', mcpToken: true } } as const;
const listAgeMs = 5 * minuteMs;

export const advancedCases = {
  'mcp.stream-tools-read': needing(
    { ...enterprise, stream: { manifestsMin: 1 } },
    async ({ org, stream, discover }) => {
      const client = await openServer(org, 'advanced');
      const known = (await discover.streams()).flatMap((one) => [idOf(one), one.name]);
      const listed = await call(client, 'service-streams');
      expectResult(
        known.some((value) => mentionsValue(listed.content, value)),
        'catalog streams',
        listed,
      );
      const others = (await discover.streams()).map(idOf).filter((id) => id !== stream.id);
      for (const streamId of [stream.id, ...others.slice(0, 1)]) {
        const shown = await call(client, 'service-stream-info', { streamId });
        expectResult(mentionsValue(shown.content, streamId), `stream ${streamId}`, shown);
      }
    },
  ),

  'mcp.parts-read': needing(
    { ...enterprise, stream: { manifestsMin: 4 }, reads: 1_000 },
    async ({ org, stream, discover }) => {
      const client = await openServer(org, 'advanced');
      const read = { client, stream, discover, wanted: { open: { streamId: stream.id, pageSize: 2 } } };
      for (const [tool, names, expected] of partTools) {
        const isFound = (content: JsonObject): boolean => hasMember(content, names);
        const parts = await readStream({ ...read, tool, isFound });
        expectResult(isFound(parts.content), expected, parts);
        expectOnlyFrom(new Set([stream.id]), parts);
      }
      const [other = stream.id] = (await discover.streams()).map(idOf).filter((id) => id !== stream.id);
      const both = [stream.id, other];
      const wanted = { open: { streamIds: both, pageSize: 4 } };
      const manifests = await readStream({ ...read, tool: 'service-multi-stream', wanted });
      expectResult(manifestsOf(manifests.content).length > 0, `manifests of streams ${both}`, manifests);
      expectOnlyFrom(new Set(both), manifests);
      await judgeStreams({ discover }, (streamIds, open) =>
        call(client, 'service-multi-stream', { ...open, streamIds }),
      );
    },
  ),

  'mcp.orientation-tools-answer': needing(enterprise, async ({ org }) => {
    const client = await openServer(org, 'advanced');
    const account = await call(client, 'service-account');
    const shown = at(fromRest(await org.rest.call('getAccount')), 'data.org');
    const names = isObject(shown) ? [shown.id, shown.name].filter(isString) : [];
    if (names.length === 0) missingNeed('rest-answers');
    expectResult(
      names.some((name) => mentionsValue(account.content, name)),
      `one of ${names.join(', ')}`,
      account,
    );
    const guide = await call(client, 'service-guide');
    const words = valuesIn(guide.content).filter(isString).join(' ');
    expectResult(/service-|manifest|stream/i.test(words), 'a text about the service', guide);
    const tags = await call(client, 'service-tags');
    expectResult(hasMember(tags.content, /name|tag/i), 'tags with names', tags);
    const onRest = await org.rest.call('listTags').catch(ifMissing);
    const known = valuesIn(onRest?.json).filter(isString);
    expectResult(
      known.length === 0 || known.some((value) => mentionsValue(tags.content, value)),
      'tags that REST lists',
      tags,
    );
  }),

  'mcp.digest-tools-read': needing(
    {
      org: { plan: digestPlans, mcpToken: true },
      stream: { manifestsMin: 4 },
      clock: { waitsMs: listAgeMs },
      reads: 1_000,
    },
    async (given) => {
      const { org, stream, clock, discover } = given;
      await withMakers(given, async ({ digests }) => {
        const client = await openServer(org, 'advanced');
        await call(client, 'service-digests');
        const id = await makeDigest(digests, { stream_ids: [stream.id] });
        await clock.advance(listAgeMs);
        const listed = await call(client, 'service-digests');
        expectListed(listed, id, 'digest');
        const wanted = { open: { digestId: id, pageSize: 3 } };
        const tool = 'service-digest-manifests';
        const read = await readStream({ client, tool, stream, discover, wanted });
        expectResult(manifestsOf(read.content).length > 0, `manifests of stream ${stream.id}`, read);
        expectOnlyFrom(new Set([stream.id]), read);
        await judgeStreams(given, async (stream_ids, open) =>
          call(client, tool, { digestId: await makeDigest(digests, { stream_ids }), ...open }),
        );
        for (const media_format of ['text', 'audio']) {
          const content_filters = { media_format: [media_format] };
          const filtered = await makeDigest(digests, { stream_ids: [stream.id], content_filters });
          const shown = await call(client, tool, { digestId: filtered, pageSize: 3 });
          const formats = manifestsOf(shown.content).flatMap(mediaFormatsOf);
          const areFitting = formats.every((format) => format === media_format);
          expectResult(areFitting, `only manifests of format ${media_format}, which the digest names`, shown);
        }
      });
    },
  ),

  'mcp.sync-tools-work': needing(enterprise, async ({ org, discover, madeByTool }) => {
    const [stream, other] = await unmappedStreams(org, discover, 2);
    if (stream === undefined) return missingNeed('unmapped-streams', { count: 1 });
    const [firstId, externalId] = [nameInRun('first-over-mcp'), nameInRun('mapped-over-mcp')];
    const otherId = nameInRun('other-over-mcp');
    const client = await openServer(org, 'advanced');
    // A list must show what is made after it was read.
    await call(client, 'service-syncs');
    const expectOnRest = async (mapped: string, isMapped: boolean): Promise<void> => {
      const { rows, exchange } = await walkSyncs(org.rest, { object_type: 'stream' });
      check(mentionsValue(rows, mapped) === isMapped, `${isMapped ? 'a' : 'no'} mapping ${mapped}`, {
        at: 'data',
        exchange,
      });
    };
    const map = async (external: string, objectId = stream.id): Promise<number | string> => {
      const input = { objectType: 'stream', objectId, externalId: external };
      const { content } = await call(client, 'service-sync', input);
      const id = syncIdIn(content, objectId) ?? missingNeed('sync-id');
      madeByTool(org, madeMapping(id, external));
      await expectOnRest(external, true);
      return id;
    };
    await map(firstId);
    const id = await map(externalId);
    if (other !== undefined) await map(otherId, other.id);
    await expectOnRest(firstId, false);
    const listed = await call(client, 'service-syncs');
    expectListed(listed, externalId, 'mapping');
    expectUnlisted(listed, firstId, externalId);
    await call(client, 'service-unsync', { syncId: String(id) });
    await expectOnRest(externalId, false);
    if (other !== undefined) await expectOnRest(otherId, true);
    expectUnlisted(await call(client, 'service-syncs'), externalId, other && otherId);
  }),

  'mcp.label-tools-work': needing(enterprise, async ({ org, madeByTool }) => {
    const name = nameInRun('label-over-mcp');
    const client = await openServer(org, 'advanced');
    await call(client, 'service-labels');
    await call(client, 'service-label', { labelName: name });
    madeByTool(org, madeLabel(name));
    const listed = await call(client, 'service-labels');
    expectListed(listed, name, 'label');
    const onRest = await org.rest.call('listLabels').catch(ifMissing);
    if (onRest === undefined) return;
    const exchange = fromRest(onRest);
    check(mentionsValue(exchange.json, name), `label ${name}`, { at: 'data', exchange });
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

const partTools = [
  ['service-signals', /^(signal|claims)$/i, 'Signals with claims'],
  ['service-briefs', /^(brief|body_markdown|key_.*)$/i, 'Briefs'],
] as const;

/** Calls a tool of the Advanced server, whose parameters the document does not name. */
const call = (client: McpClient, tool: ToolId, open: Open = {}): Promise<ToolResult> =>
  callFor(client, tool, { open });

/** A result may show the stream, with an id of its own. */
const syncIdIn = (content: JsonObject, streamId: string): string | number | undefined =>
  [...membersIn(content, 'sync_id'), ...membersIn(content, 'id')]
    .filter((one) => isString(one) || isInteger(one))
    .find((one) => String(one) !== streamId);

/** What was just made is in the list, unless the list goes on. */
function expectListed(listed: ToolResult, wanted: string, what: string): void {
  const isListed = mentionsValue(listed.content, wanted);
  if (!isListed && saysMore(listed.content)) missingNeed('readable-list', { what: `every ${what}` });
  expectResult(isListed, `${what} ${wanted}`, listed);
}

/** The ended id is of no active mapping; a list may show the history of a mapping, and ended ones with their state. */
function expectUnlisted(listed: ToolResult, ended: string, active: string | undefined): void {
  const stateOf = (external: string | undefined): string | undefined => {
    const isOf = ([name, value]: [string, unknown]) => /^external_?id$/i.test(name) && value === external;
    const row = valuesIn(listed.content).find((one) => isObject(one) && Object.entries(one).some(isOf));
    const states =
      isObject(row) && Object.entries(row).filter(([name]) => /status|state|active|delet/i.test(name));
    return states ? JSON.stringify(states) : undefined;
  };
  const state = stateOf(ended);
  const isActive = state === '[]' || (state !== undefined && state === stateOf(active));
  expectResult(!isActive, `no mapping ${ended}, which is not active`, listed);
}
