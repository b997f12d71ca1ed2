// `assay load`: measures with k6 whether limits, quotas and webhooks hold under load.
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { forecastLoad } from '../../load/forecast.ts';
import { checks, isMcpScript, type ScriptName, type Shard, scriptNames } from '../../load/lib/config.ts';
import { type LoadProfile, profileOf } from '../../load/lib/profile.ts';
import { mcpClasses } from '../../load/mcp-classes.ts';
import { readShards } from '../../load/merge.ts';
import type { LoadOptions } from '../../load/options.ts';
import { resultOfShards, runLoad } from '../../load/run.ts';
import { LoadSetupError } from '../../load/setup-error.ts';
import { type PlanLimits, planLimits } from '../../spec/limits.ts';
import { planNames } from '../../spec/values.ts';
import { makeReportDirectory } from '../../suites/reports/write.ts';
import { isLoopback } from '../../suites/target/access.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import type { Target } from '../../suites/target/target.ts';
import { environmentHelp } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { loadForecastText } from '../forecast-text.ts';
import { helpEnd } from '../help.ts';
import { count, positive } from '../options.ts';
import { finish } from '../output.ts';
import { type TargetOptions, targetFrom, withTargetOptions } from '../target-options.ts';

type PlanName = (typeof planNames)[number];

interface Options extends TargetOptions {
  readonly orgPlan?: PlanName;
  readonly report?: string;
  readonly list?: true;
  readonly plan?: true;
  readonly allowBilling?: true;
  readonly maxBilled?: number;
  readonly maxOrgs?: number;
  readonly shard?: ShardName;
  readonly startAt?: number;
  readonly out?: string;
}

type ShardName = Pick<Shard, 'index' | 'count'>;

/** The cheapest plan with what the script measures. */
const defaultPlans: Readonly<Record<ScriptName, PlanName>> = {
  'rest-rate-limit': 'starter',
  'rest-measure': 'starter',
  'quota-edge': 'starter',
  'webhook-fanout': 'startup',
  'mcp-rate-limit': 'enterprise',
  'mcp-measure': 'enterprise',
  'mcp-sessions': 'starter',
};

/** With one Starter organisation. */
const typicalProfile = (script: ScriptName): LoadProfile =>
  profileOf(script, {
    limit: planLimits.starter.requestsPerMinute.value,
    orgs: 1,
    keys: 2,
    left: 0,
    classes: mcpClasses('enterprise'),
  });

const longestMinutes = Math.ceil(
  Math.max(...scriptNames.map((script) => typicalProfile(script).seconds)) / 60,
);

const exitCodes = {
  0: 'every check passed',
  1: 'a check failed',
  2: 'inconclusive, or the run could not start',
};

const notes = `A script takes up to ${longestMinutes} minutes, because rate limits count real minutes. It needs k6: \`npm run k6\` builds it.
Without a target load runs against the built-in simulator. A target on another machine must come from a target file.
The organisations are created by the control plane; without one, the target file configures them (they must be idle
during the run); without those, /connect issues them.
webhook-fanout needs a control plane to publish manifests, and receives the webhooks on this machine.`;

export function command(): Command {
  return withTargetOptions(new Command('load'), 'site', 'mcp', 'control')
    .description('measure with k6 whether limits, quotas and webhooks hold under load')
    .addArgument(new Argument('[name]', 'name of the script').choices(scriptNames))
    .option('--list', 'print the scripts with their checks, and exit')
    .option('--plan', 'print a forecast of what the run would cost, and exit; sends nothing')
    .addOption(
      new Option(
        '--org-plan <plan>',
        'plan of the organisations (default: starter; for webhook-fanout startup; for MCP rates enterprise)',
      ).choices(planNames),
    )
    .option('--report <directory>', 'write summary.txt, summary.json and report.html to this directory')
    .option('--allow-billing', 'allow reads that bill manifests to configured organisations')
    .option('--max-billed <manifests>', 'do not start if the run may bill more manifests than this', count)
    .option('--max-orgs <number>', 'use at most this many organisations', positive)
    .option('--shard <i/n>', 'send share i of n of mcp-rate-limit, for load merge to judge', shardName)
    .option('--start-at <instant>', 'when all shards begin, such as 2026-03-17T12:00:00Z', instant)
    .option('--out <file>', 'file of a shard for what it sent')
    .addCommand(mergeCommand())
    .addHelpText('after', helpEnd(exitCodes, environmentHelp, notes))
    .action(act);
}

const mergeCommand = (): Command =>
  new Command('merge')
    .description('judge together what the shards of a run sent')
    .argument('<files...>', 'the --out files of all shards')
    .addHelpText('after', helpEnd(exitCodes, '', ''))
    .action(merge);

async function merge(files: readonly string[]): Promise<void> {
  try {
    const { text, exitCode } = resultOfShards(readShards(files));
    await finish(text, exitCode);
  } catch (cause) {
    throw cause instanceof LoadSetupError ? new SetupError(cause.message) : cause;
  }
}

function shardName(text: string): ShardName {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count || count > shardsMax)
    throw new InvalidArgumentError(`Expected i/n with i from 1 to n, and n up to ${shardsMax}.`);
  return { index, count };
}

function instant(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Expected an instant, such as 2026-03-17T12:00:00Z.');
  return ms;
}

/** A wave of the flood has a call for each. */
const shardsMax = 20;
/** The shards wait for the common start. */
const startMaxMs = 15 * 60_000;

/** All shards load the same organisations, so these must be in the target file. */
function shareOf(
  script: ScriptName,
  target: Target,
  { shard, startAt, out, orgPlan }: Options,
): LoadOptions['share'] {
  if (shard === undefined && startAt === undefined && out === undefined) return undefined;
  if (shard === undefined || startAt === undefined || out === undefined)
    throw new SetupError('A shard needs --shard, --start-at and --out.');
  if (script !== 'mcp-rate-limit') throw new SetupError('Only mcp-rate-limit has shards.');
  const waitMs = startAt - Date.now();
  if (waitMs < 0 || waitMs > startMaxMs)
    throw new SetupError('--start-at must be in the future, and at most 15 minutes ahead.');
  const plan = orgPlan ?? defaultPlans[script];
  if ((target.credentials[plan] ?? []).length === 0)
    throw new SetupError(
      `All shards use the same organisation. Give credentials of plan ${plan} in the target file.`,
    );
  return { shard: { ...shard, startAtMs: startAt }, file: out };
}

async function act(name: ScriptName | undefined, options: Options): Promise<void> {
  if (options.list) await finish(scriptNames.map(listing).join(''), 0);
  if (name === undefined) throw new SetupError(`load needs the name of a script: ${scriptNames.join(', ')}.`);
  if (options.report !== undefined) makeReportDirectory(options.report);
  const given = targetFrom(options);
  if (given !== undefined) demandLoopback(given, options);
  const target = given ?? (await startBuiltIn()).target;
  const load = loadOptions(name, target, options);
  try {
    if (options.plan) await finish(loadForecastText(name, target.name, forecastLoad(load)), 0);
    const { text, exitCode } = await runLoad({ ...load, signal: interruption() });
    await finish(text, exitCode);
  } catch (cause) {
    throw cause instanceof LoadSetupError ? new SetupError(cause.message) : cause;
  }
}

function loadOptions(script: ScriptName, target: Target, options: Options): LoadOptions {
  const plan = options.orgPlan ?? defaultPlans[script];
  const share = shareOf(script, target, options);
  const limits = target.limits[plan];
  const documented: PlanLimits = planLimits[plan];
  return {
    script,
    plan,
    target: { ...target, orgs: target.credentials[plan] ?? [], ...(share && configuredOnly) },
    share,
    limit: limits?.requestsPerMinute ?? documented.requestsPerMinute?.value,
    quota: limits?.manifestsPerMonth ?? documented.manifestsPerMonth?.value,
    classes: isMcpScript(script) ? mcpClasses(plan) : [],
    reportDir: options.report,
    allowBilling: options.allowBilling,
    maxBilled: options.maxBilled,
    maxOrgs: options.maxOrgs,
  };
}

const configuredOnly = { controlUrl: undefined, siteUrl: undefined };

/** A mistyped option must not put another machine under load. */
function demandLoopback({ baseUrl }: Target, { target }: Options): void {
  if (target !== undefined || isLoopback(baseUrl)) return;
  throw new SetupError(
    `${baseUrl} is not on this machine. To put it under load, describe it in a target file and give --target.`,
  );
}

/** Ends the run early, so that it drops its organisations. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

const listing = (script: ScriptName): string =>
  [script, ...typicalProfile(script).requiredChecks.map((name) => `  ${checks[name]}`), ''].join('\n');
