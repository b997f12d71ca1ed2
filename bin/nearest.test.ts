// Suggestions for names that were misspelt.
import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const names = ['quota.clamp-cuts-page', 'quota.clamp-flagged', 'paging.defaults', 'auth.key-pair-accepted'];

test.each([
  ['quota.clamp-cut-page', 'quota.clamp-cuts-page'],
  ['paging.default', 'paging.defaults'],
  ['key-pair', 'auth.key-pair-accepted'],
])('%s is near %s', (given, name) => expect(nearest(given, names)[0]).toBe(name));
