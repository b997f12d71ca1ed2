// The seam of a simulator: what a test may replace to make it wrong. Product code knows nothing of mutants.
import type { Operation, OperationId } from '../spec/contract.ts';
import { operations } from '../spec/contract.ts';
import type { LawPatch, Laws } from './core/laws.ts';
import type { Sending } from './feed/outgoing.ts';
import type { Outgoing } from './feed/sender.ts';
import type { Services } from './service/services.ts';
import type { Store } from './state/store.ts';

/** An answer on its way out. */
export interface Reply {
  readonly status: number;
  /** Flat list of names and values. */
  readonly headers: readonly string[];
  readonly body: string | Buffer;
}

export interface Parts {
  /** Laid over the readings in force. */
  readonly laws: LawPatch;
  /** Given the laws before they are used: whenever readings change. */
  readonly watch: (laws: Laws) => Laws;
  readonly operations: Readonly<Record<OperationId, Operation>>;
  /** Called once for each world. */
  readonly store: (store: Store) => Store;
  /** Called once for each world and set of readings. */
  readonly services: (services: Services) => Services;
  readonly reply: ((operation: OperationId, reply: Reply) => Reply) | undefined;
  /** Called for each attempt at a webhook, with what was signed. */
  readonly delivery: ((outgoing: Outgoing, sending: Sending) => Outgoing) | undefined;
}

export const productParts: Parts = {
  laws: {},
  watch: (laws) => laws,
  operations,
  store: (store) => store,
  services: (services) => services,
  reply: undefined,
  delivery: undefined,
};
