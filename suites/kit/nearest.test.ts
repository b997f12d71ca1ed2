// Suggestions for misspelt names.
import { expect, test } from 'vitest';
import { nearest, unknownName } from './nearest.ts';

const names = ['quota.clamp-cuts-page', 'quota.clamp-flagged', 'paging.defaults', 'auth.key-pair-accepted'];

test.each([
  ['quota.clamp-cut-page', 'quota.clamp-cuts-page'],
  ['paging.default', 'paging.defaults'],
  ['key-pair', 'auth.key-pair-accepted'],
])('the first suggestion for %s is %s', (given, name) => expect(nearest(given, names)[0]).toBe(name));

test('the message names what was given and the suggestions', () => {
  expect(unknownName('rule', 'clamp', names.slice(0, 2))).toBe(
    'There is no rule clamp. Did you mean quota.clamp-cuts-page, quota.clamp-flagged?',
  );
});
