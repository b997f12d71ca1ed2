// Shared organisations in small: company accuses nobody, and quiet lets nobody off.
import { describe, expect, test } from 'vitest';
import { rules } from '../../../spec/rules/index.ts';
import { cases } from '../../cases/index.ts';
import { entriesOf } from '../../judge/run.ts';
import { apply } from '../apply.ts';
import { mutants } from '../mutants/index.ts';
import { runInQuiet, runsInCompany } from './disturbed.ts';

const entries = entriesOf(rules, cases);

test('readers, a publisher and a second run beside it bring nobody to be accused', async () => {
  const touchy = entries.filter(({ id }) => /^(quota|paging|conditional|envelope)\./.test(id));
  for (const { rules: results } of await runsInCompany(touchy, 1)) {
    const accused = results.filter(({ verdict }) => ['failed', 'warned', 'error'].includes(verdict));
    expect(accused.map(({ id, failure, error }) => ({ id, failure, error }))).toEqual([]);
    expect(results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(results.length / 2);
  }
});

describe.each([
  'quota.catalog-reads-are-free',
  'quota.clamp-cuts-page',
  'paging.total-counts-all',
  'paging.next-names-following-page',
] as const)('in quiet, %s', (id) => {
  test.each(mutants[id].map((mutant) => [mutant.text, mutant] as const))(
    'convicts who %s',
    async (_, mutant) => {
      const entry = entries.filter((one) => one.id === id);
      const report = await runInQuiet(entry, 1, apply(mutant).amend);
      expect(report.rules.map(({ verdict, not_exercised }) => [verdict, not_exercised])).toEqual([
        ['failed', null],
      ]);
    },
  );
});
