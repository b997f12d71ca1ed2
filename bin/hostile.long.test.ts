// Hostile targets that end a run fast: one cause, no stack trace, no raw control character, no secret.
import { expect, test } from 'vitest';
import { answerTargets } from '../suites/testing/hostile/answers.ts';
import { slowTargets } from '../suites/testing/hostile/slow.ts';
import { wireTargets } from '../suites/testing/hostile/wire.ts';
import { runHostile } from './testing/hostile-runs.ts';

const fast = ['hang-up-later', 'gzip-bomb', 'html', 'status-500', 'deep'];

test.each([...wireTargets, ...answerTargets].filter(({ id }) => fast.includes(id)))(
  'a target that $text ends a run',
  async (target) => {
    // Long enough for a slow machine that inflates 30 MB many times: the cause ends the run, not the time.
    const { exitCode, errors, leaks, cause } = await runHostile(target, '90s');
    expect([1, 2]).toContain(exitCode);
    expect({ errors, leaks }).toEqual({ errors: [], leaks: [] });
    expect(cause).toMatch(/^The (run fails: the answer to every request was|service)/);
  },
);

const steady = ['steering', 'echo', 'slow-counter'];

test.each([...answerTargets, ...slowTargets].filter(({ id }) => steady.includes(id)))(
  'a target that $text leaves no trace of it',
  async (target) => {
    const { exitCode, errors, leaks } = await runHostile(target, '5s');
    expect({ exitCode, errors, leaks }).toEqual({ exitCode: 1, errors: [], leaks: [] });
  },
);
