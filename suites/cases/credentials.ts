// Cases of credentials: they call every operation and tool with credentials that were never issued; all exchanges decide.
import type { CredentialsRuleId } from '../../spec/rules/credentials.ts';
import { type McpServerName, mcpServers, type ToolId, toolsOf } from '../../spec/tools.ts';
import type { JsonObject } from '../clients/json.ts';
import { type McpClient, mcpTransports } from '../clients/mcp.ts';
import type { Headers } from '../clients/rest.ts';
import { type Always, type Case, needing, type Org } from '../kit/case.ts';
import { unknownStreamId } from '../steps/catalog.ts';
import { altered } from '../steps/credentials.ts';
import { messagesAt, oneShotCalls, openServer, plainTool } from '../steps/mcp.ts';
import { freeRead } from '../steps/reads.ts';
import type { KeyPair } from '../target/access.ts';
import { argumentsFor, callAt, inServer, knownAt, passing, stops } from '../tour/tour.ts';

/** "Content routes also exist under an /api prefix alias". */
const contentRoute = /^\/(streams\/\{\w+\}\/manifests|manifests|signal|brief|record)\b/;

export const credentialsCases = {
  'credentials.only-issued-are-answered': needing({ fresh: {} }, async (given) => {
    const { fresh, anonymous, discover } = given;
    const known = await knownAt(discover);
    const earlier = await fresh();
    const inSessions = await sessionsOf(earlier);
    const org = await fresh();
    const [own, gone] = [org.keyPairs[0], earlier.keyPairs[0]];
    // An organisation of the run is dropped when it gets the next one.
    const isDropped = earlier.isOurs && own.apiKey !== gone.apiKey;
    if (isDropped) {
      await given.settle();
      await inSessions((client, tool) => client.call(tool));
    }
    await inSessions((client) => client.close());
    const forms: readonly Headers[] = [
      {},
      ...wrongPairs(own),
      { 'x-access-token': altered(org.accessToken ?? own.apiSecret) },
      ...(isDropped ? [{ 'api-key': gone.apiKey, secret: gone.apiSecret }] : []),
    ];
    const showLife = await showingLife(org);
    for (const [nth, stop] of stops.entries()) {
      await Promise.all(forms.map((headers) => callAt(anonymous.as(headers), stop, new Map(known))));
      // A gateway may answer anything at an alias that does not exist.
      const alias = { prefix: '/api' };
      const isAliased =
        contentRoute.test(stop.path) &&
        (await callAt(org.rest, stop, new Map(known), alias).then((owned) => (owned?.status ?? 500) < 300));
      if (isAliased)
        for (const headers of wrongPairs(own))
          await callAt(anonymous.as(headers), stop, new Map(known), alias);
      if (nth % 2 === 0) await showLife();
    }
    const tokens = [
      '',
      altered(org.mcpToken ?? own.apiSecret),
      `${org.mcpToken ?? own.apiSecret}0`,
      ...(isDropped ? [earlier.mcpToken ?? ''] : []),
    ];
    const visit = (server: McpServerName): Promise<void> =>
      inServer(org, server, 'streamable', async (owner) => {
        const calls: ToolCall[] = [];
        for (const { id, effect } of toolsOf(server)) {
          const input = effect === 'none' && (await passing(() => argumentsFor(owner, id, known)));
          if (input) calls.push([id, input]);
        }
        const door = { owner, server, calls, showLife };
        await Promise.all(
          [...new Set(tokens)].flatMap((token) => {
            const call = oneShotCalls({ mcpHttp: org.mcpHttp, mcpToken: token }, server);
            return [knock(given, door, token), ...(call === undefined ? [] : [callAll({ call }, door)])];
          }),
        );
      });
    await Promise.all(mcpServers.map(visit));
    for (const server of mcpServers)
      await inServer(org, server, 'sse-header', (owner) => sendAs(org, owner, { server, tokens, showLife }));
  }),

  'credentials.issued-are-admitted': needing({ org: {} }, async ({ org: { rest }, discover, settle }) => {
    const { id } = await discover.stream({ manifestsMin: 1 });
    const refused = [
      () => rest.call('getSignal', { path: { manifest_id: 1 } }),
      () => rest.call('getStream', { path: { id: unknownStreamId } }),
      () => rest.call('listStreamManifests', { path: { id }, query: { tag_ids: 'x' } }),
      () => rest.call('searchStreams', { body: { query: { not: 'a text' } } }),
      () => rest.call('getBeacon', { path: { beacon_id: 'none' } }),
      () => rest.call('createDigest', { body: {} }),
      () => rest.call('listLabels'),
    ];
    await freeRead(rest);
    await settle();
    for (const send of refused) {
      await send();
      await freeRead(rest);
    }
  }),
} satisfies Record<CredentialsRuleId, Case>;

/** Opens a session with each server; the returned function uses them, one after the other. */
async function sessionsOf(org: Org) {
  const sessions = await Promise.all(
    mcpServers.map(async (server) => [server, await passing(() => openServer(org, server))] as const),
  );
  return async (use: (client: McpClient, tool: ToolId) => Promise<unknown>): Promise<void> => {
    for (const [server, client] of sessions)
      if (client !== undefined) await passing(() => use(client, plainTool[server]));
  };
}

/**
 * A run ends on a service that refuses everything, so something must be served now and then: over MCP if that works, where
 * no minute is full.
 */
async function showingLife(org: Org): Promise<() => Promise<unknown>> {
  const client = await passing(() => openServer(org, 'core'));
  return async () => {
    const answer = client && (await passing(() => client.call('service-profile', {})));
    return answer?.kind === 'result' ? answer : passing(() => freeRead(org.rest));
  };
}

interface Strangers {
  readonly server: McpServerName;
  readonly tokens: readonly string[];
  readonly showLife: () => Promise<unknown>;
}

/** Sends messages to the address of the owner's stream: without a token, which shows whether one is needed, and with these. */
async function sendAs(org: Org, owner: McpClient, { server, tokens, showLife }: Strangers): Promise<void> {
  const tool = plainTool[server];
  const messages = await messagesAt(org, owner, tool);
  if (messages === undefined) return;
  const forms = tokens.flatMap((token): readonly Headers[] =>
    token === '' ? [{}] : [{ authorization: `Bearer ${token}` }, { 'x-access-token': token }],
  );
  for (const headers of forms) {
    await messages.send(tool, {}, headers);
    await showLife();
  }
  // Its answer comes after those to the messages before.
  await owner.call(tool);
}

type ToolCall = readonly [tool: ToolId, input: JsonObject];

/** Pairs of which at least one half was never issued, or none is complete. */
const wrongPairs = ({ apiKey, apiSecret }: KeyPair): readonly Headers[] => [
  { 'api-key': altered(apiKey), secret: altered(apiSecret) },
  { 'x-api-key': altered(apiKey), 'x-api-secret': altered(apiSecret) },
  { 'api-key': apiKey, secret: altered(apiSecret) },
  { 'api-key': apiKey },
];

interface Door {
  readonly server: McpServerName;
  /** A client of the organisation. */
  readonly owner: McpClient;
  readonly calls: readonly ToolCall[];
  readonly showLife: () => Promise<unknown>;
}

/** Opens a server in every way with this token, or enters what the organisation opened, and calls the tools. */
async function knock({ mcpWith }: Pick<Always, 'mcpWith'>, door: Door, token: string): Promise<void> {
  const stranger = { mcp: mcpWith(token) };
  const { session } = door.owner;
  const ways = [...mcpTransports, ...(session === undefined ? [] : [session])];
  await Promise.all(
    ways.map((way) => inServer(stranger, door.server, way, (client) => callAll(client, door))),
  );
}

async function callAll(client: Pick<McpClient, 'call'>, { calls, showLife }: Door): Promise<void> {
  for (const [tool, input] of calls) {
    await passing(() => client.call(tool, input));
    await showLife();
  }
}
