// Cases of the servers themselves: their tools, tokens and profile, and that they push nothing.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { type McpServerName, mcpServers, type ToolId, toolsOf } from '../../../spec/tools.ts';
import { planNames, plansByReach } from '../../../spec/values.ts';
import { NoAnswer, RateLimited } from '../../clients/exchange.ts';
import { isInteger, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type McpClient, type McpWay, mcpTransports } from '../../clients/mcp.ts';
import { type Always, type Case, needing, type Org } from '../../kit/case.ts';
import { at, check, expectNone, expectSuccess, stringAt } from '../../kit/expect.ts';
import { findingIn, ifMissing, MissingNeed, missingNeed } from '../../kit/finding.ts';
import type { MemberOf } from '../../kit/matrix.ts';
import { answered } from '../../steps/given-address.ts';
import {
  answerText,
  callTool,
  expectResult,
  fromRest,
  membersIn,
  openServer,
  plainTool,
  unlessThrottled,
  valuesIn,
} from '../../steps/mcp.ts';
import { readListing } from '../../steps/reads.ts';
import { callNamed } from '../../steps/tool-inputs.ts';
import { mcpBase } from '../../target/target.ts';

const needs = { org: { mcpToken: true } } as const;
const each = { server: mcpServers } as const;

/** A server may list to each plan only what the plan includes. */
const largestPlan = { org: { plan: plansByReach, mcpToken: true } } as const;
const withStream = { ...needs, stream: { manifestsMin: 1 } } as const;

/** The document names the content of the profile, but no member names. */
const profileParts = {
  plan: /plan|tier|subscription/i,
  quota: /quota|remaining|manifests?_?limit/i,
  'refresh tier': /refresh|batch|delivery|real.?time|cadence|frequency/i,
  'date window':
    /window|range|lookback|history|earliest|oldest|archive|retention|since|from|[^a-z]start[_"]/i,
};
const everyWay = { server: mcpServers, transport: mcpTransports } as const;
const badTokens = ['', 'mt_was-never-issued-to-anybody'] as const;

export const serverCases = {
  'mcp.core-tools-listed': needing(largestPlan, ({ org }) => expectTools(org, 'core')),
  'mcp.advanced-tools-listed': needing(largestPlan, ({ org }) => expectTools(org, 'advanced')),

  'mcp.legacy-sse-served': needing({ ...largestPlan, each }, async ({ org, member: { server } }) => {
    await expectTools(org, server, 'sse');
    const client = await openServer(org, server, 'sse');
    await callTool(client, plainTool[server]);
    await callTool(client, plainTool[server]);
  }),

  'mcp.pushes-no-events': needing(
    { ...needs, each, stream: { manifestsMin: 1 }, publish: true },
    async ({ org, member: { server }, stream, publish }) => {
      const listening = [await openServer(org, server, 'listening'), ...(await openedOverSse(org, server))];
      const published = await publish.manifests({ streamIds: [stream.id] });
      if (published.length === 0) missingNeed('published-manifest');
      for (const client of listening) {
        // Whatever was sent before this answer has arrived with it.
        await callTool(client, plainTool[server]);
        const sent = client.notifications.find((one) =>
          published.some(({ manifestId }) => JSON.stringify(one).includes(manifestId)),
        );
        expectNone(undefined, '', sent, 'no notification of a new manifest');
      }
    },
  ),

  'mcp.profile-shown': needing(needs, async ({ org }) => {
    const profile = await callTool(await openServer(org, 'core'), 'service-profile');
    const { content, exchange } = profile;
    const shown = JSON.stringify(withoutBlanks(content));
    for (const [part, words] of Object.entries(profileParts))
      expectResult(words.test(shown), `something about the ${part}`, profile);
    const account = await org.rest.call('getAccount').catch(ifMissing);
    const display = account && at(account, 'data.subscription.plan_display_name');
    if (!isString(display)) return;
    const other = otherPlanIn(content, [org.plan, display]);
    expectNone(exchange, 'result', other, `the plan ${display}, as on REST`);
  }),

  'mcp.starter-is-daily-batch': needing({ org: { plan: 'starter', mcpToken: true } }, async ({ org }) => {
    const profile = await callTool(await openServer(org, 'core'), 'service-profile');
    const isBatch = /daily|batch/i.test(JSON.stringify(profile.content));
    expectResult(isBatch, 'Daily Batch as the refresh tier', profile);
  }),

  'mcp.profile-adds-up': needing({ ...withStream, reads: 2 }, async ({ org, stream }) => {
    const client = await openServer(org, 'core');
    const named = { stream_ids: [stream.id], page_size: 1 };
    await callNamed(client, 'service-manifests', named);
    // On some services a call of a tool costs nothing (S-26), and a page on REST does.
    await readListing(org.rest, stream, { page_size: 1 }).catch(ifMissing);
    const result = await callTool(client, 'service-profile');
    const wrong = valuesIn(result.content).filter(isObject).find(hasWrongSum);
    expectNone(result.exchange, 'result', wrong, 'used and remaining manifests that add up to the limit');
  }),

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

  // Its headers may hold placeholders (S-85), and it may be the address of either server, over either transport.
  'mcp.connector-opens': needing(needs, async ({ org, mcpWith }) => {
    const account = fromRest(await org.rest.call('getAccount'));
    const url = at(account, 'data.mcp_connector.url');
    const { origin = '', pathname = '' } = URL.parse(String(url)) ?? {};
    const [, advanced, transport] = /(\/advanced)?\/(mcp|sse)\/?$/.exec(pathname) ?? [];
    check(transport !== undefined, 'an address whose path ends in /mcp or /sse', {
      received: url,
      at: 'data.mcp_connector.url',
      exchange: account,
    });
    // The client sends the token to SSE itself.
    const mcp = mcpWith(org.mcpToken ?? '', mcpBase(`${origin}${pathname}`));
    const server = advanced === undefined ? 'core' : 'advanced';
    await answered(() => openServer({ mcp }, server, transport === 'sse' ? 'sse' : 'streamable'));
  }),

  'mcp.issued-token-admitted': needing({ site: true, surface: 'mcp' }, async ({ site, mcpWith }) => {
    const issued = await site.call('issueCredentials');
    if (issued.status === 429) missingNeed('connect-more');
    expectSuccess(issued);
    const open = mcpWith(stringAt(issued, 'credentials.mcp_token')) ?? missingNeed('mcp-servers');
    for (const server of mcpServers)
      await callTool(await openServer({ mcp: open }, server), plainTool[server]);
    check(at(issued, 'mcp_servers') !== undefined, 'mcp_servers', { at: 'mcp_servers', exchange: issued });
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Whether legacy SSE works is judged elsewhere. */
async function openedOverSse(org: Org, server: McpServerName): Promise<readonly McpClient[]> {
  try {
    return [await openServer(org, server, 'sse')];
  } catch (cause) {
    if (findingIn(cause) === undefined) throw cause;
    return [];
  }
}

/** Tools of surfaces that not every plan has ("Plan gating"). */
const ofSomePlans: ReadonlySet<ToolId> = new Set([
  ...(['service-records', 'service-digests', 'service-digest-manifests'] as const),
  ...(['service-tags', 'service-sync', 'service-unsync', 'service-syncs'] as const),
  ...(['service-label', 'service-labels'] as const),
]);

async function expectTools(org: Org, server: McpServerName, way?: McpWay): Promise<void> {
  const listed = (await (await openServer(org, server, way)).tools()).map(({ name }) => name);
  const isNeeded = (id: ToolId): boolean => org.plan === 'enterprise' || !ofSomePlans.has(id);
  const wanted = toolsOf(server)
    .map(({ id }) => id)
    .filter(isNeeded);
  const missing = wanted.filter((name) => !listed.includes(name));
  check(missing.length === 0, `the tools ${wanted.join(', ')} of the ${server} server`, {
    received: `no ${missing.join(', ')}`,
    at: 'result.tools',
  });
}

/** A plan that the profile names where it names none of the organisation's names for its own. */
function otherPlanIn(content: JsonObject, own: readonly string[]): string | undefined {
  const has = (shown: unknown, name: string): boolean =>
    JSON.stringify(shown).toLowerCase().includes(name.toLowerCase());
  const shown = membersIn(content, /^(.*_)?plan(_.*)?$|subscription|tier/i);
  return own.some((name) => has(content, name)) ? undefined : planNames.find((name) => has(shown, name));
}

/** Without the members that hold no value, at any depth. */
const withoutBlanks = (content: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([, value]) => valuesIn(value).some((one) => !isObject(one) && one !== null))
      .map(([name, value]) => [name, isObject(value) ? withoutBlanks(value) : value]),
  );

/**
 * Whether an object shows a quota whose parts are not the whole. Only names that say so are read, and only parts whose
 * names have the rest in common: what was used of requests is no part of the manifests.
 */
function hasWrongSum(value: JsonObject): boolean {
  const figures = (name: RegExp): readonly (readonly [what: string, figure: number])[] =>
    Object.entries(value).flatMap(([own, figure]) =>
      name.test(own) && isInteger(figure)
        ? [[own.replace(name, '').replaceAll(/_/g, ''), figure] as const]
        : [],
    );
  const [used, remaining] = [figures(/used|consumed/i), figures(/remain(ing|s)?|left/i)];
  const wholes = figures(/limit|allow|total|quota$/i);
  const [[used1, use] = [], [remaining1, rest] = []] = [used[0], remaining[0]];
  if (use === undefined || rest === undefined || used.length + remaining.length > 2) return false;
  if (used1 !== remaining1) return false;
  return wholes.length > 0 && !wholes.some(([, whole]) => Math.max(0, whole - use) === rest);
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
