// `assay conform`: judges a target, or the built-in simulator, and reports.

import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { minuteMs } from '../../spec/units.ts';
import { cases } from '../../suites/cases/index.ts';
import { conform } from '../../suites/judge/conform.ts';
import { checkExpected } from '../../suites/judge/expectations.ts';
import type { Entry } from '../../suites/judge/lanes.ts';
import { today } from '../../suites/judge/machine.ts';
import { outcomeOf, plural } from '../../suites/judge/outcome.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { terminalReport } from '../../suites/reports/terminal.ts';
import { makeReportDirectory, writeReports } from '../../suites/reports/write.ts';
import { SetupError, type Target } from '../../suites/target/target.ts';
import { environmentHelp, loadTarget } from '../../suites/target/target-file.ts';
import { demandBudget, forecastText } from '../budget.ts';
import { startBuiltIn } from '../built-in.ts';
import { count, duration, list, percent, positive } from '../options.ts';
import { finish, progress, wantsColor } from '../output.ts';
import { type PermitOptions, permitsFrom, permitWords, withPermitOptions } from '../permits.ts';
import { startServer } from '../server-under-test.ts';

interface Options extends PermitOptions {
  readonly target?: string;
  readonly baseUrl?: string;
  readonly siteUrl?: string;
  readonly mcpUrl?: string;
  readonly controlUrl?: string;
  readonly start?: string;
  readonly wait?: number;
  readonly area: readonly string[];
  readonly rule: readonly string[];
  readonly list?: true;
  readonly plan?: true;
  readonly seed: number;
  readonly runs?: number;
  readonly report?: string;
  readonly realtime?: true;
  readonly minExercised: number;
  readonly reportSchema?: true;
}

const afterHelp = `
${environmentHelp}

Credentials stand in the environment only; the target file names the variables.
Without a target the built-in simulator is judged.
Exit code: 0 good, 1 rules failed or too few were exercised, 2 the run could not start.`;

export function command(): Command {
  return withPermitOptions(new Command('conform'))
    .description('judge a target: a verdict for every rule of the contract')
    .option('--target <file>', 'YAML file that describes the target')
    .option('--base-url <url>', 'address of the service')
    .option('--site-url <url>', 'address of the public site')
    .option('--mcp-url <url>', 'address of the MCP servers')
    .option('--control-url <url>', 'address of a control plane')
    .option('--start <command>', 'start the server under test with this command, and stop it after the run')
    .option('--wait <duration>', 'how long --start may take until base_url answers (default: 60s)', duration)
    .option('--area <names>', 'only rules of these areas (repeat or separate by comma)', list, [])
    .option('--rule <ids>', 'only these rules (repeat or separate by comma)', list, [])
    .option('--list', 'list the selected rules and end')
    .option('--plan', 'forecast what the run would cost the target, and end; only free requests are sent')
    .option('--seed <number>', 'seed of every draw', count, 1)
    .option('--runs <number>', 'inputs that a rule about any input draws (default: 8)', positive)
    .option('--report <directory>', 'write report.json and junit.xml there')
    .option('--realtime', 'wait in real time, up to 7 minutes a case, where the target has no clock to move')
    .option('--min-exercised <percent>', 'share of the claimed rules to exercise at least', percent, 50)
    .option('--report-schema', 'print the JSON Schema of report.json and end')
    .addHelpText('after', afterHelp)
    .action(act);
}

async function act(options: Options): Promise<void> {
  if (options.reportSchema) await finish(reportSchema(), 0);
  const selected = selectRules(rules, { areas: options.area, ruleIds: options.rule });
  const entries = entriesOf(selected, cases);
  if (options.list) await finish(listing(entries), 0);
  if (options.report !== undefined) makeReportDirectory(options.report);
  const { text, exitCode } = await withTarget(options, (target) => judge(target, entries, options));
  await finish(text, exitCode);
}

async function withTarget<T>(options: Options, work: (target: Target) => Promise<T>): Promise<T> {
  const target = loadTarget({ ...options, file: options.target }, process.env);
  const { start: command, wait: waitMs = minuteMs } = options;
  if (command === undefined) return work(target ?? (await startBuiltIn()).target);
  if (target === undefined)
    throw new SetupError('--start needs the address that the server will have: --base-url or a target file.');
  const onSpawn = undoWhenInterrupted;
  const server = await startServer({ command, baseUrl: target.baseUrl, waitMs, onSpawn });
  try {
    return await Promise.race([work(target), server.alive]);
  } finally {
    await server.stop();
  }
}

async function judge(
  target: Target,
  entries: readonly Entry[],
  options: Options,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  checkExpected(target.expectedFailures, new Set(Object.keys(rules)));
  const planned = {
    target,
    entries,
    seed: options.seed,
    runs: options.runs,
    realtime: options.realtime === true,
    permits: permitsFrom(options),
    minExercised: options.minExercised,
    command: repeatCommand(options),
    today: today(),
  };
  if (options.plan || options.maxBilled !== undefined || options.maxOrgs !== undefined) {
    const forecast = await (await import('../forecast.ts')).forecast(planned);
    if (options.plan) return { text: forecastText(forecast, target.name), exitCode: 0 };
    demandBudget(forecast, options);
  }
  const run = await conform({
    ...planned,
    onOpen: undoWhenInterrupted,
    ...teller(entries.length),
  });
  progress('');
  if (options.report !== undefined) writeReports(run, options.report);
  const { reasons } = outcomeOf(run);
  return { text: terminalReport(run, { color: wantsColor() }), exitCode: reasons.length === 0 ? 0 : 1 };
}

const undoing: (() => Promise<void>)[] = [];

/** The last thing that was taken is given back first. */
function undoWhenInterrupted(undo: () => Promise<void>): void {
  undoing.unshift(undo);
  if (undoing.length > 1) return;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      progress('');
      process.stderr.write('Interrupted; giving the target back.\n');
      for (const step of undoing) await step().catch(() => undefined);
      process.exit(130);
    });
}

function teller(total: number): Pick<Parameters<typeof conform>[0], 'onResult' | 'onWait'> {
  let done = 0;
  let minutesTold = -1;
  return {
    onResult: ({ id, verdict }) => {
      done += 1;
      progress(`${done}/${total} ${verdict} ${id}`);
    },
    onWait: ({ cases: waiting, remainingMs }) => {
      const seconds = Math.ceil(remainingMs / 1000);
      const minutes = Math.floor(seconds / 60);
      const left = `about ${minutes} min ${seconds % 60} s left`;
      const text = `${done}/${total} ${plural(waiting, 'case')} waiting in real time, ${left}`;
      progress(text);
      // A log takes a line a minute.
      if (process.stderr.isTTY !== true && minutes !== minutesTold) process.stderr.write(`${text}\n`);
      minutesTold = minutes;
    },
  };
}

/** Addresses given as options are no secrets; everything else is in the environment or the file. */
function repeatCommand(options: Options): string {
  const given = [
    ['--target', options.target],
    ['--base-url', options.baseUrl],
    ['--site-url', options.siteUrl],
    ['--mcp-url', options.mcpUrl],
    ['--control-url', options.controlUrl],
    ['--start', options.start && quoted(options.start)],
    ['--seed', String(options.seed)],
    ['--runs', options.runs?.toString()],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const realtime = options.realtime ? ['--realtime'] : [];
  return ['npm run assay -- conform', ...given, ...realtime, ...permitWords(options)].join(' ');
}

/** For a shell, which takes everything between single quotes as it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const listing = (entries: readonly Entry[]): string =>
  entries.map(({ id, rule }) => `${id}  ${rule.level}  ${rule.text}\n`).join('');

const reportSchema = (): string =>
  readFileSync(new URL('../../suites/reports/report.schema.json', import.meta.url), 'utf8');
