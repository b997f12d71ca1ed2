// Parses the options of `assay load` into the load of one script, or into the share of one machine.
import { InvalidArgumentError } from 'commander';
import { isMcpScript, type ScriptName, type SteadyLoad } from '../load/lib/config.ts';
import { steadyDefault } from '../load/lib/profile.ts';
import { mcpClasses } from '../load/mcp-classes.ts';
import type { LoadOptions } from '../load/options.ts';
import { readSummary } from '../load/summary.ts';
import { readThresholds } from '../load/thresholds.ts';
import { type PlanLimits, planLimits } from '../spec/limits.ts';
import { secondMs } from '../spec/units.ts';
import type { PlanName } from '../spec/values.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import type { Target } from '../suites/target/target.ts';
import type { ShardName } from './options.ts';
import type { TargetOptions } from './target-options.ts';

export interface Options extends TargetOptions {
  readonly orgPlan?: PlanName;
  readonly report?: string;
  readonly compare?: string;
  readonly thresholds?: string;
  readonly plan?: true;
  readonly allowBilling?: true;
  readonly maxBilled?: number;
  readonly maxOrgs?: number;
  readonly rate?: number;
  readonly duration?: number;
  readonly ramp?: number;
  readonly shard?: ShardName;
  readonly startAt?: number;
  readonly out: readonly string[];
  readonly shards?: number;
  readonly kubernetes?: true;
}

/** The cheapest plan whose organisations have what the script measures. */
export const defaultPlans: Readonly<Record<ScriptName, PlanName>> = {
  'rest-rate-limit': 'starter',
  'rest-measure': 'starter',
  'rest-steady': 'starter',
  'quota-edge': 'starter',
  'webhook-fanout': 'startup',
  'mcp-rate-limit': 'enterprise',
  'mcp-measure': 'enterprise',
  'mcp-sessions': 'starter',
};

export function instant(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Expected an instant, such as 2026-03-17T12:00:00Z.');
  return ms;
}

/** The longest time that a shard may wait for the common start. */
const startMaxMs = 15 * 60_000;
/** A cluster needs a while to start its machines. */
const clusterStartMs = 5 * 60_000;

/** Where k6 sends its metrics while it runs; its variables (K6_OTEL_…, K6_PROMETHEUS_RW_…) say how. */
export const metricOutputs = ['opentelemetry', 'experimental-prometheus-rw'] as const;

const isMetricOutput = (name: string): boolean => (metricOutputs as readonly string[]).includes(name);

/** The file of a shard; every other value must be an output of k6. */
function fileIn(script: ScriptName, out: readonly string[]): string | undefined {
  const [file, ...others] = out.filter((name) => !isMetricOutput(name));
  const unknown =
    script === 'mcp-rate-limit' ? others : [file, ...others].filter((name) => name !== undefined);
  if (unknown.length > 0)
    throw new SetupError(
      `--out: expected ${metricOutputs.join(' or ')}, or one file of a shard of mcp-rate-limit, received ${unknown.join(', ')}.`,
    );
  return file;
}

/** The share of this machine. All shards load the same organisations, so these must be in the target file. */
function shareOf(
  target: Target,
  plan: PlanName,
  { shard, startAt }: Options,
  out: string | undefined,
): LoadOptions['share'] {
  if (shard === undefined && startAt === undefined && out === undefined) return undefined;
  if (shard === undefined || startAt === undefined || out === undefined)
    throw new SetupError('A shard needs --shard, --start-at and --out.');
  assertShardsCanStart(target, plan, startAt);
  return { shard: { ...shard, startAtMs: startAt }, file: out };
}

function assertShardsCanStart(target: Target, plan: PlanName, startAtMs: number): void {
  const waitMs = startAtMs - Date.now();
  if (waitMs < 0 || waitMs > startMaxMs)
    throw new SetupError('--start-at must be in the future, and at most 15 minutes ahead.');
  if ((target.credentials[plan] ?? []).length === 0)
    throw new SetupError(
      `All shards use the same organisation. Give credentials of plan ${plan} in the target file.`,
    );
}

/** When all machines of a cluster begin; undefined if the load is sent from here. */
export function clusterStart(script: ScriptName, target: Target, options: Options): number | undefined {
  const { kubernetes, shards, shard, out } = options;
  if (kubernetes === undefined && shards === undefined) return undefined;
  if (kubernetes === undefined || shards === undefined)
    throw new SetupError('A cluster needs --shards and --kubernetes.');
  if (shard !== undefined || out.length > 0)
    throw new SetupError(
      'With --kubernetes the operator gives each machine its shard, and what --out would hold is in the logs of its ' +
        'runners. Leave --shard and --out out.',
    );
  const startAtMs = options.startAt ?? Math.ceil((Date.now() + clusterStartMs) / secondMs) * secondMs;
  assertShardsCanStart(target, options.orgPlan ?? defaultPlans[script], startAtMs);
  return startAtMs;
}

function steadyOf(limit: number | undefined, { rate, duration, ramp }: Options): SteadyLoad {
  if (limit === undefined && rate === undefined)
    throw new SetupError(
      'The per-minute limit of this plan is unknown, so --rate has no default. Give --rate.',
    );
  const usual = steadyDefault(limit);
  const seconds = (ms: number | undefined): number | undefined => ms && Math.ceil(ms / secondMs);
  return {
    rate: rate ?? usual.rate,
    seconds: seconds(duration) ?? usual.seconds,
    rampSeconds: seconds(ramp) ?? usual.rampSeconds,
  };
}

export function loadOptions(script: ScriptName, target: Target, options: Options): LoadOptions {
  const plan = options.orgPlan ?? defaultPlans[script];
  const { shards, kubernetes, ...others } = options;
  const isCluster = clusterStart(script, target, options) !== undefined;
  const file = fileIn(script, options.out);
  const share = isCluster ? undefined : shareOf(target, plan, others, file);
  const limits = target.limits[plan];
  const documented: PlanLimits = planLimits[plan];
  const limit = limits?.requestsPerMinute ?? documented.requestsPerMinute?.value;
  return {
    script,
    plan,
    share,
    limit,
    target: { ...target, orgs: target.credentials[plan] ?? [], ...((isCluster || share) && configuredOnly) },
    quota: limits?.manifestsPerMonth ?? documented.manifestsPerMonth?.value,
    classes: isMcpScript(script) ? mcpClasses(plan) : [],
    steady: script === 'rest-steady' ? steadyOf(limit, options) : undefined,
    thresholds: options.thresholds === undefined ? undefined : readThresholds(options.thresholds),
    earlier: options.compare === undefined ? undefined : readSummary(options.compare),
    reportDir: options.report,
    outputs: options.out.filter(isMetricOutput),
    allowBilling: options.allowBilling,
    maxBilled: options.maxBilled,
    maxOrgs: options.maxOrgs,
  };
}

const configuredOnly = { controlUrl: undefined, siteUrl: undefined };
