// Whatever its depth and length, a text is parsed or refused in time linear in its length.
import { expect, test } from 'vitest';
import { bounds } from '../../spec/bounds.ts';
import { parseJson } from './json-input.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Values in a list, which is itself one of them. */
const listOf = (count: number): string => `[${'1,'.repeat(count - 2)}1]`;

test('JSON within the bounds has its value', () => {
  expect(parseJson('{"a":[1,"]\\"[",null]}')).toEqual({ value: { a: [1, ']"[', null] } });
  expect(parseJson(nested(bounds.jsonDepth))).toBeDefined();
  expect(parseJson(listOf(bounds.jsonValues))).toBeDefined();
});

test.each([
  ['nesting', nested(bounds.jsonDepth + 1)],
  ['too many values', listOf(bounds.jsonValues + 1)],
  ['an open string', `"${'\\"'.repeat(5)}`],
  ['no JSON', '{"a":}'],
  ['nothing', ''],
])('%s gets no value', (_, text) => {
  expect(parseJson(text)).toBeUndefined();
});

test('brackets in strings do not count', () => {
  const text = JSON.stringify({ text: '[{,'.repeat(100_000) });
  expect(parseJson(text)).toBeDefined();
});

test.each([
  ['escaped quotation marks without an end', `"${'\\"'.repeat(500_000)}`],
  ['closing brackets', ']'.repeat(1_000_000)],
  ['empty strings', '""'.repeat(500_000)],
])('a megabyte of %s takes little time', (_, text) => {
  const before = process.threadCpuUsage();
  expect(parseJson(text)).toBeUndefined();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(300);
});
