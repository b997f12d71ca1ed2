// Tests of If-None-Match: weak comparison, lists and the asterisk.
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
])('If-None-Match %s for the tag %s matches: %s', (ifNoneMatch, etag, expected) => {
  expect(matchesTag(ifNoneMatch, etag)).toBe(expected);
});
