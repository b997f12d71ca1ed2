// Durations in words: two units at most, none of them rounded to a whole larger one.
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../spec/units.ts';
import { durationText } from './words.ts';

test.for([
  [1, '1 millisecond'],
  [999, '999 milliseconds'],
  [1_001, '2 seconds'],
  [59_999, '1 minute'],
  [minuteMs + 1_000, '1 minute 1 second'],
  [89_500, '1 minute 30 seconds'],
  [2 * minuteMs, '2 minutes'],
  [hourMs - 1, '1 hour'],
  [hourMs + 1, '1 hour 1 minute'],
  [25 * hourMs, '1 day 1 hour'],
  [40 * dayMs, '40 days'],
] as const)('%d ms are %s', ([ms, text]) => {
  expect(durationText(ms)).toBe(text);
});
