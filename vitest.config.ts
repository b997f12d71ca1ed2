// Two projects: the tests of the code, and the rules of the contract judged on a target, one test a rule.
import { defineConfig } from 'vitest/config';
import { rules } from './spec/rules/index.ts';
import { areaOf } from './suites/target/surfaces.ts';

const conformance = 'suites/conformance.test.ts';
/** Peers of other makers, compared with us: slower, and not needed to trust the code. */
const outside = '**/*.outside.test.ts';
const areas = [...new Set(Object.keys(rules).map(areaOf))];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'outside', include: [outside] } },
      {
        test: {
          name: 'unit',
          include: ['{spec,fixtures,simulator,suites,load,bin}/**/*.test.ts'],
          exclude: [conformance, outside],
          // A limit against hanging, not a measure: tests that judge a mutant take seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: [conformance],
          globalSetup: ['bin/vitest-target.ts'],
          tags: areas.map((name) => ({ name })),
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
