// Mutants of the MCP servers themselves: their lists of tools, sessions, tokens, and events that they push.
import type { Server } from '@modelcontextprotocol/server';
import type { TokenPlace } from '../../../../simulator/core/mcp.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import { isMembers } from '../../alter.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { methodOf, refusingRequests, unlisted } from '../../replaced-tool.ts';

/** Sends every published manifest to all connected clients. */
function pushing(parts: Parts): Parts {
  const servers = new Set<Server>();
  return {
    ...parts,
    mcpServer: (server) => void servers.add(server),
    services: (made) => {
      const services = parts.services(made);
      const publish: typeof services.operator.publish = (choice) => {
        const manifest = services.operator.publish(choice);
        const params = { data: { event: 'manifest.matched', manifest_id: manifest.manifestId } };
        // A client that is gone gets nothing.
        for (const { transport } of servers)
          transport?.send({ jsonrpc: '2.0', method: 'notifications/message', params }).catch(() => undefined);
        return manifest;
      };
      return { ...services, operator: { ...services.operator, publish } };
    },
  };
}

/** The session of a request that calls a tool. */
const calledSession = (request: Parameters<typeof methodOf>[0]): string | undefined =>
  methodOf(request) === 'tools/call' ? request.session : undefined;

const acceptingOnly =
  (...places: readonly TokenPlace[]) =>
  (place: TokenPlace): boolean =>
    places.includes(place);

export const serverMutants = {
  'mcp.core-tools-listed': {
    'no-archive': part(
      'does not list service-archive-beacon',
      ['MCP-07', 'MCP-03'],
      unlisted('core', 'service-archive-beacon'),
    ),
  },
  'mcp.advanced-tools-listed': {
    'no-labels': part(
      'does not list service-labels',
      ['MCP-08', 'MCP-01'],
      unlisted('advanced', 'service-labels'),
    ),
  },
  'mcp.legacy-sse-served': {
    'no-query-token': law('ignores the token in the query', ['MCP-04', 'AUTH-11'], {
      mcp: { acceptsToken: acceptingOnly('bearer', 'access-token') },
    }),
    'core-alone': part(
      'serves no legacy SSE for the Advanced server',
      ['MCP-05'],
      refusingRequests(
        () =>
          ({ path }) =>
            path.endsWith('/advanced/sse'),
      ),
    ),
    'lists-alone': part(
      'lists tools over legacy SSE, and calls none',
      ['MCP-04'],
      refusingRequests(
        () => (request) => request.path.endsWith('/messages') && methodOf(request) === 'tools/call',
      ),
    ),
  },
  'mcp.session-reused': {
    'one-call': part(
      'ends a session after one call',
      ['MCP-06'],
      refusingRequests(() => {
        const used = new Set<string>();
        return (request) => {
          const session = calledSession(request);
          if (session === undefined) return false;
          const isRefused = used.has(session);
          used.add(session);
          return isRefused;
        };
      }),
    ),
  },
  'mcp.cold-session-served': {
    'one-session': part(
      'gives an organisation one session a run',
      ['MCP-06'],
      refusingRequests(() => {
        const opened = new Set<string>();
        return (request) => {
          if (methodOf(request) !== 'initialize') return false;
          const isRefused = opened.has(request.organizationId);
          opened.add(request.organizationId);
          return isRefused;
        };
      }),
    ),
  },
  'mcp.reconnect-guidance': {
    bare: law('refuses a token without an explanation', ['AUTH-12'], {
      mcp: { reconnectGuidance: () => '' },
    }),
  },
  'mcp.older-hosts-admitted': {
    'bearer-and-query': law('ignores x-access-token', ['AUTH-11'], {
      mcp: { acceptsToken: acceptingOnly('bearer', 'query') },
    }),
  },
  'mcp.foreign-session-closed': {
    'session-alone': law('treats every caller with a session id as its owner', ['MCP-06', 'BEACON-38'], {
      mcp: { actorInForeignSession: (_callerId, ownerId) => ownerId },
    }),
  },
  'mcp.issued-token-admitted': {
    'dead-token': response(
      'issues an MCP token that opens nothing',
      ['CONNECT-02'],
      'issueCredentials',
      (reply) => {
        const { body } = reply;
        if (!isMembers(body) || !isMembers(body.credentials)) return undefined;
        const credentials = { ...body.credentials, mcp_token: 'mt_not-in-use-yet' };
        return { ...reply, body: { ...body, credentials } };
      },
    ),
  },
  'mcp.pushes-no-events': {
    'manifests-pushed': part('notifies sessions of new manifests', ['DELIV-30'], pushing),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
