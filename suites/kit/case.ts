// What a case is: the black-box test of one rule, a value that says what it needs and is given exactly that.
import type { OperationId } from '../../spec/contract.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Inbox, Reply } from '../receiver/inbox.ts';
import type { KeyPair } from '../target/access.ts';
import type { Publisher, QuerySwitches, TargetClock } from '../target/capabilities.ts';
import type { Surface } from '../target/surfaces.ts';
import type { FindingDetails } from './finding.ts';

/** Operator switches of an organisation, as the control plane names them. */
export interface OrgSwitches {
  readonly overage?: boolean;
  readonly briefAccess?: boolean;
  readonly isActive?: boolean;
}

export interface OrgNeed {
  /** Plans that will do, best first; any plan when omitted. */
  readonly plan?: PlanName | readonly PlanName[];
  /** Exactly this many manifests are left of the monthly quota, under a hard cap. */
  readonly quotaLeft?: number;
  /** Two key pairs of the one organisation. */
  readonly keys?: 2;
  readonly accessToken?: true;
  readonly mcpToken?: true;
  /** No request of it was counted in the last minute, so that its whole per-minute limit is free. */
  readonly idle?: true;
  readonly switches?: OrgSwitches;
}

export interface StreamNeed {
  /** The stream lists at least this many manifests. */
  readonly manifestsMin: number;
  readonly manifestsMax?: number;
}

/** What a case requires beyond requests to the target. Keys are exactly what `run` is given. */
export interface Needs {
  readonly org?: OrgNeed;
  /** A second organisation, independent of the first. */
  readonly other?: OrgNeed;
  readonly stream?: StreamNeed;
  /** Organisations one after the other, as many as the target has to give. */
  readonly fresh?: OrgNeed;
  /** About how many manifests it reads, where they are many: on shared organisations it comes late. */
  readonly reads?: number;
  /** The case is a property: it draws `runs` inputs, and its cost grows with them. */
  readonly draws?: true;
  /** Time passes on demand; `waitsMs` is how much the case lets pass in all. */
  readonly clock?: { readonly waitsMs: number };
  readonly publish?: true;
  readonly faults?: true;
  readonly operator?: true;
  /** Backfill grants. */
  readonly grants?: true;
  /** Addresses for webhooks that the target reaches. */
  readonly receiver?: true;
  /** New manifests that are delivered to webhooks: published, else (with `--realtime`) those that arrive by themselves. */
  readonly newManifests?: true;
  /** No other case runs beside it. */
  readonly alone?: true;
  /** What of the flows of a query the rule is about, which a target need not admit: then it is `not-applicable`. */
  readonly flow?: 'fields' | 'plan';
  /** How the operator's switches must stand; where nobody can turn them, as they are or not at all. */
  readonly switches?: QuerySwitches;
  /** Credential issuance at the public site. */
  readonly site?: true;
  /** The surface the rule is about, where its topic does not say it: not claimed means `not-applicable`. */
  readonly surface?: Surface;
}

/** An organisation for the case alone (made for it, or leased). */
export interface Org {
  readonly plan: PlanName;
  /** Name for reports and control calls. */
  readonly label: string;
  /** Made for the run, so that what it owns need not be taken back; others have other users. */
  readonly isOurs: boolean;
  /** Requests with the first key pair. */
  readonly rest: RestClient;
  /** One client per key pair, the first being `rest`. */
  readonly keys: readonly [RestClient, ...RestClient[]];
  readonly keyPairs: readonly [KeyPair, ...KeyPair[]];
  readonly accessToken?: string | undefined;
  readonly mcpToken?: string | undefined;
}

export interface FoundStream {
  readonly id: string;
  /** total_count of its manifests when it was found. */
  readonly total: number;
}

export interface NewManifests {
  /** The id of a manifest that was published just now; where nobody can, of one that was delivered to the organisation just now. The headline is for those that are published. */
  next(org: Org, headline?: string): Promise<string>;
}

/** Receives what the target sends to webhooks of the case. */
export interface Receiver {
  /** A new address, which answers 200 unless replies are given. */
  inbox(...replies: readonly Reply[]): Inbox;
  /** The time that arrivals are stamped with, in milliseconds since some fixed instant: the target's where its clock can be moved. */
  nowMs(): Promise<number>;
}

export interface Faults {
  /** The next `times` calls of the operation by this organisation end in the named outcome, e.g. `unavailable`. */
  force(org: Org, operation: OperationId, outcome: string, times: number): Promise<void>;
}

export interface Operator {
  /** Announces a breaking change of an operation; dates in milliseconds since the epoch. */
  deprecate(
    operation: OperationId,
    dates: { readonly fromMs: number; readonly sunsetMs: number },
  ): Promise<void>;
  /** Changes switches, plan flags or used quota of an organisation that the run made. */
  change(org: Org, change: JsonObject): Promise<void>;
  /** Adds a digest of the catalog to the account of such an organisation. */
  addCatalogDigest(org: Org, digestId: number): Promise<void>;
  removeCatalogDigest(org: Org, digestId: number): Promise<void>;
}

export interface Grants {
  /** The id of a grant of the organisation: given to it if that is possible, else one that it has, else a missing need. */
  of(org: Org): Promise<string>;
}

/**
 * Reads the target first, so that no case carries a constant of one world. Results are stored for the run.
 * It reads with an organisation of its own where there is one to have; a case that counts quota or requests
 * discovers before it starts to count.
 */
export interface Discovery {
  /** Every item of GET /streams. */
  streams(): Promise<readonly JsonObject[]>;
  /** Every item of GET /streams with include_source_channels=true. */
  streamsWithChannels(): Promise<readonly JsonObject[]>;
  /** A stream with that many manifests, or a missing need. */
  stream(need: StreamNeed): Promise<FoundStream>;
  /** Up to `max` manifests of a stream from its first pages, as an organisation of `plan` sees them. */
  manifests(streamId: string, max: number, plan?: PlanName): Promise<readonly JsonObject[]>;
}

interface Provided {
  readonly org: Org;
  readonly other: Org;
  readonly stream: FoundStream;
  /** Gives the organisation before back and takes another; where none can be made, the same one again. */
  readonly fresh: () => Promise<Org>;
  readonly clock: TargetClock;
  readonly publish: Publisher;
  readonly faults: Faults;
  readonly operator: Operator;
  readonly grants: Grants;
  readonly receiver: Receiver;
  readonly newManifests: NewManifests;
  /** Requests to the public site, without credentials. */
  readonly site: RestClient;
}

/** What every case has. */
export interface Always {
  /** Requests to the service without credentials. */
  readonly anonymous: RestClient;
  readonly discover: Discovery;
  /** Takes something of the organisation back after the case, whatever becomes of it, and when the run is cut short. */
  readonly afterwards: (org: Org, step: (rest: RestClient) => Promise<unknown>) => void;
  /** Adds a warning that does not end the case. */
  readonly warn: (details: FindingDetails) => void;
  /** A seeded number in [0, 1), the same for the same run seed and rule. */
  readonly random: () => number;
  /** How many inputs a case that draws them tries. */
  readonly runs: number;
  /** How long the case has been at work, in milliseconds; waiting for turns is not counted. */
  readonly workedMs: () => number;
  /** Exchanges of this case so far, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Per-minute limit of a plan as far as the document or the target file gives it. */
  readonly requestsPerMinute: (plan: PlanName) => number | undefined;
}

export type Given<N extends Needs> = Always & { readonly [K in keyof N & keyof Provided]: Provided[K] };

export interface Case {
  readonly needs: Needs;
  readonly run: (given: Always & Provided) => Promise<void>;
}

/** A case from its needs; `run` sees nothing that it did not declare. */
export function needing<const N extends Needs>(needs: N, run: (given: Given<N>) => Promise<void>): Case {
  return { needs, run: run as Case['run'] };
}
