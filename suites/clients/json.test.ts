// JSON values: the text by which they are compared.
import { expect, test } from 'vitest';
import { comparableText, parsedJson, typedJson } from './json.ts';

test('the order of members has no meaning, the order of a list has', () => {
  expect(comparableText({ a: [{ b: 1, c: 2 }], d: null })).toBe(
    comparableText({ d: null, a: [{ c: 2, b: 1 }] }),
  );
  expect(comparableText([1, 2])).not.toBe(comparableText([2, 1]));
  expect(comparableText({ a: undefined })).toBe(comparableText({}));
  expect(comparableText(undefined)).not.toBe(comparableText('undefined'));
});

test('integers that a double does not hold keep all their digits', () => {
  const text =
    '{"id": 11604773700000001, "count": 3, "name": "a:12345678901234567", "share": 0.1234567890123456789}';
  const json = parsedJson(text);
  expect(json).toEqual({
    id: '11604773700000001',
    count: 3,
    name: 'a:12345678901234567',
    share: Number('0.1234567890123456789'),
  });
  expect(typedJson({ json, text })).toMatchObject({ id: expect.any(Number), count: 3 });
});
