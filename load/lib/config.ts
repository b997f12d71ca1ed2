// What the runner gives a k6 script as configuration, and the records that the script gives back.
import type { McpSample, Range, StatedRate } from './mcp-limiter.ts';

export interface KeyPair {
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface LoadOrg {
  readonly keys: readonly [KeyPair, ...KeyPair[]];
  readonly mcpToken?: string | undefined;
}

export const mcpScriptNames = ['mcp-rate-limit', 'mcp-measure', 'mcp-sessions'] as const;
export type McpScriptName = (typeof mcpScriptNames)[number];

export const scriptNames = [
  'rest-rate-limit',
  'rest-measure',
  'rest-steady',
  'quota-edge',
  'webhook-fanout',
  ...mcpScriptNames,
] as const;
export type ScriptName = (typeof scriptNames)[number];

export const isMcpScript = (script: ScriptName): script is McpScriptName =>
  (mcpScriptNames as readonly string[]).includes(script);

/** A class of tools with its stated rate, and the tool by which the scripts measure it. */
export interface McpClass extends StatedRate {
  readonly name: string;
  readonly tool: string;
  /** Path of its server below the address of the MCP servers. */
  readonly path: string;
}

export interface McpConfig {
  readonly mcpUrl: string;
  readonly classes: readonly McpClass[];
  /** Whether calls may return manifests, which are billed. */
  readonly mayBill: boolean;
}

export interface ReadStream {
  readonly id: string;
  readonly total: number;
  /** Whether each read asks for one manifest, which is billed, or for a page past the end, which is free. */
  readonly billed: boolean;
}

/** Where to publish, and the receiver of the webhooks. */
export interface Fanout {
  readonly controlUrl: string;
  readonly receiverUrl: string;
  readonly streamId: string;
}

/** An even load, as the options of `rest-steady` describe it. */
export interface SteadyLoad {
  /** Requests per minute. */
  readonly rate: number;
  /** At the full rate. */
  readonly seconds: number;
  /** From no load to the full rate, before. */
  readonly rampSeconds: number;
}

/** Expressions of k6 by metric, such as `p(95)<300` by `http_req_duration`. */
export type Thresholds = Readonly<Record<string, readonly string[]>>;

export interface Shard extends ShardedRun {
  /** From 1 to `count`. */
  readonly index: number;
}

/** What all shards of a run have in common. */
export interface ShardedRun {
  readonly count: number;
  /** When all shards begin, epoch ms. */
  readonly startAtMs: number;
}

/** What a script knows of its share; where no runner gives its index, the execution segment shows it. */
export interface ShardConfig extends ShardedRun {
  readonly index?: number;
  readonly plan: string;
}

/** The index, from 1 to `count`, of the shard that has a k6 execution segment such as `1/3:2/3`. */
export function indexOfSegment(segment: string | null | undefined, count: number): number {
  const [, above, below = '1'] = /:(\d+)(?:\/(\d+))?$/.exec(segment ?? '') ?? [];
  return above === undefined ? count : Math.round((Number(above) / Number(below)) * count);
}

/** What the samples of a shard belong to. */
export interface ShardHead extends Shard {
  readonly baseUrl: string;
  readonly plan: string;
  readonly classes: readonly McpClass[];
}

/** The calls of one class that a shard sent. */
export interface ShardSamples {
  readonly name: string;
  readonly flood: readonly McpSample[];
  readonly steady: readonly McpSample[];
  /** How far the target's clock is ahead of the shard's, by the `Date` of every answer. */
  readonly offsetMs: Range;
}

export interface LoadConfig {
  readonly baseUrl: string;
  /** Requests per minute of the plan; undefined if neither the contract nor the target file states it. */
  readonly limit: number | undefined;
  /** One for all parts of the script, or one for each part. */
  readonly orgs: readonly [LoadOrg, ...LoadOrg[]];
  readonly stream: ReadStream;
  /** Only for `webhook-fanout`. */
  readonly fanout: Fanout | undefined;
  /** Only for scripts about MCP. */
  readonly mcp: McpConfig | undefined;
  /** Only for `rest-steady`. */
  readonly steady: SteadyLoad | undefined;
  /** Thresholds of the person who runs the script, in addition to those of the script. */
  readonly thresholds: Thresholds;
  /** The share of this run in a load that several machines send together. */
  readonly shard: ShardConfig | undefined;
  /** Path of the summary that k6 writes; undefined where no runner reads it. */
  readonly summaryFile: string | undefined;
}

/** The environment variable with the configuration; it holds secrets, which arguments would expose. */
export const configVariable = 'ASSAY_LOAD';

/** Records that a script writes to its log for the runner, one per line. */
export type LoadRecord =
  | { readonly kind: 'failed-check'; readonly check: CheckName; readonly detail: string }
  /** What a check that passed found. */
  | { readonly kind: 'measured'; readonly check: CheckName; readonly text: string }
  | ({ readonly kind: 'answer' } & SentRequest)
  | { readonly kind: 'inconclusive'; readonly why: string; readonly index?: number | undefined }
  | { readonly kind: 'shard'; readonly shard: ShardHead }
  | ({ readonly kind: 'samples'; readonly index: number } & ShardSamples)
  | ({ readonly kind: 'estimate' } & Estimate);

export interface SentRequest {
  /** The scenario that sent it. */
  readonly part: string;
  readonly sentMs: number;
  readonly answeredMs: number;
  /** From sending to the end of the answer. */
  readonly tookMs: number;
  readonly result: Result;
}

/** What became of a request, by the words of reports. */
export const results = {
  admitted: 'admitted',
  /** By the rate limit. */
  refused: 'refused',
  exhausted: 'quota exhausted',
  /** Proves nothing about a limit. */
  other: 'answered otherwise',
} as const;
export type Result = keyof typeof results;

/** A measured value lies from `low` to `high`; an unknown bound is absent. */
export interface Estimate {
  readonly what: string;
  readonly low?: number;
  readonly high?: number;
  readonly unit: string;
  /** What the contract states. */
  readonly stated?: number;
}

/** What the scripts check, in words for the report. */
export const checks = {
  paced: 'no request is refused at half of the limit',
  refuses: 'a flood above the limit is refused',
  within: 'the requests admitted in any minute stay within the limit',
  granted: 'a flood is granted the full limit',
  honest: 'a refusal gives its code and the same wait in body and header',
  retry: 'a retry after the given wait succeeds',
  free: 'refusals deliver nothing and cost no quota',
  otherKey: 'another key of the organisation is served while one key is at its limit',
  exact: 'parallel readers receive exactly the rest of the quota',
  capped: 'the used quota ends at the quota limit and never exceeds it',
  drained: 'every delivery is attempted soon after its publication, without a lasting backlog',
  arrives: 'every publication reaches every webhook, including webhooks that refused the first attempt',
  once: 'every delivery arrives once, except for retries that are due after a refusal',
  signed: 'every delivery is signed with the secret of its webhook',
  mcpGranted: 'a class of tools admits its stated burst',
  mcpWithin: 'a class of tools admits no more at once than its stated burst',
  mcpRefill: 'a class of tools refills at its stated rate, neither slower nor faster',
  mcpHonest: 'a refused call gives one wait, and does not report an exhausted quota',
  mcpReconnect: 'a new session does not refill the class of a session that was refused',
  mcpApart: 'another class is served while one class is at its limit',
  mcpRest: 'REST is served while a class of tools is at its limit',
  mcpServed: 'every call in a session, and every call in a session of its own, is served',
} as const;
export type CheckName = keyof typeof checks;

/** Checks that warn, because the contract only implies what they demand. */
export const softChecks: ReadonlySet<CheckName> = new Set(['mcpApart', 'mcpRest']);
