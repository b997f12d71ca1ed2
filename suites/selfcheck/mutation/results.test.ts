// Results are reused by later runs unless the judged sources have changed.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleResult } from './example.ts';
import { openResults } from './results.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-results-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const version = { simulator: '1', suites: '1' };
const otherSuites = { ...version, suites: '2' };
const result = exampleResult({ mutant: 'a', status: 'seen' });

test('a second run knows the last result of each mutant from the first one', () => {
  const first = openResults(directory, version);
  first.add(exampleResult({ mutant: 'a', status: 'not_provoked', isFinal: false }));
  first.add(result);
  expect([...openResults(directory, version).known]).toEqual([['a', result]]);
});

test.each([
  ['the simulator', { ...version, simulator: '2' }],
  ['the suites', otherSuites],
])('another version of %s discards the results', (_what, other) => {
  openResults(directory, version).add(result);
  expect(openResults(directory, other).known.size).toBe(0);
  expect(openResults(directory, version).known.size).toBe(0);
});

test('another version of the suites keeps killed mutants if only survivors are to be judged', () => {
  const killed = exampleResult({ mutant: 'b', status: 'killed' });
  openResults(directory, version).add(result);
  openResults(directory, version).add(killed);
  const kept = [['b', { ...killed, isEarlier: true }]];
  expect([...openResults(directory, otherSuites, true).known]).toEqual(kept);
  expect([...openResults(directory, otherSuites).known]).toEqual(kept);
  expect(openResults(directory, { ...otherSuites, simulator: '2' }, true).known.size).toBe(0);
});

test('an incomplete last line is ignored', () => {
  openResults(directory, version).add(result);
  appendFileSync(join(directory, 'mutation.results.jsonl'), '{"mutant":"b","sta');
  expect([...openResults(directory, version).known.keys()]).toEqual(['a']);
});
