// A service with correct shapes but without state fails: the verdicts on Prism's mock equal the committed list.
import { expect, test } from 'vitest';
import { judgePrism } from './prism.ts';
import { listedVerdicts } from './prism-verdicts.ts';

/** Topics in which no mock without state can pass. */
const stateful =
  /^(quota|rate)\.|clamp|not-modified|isolat|(per|other|own)-organisation|replay-|parallel-writes/;

test('no verdict differs from the list', { timeout: 420_000 }, async () => {
  const results = await judgePrism();
  const listed = Object.entries(listedVerdicts());
  const expected = Object.fromEntries(listed.map(([id, { verdict }]) => [id, verdict]));
  expect(Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]))).toEqual(expected);
  expect(results.filter(({ id, verdict }) => verdict === 'passed' && stateful.test(id))).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'error')).toEqual([]);
  expect(results.some(({ verdict }) => verdict === 'failed')).toBe(true);
  expect(listed.filter(([, { reason }]) => reason === '')).toEqual([]);
});
