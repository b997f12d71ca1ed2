// A few rules on shared organisations: disturbed runs accuse nobody, and an undisturbed run catches every mutant.
import { describe, expect, test } from 'vitest';
import { rules } from '../../../spec/rules/index.ts';
import { cases } from '../../cases/index.ts';
import { entriesOf } from '../../judge/run.ts';
import { apply } from '../apply.ts';
import { mutantsOf } from '../mutants/index.ts';
import { runAlone, runsBesideOthers } from './disturbed.ts';

const entries = entriesOf(rules, cases);

/** How many of the disturbed rules pass depends on the speed of the machine: on a slow one more requests meet. */
const leastShareThatPasses = 1 / 4;

test('readers, a publisher and a second run at the same time cause no accusation', async () => {
  const touchy = entries.filter(({ id }) =>
    /^(quota|paging|lists|conditional|validators|envelope)\./.test(id),
  );
  for (const { rules: results } of await runsBesideOthers(touchy, 1)) {
    const accused = results.filter(({ verdict }) => ['failed', 'warned', 'error'].includes(verdict));
    expect(accused.map(({ id, failure, error }) => ({ id, failure, error }))).toEqual([]);
    const passed = results.filter(({ verdict }) => verdict === 'passed');
    expect(passed.length).toBeGreaterThan(results.length * leastShareThatPasses);
  }
});

describe.each(['quota.catalog-reads-are-free', 'quota.clamp-cuts-page', 'paging.total-counts-all'] as const)(
  'alone on shared organisations, %s',
  (id) => {
    test.each(mutantsOf(id).map((mutant) => [mutant.text, mutant] as const))(
      'catches a service that %s',
      async (_, mutant) => {
        const entry = entries.filter((one) => one.id === id);
        const report = await runAlone(entry, 1, apply(mutant).amend);
        expect(report.rules.map(({ verdict, not_exercised }) => [verdict, not_exercised])).toEqual([
          ['failed', null],
        ]);
      },
    );
  },
);
