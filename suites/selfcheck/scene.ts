// The scene of a probe: a world at its start, and functions that send requests of one organisation.
import type { Simulator } from '../../simulator/index.ts';
import type { Organization, OrganizationKey } from '../../simulator/state/store.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { JsonObject } from '../clients/json.ts';
import type { CallOptions, Headers, Query } from '../clients/rest.ts';

/** A world at its start, in which time stands still, with an Enterprise organisation as client. */
export interface Scene {
  readonly world: Simulator['world'];
  readonly organization: Organization;
  readonly key: OrganizationKey;
  readonly ask: (operation: OperationId, options?: CallOptions) => Promise<Exchange>;
  /** GET /account with other credential headers. */
  readonly accountWith: (credential: Headers) => Promise<Exchange>;
  /** The stream with the most manifests. */
  readonly streamId: string;
  /** A listing of that stream. */
  readonly list: (query: Query) => Promise<Exchange>;
  /** A manifest query over that stream, unless the body names another scope. */
  readonly query: (body: JsonObject) => Promise<Exchange>;
  /** Calls service-profile without a session. */
  readonly callProfile: (
    access: Pick<CallOptions, 'headers' | 'query'>,
    input?: JsonObject,
  ) => Promise<Exchange>;
  readonly control: (method: string, path: string, body?: JsonObject) => Promise<Exchange>;
}

export type Probe = (scene: Scene) => Promise<unknown>;
