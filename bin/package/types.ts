// The types of the package's interface.
import type { WorldDocument } from '../../simulator/control/bodies.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Perform, TaskContext } from '../../suites/drills/in-process.ts';
import type { Report } from '../../suites/report/schema.ts';
import type { Verdict } from '../../suites/report/verdict.ts';
import type { KeyPair, OrgCredential as OrganizationCredentials } from '../../suites/target/access.ts';
import type { Surface } from '../../suites/target/surfaces.ts';

export type { KeyPair, OrganizationCredentials, PlanName, Report, Surface, TaskContext, WorldDocument };

/** An organisation of a simulated world, which has every credential. */
export interface Organization extends OrganizationCredentials {
  readonly id: string;
  readonly plan: PlanName;
  readonly accessToken: string;
  readonly mcpToken: string;
}

/** What a world is like at its start. The same options give the same content, ids and credentials. */
export interface WorldOptions {
  /** Default 1. */
  readonly seed?: number | undefined;
  /** ISO 8601 with a zone, or a date; the time of this machine by default. */
  readonly now?: string | Date | undefined;
  /** Whether time moves only by `advance`. Default false. */
  readonly frozen?: boolean | undefined;
  /**
   * Whether the world starts, is reset and runs on no earlier than the time of this machine, so that dates such as that
   * on which a quota resets lie in the future of a client. Default false.
   */
  readonly neverBehind?: boolean | undefined;
  /** Number of manifests that are generated, 3,000 by default; 0: no streams and no manifests. */
  readonly manifests?: number | undefined;
  /** Choices where the contract is silent, by name; `GET /readings` of the control plane lists them. */
  readonly readings?: Readonly<Record<string, string>> | undefined;
  /** Optional flows of the manifest query; none by default. */
  readonly enable?: readonly ('balanced' | 'delta')[] | undefined;
  /** Manifests a minute that the world publishes by itself. Default 0. */
  readonly arrivalsPerMinute?: number | undefined;
  /**
   * Organisations, streams and manifests to begin with besides the generated ones, or an export of a world, with its
   * seed and times (`docs/client-teams.md`). Options count before what it says.
   */
  readonly document?: WorldDocument | undefined;
}

export interface SimulateOptions extends WorldOptions {
  /** Port of the service on 127.0.0.1; a free one by default. */
  readonly port?: number | undefined;
  /** Port of the control plane on 127.0.0.1; a free one by default. */
  readonly controlPort?: number | undefined;
  /** Hosts that may receive webhooks, besides this machine. */
  readonly webhookHosts?: readonly string[] | undefined;
  /** Names that requests to the MCP servers may have in `Host` and `Origin`, besides those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Whether to judge, in a thread, what clients of all worlds send. Default false. */
  readonly observe?: boolean | undefined;
}

/** An operation of the control plane (`docs/control-plane.md` lists them). */
export interface ControlRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the control plane of the world, such as `/outcomes`. */
  readonly path: string;
  readonly body?: object | undefined;
}

/** A step in time: a length, or an instant that is not past (ISO 8601 with a zone). */
export type Step = { readonly seconds: number } | { readonly ms: number } | { readonly to: string };

/** Calls as a test expects them, and how many: at least one unless a number is given. */
export interface ExpectedCalls {
  /** An operation of the contract, such as `createBeacon`, or a tool of MCP. */
  readonly operation?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  /** Parameters of the query; it may have others. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Members of the JSON body, or of the arguments of a tool; it may have others, lists may not. */
  readonly body?: unknown;
  readonly times?: number | undefined;
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}

/** One isolated simulated service: addresses, clock, content, organisations, faults and journal. */
export interface World {
  readonly name: string;
  /** Address of REST, without a slash at the end. */
  readonly baseUrl: string;
  /** Address below which the MCP servers are: `/mcp` and `/advanced/mcp`. */
  readonly mcpUrl: string;
  /** Address below which `/connect` is. */
  readonly siteUrl: string;
  readonly controlUrl: string;
  readonly credentials: Readonly<Record<PlanName, readonly Organization[]>>;
  /** A ready organisation of the plan: the first of `credentials`. */
  organization(plan: PlanName): Organization;
  /** Moves the time; resolves after everything that was due, such as webhook deliveries and their retries. */
  advance(step: Step): Promise<void>;
  /** Creates an organisation; settings are the members of `POST /organizations`, such as `{ quota_used: 993 }`. */
  createOrganization(plan: PlanName, settings?: Readonly<Record<string, unknown>>): Promise<Organization>;
  /** Carries out any operation of the control plane; resolves to the JSON of its answer, rejects if it is refused. */
  control(request: ControlRequest): Promise<unknown>;
  /** Rejects unless the world was called as often as expected; the message shows the call that came nearest. */
  verify(expected: ExpectedCalls): Promise<void>;
  /**
   * What the rules about clients say of everything that was sent to the world, or with the credentials of one of its
   * organisations. Rejects if the simulator does not observe.
   */
  clientReport(organizationId?: string): Promise<Report>;
}

/** A world that can be dropped before its simulator is closed. */
export interface DroppableWorld extends World {
  drop(): Promise<void>;
}

/** A running simulator; it is itself the default world. */
export interface Simulator extends World {
  /** Creates a world beside the others; a simulator holds at most 100. Options that are omitted are those of the simulator. */
  createWorld(options?: WorldOptions): Promise<DroppableWorld>;
  /** Stops the servers and drops all worlds. */
  close(): Promise<void>;
}

/** An implementation under test. A world of the simulator is one too. */
export interface TargetDescription {
  /** Address of REST. */
  readonly baseUrl: string;
  /** Name for reports; the address by default. */
  readonly name?: string | undefined;
  readonly mcpUrl?: string | undefined;
  /** Address of the public site, which serves `/connect`; the origin of `baseUrl` by default. */
  readonly siteUrl?: string | undefined;
  readonly controlUrl?: string | undefined;
  readonly credentials?:
    | { readonly [Plan in PlanName]?: readonly OrganizationCredentials[] | undefined }
    | undefined;
  /** Claimed surfaces; all but `websocket` by default. */
  readonly features?: readonly Surface[] | undefined;
}

/** How far a run is. */
export interface Progress {
  /** Rules that have been judged, of `total`. */
  readonly done: number;
  readonly total: number;
  /** Those of them that failed, whether or not the failure is known. */
  readonly failed: number;
  /** The rule that was judged last, and its verdict. */
  readonly rule: string | undefined;
  readonly verdict: Verdict | undefined;
  /** The rules that wait in real time, and about how long they still do; undefined if none does. */
  readonly waiting: { readonly rules: number; readonly remainingMs: number } | undefined;
}

export interface ConformOptions {
  /**
   * Path of a target file, or a description; by default what `ASSAY_TARGET` or `ASSAY_BASE_URL` names, else the built-in
   * simulator.
   */
  readonly target?: string | TargetDescription | undefined;
  /** Only rules of these areas. With `rules` as well, the rules of either. */
  readonly areas?: readonly string[] | undefined;
  /** Only these rules. */
  readonly rules?: readonly string[] | undefined;
  /** Seed of all random inputs. Default 1. */
  readonly seed?: number | undefined;
  /** Random inputs for each rule that holds for any input. Default 100. */
  readonly runs?: number | undefined;
  /** Longest duration; 20 minutes by default, or 4 where all requests share the limits of configured organisations. */
  readonly maxDurationMs?: number | undefined;
  /** Whether to wait in real time where the target has no clock to move. Default false. */
  readonly realtime?: boolean | undefined;
  /** Whether reads may bill manifests to configured organisations. Default false. */
  readonly allowBilling?: boolean | undefined;
  /** Whether configured organisations may be changed. Default false. */
  readonly allowWrites?: boolean | undefined;
  /** Manifests that the run may bill to configured organisations; a run whose forecast says more does not start. */
  readonly maxBilled?: number | undefined;
  /** Organisations that the run may create through `/connect`; likewise. */
  readonly maxOrgs?: number | undefined;
  /** Share of the claimed rules, in percent, that the run must exercise. Default 50. */
  readonly minExercised?: number | undefined;
  /** File of known failures, which are accepted; a new one, or a rule that is no longer exercised, fails the run. */
  readonly baseline?: string | undefined;
  /** Whether the run writes its failures and the exercised rules to the file of `baseline`. Default false. */
  readonly update?: boolean | undefined;
  /** Directory for `report.html`, `report.json`, `junit.xml` and `badge.svg`. */
  readonly report?: string | undefined;
  /** An earlier `report.json`, or its directory, with which `report.html` compares the run. */
  readonly compare?: string | undefined;
  /** Called with every verdict, and every few seconds while rules wait in real time. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Options of the tests of `@assay-kit/assay/vitest/conformance`. */
export interface ConformanceOptions extends Omit<ConformOptions, 'target'> {
  /** As of `conform`, or a function that is called before the tests, for servers that hooks of the file start. */
  readonly target?:
    | ConformOptions['target']
    | (() => ConformOptions['target'] | Promise<ConformOptions['target']>);
}

/** What a client does of the tasks of drills (`docs/client-teams.md` lists arguments and results). */
export type DrillFunctions = Readonly<
  Partial<
    Record<
      | 'listStreams'
      | 'searchStreams'
      | 'readManifests'
      | 'listBeacons'
      | 'listDigests'
      | 'query'
      | 'planAndExecute'
      | 'walkSnapshot'
      | 'deliverDelta'
      | 'runBeacon'
      | 'createDigest'
      | 'summarizeStream'
      | 'callTool'
      | 'receiveWebhooks',
      Perform
    >
  >
>;

export interface DrillOptions {
  /** Name of the client for reports. */
  readonly name?: string | undefined;
  /** Only these drills; all by default. */
  readonly drills?: readonly string[] | undefined;
  /** Only these rules. */
  readonly rules?: readonly string[] | undefined;
  /** Whether the functions wait by `context.sleep` alone, so that no real time passes. Default false. */
  readonly clock?: boolean | undefined;
  /** Whether results have `notices`. Default false. */
  readonly notices?: boolean | undefined;
  /** Seed of the worlds. Default 1. */
  readonly seed?: number | undefined;
}
