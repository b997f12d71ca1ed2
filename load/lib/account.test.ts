// What marks of attempts make of a delivery, and of many.
import { expect, test } from 'vitest';
import { fateOf, fatesOf, toldOf } from './account.ts';

const seen = (marks: string) => ({ marks, firstMs: 0 });

test.each([
  ['delivered', ['+', '-+', '--+']],
  ['exhausted', ['---']],
  ['unfinished', ['', '-', '--']],
  ['extra', ['++', '-++', '---+', '----', '-!', '!']],
] as const)('%s is what %j says', (fate, all) => {
  for (const marks of all) expect([marks, fateOf(seen(marks))]).toEqual([marks, fate]);
});

test('what never came is unfinished, and manifests of others do not count', () => {
  const hook = {
    forged: 0,
    deliveries: { a: seen('+'), b: seen('---'), c: seen('++'), stranger: seen('+') },
  };
  expect(fatesOf(hook, ['a', 'b', 'c', 'd'])).toEqual({
    delivered: 1,
    exhausted: 1,
    unfinished: 1,
    extra: 1,
  });
  expect(toldOf([hook, hook], ['a', 'b', 'd'])).toBe(4);
  expect(toldOf([hook], ['a', 'b', 'd'], ({ marks }) => marks.includes('+'))).toBe(1);
});
