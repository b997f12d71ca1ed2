// The parts of a world that the MCP surface uses.
import type { Server } from '@modelcontextprotocol/server';
import type { McpServerName } from '../../spec/tools.ts';
import type { Admission, IncomingCall } from '../admission/admission.ts';
import type { AdmissionWorld } from '../admission/world.ts';
import type { Urls } from '../service/context.ts';
import type { Services } from '../service/services.ts';
import type { ClientJudge } from '../state/client-judge.ts';
import type { Message } from '../state/journal.ts';
import type { SlicedWork } from '../time/sliced-work.ts';
import type { ListedTool } from './listed-tools.ts';
import type { McpRefusal } from './refusal.ts';
import type { Sessions } from './sessions.ts';

/** A request to an MCP server, once its organisation is known. */
export interface McpRequest {
  readonly token: string;
  readonly organizationId: string;
  readonly server: McpServerName;
  readonly path: string;
  /** Undefined for a call on its own. */
  readonly session: string | undefined;
  readonly body: unknown;
  /** For the journal. */
  readonly message: Message;
  /** For the journal: without the question mark. */
  readonly queryText: string;
}

/** Changes that a test may make; undefined: none. */
export interface McpParts {
  /** Called for each list of the tools of an MCP server, with the id of the organisation that asks for it. */
  readonly listedTools:
    | ((server: McpServerName, tools: readonly ListedTool[], organizationId: string) => readonly ListedTool[])
    | undefined;
  /** Called with the path of each request to an MCP server before its token is read. */
  readonly mcpPath: ((path: string) => void) | undefined;
  /** Called for each request to an MCP server; a refusal ends the request. */
  readonly mcpRefusal: ((request: McpRequest) => McpRefusal | undefined) | undefined;
  /** Called for each protocol server that is connected to a client. */
  readonly mcpServer: ((server: Server) => void) | undefined;
  /** Learns of each exchange over Streamable HTTP. */
  readonly clients: ClientJudge | undefined;
}

export interface McpWorld extends AdmissionWorld {
  readonly id: string;
  /** Calls wait while work is paused. */
  readonly work: Pick<SlicedWork, 'isPaused' | 'afterwards'>;
  readonly services: Services;
  readonly urls: Urls;
  readonly sessions: Sessions;
  readonly parts: McpParts;
  /** Decides whether a call reaches its tool. */
  admit(call: IncomingCall): Admission;
}
