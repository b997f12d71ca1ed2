// `npm run mutate`: makes one small change after another in the simulator's sources, and counts those that the suites catch.
import { Command } from 'commander';
import { makeDirectory, writeTexts } from '../suites/files/write.ts';
import { excuseSurvivors } from '../suites/selfcheck/mutation/excuse-survivors.ts';
import { isGood, mutationJson, mutationReport, mutationText } from '../suites/selfcheck/mutation/report.ts';
import { mutate, type Progress } from '../suites/selfcheck/mutation/run.ts';
import { watchSignals } from './interruption.ts';
import { count, list, positive } from './options.ts';
import { finish, progress, watchOutput } from './output.ts';
import { endRefused } from './refusal.ts';

interface Options {
  readonly sample?: number;
  readonly seed?: number;
  readonly report: string;
  readonly file: readonly string[];
  readonly mutant: readonly string[];
  readonly defaultReadings?: true;
  readonly survivors?: true;
  readonly excuse?: true;
}

const fileName = 'mutation.json';
/** Seeds are small enough to be typed. */
const seedMax = 1_000_000;

const program = new Command('mutate')
  .description(
    "make one small change after another in the simulator's sources, and count the changes that the suites catch",
  )
  .option('--sample <number>', 'judge only this many mutants, chosen at random', positive)
  .option('--seed <number>', 'seed of the sample (default: random)', count)
  .option(
    '--report <directory>',
    'directory of mutation.json; a run continues with the results that it finds there',
    'report',
  )
  .option('--file <globs>', 'only mutants of these files (comma-separated, repeatable)', list, [])
  .option(
    '--mutant <id>',
    'only this mutant (repeatable)',
    (id: string, earlier: readonly string[]) => [...earlier, id],
    [],
  )
  .option(
    '--default-readings',
    'judge under the default readings only: faster, but mutants that only other readings show survive',
  )
  .option(
    '--survivors',
    'after a change of the suites, judge only mutants that the results in --report do not count as killed',
  )
  .option(
    '--excuse',
    'judge nothing: write a row without a reason for each survivor in --report into suites/selfcheck/mutation/excuses',
  )
  .showHelpAfterError('Run with --help for usage.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .action(act);

async function act({
  sample,
  seed,
  report,
  file,
  mutant,
  defaultReadings,
  survivors,
  excuse,
}: Options): Promise<void> {
  if (excuse) return finish(await excuseSurvivors(report), 0);
  makeDirectory(report, [fileName]);
  const interruption = watchSignals();
  const interrupt = new AbortController();
  interruption.endEarly(() => interrupt.abort());
  const drawSeed = sample === undefined ? undefined : (seed ?? Math.floor(Math.random() * seedMax));
  if (drawSeed !== undefined) process.stderr.write(`seed ${drawSeed}\n`);
  const findings = await mutate({
    files: file,
    ids: mutant,
    sample: sample === undefined || drawSeed === undefined ? undefined : { count: sample, seed: drawSeed },
    directory: report,
    survivorsOnly: survivors === true,
    ...(defaultReadings && { choices: [] }),
    onProgress: progressReporter(),
    signal: interrupt.signal,
  });
  progress('');
  const result = mutationReport(findings, drawSeed);
  writeTexts(report, { [fileName]: `${JSON.stringify(mutationJson(result), undefined, 2)}\n` });
  await finish(mutationText(result), interruption.exitCode() ?? (isGood(result) ? 0 : 1));
}

/** The interval of progress lines when standard error is not a terminal. */
const lineEveryMs = 10_000;

function progressReporter(): (step: Progress) => void {
  let printedMs = Number.NEGATIVE_INFINITY;
  return ({ step, done, of }) => {
    const text = `${step}: ${done} of ${of}`;
    progress(text);
    if (process.stderr.isTTY || performance.now() - printedMs < lineEveryMs) return;
    printedMs = performance.now();
    process.stderr.write(`${text}\n`);
  };
}

// An exit removes the copy of the sources.
process.once('SIGHUP', () => process.exit(129));

watchOutput();
try {
  await program.parseAsync();
} catch (cause) {
  endRefused(cause);
}
