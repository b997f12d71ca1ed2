// `assay load`: measures with k6 whether limits, quotas and webhooks hold under load.
import { Command, Option } from 'commander';
import { forecastLoad } from '../../load/forecast.ts';
import { checks, type ScriptName, scriptNames } from '../../load/lib/config.ts';
import { type LoadProfile, profileOf } from '../../load/lib/profile.ts';
import { mcpClasses } from '../../load/mcp-classes.ts';
import { readShards } from '../../load/merge.ts';
import { progressOf } from '../../load/progress.ts';
import { clusterResources, makeReportDirectory, resultOfShards, runLoad } from '../../load/run.ts';
import { planLimits } from '../../spec/limits.ts';
import { planNames } from '../../spec/values.ts';
import { visible } from '../../suites/clients/visible.ts';
import { assertWritable } from '../../suites/files/write.ts';
import { isLoopback } from '../../suites/target/access.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import type { Target } from '../../suites/target/target.ts';
import { environmentHelp } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { loadForecastText } from '../forecast-text.ts';
import { helpEnd } from '../help.ts';
import {
  clusterStart,
  defaultPlans,
  instant,
  loadOptions,
  metricOutputs,
  type Options,
} from '../load-options.ts';
import { count, duration, integer, list, positive, shardName, shardsMax } from '../options.ts';
import { finish, progress } from '../output.ts';
import { targetFrom, withTargetOptions } from '../target-options.ts';

/** With one Starter organisation. */
const typicalProfile = (script: ScriptName): LoadProfile =>
  profileOf(script, {
    limit: planLimits.starter.requestsPerMinute.value,
    orgs: 1,
    keys: 2,
    left: 0,
    classes: mcpClasses('enterprise'),
  });

const exitCodes = {
  0: 'every check passed',
  1: 'a check failed',
  2: 'inconclusive, or the run could not start',
};

const notes = `\`assay load NAME --help\` describes the options of a script.
The scripts need k6: \`npm run k6\` builds it. Without a target load runs against the built-in simulator. A target on
another machine must come from a target file.
The organisations are created by the control plane; without one, the target file configures them (they must be idle
during the run); without those, /connect issues them.`;

/** What each script measures, in one line. */
const questions: Readonly<Record<ScriptName, string>> = {
  'rest-rate-limit':
    'does the per-minute limit of a plan hold, and do refusals state the right wait and cost nothing',
  'rest-measure': 'what is the per-minute limit of a plan whose limit is not documented',
  'rest-steady': 'how does the service answer an even load of your choice',
  'quota-edge': 'do parallel readers at the edge of a hard cap receive exactly what was left',
  'webhook-fanout': 'does each receiver get every event once, signed, and how soon',
  'mcp-rate-limit': 'do burst and refill of each class of MCP tools equal the stated figures',
  'mcp-measure': 'what are burst and refill of MCP tools, and which tools count together',
  'mcp-sessions': 'what does a call cost in one of many MCP sessions, and in one of its own',
};

/** What the options do not say. */
const scriptNotes: Readonly<Record<ScriptName, string>> = {
  'rest-rate-limit':
    'Three organisations let its parts run at the same time; with a single one they follow each other.',
  'rest-measure': 'Its reads cost nothing; a service whose limit does not count such reads refuses none.',
  'rest-steady':
    'A rate below half of the limit must meet no refusal; above that, what is admitted must fit the limit. ' +
    'Latency is judged by --thresholds only.',
  'quota-edge': 'It uses up the quota of its organisations.',
  'webhook-fanout':
    'It needs a control plane to publish manifests, and receives the webhooks on this machine. It waits for real retries.',
  'mcp-rate-limit':
    'A load that one machine cannot send is shared: --shard on each machine, or --kubernetes for a cluster; then\n' +
    '`assay load merge` judges the shards together.',
  'mcp-measure': 'It judges no figures, only the refusals.',
  'mcp-sessions': 'All its calls together stay within the burst of discovery tools.',
};

export function command(): Command {
  const load = new Command('load')
    .description('measure with k6 whether limits, quotas and webhooks hold under load')
    .argument('[name]', 'name of the script, one of the commands below')
    .option('--list', 'print the scripts with their checks, and exit')
    .helpCommand(false)
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(withoutScript);
  for (const name of scriptNames) load.addCommand(scriptCommand(name));
  return load.addCommand(mergeCommand());
}

async function withoutScript(name: string | undefined, { list }: { readonly list?: true }): Promise<void> {
  if (list) await finish(scriptNames.map(listing).join(''), 0);
  const known = scriptNames.join(', ');
  throw new SetupError(
    name === undefined
      ? `load needs the name of a script: ${known}.`
      : `There is no script ${name}: ${known}.`,
  );
}

function scriptCommand(name: ScriptName): Command {
  const script = withTargetOptions(new Command(name), 'site', 'mcp', 'control')
    .description(questions[name])
    .option('--plan', 'print a forecast of what the run would cost, and exit; sends nothing')
    .addOption(
      new Option('--org-plan <plan>', `plan of the organisations (default: ${defaultPlans[name]})`).choices(
        planNames,
      ),
    )
    .option(
      '--report <directory>',
      'write report.html, summary.txt, summary.json and k6.html to this directory',
    )
    .option('--compare <file>', 'summary.json of an earlier run, for report.html to compare with')
    .option('--thresholds <file>', 'YAML file with thresholds of k6 by metric, which the run must hold')
    .addOption(
      new Option(
        '--out <output>',
        `where k6 sends its metrics while it runs: ${metricOutputs.join(' or ')} (repeatable)${name === 'mcp-rate-limit' ? '; of a shard also the file for what it sent' : ''}`,
      )
        .argParser(list)
        .default([], 'none'),
    )
    .option('--allow-billing', 'allow reads that bill manifests to configured organisations')
    .option('--max-billed <manifests>', 'do not start if the run may bill more manifests than this', count)
    .option('--max-orgs <number>', 'use at most this many organisations', positive);
  if (name === 'rest-steady') withSteadyOptions(script);
  if (name === 'mcp-rate-limit') withShardOptions(script);
  return script
    .addHelpText('after', helpEnd(exitCodes, aboutText(name), environmentHelp))
    .action((options: Options) => act(name, options));
}

const withSteadyOptions = (script: Command): Command =>
  script
    .option('--rate <number>', 'requests a minute (default: a little less than half of the limit)', positive)
    .option('--duration <time>', 'how long at this rate, such as 90s or 10m (default: 2m)', duration)
    .option('--ramp <time>', 'how long the rate rises from zero before (default: 0s)', duration);

const withShardOptions = (script: Command): Command =>
  script
    .option('--shard <i/n>', 'send share i of n, for load merge to judge', shardName)
    .option('--start-at <instant>', 'when all shards begin, such as 2026-03-17T12:00:00Z', instant)
    .option('--shards <n>', 'with --kubernetes: how many machines share the load', integer(1, shardsMax))
    .option('--kubernetes', 'print the resources for the k6 operator of a cluster, and exit');

function aboutText(name: ScriptName): string {
  const { seconds, requests, requiredChecks } = typicalProfile(name);
  return [
    `With one organisation whose limit is 60 it takes up to ${Math.ceil(seconds / 60)} minutes and ${requests} requests;`,
    '--plan prints the forecast for your target. It checks that',
    ...requiredChecks.map((check) => `  - ${checks[check]}`),
    '',
    scriptNotes[name],
  ].join('\n');
}

const mergeCommand = (): Command =>
  new Command('merge')
    .description('judge together what the shards of a run sent')
    .argument('<files...>', 'the --out files of all shards, or the logs of their runners in a cluster')
    .option('--report <directory>', 'write report.html, summary.txt and summary.json to this directory')
    .addHelpText('after', helpEnd(exitCodes))
    .action(merge);

async function merge(files: readonly string[], { report }: { readonly report?: string }): Promise<void> {
  if (report !== undefined) makeReportDirectory(report);
  const { text, exitCode } = resultOfShards(readShards(files), report);
  await finish(visible(text), exitCode);
}

async function act(name: ScriptName, options: Options): Promise<void> {
  if (options.report !== undefined) makeReportDirectory(options.report);
  const given = targetFrom(options);
  if (given !== undefined) assertLoopback(given, options);
  const target = given ?? (await startBuiltIn()).target;
  const load = loadOptions(name, target, options);
  if (options.plan) return finish(loadForecastText(name, target.name, forecastLoad(load)), 0);
  const startAtMs = clusterStart(name, target, options);
  if (startAtMs !== undefined)
    return finish(await clusterResources(load, { count: options.shards ?? 1, startAtMs }, variableOf), 0);
  if (load.share !== undefined) assertWritable(load.share.file);
  const shown = showProgress(name);
  const { text, exitCode } = await runLoad({ ...load, ...shown, signal: interruption() });
  shown.end();
  await finish(visible(text), exitCode);
}

/** The environment variable with this secret. */
const variableOf = (secret: string): string | undefined =>
  Object.keys(process.env)
    .sort()
    .find((name) => process.env[name] === secret);

/** A line that changes every second on a terminal, and a new line every ten seconds elsewhere. */
function showProgress(name: ScriptName) {
  const isTerminal = process.stderr.isTTY === true;
  const { note, line } = progressOf(name);
  let timer: NodeJS.Timeout | undefined;
  return {
    onRecord: note,
    onStart: (seconds: number): void => {
      const startMs = Date.now();
      const show = (): void => {
        const text = line(Math.round((Date.now() - startMs) / 1_000), seconds);
        if (isTerminal) progress(text);
        else process.stderr.write(`${text}\n`);
      };
      timer = setInterval(show, isTerminal ? 1_000 : 10_000);
    },
    end: (): void => {
      clearInterval(timer);
      progress('');
    },
  };
}

/** A mistyped option must not put another machine under load. */
function assertLoopback({ baseUrl }: Target, { target }: Options): void {
  if (target !== undefined || isLoopback(baseUrl)) return;
  throw new SetupError(
    `${baseUrl} is not on this machine. To put it under load, describe it in a target file and give --target.`,
  );
}

/** Ends the run early, so that it shows what it measured and drops its organisations; the second one ends at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(2);
      process.stderr.write('\nEnding the run; what was measured so far follows.\n');
      controller.abort();
    });
  return controller.signal;
}

const listing = (script: ScriptName): string =>
  [script, ...typicalProfile(script).requiredChecks.map((name) => `  ${checks[name]}`), ''].join('\n');
