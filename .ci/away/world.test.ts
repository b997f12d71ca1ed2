// A client team's tests: two tests of one file share a world.
import { test } from '@assay-kit/assay/vitest';
import { expect } from 'vitest';

let seen = '';

test('a file has a world of its own', async ({ world }) => {
  seen = world.baseUrl;
  expect((await fetch(`${world.baseUrl}/account`)).status).toBe(401);
});

test('the tests of a file share it', ({ world }) => {
  expect(world.baseUrl).toBe(seen);
});
