// The parts of a world that the MCP surface uses.

import type { McpServerName } from '../../spec/tools.ts';
import type { Admission, IncomingCall } from '../admission/admission.ts';
import type { AdmissionWorld } from '../admission/world.ts';
import type { Urls } from '../service/context.ts';
import type { Services } from '../service/services.ts';
import type { Connections } from './connections.ts';
import type { ListedTool } from './listed-tools.ts';

export interface McpWorld extends AdmissionWorld {
  readonly services: Services;
  readonly urls: Urls;
  readonly connections: Connections;
  /** The last change to a list of tools before it is sent; for tests. */
  listed(server: McpServerName, tools: readonly ListedTool[]): readonly ListedTool[];
  /** Decides whether a call reaches its tool. */
  admit(call: IncomingCall): Admission;
}
