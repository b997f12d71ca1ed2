// Answers of tools: short, whole where they can be, and without control characters.
import { expect, test } from 'vitest';
import { textOf, tokensIn, tokensMax } from './answer.ts';

test('a short answer is whole, with its next steps', () => {
  expect(textOf({ lines: ['one', 'two'], next: ['explain {"about":"S-21"}'] })).toBe(
    'one\ntwo\nNext: explain {"about":"S-21"}',
  );
});

test.each([
  ['words', 'organisation '.repeat(40)],
  ['digits', '11604773700000018 '.repeat(30)],
  ['JSON', JSON.stringify({ a: [1, { b: null }], c: '…' }).repeat(20)],
  ['letters of no alphabet', '表情🙂'.repeat(60)],
])('a long answer of %s is cut, says so and keeps its next step', (_, line) => {
  const text = textOf({ lines: Array.from({ length: 300 }, () => line), next: ['go on'] });
  expect(tokensIn(text)).toBeLessThanOrEqual(tokensMax);
  expect(tokensIn(text)).toBeGreaterThan(tokensMax / 2);
  expect(text).toMatch(/\n… \d+ more lines are left out, to keep the answer short\.\nNext: go on$/);
});

test('the text of a target adds no lines and no control characters', () => {
  expect(textOf({ lines: ['a\u001b[2Jb\u202ec'], next: [] })).toBe('a\\u001b[2Jb\\u202ec');
});
