// MCP sessions on the control plane: ends them, as a server does that restarts or forgets them.
import { ok, operation } from './operation.ts';
import { cleared, shown, string } from './schema.ts';
import { withOrganization } from './with-organization.ts';

export const mcpSessionOperations = [
  operation('endMcpSessions', 'delete', '/organizations/{organization_id}/mcp-sessions', {
    summary:
      'End the MCP sessions of an organisation, or one of them. The next request in such a session is answered ' +
      'with 404; over legacy SSE the stream ends, and a message without a token of its own gets 401.',
    query: {
      session_id: shown(
        string,
        '5b0f6c1e-2d6b-4a59-9c2e-0d8c7a1f4e33',
        'Only the session with this id, as the header Mcp-Session-Id has it.',
      ),
    },
    response: cleared,
    handle: (call) =>
      withOrganization(call, ({ id }) => {
        const { session_id: only } = call.query;
        const count = call.world.sessions.closeChosen(
          ({ organizationId }, session) => organizationId === id && (only === undefined || only === session),
        );
        return ok({ cleared: count });
      }),
  }),
];
