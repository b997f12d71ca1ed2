// Cases of sessions: one serves many calls, many may be opened, and none brings anything of another organisation.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { type McpServerName, mcpServers, type ToolId, tools } from '../../../spec/tools.ts';
import { isObject, isString } from '../../clients/json.ts';
import type { ToolAnswer } from '../../clients/mcp.ts';
import { type Case, needing, type Org, type Parts } from '../../kit/case.ts';
import { at } from '../../kit/expect.ts';
import { ifMissing, missingNeed, notApplicable } from '../../kit/finding.ts';
import { type BeaconClient, needingBeacons } from '../../steps/beacons.ts';
import { expectUnbilled } from '../../steps/manifest-reads.ts';
import {
  callTool,
  expectAnswer,
  fromRest,
  mentionsValue,
  messagesAt,
  openServer,
  plainTool,
  quotaOnRest,
  unlessThrottled,
} from '../../steps/mcp.ts';
import { inputFor } from '../../steps/tool-inputs.ts';
import { passing } from '../../tour/tour.ts';
import { expectNotArchived } from './beacons.ts';

const needs = { org: { mcpToken: true }, each: { server: mcpServers } } as const;
const reusedTimes = 10;

/** Sessions one after the other; few where all cases share what an organisation may send in a minute. */
const coldTimes = { own: 22, shared: 3 };

export const sessionCases = {
  'mcp.session-reused': needing(needs, async ({ org, member: { server } }) => {
    const client = await openServer(org, server);
    for (let time = 0; time < reusedTimes; time += 1) await callTool(client, plainTool[server]);
  }),

  'mcp.cold-session-served': needing(needs, async ({ org, member: { server } }) => {
    for (let time = 0; time < coldTimes[org.isOurs ? 'own' : 'shared']; time += 1) {
      const client = await openServer(org, server);
      await callTool(client, plainTool[server]);
      await client.close();
    }
  }),

  // A service may refuse the session, or ignore its owner and answer for the organisation of the caller.
  'mcp.foreign-session-closed': needingBeacons(
    { ...needs, other: { mcpToken: true }, stream: { manifestsMin: 1 } },
    async (given) => {
      const { org, other, beacons, settle, member } = given;
      const { server } = member;
      const beaconId = await beacons.make({});
      await settle();
      const own = server === 'core' ? beaconId : await nameOf(org, other);
      const tool = server === 'core' ? 'service-beacons' : 'service-account';
      const owner = await openServer(org, server);
      const owned = await callTool(owner, tool);
      if (!mentionsValue(owned.content, own))
        missingNeed(server === 'core' ? 'few-beacons' : 'differing-ids');
      const expectHidden = (shown: ToolAnswer): void => {
        const isHidden = shown.kind !== 'result' || !mentionsValue(shown.content, own);
        expectAnswer(isHidden, `no result with ${own} of another organisation`, unlessThrottled(shown));
      };
      await expectStreamsApart([org, other], tool, expectHidden);
      await expectMessagesClosed(given, server, beaconId);
      const session = owner.session ?? notApplicable('S-190', 'the service opens no sessions');
      const stranger = await openServer(other, server, session);
      expectHidden(await stranger.call(tool));
      if (server !== 'core') return;
      unlessThrottled(await stranger.call('service-archive-beacon', { beacon_id: beaconId }));
      await expectNotArchived(beacons, beaconId, 'another organisation asked to archive it');
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

/** What the account of the organisation alone shows. */
async function nameOf(org: Org, other: Org): Promise<string> {
  const [own, foreign] = await Promise.all(
    [org, other].map(async ({ rest }) => at(fromRest(await rest.call('getAccount')), 'data.org')),
  );
  const { id, name } = isObject(own) ? own : {};
  // A short number may be any figure of the other account.
  const names = [id, name].filter((one) => isString(one) && !/^\d{1,6}$/.test(one)).map(String);
  return names.find((one) => !mentionsValue(foreign, one)) ?? missingNeed('differing-ids');
}

/** Each of two open streams brings its own client the answers, of calls at the same time too. */
async function expectStreamsApart(
  [org, other]: readonly [Org, Org],
  tool: ToolId,
  expectHidden: (shown: ToolAnswer) => void,
): Promise<void> {
  const { server } = tools[tool];
  const owner = await passing(() => openServer(org, server, 'sse-header'));
  const stranger = await passing(() => openServer(other, server, 'sse-header'));
  try {
    if (owner === undefined || stranger === undefined) return;
    await Promise.all([callTool(owner, tool), stranger.call(tool).then(expectHidden)]);
  } finally {
    await Promise.all([owner?.close(), stranger?.close()]);
  }
}

/**
 * The address of messages may be a credential (S-236). Where it is none, so that a message without a token is refused, one with
 * the token of another organisation does nothing for the owner of the stream.
 */
async function expectMessagesClosed(
  given: Parts<'org' | 'other' | 'stream' | 'settle'> & { readonly beacons: BeaconClient },
  server: McpServerName,
  beacon_id: string,
): Promise<void> {
  const { org, other, stream, settle, beacons } = given;
  const owner = await passing(() => openServer(org, server, 'sse-header'));
  const messages = owner && (await messagesAt(org, owner, plainTool[server]));
  const alone = await messages?.send(plainTool[server], {}, {});
  if (owner === undefined || messages === undefined || (alone?.status !== 401 && alone?.status !== 403))
    return;
  const what = 'a message with the token of another organisation';
  const credentials = { authorization: `Bearer ${other.mcpToken}` };
  const before = await quotaOnRest(org);
  if (server === 'core') await messages.send('service-archive-beacon', { beacon_id }, credentials);
  else {
    const wanted = { open: { streamIds: [stream.id], pageSize: 1 } };
    const input = await inputFor(owner, 'service-multi-stream', wanted).catch(ifMissing);
    if (input !== undefined) await messages.send('service-multi-stream', input, credentials);
  }
  await settle();
  await expectNotArchived(beacons, beacon_id, what);
  // Others may read with an organisation that the run did not make.
  if (org.isOurs) expectUnbilled(before, await quotaOnRest(org), what);
}
