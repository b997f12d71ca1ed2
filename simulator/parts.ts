// The parts of a simulator that a test may replace to make it wrong. Product code does not depend on mutants.
import type { Server } from '@modelcontextprotocol/server';
import type { Operation, OperationId } from '../spec/contract.ts';
import { operations } from '../spec/contract.ts';
import type { McpServerName } from '../spec/tools.ts';
import type { Admit } from './admission/admit.ts';
import { admit } from './admission/admit.ts';
import type { LawPatch, Laws } from './core/laws.ts';
import type { OutgoingInterceptor } from './feed/outgoing.ts';
import type { ListedTool } from './mcp/listed-tools.ts';
import type { McpRefusal } from './mcp/refusal.ts';
import type { SeenMcpRequest } from './mcp/world.ts';
import type { Reply } from './rest/reply.ts';
import type { Services } from './service/services.ts';
import type { Store } from './state/store.ts';
import { stopwatch } from './time/clock.ts';

export interface Parts {
  /** Amends the laws after the readings have amended them. */
  readonly laws: LawPatch;
  /** Receives the laws of a world before they are used, whenever its readings change, and may replace them. */
  readonly watch: (laws: Laws) => Laws;
  readonly operations: Readonly<Record<OperationId, Operation>>;
  /** Called once for each world. */
  readonly store: (store: Store) => Store;
  /** Called for each world, and again after each change of readings or switches and each restore. */
  readonly services: (services: Services) => Services;
  /** Decides whether a request reaches its use case. */
  readonly admit: Admit;
  /** Called for each REST reply before it is sent. */
  readonly restReply: ((operation: OperationId, reply: Reply) => Reply) | undefined;
  /** Called for each list of the tools of an MCP server, with the id of the organisation that asks for it. */
  readonly listedTools:
    | ((server: McpServerName, tools: readonly ListedTool[], organizationId: string) => readonly ListedTool[])
    | undefined;
  /** Called with the path of each request to an MCP server before its token is read. */
  readonly mcpPath: ((path: string) => void) | undefined;
  /** Called for each request to an MCP server; a refusal ends the request. */
  readonly mcpRefusal: ((request: SeenMcpRequest) => McpRefusal | undefined) | undefined;
  /** Called for each protocol server that is connected to a client. */
  readonly mcpServer: ((server: Server) => void) | undefined;
  /** Starts a stopwatch, which counts the milliseconds that a query takes. */
  readonly stopwatch: () => () => number;
  /** Called for each delivery attempt with its signed request. */
  readonly delivery: OutgoingInterceptor | undefined;
}

export const productParts: Parts = {
  laws: {},
  watch: (laws) => laws,
  operations,
  store: (store) => store,
  services: (services) => services,
  admit,
  restReply: undefined,
  listedTools: undefined,
  mcpPath: undefined,
  mcpRefusal: undefined,
  mcpServer: undefined,
  stopwatch,
  delivery: undefined,
};
