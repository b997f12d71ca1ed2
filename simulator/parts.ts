// The parts of a simulator that a test may replace to make it wrong. Product code does not depend on mutants.
import { type Operation, type OperationId, operations } from '../spec/contract.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import { type Admit, admit } from './admission/admit.ts';
import type { LawPatch, Laws } from './core/laws.ts';
import type { OutgoingInterceptor } from './feed/outgoing.ts';
import type { McpParts } from './mcp/world.ts';
import type { RestParts } from './rest/world.ts';
import type { Services } from './service/services.ts';
import type { Disturbance } from './state/faults.ts';
import type { Store } from './state/store.ts';
import { stopwatch } from './time/clock.ts';

/** How all worlds of a process differ legally from those that `simulate()` makes by default. */
export interface Differences {
  /** Readings that a world has unless it is told otherwise. */
  readonly readings?: ReadingChoice | undefined;
  readonly answers?: Disturbance | undefined;
}

export interface Parts extends RestParts, McpParts {
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
  /** Starts a stopwatch, which counts the milliseconds that a query takes. */
  readonly stopwatch: () => () => number;
  /** Called for each delivery attempt with its signed request. */
  readonly delivery: OutgoingInterceptor | undefined;
  readonly differences: Differences;
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
  clients: undefined,
  differences: {},
};
