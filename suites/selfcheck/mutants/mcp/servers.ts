// Mutants of the MCP servers themselves: their lists of tools, sessions, tokens, and events that they push.
import type { Server, Transport } from '@modelcontextprotocol/server';
import type { Laws } from '../../../../simulator/core/laws.ts';
import type { McpLaws, TokenPlace } from '../../../../simulator/core/mcp.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import { memberAt } from '../../altered-answer.ts';
import { isSse, watchingPaths } from '../../at-paths.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { inStore, type Wrap, whenPublished } from '../../replaced-operation.ts';
import { methodOf, refusingRequests, unlisted } from '../../replaced-tool.ts';

const isAdvanced = (path: string): boolean => path.includes('/advanced/');

/** Has other laws for requests to some of the paths. */
const withLawsAt =
  (isMeant: (path: string) => boolean, changes: Partial<McpLaws>): Wrap =>
  (parts) => {
    const watching = watchingPaths(parts, isMeant);
    const lawsFor = (laws: Laws): Laws => ({
      ...laws,
      get mcp() {
        return watching.isAtOne() ? { ...laws.mcp, ...changes } : laws.mcp;
      },
    });
    return { ...watching.parts, watch: (laws) => lawsFor(parts.watch(laws)) };
  };

/** Sends every published manifest to the clients that are connected at some of the paths. */
const pushingAt =
  (isMeant: (path: string) => boolean): Wrap =>
  (made) => {
    const { parts, isAtOne } = watchingPaths(made, isMeant);
    const servers = new Set<Server>();
    const pushing = whenPublished(({ manifestId }) => {
      const params = { data: { event: 'manifest.matched', manifest_id: manifestId } };
      // A client that is gone gets nothing.
      for (const { transport } of servers)
        transport?.send({ jsonrpc: '2.0', method: 'notifications/message', params }).catch(() => undefined);
    });
    return { ...pushing(parts), mcpServer: (server) => void (isAtOne() && servers.add(server)) };
  };

/** Refuses the requests of a session at some of the paths after it called one tool. */
const endingAfterOneCall = (isMeant: (path: string) => boolean): Wrap =>
  refusingRequests(() => {
    const used = new Set<string>();
    return (request) => {
      const session = calledSession(request);
      if (session === undefined || !isMeant(request.path)) return false;
      const isRefused = used.has(session);
      used.add(session);
      return isRefused;
    };
  });

/** Refuses an organisation every session at some of the paths but the first ones. */
const openingOnly = (times: number, isMeant: (path: string) => boolean): Wrap =>
  refusingRequests(() => {
    const opened = new Map<string, number>();
    return (request) => {
      if (methodOf(request) !== 'initialize' || !isMeant(request.path)) return false;
      const before = opened.get(request.organizationId) ?? 0;
      opened.set(request.organizationId, before + 1);
      return before >= times;
    };
  });

/** Refuses calls of tools over legacy SSE at some of the paths. */
const listingAlone = (isMeant: (path: string) => boolean): Wrap =>
  refusingRequests(
    () => (request) => isSse(request.path) && methodOf(request) === 'tools/call' && isMeant(request.path),
  );

const anyPath = (): boolean => true;

/** The session of a request that calls a tool. */
const calledSession = (request: Parameters<typeof methodOf>[0]): string | undefined =>
  methodOf(request) === 'tools/call' ? request.session : undefined;

const acceptingOnly =
  (...places: readonly TokenPlace[]) =>
  (place: TokenPlace): boolean =>
    places.includes(place);

/** Wants a token with each message over legacy SSE, and does not look whose it is. */
export const openersIfAny: McpLaws['messageToken'] = (own, openers) =>
  own === undefined ? undefined : openers;

export const messagesOfAnyToken = (isMeant: (path: string) => boolean): Wrap =>
  withLawsAt(isMeant, { messageToken: openersIfAny });

/** The same for tokens that were issued, to the Advanced server alone. */
const messagesOfCustomers = inStore((store) =>
  withLawsAt(isAdvanced, {
    messageToken: (own, openers) =>
      own !== undefined && store().organizationOfMcpToken(own) !== undefined ? openers : own,
  }),
);

const connecting = (text: string, change: (url: string) => string): Mutant =>
  wrong(text, 'ENV-27').answer(
    memberAt('getAccount', 'data.mcp_connector.url', (url) => change(String(url))),
  );

const asOwner: McpLaws['actorInForeignSession'] = (_callerId, ownerId) => ownerId;

/** Answers calls over SSE on the stream that was opened last at some of the paths. */
const answeringOnLatest =
  (isMeant: (path: string) => boolean): Wrap =>
  (made) => {
    const { parts, isAtOne } = watchingPaths(made, (path) => isSse(path) && isMeant(path));
    let latest: Transport['send'] | undefined;
    return {
      ...parts,
      mcpServer: (server) => {
        if (!isAtOne()) return;
        const connect = server.connect.bind(server);
        server.connect = async (transport) => {
          const send = transport.send.bind(transport);
          latest = send;
          transport.send = (message, options) => (latest ?? send)(message, options);
          await connect(transport);
        };
      },
    };
  };

export const serverMutants = {
  'mcp.core-tools-listed': {
    'no-archive': wrong('does not list service-archive-beacon', 'MCP-07', 'MCP-03').part(
      unlisted('service-archive-beacon'),
    ),
  },
  'mcp.advanced-tools-listed': {
    'no-labels': wrong('lists no labels', 'MCP-08', 'MCP-01').part(unlisted('service-labels')),
  },
  'mcp.legacy-sse-served': {
    'no-query-token': wrong('ignores the token in the query', 'MCP-04', 'AUTH-11').law('mcp', {
      acceptsToken: acceptingOnly('bearer', 'access-token'),
    }),
    'core-alone': wrong('serves no legacy SSE for the Advanced server', 'MCP-05').part(
      refusingRequests(
        () =>
          ({ path }) =>
            path.endsWith('/advanced/sse'),
      ),
    ),
    'lists-alone': wrong('lists tools over legacy SSE, and calls none', 'MCP-04').part(listingAlone(anyPath)),
    'one-call': wrong('ends a session over legacy SSE after one call', 'MCP-04').part(
      endingAfterOneCall(isSse),
    ),
    'advanced-lists-alone': wrong(
      'lists the tools of the Advanced server over legacy SSE, and calls none',
      'MCP-05',
    ).part(listingAlone(isAdvanced)),
  },
  'mcp.session-reused': {
    'one-call': wrong('ends a session after one call').part(endingAfterOneCall(anyPath)),
    'one-call-on-advanced': wrong('ends a session with the Advanced server after one call').part(
      endingAfterOneCall(isAdvanced),
    ),
  },
  'mcp.cold-session-served': {
    'one-session': wrong('gives an organisation one session a run').part(openingOnly(1, anyPath)),
    'one-advanced-session': wrong('gives an organisation one session a run with the Advanced server').part(
      openingOnly(1, isAdvanced),
    ),
    'twenty-sessions': wrong('gives an organisation twenty sessions a run').part(openingOnly(20, anyPath)),
  },
  'mcp.reconnect-guidance': {
    bare: wrong('refuses a token without an explanation').law('mcp', { reconnectGuidance: () => '' }),
    'bare-on-advanced': wrong('refuses a token of the Advanced server without an explanation').part(
      withLawsAt(isAdvanced, { reconnectGuidance: () => '' }),
    ),
    'bare-over-sse': wrong('refuses a token over legacy SSE without an explanation').part(
      withLawsAt(isSse, { reconnectGuidance: () => '' }),
    ),
  },
  'mcp.older-hosts-admitted': {
    'bearer-and-query': wrong('ignores x-access-token').law('mcp', {
      acceptsToken: acceptingOnly('bearer', 'query'),
    }),
    'core-alone': wrong('ignores x-access-token on the Advanced server').part(
      withLawsAt(isAdvanced, { acceptsToken: acceptingOnly('bearer', 'query') }),
    ),
  },
  'mcp.foreign-session-closed': {
    'session-alone': wrong('treats every caller with a session id as its owner', 'MCP-06', 'BEACON-38').law(
      'mcp',
      { actorInForeignSession: asOwner },
    ),
    'session-alone-on-advanced': wrong(
      'treats every caller with the id of a session with the Advanced server as its owner',
      'MCP-06',
    ).part(withLawsAt(isAdvanced, { actorInForeignSession: asOwner })),
    'advanced-message-of-others': wrong(
      'treats a message over SSE with the token of any organisation as one of the client that opened the stream',
      'MCP-06',
    ).part(messagesOfCustomers),
    'latest-stream': wrong('answers over SSE on the stream that was opened last', 'MCP-06').part(
      answeringOnLatest(() => true),
    ),
    'latest-advanced-stream': wrong(
      'answers over SSE on the stream of the Advanced server that was opened last',
      'MCP-06',
    ).part(answeringOnLatest(isAdvanced)),
    'message-of-any-token': wrong(
      'treats every message over SSE with a token as one of the client that opened the stream',
      'MCP-06',
      'BEACON-38',
    ).law('mcp', { messageToken: openersIfAny }),
  },
  'mcp.issued-token-admitted': {
    'dead-token': wrong('issues an MCP token that opens nothing', 'CONNECT-02').answer(
      memberAt('issueCredentials', 'credentials.mcp_token', () => 'mt_not-in-use-yet'),
    ),
    'no-bearer': wrong('accepts no bearer token', 'AUTH-10').law('mcp', {
      acceptsToken: acceptingOnly('access-token', 'query'),
    }),
  },
  'mcp.connector-opens': {
    'base-of-servers': connecting('gives the address of the site in place of that of a server', (url) =>
      url.replace('/mcp', ''),
    ),
    'dead-address': connecting('gives the address of a server that is nowhere', (url) =>
      url.replace('/mcp', '/v0/mcp'),
    ),
  },
  'mcp.pushes-no-events': {
    'manifests-pushed': wrong('notifies sessions of new manifests').part(pushingAt(anyPath)),
    'pushed-on-advanced': wrong('notifies sessions of the Advanced server').part(pushingAt(isAdvanced)),
    'pushed-over-advanced-sse': wrong(
      'notifies clients of the Advanced server of new manifests over legacy SSE',
    ).part(pushingAt((path) => isSse(path) && isAdvanced(path))),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
