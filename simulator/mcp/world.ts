// The parts of a world that the MCP surface uses.

import type { Server } from '@modelcontextprotocol/server';
import type { McpServerName } from '../../spec/tools.ts';
import type { Admission, IncomingCall } from '../admission/admission.ts';
import type { AdmissionWorld } from '../admission/world.ts';
import type { Urls } from '../service/context.ts';
import type { Services } from '../service/services.ts';
import type { SlicedWork } from '../time/sliced-work.ts';
import type { ListedTool } from './listed-tools.ts';
import type { McpRefusal } from './refusal.ts';
import type { Sessions } from './sessions.ts';

/** A request to an MCP server whose organisation is known. */
export interface SeenMcpRequest {
  readonly organizationId: string;
  readonly path: string;
  readonly body: unknown;
  readonly session: string | undefined;
}

export interface McpWorld extends AdmissionWorld {
  /** Calls wait while work is paused. */
  readonly work: Pick<SlicedWork, 'isPaused' | 'afterwards'>;
  readonly services: Services;
  readonly urls: Urls;
  readonly sessions: Sessions;
  /** The last change to a list of tools before it is sent; for tests. */
  listed(server: McpServerName, tools: readonly ListedTool[], organizationId: string): readonly ListedTool[];
  /** Receives the path of each request before its token is read; for tests. */
  receives(path: string): void;
  /** A refusal that precedes everything else; for tests. */
  refuseMcp(request: SeenMcpRequest): McpRefusal | undefined;
  /** Receives each server that is connected to a client; for tests. */
  serves(server: Server): void;
  /** Decides whether a call reaches its tool. */
  admit(call: IncomingCall): Admission;
}
