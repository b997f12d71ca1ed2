// Proofs of If-None-Match: weak comparison, lists, the asterisk, and nothing else.
import { expect, test } from 'vitest';
import { matchesTag } from './conditional.ts';

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"x", W/"a"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
])('%s against %s', (ifNoneMatch, etag, expected) => {
  expect(matchesTag(ifNoneMatch, etag)).toBe(expected);
});
