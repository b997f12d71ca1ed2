// Thresholds of a person: what a file may say, and how a run that misses one ends.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';
import { readThresholds, thresholdResults } from './thresholds.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-thresholds-'));
});

const fileWith = (text: string): string => {
  const file = join(folder, 'thresholds.yaml');
  writeFileSync(file, text);
  return file;
};

test('a file gives one expression or several by metric', () => {
  const file = fileWith('http_req_duration: [p(95)<300, "max < 1000"]\nhttp_req_failed: rate<0.01\n');
  expect(readThresholds(file)).toEqual({
    http_req_duration: ['p(95)<300', 'max<1000'],
    http_req_failed: ['rate<0.01'],
  });
});

test.each([
  { text: 'http_req_duration: fast', message: 'http_req_duration needs an expression' },
  { text: 'http_req_duration: 300', message: 'needs an expression' },
  { text: 'http_req_duration: []', message: 'needs an expression' },
  { text: '- p(95)<300', message: 'does not contain a mapping' },
  { text: 'a: [', message: 'cannot be read as YAML' },
])('$text is refused', ({ text, message }) => {
  expect(() => readThresholds(fileWith(text))).toThrow(message);
});

const metric = (values: object, holds: boolean) => ({ values, thresholds: { 'p(95)<300': { ok: holds } } });
const summaryOf = (holds: boolean) => ({ metrics: { http_req_duration: metric({ 'p(95)': 312.5 }, holds) } });
const thresholds = { http_req_duration: ['p(95)<300'], absent: ['rate<1'] };

test('a result shows what was measured', () => {
  expect(thresholdResults(thresholds, summaryOf(false))).toEqual([
    { metric: 'http_req_duration', expression: 'p(95)<300', holds: false, measured: 312.5 },
  ]);
});

test('a missed threshold fails the run', () => {
  const ended = (holds: boolean) => ({
    exitCode: holds ? 0 : 99,
    log: '',
    summary: JSON.stringify(summaryOf(holds)),
  });
  expect(outcomeOf(ended(true), [], { thresholds }).verdict).toBe('passed');
  const { verdict, reasons } = outcomeOf(ended(false), [], { thresholds });
  expect(verdict).toBe('failed');
  expect(reasons).toEqual(['failed threshold: http_req_duration p(95)<300, measured 312.5']);
});
