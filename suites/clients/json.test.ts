// JSON values: the text by which they are compared.
import { expect, test } from 'vitest';
import { comparableText } from './json.ts';

test('the order of members has no meaning, the order of a list has', () => {
  expect(comparableText({ a: [{ b: 1, c: 2 }], d: null })).toBe(
    comparableText({ d: null, a: [{ c: 2, b: 1 }] }),
  );
  expect(comparableText([1, 2])).not.toBe(comparableText([2, 1]));
  expect(comparableText({ a: undefined })).toBe(comparableText({}));
  expect(comparableText(undefined)).not.toBe(comparableText('undefined'));
});
