// Runs beside a baseline: known failures pass, and new ones, others of the same rule and lost exercise fail.
import { afterAll, expect, test } from 'vitest';
import { type Case, needing } from '../kit/case.ts';
import { expectStatus } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import type { Report } from '../report/schema.ts';
import { fakeRule, fakeService, fakeTarget } from '../testing/fake-service.ts';
import { type Baseline, fixedRules, lostRules, recorded, withBaseline } from './baseline.ts';
import { conform } from './conform.ts';
import type { RuleResult } from './verdict.ts';

const today = '2026-03-17';
const service = await fakeService(({ path }) => ({ status: path === '/account' ? 500 : 200, body: {} }));
afterAll(() => service.close());

const asks = (operation: 'getAccount' | 'listPlans', status: number): Case =>
  needing({}, async ({ anonymous }) => void expectStatus(await anonymous.call(operation), status));
const lacking = needing({}, async () => missingNeed('org'));

/** Runs the cases, beside a baseline if there is one. */
async function run(
  cases: Readonly<Record<string, Case>>,
  before?: Baseline,
): Promise<{ readonly report: Report; readonly results: readonly RuleResult[] }> {
  let results: readonly RuleResult[] = [];
  const report = await conform({
    target: fakeTarget({ baseUrl: service.url }),
    entries: Object.entries(cases).map(([id, kase]) => ({ id, rule: fakeRule({}), case: kase })),
    seed: 1,
    realtime: false,
    minExercised: 0,
    command: 'assay conform',
    today,
    baseline: (all) => {
      results = all;
      return before ?? { failures: [], exercised: [] };
    },
  });
  return { report, results };
}

const reasonsOf = ({ reasons }: Report): readonly string[] => reasons.map(({ kind }) => kind);

const first = await run({ 'quota.a': asks('getAccount', 200), 'quota.b': asks('listPlans', 200) });
const baseline = recorded(first.results, { before: undefined, today });

test('a baseline holds failures with their place and day, and the exercised rules', () => {
  expect(reasonsOf(first.report)).toEqual(['failed']);
  expect(baseline).toEqual({
    failures: [
      {
        rule: 'quota.a',
        operation: 'getAccount',
        place: expect.stringContaining('status'),
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        expires: '2026-06-15',
      },
    ],
    exercised: ['quota.a', 'quota.b'],
  });
});

test('a known failure does not fail the run', async () => {
  const { report } = await run({ 'quota.a': asks('getAccount', 200) }, baseline);
  expect(report.ok).toBe(true);
  expect(report.rules[0]).toMatchObject({ verdict: 'failed', expectation: { kind: 'accepted' } });
});

test('a failure of a new rule, and another failure of a known rule, fail the run', async () => {
  const added = await run({ 'quota.c': asks('getAccount', 200) }, baseline);
  expect(reasonsOf(added.report)).toEqual(['failed']);
  const other = await run({ 'quota.a': asks('listPlans', 404) }, baseline);
  expect(reasonsOf(other.report)).toEqual(['failed']);
});

test('a rule that is no longer exercised fails the run', async () => {
  const { report } = await run({ 'quota.b': lacking, 'quota.d': lacking }, baseline);
  expect(report.reasons).toContainEqual({
    kind: 'exercise-lost',
    text: '1 rule that the baseline saw exercised was not exercised: quota.b',
  });
});

test('a rule that others disturb is not lost', async () => {
  const { report } = await run({ 'quota.b': needing({}, async () => missingNeed('quiet')) }, baseline);
  expect(report.rules[0]?.verdict).toBe('undecided');
  expect(reasonsOf(report)).not.toContain('exercise-lost');
});

test('a known failure fails the run after its last day', async () => {
  const [result] = first.results;
  if (result === undefined) throw new Error('the run has no result');
  expect(withBaseline(result, baseline, '2026-06-15').expectation?.kind).toBe('accepted');
  expect(withBaseline(result, baseline, '2026-06-16').expectation?.kind).toBe('expired');
});

test('an update keeps days and what was not selected, removes what holds, and renews what has expired', async () => {
  const later = recorded(first.results, { before: baseline, today: '2026-04-01' });
  expect(later.failures).toEqual(baseline.failures);
  const renewed = recorded(first.results, { before: baseline, today: '2026-07-01' });
  expect(renewed.failures[0]?.expires).toBe('2026-09-29');
  const elsewhere = await run({ 'quota.b': lacking });
  expect(recorded(elsewhere.results, { before: baseline, today })).toEqual({
    failures: baseline.failures,
    exercised: ['quota.a'],
  });
  const repaired = await run({ 'quota.a': asks('listPlans', 200) });
  expect(fixedRules(repaired.results, baseline)).toEqual(['quota.a']);
  expect(lostRules(repaired.results, baseline)).toEqual([]);
  expect(recorded(repaired.results, { before: baseline, today }).failures).toEqual([]);
});
