// The rules that judge a mutant within the time limit of one mutant.
import { expect, test } from 'vitest';
import { withinTime } from './judge-one.ts';

const elapsedMs = new Map([
  ['quick', 10],
  ['slow', 100],
  ['last', 10],
]);

test.each([
  { limitMs: 5, judging: ['quick'] },
  { limitMs: 50, judging: ['quick', 'slow'] },
  { limitMs: 200, judging: ['quick', 'slow', 'last'] },
])('rules judge in their order until $limitMs ms are used up', ({ limitMs, judging }) => {
  expect(withinTime(['quick', 'slow', 'last'], elapsedMs, limitMs)).toEqual(judging);
});
