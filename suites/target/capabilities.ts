// What a target offers besides the service itself; each capability is optional and may have its own source.
import type { OperationId } from '../../spec/contract.ts';
import type { PlanName } from '../../spec/values.ts';
import type { JsonObject } from '../clients/json.ts';
import type { Addresses, Credentials, OrgCredential } from './access.ts';

/** An isolated service of the target: own content, organisations, clock. */
export interface World extends Addresses {
  readonly id: string;
  readonly credentials: Credentials;
}

/** Something that was created on the target; runs give a name to everything that they create. */
export interface Listed {
  readonly id: string;
  readonly name: string;
}

export interface Worlds {
  /** A world that starts at `nowMs` (milliseconds since the epoch). */
  take(nowMs: number): Promise<World>;
  list(): Promise<readonly Listed[]>;
  drop(id: string): Promise<void>;
}

/** The organisation to create; omitted members have the default of the plan. */
export interface OrgOrder {
  readonly plan: PlanName;
  readonly keys?: 1 | 2;
  readonly quotaLimit?: number;
  readonly quotaUsed?: number;
  readonly overage?: boolean | undefined;
  readonly briefAccess?: boolean | undefined;
  readonly isActive?: boolean | undefined;
}

export interface MadeOrg {
  readonly id: string;
  readonly credential: OrgCredential;
  /** Its per-minute limit, if the control plane shows it. */
  readonly requestsPerMinute?: number | undefined;
}

export interface OrgMaker {
  make(order: OrgOrder): Promise<MadeOrg>;
  list(): Promise<readonly Listed[]>;
  drop(id: string): Promise<void>;
}

/** Time on the target: its own clock if that can be moved, else real waiting with `--realtime`. */
export interface TargetClock {
  /** The target's time in milliseconds since the epoch. */
  nowMs(): Promise<number>;
  /**
   * Returns when this much time has passed on the target and everything due has happened. With `wait`, the default, it
   * also waits until receivers have answered; with `leave` it does not.
   */
  advance(ms: number, open?: 'wait' | 'leave'): Promise<void>;
}

export interface PublishedManifest {
  readonly manifestId: string;
  readonly recordId: string;
  readonly streamIds: readonly string[];
}

export interface ManifestOrder {
  readonly streamIds: readonly string[];
  readonly count?: number;
  readonly tagIds?: readonly string[];
  readonly headline?: string;
  /** YYYY-MM-DD. */
  readonly publishedDate?: string;
  readonly mediaFormat?: string;
}

export interface StreamOrder {
  readonly name: string;
  readonly homeDomain?: string;
  readonly crossDomains?: readonly string[];
}

export interface Publisher {
  manifests(wanted: ManifestOrder): Promise<readonly PublishedManifest[]>;
  stream(wanted: StreamOrder): Promise<{ readonly id: string }>;
  unpublish(streamId: string, reason: string): Promise<void>;
  remove(streamId: string, reason: string): Promise<void>;
}

export interface FaultControl {
  /** The next `times` calls of the operation by the organisation end in the outcome. */
  force(orgId: string, operation: OperationId, outcome: string, times: number): Promise<void>;
  clear(): Promise<void>;
}

export interface OperatorControl {
  deprecate(
    operation: OperationId,
    dates: { readonly fromMs: number; readonly sunsetMs: number },
  ): Promise<void>;
  undeprecate(operation: OperationId): Promise<void>;
  change(orgId: string, change: JsonObject): Promise<void>;
  addCatalogDigest(orgId: string, digestId: string | number): Promise<void>;
  removeCatalogDigest(orgId: string, digestId: string | number): Promise<void>;
}

export interface GrantControl {
  /** Creates a backfill grant for the organisation; returns its id. */
  give(orgId: string, grant: { readonly streamId: string; readonly years: number }): Promise<string>;
}

/** What an operator turns on and off for the whole target ("Manifest query lifecycle"). */
export interface QuerySwitches {
  readonly balanced?: boolean;
  readonly delta?: boolean;
}

export interface SwitchControl {
  current(): Promise<QuerySwitches>;
  /** Switches that are not named stay the same. */
  turn(switches: QuerySwitches): Promise<void>;
}

export interface Snapshots {
  /** Stores the state of the service; returns the id of the snapshot. */
  take(): Promise<string>;
  list(): Promise<readonly Listed[]>;
  restore(id: string): Promise<void>;
  drop(id: string): Promise<void>;
}

export const capabilityNames = [
  'worlds',
  'orgs',
  'clock',
  'publish',
  'faults',
  'operator',
  'grants',
  'switches',
  'snapshots',
] as const satisfies readonly (keyof Capabilities)[];

export type CapabilityName = (typeof capabilityNames)[number];

export interface Capabilities {
  readonly worlds?: Worlds | undefined;
  readonly orgs?: OrgMaker | undefined;
  readonly clock?: TargetClock | undefined;
  readonly publish?: Publisher | undefined;
  readonly faults?: FaultControl | undefined;
  readonly operator?: OperatorControl | undefined;
  readonly grants?: GrantControl | undefined;
  readonly switches?: SwitchControl | undefined;
  readonly snapshots?: Snapshots | undefined;
}
