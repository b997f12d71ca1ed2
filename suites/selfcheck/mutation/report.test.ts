// The reports of a mutation run: mutation.json and text.
import { expect, test } from 'vitest';
import { exampleMutant, exampleResult } from './example.ts';
import { isGood, mutationJson, mutationReport, mutationText } from './report.ts';

const tried = [
  {
    mutant: exampleMutant({ id: 'one' }),
    result: exampleResult({ status: 'killed', killedBy: ['quota.hard-cap'] }),
  },
  {
    mutant: exampleMutant({ id: 'two', file: 'simulator/rest/send.ts' }),
    result: exampleResult({ status: 'seen', seenBy: ['quota.clamp-flagged'] }),
  },
  {
    mutant: exampleMutant({ id: 'three' }),
    result: exampleResult({ status: 'seen', actsAs: ['quota.repeated-read=free'] }),
  },
  {
    mutant: exampleMutant({ id: 'four' }),
    result: exampleResult({ under: 'quota.period-anchor=billing-day' }),
  },
];
const report = mutationReport(
  { tried, selected: tried, unjudged: 0, isWhole: false, isOfAllFiles: false },
  7,
);

test('mutation.json counts mutants and lists each with the statements of the rule that killed it', () => {
  expect(mutationJson(report)).toMatchObject({
    seed: 7,
    summary: { killed: 1, seen: 1, not_provoked: 1, excused: 1, killed_of_shown: 0.5 },
    mutants: [
      { id: 'one', status: 'killed', killed_by: ['quota.hard-cap'], statements: ['QUOTA-03'] },
      { id: 'two', status: 'seen', seen_by: ['quota.clamp-flagged'] },
      { id: 'three', status: 'excused', acts_as: ['quota.repeated-read=free'] },
      { id: 'four', status: 'not_provoked', under: 'quota.period-anchor=billing-day' },
    ],
  });
});

test('the text counts by file and by statement, and lists mutants individually if they are few', () => {
  const lines = mutationText(report).replaceAll(/ +/g, ' ').split('\n');
  expect(lines).toContain('seen simulator/rest/send.ts:7 two');
  expect(lines).toContain(' acts as quota.repeated-read=free');
  expect(lines).toContain('simulator/core/quota.ts 1 0 1 0 0 1 0 100.0 %');
  expect(lines).toContain('simulator/rest/send.ts 0 1 0 0 0 0 0 0.0 %');
  expect(lines).toContain('QUOTA-03 1 0 0 0 0 0 0 100.0 %');
  expect(lines).toContain(
    '4 mutants (seed 7): 1 killed, 1 seen, 1 not provoked, 0 crashed, 0 timed out, 1 excused, 0 unreached',
  );
});

test('a run is good if no score is below the gate', () => {
  expect(isGood(report)).toBe(true);
  expect(isGood({ ...report, below: ['ofShown'] })).toBe(false);
});
