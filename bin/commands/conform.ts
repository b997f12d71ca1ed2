// `assay conform`: judges a target, or the built-in simulator, and writes the reports.
import { setFlagsFromString } from 'node:v8';
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { minuteMs } from '../../spec/units.ts';
import { cases } from '../../suites/cases/index.ts';
import type { Entry } from '../../suites/judge/lanes.ts';
import { defaultMinExercised } from '../../suites/judge/report.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { defaultRuns } from '../../suites/judge/session.ts';
import { reportSchema } from '../../suites/report/schema.ts';
import { terminalReport } from '../../suites/reports/terminal.ts';
import { secretsOf } from '../../suites/target/access.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { secretsOfTarget, type Target } from '../../suites/target/target.ts';
import { environmentHelp } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { forecastOf, prepareRun } from '../conform-run.ts';
import { conformForecastText, outcomeText } from '../forecast-text.ts';
import { helpEnd } from '../help.ts';
import { Interrupted, type Interruption, watchSignals } from '../interruption.ts';
import { count, duration, integer, listOption, percent } from '../options.ts';
import { finish, progress, wantsColor } from '../output.ts';
import { type PermitOptions, permitsFrom, withPermitOptions } from '../permits.ts';
import { recorderFor, recordHelp } from '../recorder.ts';
import { repeatCommand } from '../repeat-command.ts';
import { type ReportOptions, type RunOutput, reportOption, runOutput } from '../run-output.ts';
import { progressPrinter, watcherOf } from '../run-progress.ts';
import { startServer } from '../server-under-test.ts';
import { connectNotice, type TargetOptions, targetWithSite, withTargetOptions } from '../target-options.ts';

interface Options extends PermitOptions, ReportOptions, TargetOptions {
  readonly start?: string;
  readonly wait?: number;
  readonly area: readonly string[];
  readonly rule: readonly string[];
  readonly list?: true;
  readonly plan?: true;
  readonly seed: number;
  readonly runs?: number;
  readonly maxDuration?: number;
  readonly verbose?: true;
  readonly baseline?: string;
  readonly update?: true;
  readonly realtime?: true;
  readonly minExercised: number;
  readonly reportSchema?: true;
  readonly record?: string;
}

/** More inputs take hours on any target. */
const runsMax = 10_000;

const exitCodes = {
  0: 'the run is good: no unexpected failure, and enough rules were exercised',
  1: 'a rule failed unexpectedly, a case ended in an error, an expected failure is stale or expired, or too few rules were exercised',
  2: 'the run could not start',
  130: 'interrupted by Ctrl-C (143: by SIGTERM); the summary and the report show what was judged before',
};

const notes = `The target file names the environment variables that hold credentials; it never holds the credentials themselves.
Without a target conform judges the built-in simulator.`;

export function command(): Command {
  return withPermitOptions(withTargetOptions(new Command('conform'), 'site', 'mcp', 'control'))
    .description('judge a target: one verdict for every rule of the contract')
    .option(
      '--start <command>',
      'start the server under test with this command, and stop it after the run; no shell',
    )
    .option('--wait <duration>', 'how long the server of --start may take to answer (default: 60s)', duration)
    .addOption(listOption('--area <names>', 'only rules of these areas (comma-separated, repeatable)'))
    .addOption(listOption('--rule <ids>', 'only these rules (comma-separated, repeatable)'))
    .option('--list', 'print the selected rules and exit')
    .option(
      '--plan',
      'print a forecast of what the run would cost, and exit; sends only requests that cost nothing',
    )
    .option('--seed <number>', 'seed of all random inputs', count, 1)
    .option(
      '--runs <number>',
      `random inputs for each rule that holds for any input (default: ${defaultRuns}, with which selfcheck proves the suites)`,
      integer(1, runsMax),
    )
    .option(
      '--max-duration <duration>',
      'end the run after this time; rules that are left are not exercised (default: 20m, or 4m where all ' +
        'requests share the limits of configured organisations)',
      duration,
    )
    .option(
      '--baseline <file>',
      'accept the failures that this file knows; a new failure, another failure of a known rule, or a rule that is ' +
        'no longer exercised fails the run',
    )
    .option('--update', 'with --baseline: write the failures and the exercised rules of this run to the file')
    .option('--verbose', 'list the verdict of every rule, and all that was missing')
    .addOption(reportOption())
    .option('--record <file>', recordHelp)
    .option(
      '--compare <path>',
      'with --report: compare with an earlier report.json, or the directory that holds it, in report.html',
    )
    .option(
      '--realtime',
      'wait in real time, up to 7 minutes per rule, where the target has no clock to move',
    )
    .option(
      '--min-exercised <percent>',
      'share of the claimed rules that the run must exercise',
      percent,
      defaultMinExercised,
    )
    .option('--report-schema', 'print the JSON Schema of report.json and exit')
    .addHelpText('after', helpEnd(exitCodes, environmentHelp, notes))
    .action(act);
}

/** A run makes much garbage, which V8 would let grow to several times of what is in use. */
const heapGrowth = '--heap-growing-percent=50';

async function act(options: Options): Promise<void> {
  setFlagsFromString(heapGrowth);
  if (options.reportSchema) await finish(`${JSON.stringify(reportSchema, undefined, 2)}\n`, 0);
  const selected = selectRules(rules, { areas: options.area, ruleIds: options.rule });
  const entries = entriesOf(selected, cases);
  if (options.list) await finish(listing(entries), 0);
  const output = runOutput(options);
  const interruption = watchSignals();
  try {
    const { text, exitCode } = await withTarget(options, interruption, (target) =>
      judgeTarget(target, entries, output, { options, interruption }),
    );
    await finish(text, exitCode);
  } catch (cause) {
    if (!(cause instanceof Interrupted)) throw cause;
    await finish('', cause.exitCode);
  }
}

async function withTarget<T>(
  options: Options,
  { atOnce: interrupted }: Interruption,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const target = targetWithSite(options);
  const { start: command, wait: waitMs = minuteMs } = options;
  if (command === undefined)
    return Promise.race([work(target ?? (await startBuiltIn()).target), interrupted]);
  if (target === undefined)
    throw new SetupError('--start needs the address of the server: give --base-url or --target.');
  const server = await startServer({ command, waitMs, baseUrl: target.baseUrl, interrupted });
  try {
    return await Promise.race([work(target), server.alive, interrupted]);
  } finally {
    await server.stop();
  }
}

async function judgeTarget(
  target: Target,
  entries: readonly Entry[],
  output: RunOutput,
  { options, interruption }: { readonly options: Options; readonly interruption: Interruption },
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const planned = {
    target,
    entries,
    seed: options.seed,
    runs: options.runs,
    maxDurationMs: options.maxDuration,
    realtime: options.realtime === true,
    permits: permitsFrom(options),
    minExercised: options.minExercised,
    command: repeatCommand({ ...options, maxDurationMs: options.maxDuration }),
  };
  if (options.plan) return { text: conformForecastText(target.name, await forecastOf(planned)), exitCode: 0 };
  const isInterrupted = (): boolean => interruption.exitCode() !== undefined;
  const { forecast, judge } = await prepareRun(planned, options, isInterrupted);
  const recorder =
    options.record === undefined
      ? undefined
      : recorderFor(options.record, [...secretsOf(target.credentials), ...secretsOfTarget(target)]);
  const { report, baseline } = await judge({
    onEntry: recorder?.note,
    onOpen: interruption.endEarly,
    onConnect: (siteUrl) => void process.stderr.write(connectNotice(siteUrl, options.maxOrgs)),
    ...watcherOf(entries.length, progressPrinter()),
  });
  progress('');
  // First, so that files that can no longer be written hide no verdict.
  process.stdout.write(terminalReport(report, { color: wantsColor(), verbose: options.verbose === true }));
  const more = output.write(report, baseline);
  recorder?.close();
  const outcome = forecast === undefined ? '' : `\n${outcomeText(forecast, report)}`;
  const wasInterrupted = report.reasons.some(({ kind }) => kind === 'interrupted');
  const exitCode = (wasInterrupted ? interruption.exitCode() : undefined) ?? (report.ok ? 0 : 1);
  return { text: `${more}${outcome}`, exitCode };
}

const listing = (entries: readonly Entry[]): string =>
  entries.map(({ id, rule }) => `${id}  ${rule.level}  ${rule.text}\n`).join('');
