// Cases of tokens and sessions: accepted and refused tokens, the places of a token, the text of a refusal, and the owner of a session.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { mcpServers } from '../../../spec/tools.ts';
import { NoAnswer, RateLimited } from '../../clients/exchange.ts';
import { mcpTransports } from '../../clients/mcp.ts';
import { type Always, type Case, needing, type Org } from '../../kit/case.ts';
import { at, check, clip, expectSuccess, stringAt } from '../../kit/expect.ts';
import { MissingNeed, missingNeed, notApplicable } from '../../kit/finding.ts';
import type { MemberOf } from '../../kit/matrix.ts';
import { type BeaconClient, needingBeacons } from '../../steps/beacons.ts';
import {
  answerText,
  callTool,
  mentionsValue,
  messagesAt,
  openServer,
  plainTool,
  unlessThrottled,
} from '../../steps/mcp.ts';
import { passing } from '../../tour/tour.ts';
import { expectNotArchived } from './beacons.ts';

const needs = { org: { mcpToken: true } } as const;
const everyWay = { server: mcpServers, transport: mcpTransports } as const;
const badTokens = ['', 'mt_was-never-issued-to-anybody'] as const;

export const accessCases = {
  'mcp.reconnect-guidance': needing({ ...needs, each: everyWay }, async (given) => {
    for (const token of badTokens) {
      const { isServed, text } = await callAs(given, token);
      check(
        isServed || guiding.test(text),
        `a refusal of ${named(token)} that explains how to connect, by naming the token, the header or an address`,
        { received: text, at: '' },
      );
    }
  }),

  'mcp.older-hosts-admitted': needing(
    { ...needs, each: { server: mcpServers } },
    async ({ org, member: { server } }) => {
      await callTool(await openServer(org, server, 'sse-header'), plainTool[server]);
    },
  ),

  // A service may refuse the session, or ignore its owner and answer for the organisation of the caller.
  'mcp.foreign-session-closed': needingBeacons(
    { org: { mcpToken: true }, other: { mcpToken: true } },
    async ({ org, beacons, other, settle }) => {
      await expectMessagesClosed(org, other, { beacons, settle });
      const beacon_id = await beacons.make({});
      const owner = await openServer(org, 'core');
      const session = owner.session ?? notApplicable('S-190', 'the service opens no sessions');
      const owned = await callTool(owner, 'service-beacons');
      if (!mentionsValue(owned.content, beacon_id)) missingNeed('few-beacons');
      const stranger = await openServer(other, 'core', session);
      const shown = unlessThrottled(await stranger.call('service-beacons'));
      check(
        !answerText(shown).includes(beacon_id),
        `a result without Beacon ${beacon_id}, which another organisation owns`,
        { received: clip(answerText(shown)), at: 'result', exchange: shown.exchange },
      );
      unlessThrottled(await stranger.call('service-archive-beacon', { beacon_id }));
      await expectNotArchived(beacons, beacon_id, 'another organisation asked to archive it');
    },
  ),

  'mcp.issued-token-admitted': needing({ site: true, surface: 'mcp' }, async ({ site, mcpWith }) => {
    const issued = await site.call('issueCredentials');
    if (issued.status === 429) missingNeed('connect-more');
    expectSuccess(issued);
    const open = mcpWith(stringAt(issued, 'credentials.mcp_token')) ?? missingNeed('mcp-servers');
    for (const server of mcpServers)
      await callTool(await openServer({ mcp: open }, server), plainTool[server]);
    check(at(issued, 'mcp_servers') !== undefined, 'mcp_servers in the answer that issues the token', {
      at: 'mcp_servers',
      exchange: issued,
    });
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

/**
 * The address of messages may be a credential (S-236). Where it is none, so that a message without a token is refused, one with
 * the token of another organisation does nothing for the owner of the stream.
 */
async function expectMessagesClosed(
  org: Org,
  other: Org,
  { beacons, settle }: { readonly beacons: BeaconClient; readonly settle: Always['settle'] },
): Promise<void> {
  const owner = await passing(() => openServer(org, 'core', 'sse-header'));
  const messages = owner && (await messagesAt(org, owner, plainTool.core));
  const alone = await messages?.send(plainTool.core, {}, {});
  if (messages === undefined || (alone?.status !== 401 && alone?.status !== 403)) return;
  const beacon_id = await beacons.make({});
  const credentials = { authorization: `Bearer ${other.mcpToken}` };
  await messages.send('service-archive-beacon', { beacon_id }, credentials);
  await settle();
  await expectNotArchived(beacons, beacon_id, 'a message with the token of another organisation');
}

/** A result may refuse without being marked as an error (S-184). */
const refusingWords =
  /unauthori[sz]ed|unauthenticated|not (signed|logged) in|invalid.{0,10}token|token.{0,20}(invalid|missing|required)/i;

const guiding = /connect|token|bearer|credential|header|sign.?in|log.?in|:\/\//i;

interface Attempt {
  readonly isServed: boolean;
  /** The texts of all answers to the attempt. */
  readonly text: string;
}

/** A server may refuse a token when it is opened, or when a tool is called. */
async function callAs(
  {
    mcpWith,
    exchanges,
    member: { server, transport },
  }: Pick<Always, 'mcpWith' | 'exchanges'> & { readonly member: MemberOf<typeof everyWay> },
  token: string,
): Promise<Attempt> {
  const open = mcpWith(token) ?? missingNeed('mcp-servers');
  const before = exchanges.length;
  const said = (): string =>
    exchanges
      .slice(before)
      .map(({ headers, text }) => `${addressIn(headers['www-authenticate'])}${text}`)
      .join(' ');
  try {
    const answer = unlessThrottled(await (await open(server, transport)).call(plainTool[server]));
    const isResult = answer.kind === 'result' && !answer.isError;
    return { isServed: isResult && !refusingWords.test(answerText(answer)), text: said() };
  } catch (cause) {
    if ([NoAnswer, RateLimited, MissingNeed].some((kind) => cause instanceof kind)) throw cause;
    return { isServed: false, text: said() };
  }
}

/** A WWW-Authenticate challenge helps the caller only if it contains an address. */
const addressIn = (challenge: string | undefined): string => /\w+:\/\/[^"]*/.exec(challenge ?? '')?.[0] ?? '';

const named = (token: string): string => (token === '' ? 'no token' : 'a token that was never issued');
