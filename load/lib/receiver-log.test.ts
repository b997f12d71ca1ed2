// The result of a delivery from the marks of its attempts, and counts over many deliveries.
import { expect, test } from 'vitest';
import { countArrived, countResults, resultOf } from './receiver-log.ts';

const log = (marks: string) => ({ marks, firstMs: 0 });

test.each([
  ['delivered', ['+', '-+', '--+']],
  ['exhausted', ['---']],
  ['unfinished', ['', '-', '--']],
  ['extra', ['++', '-++', '---+', '----', '-!', '!']],
] as const)('the result is %s for the marks %j', (result, all) => {
  for (const marks of all) expect([marks, resultOf(log(marks))]).toEqual([marks, result]);
});

test('a delivery that never arrived is unfinished, and deliveries of other manifests do not count', () => {
  const webhook = {
    badSignatures: 0,
    deliveries: { a: log('+'), b: log('---'), c: log('++'), other: log('+') },
  };
  expect(countResults(webhook, ['a', 'b', 'c', 'd'])).toEqual({
    delivered: 1,
    exhausted: 1,
    unfinished: 1,
    extra: 1,
  });
  expect(countArrived([webhook, webhook], ['a', 'b', 'd'])).toBe(4);
  expect(countArrived([webhook], ['a', 'b', 'd'], ({ marks }) => marks.includes('+'))).toBe(1);
});
