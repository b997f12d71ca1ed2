// The seam of a simulator: what a test may replace to make it wrong. Product code knows nothing of mutants.
import type { Operation, OperationId } from '../spec/contract.ts';
import { operations } from '../spec/contract.ts';
import type { Admit } from './admission/admit.ts';
import { admit } from './admission/admit.ts';
import type { LawPatch, Laws } from './core/laws.ts';
import type { Bend } from './feed/outgoing.ts';
import type { Reply } from './rest/reply.ts';
import type { Services } from './service/services.ts';
import type { Store } from './state/store.ts';

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
  /** Decides whether a request reaches its use case. */
  readonly admit: Admit;
  /** Called for each answer over REST, before it is sent. */
  readonly restReply: ((operation: OperationId, reply: Reply) => Reply) | undefined;
  /** Called for each attempt at a webhook, with what was signed. */
  readonly delivery: Bend | undefined;
}

export const productParts: Parts = {
  laws: {},
  watch: (laws) => laws,
  operations,
  store: (store) => store,
  services: (services) => services,
  admit,
  restReply: undefined,
  delivery: undefined,
};
