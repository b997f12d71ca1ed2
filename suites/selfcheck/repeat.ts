// The slow check: repeats the runs that must never flake, and names every run that fails.
import { spawnSync } from 'node:child_process';
import { cases } from '../cases/index.ts';
import type { Case } from '../kit/case.ts';

const times = 20;
/** Rules whose cases draw their inputs must be sharp on any draws: each run takes another seed. */
const drawing = Object.entries(cases)
  .filter(([, { needs }]: readonly [string, Case]) => needs.draws)
  .map(([id]) => id);

const runs: readonly (readonly [name: string, argsOf: (nth: number) => readonly string[]])[] = [
  ['conform', () => ['bin/assay.ts', 'conform']],
  [
    'properties',
    (nth) => [
      'bin/assay.ts',
      'selfcheck',
      '--part',
      'rules',
      '--rule',
      drawing.join(','),
      '--seed',
      `${nth}`,
    ],
  ],
  ['selfcheck', () => ['bin/assay.ts', 'selfcheck', '--part', 'rules', 'shapes']],
  ['test', () => ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot']],
];

let failed = 0;
for (const [name, argsOf] of runs) {
  for (let nth = 1; nth <= times; nth += 1) {
    const startedMs = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, argsOf(nth), { encoding: 'utf8' });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`${name} ${nth}/${times}: exit ${status} after ${seconds} s\n`);
    if (status === 0) continue;
    failed += 1;
    process.stdout.write(`${stdout}\n${stderr}\n`);
  }
}
process.stdout.write(`${runs.length * times - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
