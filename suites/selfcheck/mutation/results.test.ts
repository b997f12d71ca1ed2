// Results outlive the run that found them, unless what is judged has changed.
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

test('a second run knows what the first one found, the last result of each mutant', () => {
  const first = openResults(directory, '1');
  first.add(exampleResult({ mutant: 'a', status: 'not_provoked', isFinal: false }));
  first.add(result);
  expect([...openResults(directory, '1').known]).toEqual([['a', result]]);
});

test('another version starts anew', () => {
  openResults(directory, '1').add(result);
  expect(openResults(directory, '2').known.size).toBe(0);
  expect(openResults(directory, '1').known.size).toBe(0);
});

test('half a line at the end is passed over', () => {
  openResults(directory, '1').add(result);
  appendFileSync(join(directory, 'mutation.results.jsonl'), '{"mutant":"b","sta');
  expect([...openResults(directory, '1').known.keys()]).toEqual(['a']);
});
