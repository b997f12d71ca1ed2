// What a drill needs of a simulated world; whoever runs drills makes the worlds.
import type { PlanName } from '../../spec/values.ts';
import type { JsonObject } from '../clients/json.ts';
import type { OrgCredential } from '../target/access.ts';
import type { Entry } from '../transcript/entry.ts';

export interface Organization extends OrgCredential {
  readonly id: string;
  readonly plan: PlanName;
}

/** The members of `POST /worlds`. */
export type WorldSettings = JsonObject;

export interface World {
  /** Address of REST; MCP is below it too. */
  readonly baseUrl: string;
  readonly mcpUrl: string;
  organization(plan: PlanName, settings: JsonObject): Promise<Organization>;
  /** An operation of the control plane; rejects if it is refused. */
  control(method: string, path: string, body?: JsonObject): Promise<JsonObject>;
  /** A request as the organisation, which is not noted as one of the client. */
  call(org: Organization, method: string, path: string, body?: JsonObject): Promise<JsonObject>;
  /** From now on what is sent is noted as that of a new process. */
  record(): Recording;
  /** Credentials of all its organisations. */
  secrets(): readonly string[];
  drop(): Promise<void>;
}

export interface Recording {
  /** What was sent so far, in the order of the ends; what is too much is left out. */
  readonly entries: readonly Entry[];
}

/** Worlds that begin so much later than now are all alike, so that their content is generated once. */
export type MakeWorlds = (seed: number, aheadMs?: number) => Promise<Worlds>;

export interface Worlds {
  readonly baseUrl: string;
  /** When worlds begin, unless their settings say otherwise. */
  readonly startMs: number;
  make(settings: WorldSettings): Promise<World>;
  close(): Promise<void>;
}
