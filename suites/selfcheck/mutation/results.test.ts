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

const result = exampleResult({ mutant: 'a', status: 'seen' });

test('a second run knows the last result of each mutant from the first one', () => {
  const first = openResults(directory, '1');
  first.add(exampleResult({ mutant: 'a', status: 'not_provoked', isFinal: false }));
  first.add(result);
  expect([...openResults(directory, '1').known]).toEqual([['a', result]]);
});

test('another version discards the results', () => {
  openResults(directory, '1').add(result);
  expect(openResults(directory, '2').known.size).toBe(0);
  expect(openResults(directory, '1').known.size).toBe(0);
});

test('an incomplete last line is ignored', () => {
  openResults(directory, '1').add(result);
  appendFileSync(join(directory, 'mutation.results.jsonl'), '{"mutant":"b","sta');
  expect([...openResults(directory, '1').known.keys()]).toEqual(['a']);
});
