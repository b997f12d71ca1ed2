// The test projects: unit tests, long ones, the rules of the contract judged on a target, and comparisons with other tools.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const conformance = 'bin/conformance.test.ts';
/** Comparisons with tools of others, which are slow. */
const outside = '**/*.outside.test.ts';
/** Whole runs and many processes: a minute or more a file. */
const long = '**/*.long.test.ts';
/** Pages in a real browser. */
const browser = '**/*.browser.test.ts';
/** Whole runs against a server in Python. */
const independent = 'suites/selfcheck/independent/*.independent.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['bin/testing/temporary-folder.ts'],
    // Tests wait for processes and sockets for half of their time, so there are more workers than cores.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      { test: { name: 'outside', include: [outside], testTimeout: 240_000 } },
      { test: { name: 'long', include: [long], testTimeout: 240_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'browser',
          include: [browser],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A loaded machine draws late.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      { test: { name: 'independent', include: [independent], testTimeout: 480_000 } },
      {
        test: {
          name: 'unit',
          include: ['{spec,fixtures,simulator,suites,load,bin}/**/*.test.ts'],
          exclude: [conformance, outside, long, browser, independent],
          // Only against tests that hang.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'conformance', include: [conformance] } },
    ],
  },
});
