// `npm run mutate`: changes the simulator's sources in one small way after the other, and counts what the suites catch.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { makeReportDirectory } from '../suites/reports/write.ts';
import { isGood, mutationJson, mutationReport, mutationText } from '../suites/selfcheck/mutation/report.ts';
import { mutate, type Progress } from '../suites/selfcheck/mutation/run.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { count, list, positive } from './options.ts';
import { finish, progress } from './output.ts';

interface Options {
  readonly sample?: number;
  readonly seed?: number;
  readonly report: string;
  readonly file: readonly string[];
  readonly mutant: readonly string[];
  readonly defaultReadings?: true;
  readonly survivors?: true;
}

/** Seeds are small enough to be typed. */
const seedMax = 1_000_000;

const program = new Command('mutate')
  .description(
    "change the simulator's sources in one small way after the other, and count what the suites catch",
  )
  .option('--sample <number>', 'only so many mutants, drawn', positive)
  .option('--seed <number>', 'seed of the sample; a new one when omitted', count)
  .option(
    '--report <directory>',
    'write mutation.json there, and go on with the results found there',
    'report',
  )
  .option('--file <globs>', 'only mutants of these files (repeat or separate by comma)', list, [])
  .option(
    '--mutant <id>',
    'only this mutant (repeat)',
    (id: string, earlier: readonly string[]) => [...earlier, id],
    [],
  )
  .option(
    '--default-readings',
    'only under the default readings: faster, but mutants of other readings stay open',
  )
  .option(
    '--survivors',
    'after a change of the suites, judge only mutants that the results in --report do not count as killed',
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
}: Options): Promise<void> {
  makeReportDirectory(report);
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
  });
  progress('');
  const result = mutationReport(findings, drawSeed);
  writeFileSync(join(report, 'mutation.json'), `${JSON.stringify(mutationJson(result), undefined, 2)}\n`);
  await finish(mutationText(result), isGood(result) ? 0 : 1);
}

/** How often a line says how far it is, where nobody looks at a terminal. */
const lineEveryMs = 10_000;

function progressReporter(): (step: Progress) => void {
  let saidMs = Number.NEGATIVE_INFINITY;
  return ({ step, done, of }) => {
    const text = `${step}: ${done} of ${of}`;
    progress(text);
    if (process.stderr.isTTY || performance.now() - saidMs < lineEveryMs) return;
    saidMs = performance.now();
    process.stderr.write(`${text}\n`);
  };
}

for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const)
  process.once(signal, () => process.exit(128 + number));

try {
  await program.parseAsync();
} catch (cause) {
  if (!(cause instanceof SetupError)) throw cause;
  process.stderr.write(`${cause.message}\n`);
  process.exit(2);
}
