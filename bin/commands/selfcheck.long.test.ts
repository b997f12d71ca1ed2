// `assay selfcheck --mutant` as a process: tries mutants by id, writes the report, and refuses unknown ids.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

const selfcheck = (...options: readonly string[]) => runAssay(['selfcheck', ...options]);

test('mutants of rules, answers and deliveries are tried by id', async () => {
  const report = mkdtempSync(join(tmpdir(), 'assay-selfcheck-'));
  const ids = [
    'quota.clamp-cuts-page/full-page',
    'shape.list-streams/data.streams[].id:dropped',
    'pushes.fit-their-event/webhook.test:timestamp:dropped',
  ];
  const excused = 'shape.get-stream/source_channels[].deactivated_on:null';
  const options = [...ids, excused].flatMap((id) => ['--mutant', id]);
  const { exitCode, stdout } = await selfcheck(...options, '--report', report);
  for (const id of ids) expect(stdout).toContain(`caught           ${id}: `);
  expect(stdout).toMatch(/^caught .+\n {4}failed: expected .+$/m);
  expect(stdout).toMatch(/^excused +shape\.get-stream\/.+\n {4}\S/m);
  expect(stdout).toContain('3 mutants: 3 caught, 0 wrong');
  expect(exitCode).toBe(0);
  const json: unknown = JSON.parse(readFileSync(join(report, 'selfcheck.json'), 'utf8'));
  expect(json).toMatchObject({
    mutants: ids.map((mutant) => ({ mutant, why: null })),
    excused: [{ mutant: excused }],
  });
});

test('the part before the slash chooses all mutants of a rule', async () => {
  const { stdout } = await selfcheck('--mutant', 'quota.clamp-cuts-page');
  expect(stdout).toContain('2 mutants: 2 caught, 0 wrong');
});

test('an unknown id is refused with the nearest ids', async () => {
  const { exitCode, stderr } = await selfcheck('--mutant', 'quota.clamp-cuts-page/fullpage');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('There is no mutant quota.clamp-cuts-page/fullpage');
  expect(stderr).toContain('Did you mean quota.clamp-cuts-page/full-page');
});

test('--mutant cannot be combined with --area', async () => {
  const { exitCode } = await selfcheck('--mutant', 'quota.clamp-cuts-page', '--area', 'quota');
  expect(exitCode).toBe(2);
});
