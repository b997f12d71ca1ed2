// Hostile targets that end a run fast: one cause, no stack trace, no raw control character, no secret.
import { expect, test } from 'vitest';
import { answerTargets } from '../suites/testing/hostile/answers.ts';
import { wireTargets } from '../suites/testing/hostile/wire.ts';
import { runHostile } from './testing/hostile-runs.ts';

const fast = [
  'hang-up-later',
  'no-http',
  'gzip-bomb',
  'html',
  'status-500',
  'empty-object',
  'deep',
  'no-number',
];

test.each([...wireTargets, ...answerTargets].filter(({ id }) => fast.includes(id)))(
  'a target that $text ends a run',
  async (target) => {
    const { exitCode, errors, leaks, cause } = await runHostile(target, '20s');
    expect([1, 2]).toContain(exitCode);
    expect({ errors, leaks }).toEqual({ errors: [], leaks: [] });
    expect(cause).toMatch(/^The (run fails: the target gives|service)/);
  },
);

test('texts that steer terminals and secrets that are repeated stay out of terminal and reports', async () => {
  for (const target of answerTargets.filter(({ id }) => id === 'steering' || id === 'echo')) {
    const { exitCode, errors, leaks } = await runHostile(target, '5s');
    expect({ exitCode, errors, leaks }).toEqual({ exitCode: 1, errors: [], leaks: [] });
  }
});
