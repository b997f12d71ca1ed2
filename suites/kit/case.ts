// The type of a case: the black-box test of one rule, with the needs that it declares and receives.
import type { OperationId } from '../../spec/contract.ts';
import type { McpServerName } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { FeedClient } from '../clients/feed.ts';
import type { JsonObject } from '../clients/json.ts';
import type { McpClient, McpWay } from '../clients/mcp.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Inbox, Reply } from '../receiver/inbox.ts';
import type { KeyPair } from '../target/access.ts';
import type { Publisher, QuerySwitches, TargetClock } from '../target/capabilities.ts';
import type { Surface } from '../target/surfaces.ts';
import type { FindingDetails } from './finding.ts';
import { type Each, forEachMember, type MemberOf, membersOf } from './matrix.ts';

/** Operator switches of an organisation, as the control plane names them. */
export interface OrgSwitches {
  readonly overage?: boolean;
  readonly briefAccess?: boolean;
  readonly isActive?: boolean;
}

export interface OrgNeed {
  /** Suitable plans, best first; any plan if omitted. */
  readonly plan?: PlanName | readonly PlanName[];
  /** Exactly this many manifests remain of the monthly quota, under a hard cap. */
  readonly quotaLeft?: number;
  /** Two key pairs of the same organisation. */
  readonly keys?: 2;
  readonly accessToken?: true;
  readonly mcpToken?: true;
  /** It sent no counted request in the last minute, so its whole per-minute limit is free. */
  readonly idle?: true;
  readonly switches?: OrgSwitches;
}

export interface StreamNeed {
  /** The stream lists at least this many manifests. */
  readonly manifestsMin: number;
  readonly manifestsMax?: number;
}

/** What a case requires beyond requests to the target. `run` receives a part for each key. */
export interface Needs {
  /**
   * The families over which the judge repeats the case; `run` receives the member. The other needs are those of one
   * member; where it costs something (`membersCost`), the seed chooses one.
   */
  readonly each?: Each;
  readonly org?: OrgNeed;
  /** A second organisation, independent of the first. */
  readonly other?: OrgNeed;
  readonly stream?: StreamNeed;
  /** Organisations one after the other, as many as the target can provide. */
  readonly fresh?: OrgNeed;
  /** The approximate number of manifests it reads, if large: on shared organisations such a case runs late. */
  readonly reads?: number;
  /** The case is a property: it draws `runs` inputs, and its cost grows with them. */
  readonly draws?: true;
  /** Time passes on demand; `waitsMs` is the total time that the case lets pass. */
  readonly clock?: { readonly waitsMs: number };
  readonly publish?: true;
  readonly faults?: true;
  readonly operator?: true;
  /** Backfill grants. */
  readonly grants?: true;
  /** Addresses for webhooks that the target reaches. */
  readonly receiver?: true;
  /** New manifests for events: published by the run, else (with `--realtime`) those that arrive by themselves. */
  readonly newManifests?: true;
  /** No other case runs at the same time. */
  readonly alone?: true;
  /** The part of a query's flows that the rule is about. The rule is `not-applicable` if the target does not admit it. */
  readonly flow?: 'fields' | 'plan';
  /** Required positions of the operator's switches. Without a way to set them, they must already be in these positions. */
  readonly switches?: QuerySwitches;
  /** Credential issuance at the public site. */
  readonly site?: true;
  /** The surface of the rule if its topic does not determine it. The rule is `not-applicable` if it is not claimed. */
  readonly surface?: Surface;
}

/** An organisation that only this case uses while it runs. */
export interface Org {
  readonly plan: PlanName;
  /** Name for reports and control calls. */
  readonly label: string;
  /** Whether the run created it, so that what it owns need not be removed. Other organisations have other users. */
  readonly isOurs: boolean;
  /** Requests with the first key pair. */
  readonly rest: RestClient;
  /** One client per key pair, the first being `rest`. */
  readonly keys: readonly [RestClient, ...RestClient[]];
  readonly keyPairs: readonly [KeyPair, ...KeyPair[]];
  readonly accessToken?: string | undefined;
  readonly mcpToken?: string | undefined;
  /** Requests to the address of the MCP servers without credentials. */
  readonly mcpHttp?: RestClient | undefined;
  /** Opens a connection to the WebSocket feed; undefined if the service opens none. */
  readonly feed: () => Promise<FeedClient | undefined>;
  /** Opens a session with an MCP server; absent without a token, or without the address of the servers. */
  readonly mcp?: ((server: McpServerName, way?: McpWay) => Promise<McpClient>) | undefined;
}

export interface FoundStream {
  readonly id: string;
  /** total_count of its manifests at the time of discovery. */
  readonly total: number;
}

export interface NewManifests {
  /**
   * Returns the id of a manifest published just now or, if the run cannot publish, of one just delivered to the
   * organisation. Only published manifests get the headline.
   */
  next(org: Org, headline?: string): Promise<string>;
}

/** An address whose port can be shut, so that connections are refused. */
export interface InboxApart extends Inbox {
  shut(): Promise<void>;
  reopen(): Promise<void>;
}

/** Receives what the target sends to webhooks of the case. */
export interface Receiver {
  /** Opens a new address. It answers with the given replies, by default with 200. */
  inbox(...replies: readonly Reply[]): Inbox;
  /** The same on a port of its own; throws a missing need where the target reaches one port alone. */
  inboxApart(...replies: readonly Reply[]): Promise<InboxApart>;
  /** The clock of arrival times, in milliseconds since some fixed instant: the target's clock if it can be moved. */
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
  /** Adds a digest of the catalog to the account of an organisation that the run made. */
  addCatalogDigest(org: Org, digestId: string | number): Promise<void>;
  removeCatalogDigest(org: Org, digestId: string | number): Promise<void>;
}

export interface Grants {
  /**
   * Returns the id of a new grant of the organisation for so many years of a stream, or else of one that it has: the first, or
   * another for more years if it has another. Throws a missing need without one.
   */
  of(org: Org, years?: number, streamId?: string): Promise<string>;
}

/**
 * Finds values by reading the target, so that no case contains a constant of one world. Results are stored for the run.
 * It reads with an organisation of its own if one is available. So a case that counts quota or requests calls it
 * before it starts to count.
 */
export interface Discovery {
  /** Every item of GET /streams. */
  streams(): Promise<readonly JsonObject[]>;
  /** Every item of GET /streams with include_source_channels=true. */
  streamsWithChannels(): Promise<readonly JsonObject[]>;
  /** A stream with the needed number of manifests; throws a missing need without one. */
  stream(need: StreamNeed): Promise<FoundStream>;
  /** Up to `max` manifests of a stream from its first pages, as an organisation of `plan` sees them. */
  manifests(streamId: string, max: number, plan?: PlanName): Promise<readonly JsonObject[]>;
}

export interface Provided {
  readonly org: Org;
  readonly other: Org;
  readonly stream: FoundStream;
  /** Releases the previous organisation and leases another; the same one again if the target has no other. */
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

/** Something that a case made with a tool of the MCP servers. */
export interface MadeByTool {
  readonly kind: 'Beacon' | 'mapping' | 'label';
  readonly name: string;
  /** Removes it on REST; absent if no operation does. */
  readonly onRest?: (rest: RestClient) => Promise<unknown>;
  /** Removes it with a tool, or at least archives it, where the target claims no REST; absent if no tool does. */
  readonly overMcp?: {
    readonly server: McpServerName;
    readonly call: (client: McpClient) => Promise<'removed' | 'archived' | undefined>;
  };
}

/** The parts that every case receives. */
export interface Always {
  /** Requests to the service without credentials. */
  readonly anonymous: RestClient;
  readonly discover: Discovery;
  /** Registers a cleanup step that runs after the case, whatever its outcome, and when the run is interrupted. */
  readonly afterwards: (org: Org, step: (rest: RestClient) => Promise<unknown>) => void;
  /** Registers the removal of something that a tool made. The run names what it cannot remove. */
  readonly madeByTool: (org: Org, made: MadeByTool) => void;
  /** Adds a warning that does not end the case. */
  readonly warn: (details: FindingDetails) => void;
  /** Returns random numbers in [0, 1), the same sequence for the same run seed and rule. */
  readonly random: () => number;
  /** Whether each member of a matrix costs real time, or quota or requests of an organisation that has other users. */
  readonly membersCost: boolean;
  /** Number of inputs that a property draws. */
  readonly runs: number;
  /** How long the case has run, in milliseconds, without waits for turns. */
  readonly workedMs: () => number;
  /**
   * Opens MCP servers with a token that is not of an organisation of the case, at their base or at one that the service gave;
   * absent without an address.
   */
  readonly mcpWith: (token: string, mcpUrl?: string) => Org['mcp'];
  /** Fetches what an address holds that the service gave, without credentials. */
  readonly fetchGiven: (address: string) => Promise<Exchange>;
  /** Waits until reads must show what was written before. */
  readonly settle: () => Promise<void>;
  /** Exchanges of this case so far, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Per-minute limit of a plan, if the document or the target file states it. */
  readonly requestsPerMinute: (plan: PlanName) => number | undefined;
}

/** Some of the parts that cases receive. */
export type Parts<K extends keyof (Always & Provided)> = Pick<Always & Provided, K>;

export type Given<N extends Needs> = Always & {
  readonly [K in keyof N & keyof Provided]: Provided[K];
} & (N extends {
    readonly each: infer E extends Each;
  }
    ? { readonly member: MemberOf<E> }
    : unknown);

export interface Case {
  readonly needs: Needs;
  readonly run: (given: Always & Provided) => Promise<void>;
}

/** The needs of a case that reads any stream with manifests. */
export const streamNeeds = { org: {}, stream: { manifestsMin: 1 } } as const;
/** The same where the rule is about listings, whose surface its topic does not determine. */
export const listingNeeds = { ...streamNeeds, surface: 'manifests' } as const;
/** The same with the quota used up. */
export const exhaustedNeeds = { ...streamNeeds, org: { plan: 'starter', quotaLeft: 0 } } as const;
/** Plans without reads by manifest id, in order of preference. */
export const belowPlatform = ['startup', 'starter', 'professional', 'individual'] as const;
export const withoutFirehose = { org: { plan: belowPlatform }, surface: 'firehose' } as const;

/** Creates a case. `run` receives only the needs that it declares, and the parts of every case. */
export function needing<const N extends Needs>(needs: N, run: (given: Given<N>) => Promise<void>): Case {
  const runOnce = run as Case['run'];
  const { each } = needs;
  if (each === undefined) return { needs, run: runOnce };
  const runForEach: Case['run'] = (given) => {
    const orgs: readonly (Org | undefined)[] = [given.org, given.other];
    const all = membersOf(
      each,
      orgs.flatMap((org) => org?.plan ?? []),
    );
    const members = given.membersCost ? all.slice(Math.floor(given.random() * all.length)).slice(0, 1) : all;
    return forEachMember(members, ({ member, named }) => {
      const ofMember = { ...given, member, warn: (details: FindingDetails) => given.warn(named(details)) };
      return runOnce(ofMember);
    });
  };
  return { needs, run: runForEach };
}

/** Creates a kind of case that also receives what `provide` makes, and removes after the case. */
export const needingWith =
  <More extends object>(
    provide: (given: Always & Provided, run: (more: More) => Promise<void>) => Promise<void>,
  ) =>
  <const N extends Needs & { readonly org: OrgNeed }>(
    needs: N,
    run: (given: Given<N> & More) => Promise<void>,
  ): Case => {
    const runWith = run as (given: Always & Provided & More) => Promise<void>;
    return needing<Needs>(needs, (given) => provide(given, (more) => runWith({ ...given, ...more })));
  };
