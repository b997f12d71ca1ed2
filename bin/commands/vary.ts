// `assay vary`: runs a client's own test suite against simulators that differ legally, and finds the difference that breaks it.
import { Command } from 'commander';
import { minuteMs } from '../../spec/units.ts';
import { machine } from '../../suites/judge/machine.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { planIn } from '../../suites/target/target-file.ts';
import { combinationsOf } from '../../suites/vary/combinations.ts';
import { type Difference, differences, differencesNamed, namesOf } from '../../suites/vary/differences.ts';
import { explore, type Run, Stopped } from '../../suites/vary/explore.ts';
import { explorationJson, explorationText } from '../../suites/vary/text.ts';
import { helpEnd } from '../help.ts';
import { watchSignals } from '../interruption.ts';
import { count, duration, integer, listOption, quoted } from '../options.ts';
import { finish, progress } from '../output.ts';
import { commandName } from '../start.ts';
import { runVaried, type VariedRun } from '../varied-run.ts';

interface Options {
  readonly difference: readonly string[];
  readonly list?: true;
  readonly seed: number;
  readonly runs: number;
  readonly maxDuration?: number;
  readonly timeout?: number;
  readonly json?: true;
}

const maxDurationMs = 20 * minuteMs;
const baselineMs = 10 * minuteMs;
/** Slow answers take their time; a suite that hangs takes for ever. */
const patience = 10;

const exitCodes = {
  0: 'explored, until the end or --max-duration; findings are printed and are no failure',
  2: 'the suite cannot be started, breaks or is flaky without any difference, or asks no simulator; or an option is wrong',
  130: 'interrupted by Ctrl-C (143: by SIGTERM); what was found before is printed',
};

const notes = `The suite gets a simulator of its own for each run, by environment variables:
  ASSAY_BASE_URL  address of REST; likewise ASSAY_MCP_URL, ASSAY_SITE_URL and ASSAY_CONTROL_URL
  ASSAY_API_KEY   credentials of an organisation, with ASSAY_API_SECRET, ASSAY_ACCESS_TOKEN and ASSAY_MCP_TOKEN
  ASSAY_PLAN      plan of that organisation; set it to choose one (default: enterprise)

Simulators that the suite starts itself, by \`assay simulate\`, simulate() or the helpers for vitest, pytest and Go, differ in
the same way: they read ASSAY_VARY, names of differences separated by commas. What a test chooses itself stays as it is.

A combination that breaks the suite is narrowed down to the fewest differences that do, which takes about sixteen runs more.`;

export const command = (): Command =>
  new Command('vary')
    .description("run a client's own tests against simulators that differ legally, and find what breaks them")
    .argument('[command...]', 'command that runs the tests, after --; no shell')
    .addOption(listOption('--difference <names>', 'only these differences (comma-separated, repeatable)'))
    .option('--list', 'print the selected differences, and exit')
    .option('--seed <number>', 'seed of the combinations', count, 1)
    .option('--runs <number>', 'combinations of differences to try', integer(1, 1_000), 10)
    .option('--max-duration <duration>', 'end after this time, with what was found (default: 20m)', duration)
    .option(
      '--timeout <duration>',
      'how long a run of the suite may take (default: ten minutes for the first one, then ten times what it took, or a minute)',
      duration,
    )
    .option('--json', 'print the findings as one line of JSON')
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);

async function act(words: readonly string[], options: Options): Promise<void> {
  const pool = options.difference.length === 0 ? differences : differencesNamed(options.difference);
  if (options.list) await finish(pool.map(listed).join(''), 0);
  const [file, ...args] = words;
  if (file === undefined)
    throw new SetupError(`vary needs the command that runs the tests: ${commandName} vary -- npm test`);
  const suite = words.map(quoted).join(' ');
  const interruption = watchSignals();
  const stop = new AbortController();
  interruption.endEarly(() => stop.abort());
  const enough = AbortSignal.any([stop.signal, AbortSignal.timeout(options.maxDuration ?? maxDurationMs)]);
  const plan = planIn(process.env, 'enterprise');
  let runs = 0;
  const run = (some: readonly Difference[], timeoutMs: number): Promise<VariedRun> => {
    runs += 1;
    progress(`run ${runs}: ${some.length} differences`);
    return runVaried(some, { command: [file, ...args], plan, timeoutMs, enough });
  };
  const startMs = machine.nowMs();
  const usual = await run([], options.timeout ?? baselineMs).catch(async (cause: unknown) => {
    const exitCode = interruption.exitCode();
    if (cause instanceof Stopped && exitCode !== undefined) return finish('', exitCode);
    throw cause instanceof Stopped
      ? new SetupError(
          `\`${suite}\` did not end within --max-duration. Raise it, or run a part of the suite.`,
        )
      : cause;
  });
  assertUsable(usual, suite);
  const timeoutMs = options.timeout ?? Math.max(minuteMs, patience * (machine.nowMs() - startMs));
  const combinations = combinationsOf(pool, options.seed, options.runs);
  const explored = {
    ...(await explore(combinations, (some) => run(some, timeoutMs))),
    suite,
    seed: options.seed,
    pool,
    combinations: combinations.length,
    repeat: (some: readonly Difference[]) => `${commandName} vary --difference ${namesOf(some)} -- ${suite}`,
  };
  progress('');
  process.stdout.write(options.json ? explorationJson(explored) : explorationText(explored));
  const { flaky } = explored;
  if (flaky !== undefined)
    process.stderr.write(
      `The suite is flaky: without any difference it passed, and then broke (${flaky.ended}). So its breaks tell nothing ` +
        `about differences. Make it reliable, or run the reliable part of it.${indented(flaky)}\n`,
    );
  await finish('', interruption.exitCode() ?? (flaky === undefined ? 0 : 2));
}

function assertUsable(usual: VariedRun, suite: string): void {
  progress('');
  if (usual.isBroken)
    throw new SetupError(
      `\`${suite}\` breaks without any difference (${usual.ended}), so nothing can be found. Make it pass first; ` +
        `\`${commandName} vary --help\` shows how it reaches a simulator.${indented(usual)}`,
    );
  if (!usual.isMet)
    throw new SetupError(
      `\`${suite}\` passes, but asked no simulator, so no difference could break it. Let it use the address in ` +
        'ASSAY_BASE_URL and the credentials beside it, or let it start simulators by the package or `assay simulate`.',
    );
}

const indented = ({ output }: Run): string => output.replace(/^(?=.)/gm, '\n    ').replaceAll('\n\n', '\n');

const listed = ({ name, text, basis }: Difference): string => `${name}\n  ${text}\n  Legal: ${basis}.\n`;
