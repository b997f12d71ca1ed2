// Repeats the runs that must never flake, and names every run that fails: `node suites/selfcheck/repeat.ts [TIMES]`.
import { spawnSync } from 'node:child_process';
import { cases } from '../cases/index.ts';
import type { Case } from '../kit/case.ts';

interface Repeated {
  readonly name: string;
  /** Number of runs if the command line gives none; chosen so that all of them end within minutes. */
  readonly times: number;
  /** The arguments of Node for the nth run, from 1. */
  readonly argsOf: (nth: number) => readonly string[];
}

/** Rules whose cases draw inputs; each run uses another seed. */
const drawing = Object.entries(cases)
  .filter(([, { needs }]: readonly [string, Case]) => needs.draws)
  .map(([id]) => id);

const assay = 'bin/assay.ts';
/** The seed of the unit test of the properties; the repetitions take those after it. */
const unitSeed = 11;

const repeated: readonly Repeated[] = [
  { name: 'conform', times: 3, argsOf: () => [assay, 'conform'] },
  {
    name: 'properties',
    times: 1,
    argsOf: (nth) => [
      assay,
      'selfcheck',
      '--part',
      'rules',
      '--rule',
      drawing.join(','),
      '--seed',
      `${unitSeed + nth}`,
    ],
  },
  // Every build runs the tests once.
  { name: 'test', times: 0, argsOf: () => ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot'] },
];

/** @returns whether the run succeeded */
function runOnce({ name, argsOf }: Repeated, nth: number, times: number): boolean {
  const startedMs = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, argsOf(nth), { encoding: 'utf8' });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`${name} ${nth}/${times}: exit ${status} after ${seconds} s\n`);
  if (status !== 0) process.stdout.write(`${stdout}\n${stderr}\n`);
  return status === 0;
}

const [given] = process.argv.slice(2);
if (given !== undefined && !/^[1-9]\d{0,2}$/.test(given)) {
  process.stderr.write(`Expected a number of repetitions from 1 to 999, received ${given}.\n`);
  process.exit(2);
}
const outcomes = repeated.flatMap((one) => {
  const times = given === undefined ? one.times : Number(given);
  return Array.from({ length: times }, (_, index) => runOnce(one, index + 1, times));
});
const failed = outcomes.filter((succeeded) => !succeeded).length;
process.stdout.write(`${outcomes.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
