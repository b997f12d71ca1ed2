// What `assay rules` prints: rules, statements with their rules and mutants, and suggestions for unknown ids.
import { expect, test } from 'vitest';
import { uncovered } from '../../spec/coverage.ts';
import { statementOf } from '../../spec/statements/index.ts';
import { type PrintedMutant, statementText } from '../statement-lines.ts';
import { runAssay } from '../testing/assay-process.ts';

const run = (...args: readonly string[]) => runAssay(['rules', ...args]);

test('each uncovered statement is one line that begins with its id', async () => {
  const { exitCode, stdout } = await run('--uncovered');
  expect(exitCode).toBe(0);
  const ids = stdout.split('\n').flatMap((line) => /^([A-Z]+-\d+) {2}\S/.exec(line)?.[1] ?? []);
  expect(ids).toEqual(uncovered([]));
});

test('the list of rules shows the statements of each rule with their texts', async () => {
  const { stdout } = await run('--area', 'quota');
  expect(stdout).toContain(`\n      QUOTA-04  ${statementOf('QUOTA-04').text}\n`);
});

test('the letter case of a statement id does not matter; an unknown id suggests the nearest', async () => {
  expect(await run('--statement', 'quota-04')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('quota.clamp-cuts-page'),
  });
  expect(await run('--statement', 'QUTA-04')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('QUOTA-04'),
  });
});

test('an unknown area of statements is refused', async () => {
  expect(await run('--uncovered', '--area', 'nope')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('There is no area nope of statements'),
  });
});

test('a statement shows its silences, its rules and the mutants that break it', () => {
  const mutants: readonly PrintedMutant[] = [
    { id: 'quota.clamp-cuts-page/too-much', text: 'delivers too much', breaks: ['QUOTA-04'] },
    { id: 'quota.clamp-cuts-page/slow', text: 'is slow', breaks: [] },
  ];
  const text = statementText(statementOf('QUOTA-04'), mutants);
  expect(text).toContain('QUOTA-04  (stated)');
  expect(text).toContain('section  Quota clamping');
  expect(text).toContain('S-21  ');
  expect(text).toContain('Readings: quota.exhausted-read');
  expect(statementText(statementOf('PAGE-02'), [])).toContain('No reading: ');
  expect(text).toContain('quota.clamp-cuts-page  (must)');
  expect(text).toContain('quota.clamp-cuts-page/too-much  delivers too much');
  expect(text).not.toContain('is slow');
  expect(text).not.toContain('Why no rule covers it');
});

test('a statement without a rule shows the excuse, or that no rule covers it yet', () => {
  expect(statementText(statementOf('VERSION-03'), [])).toContain(
    'does not say where a description is published',
  );
  for (const id of uncovered([]))
    expect(statementText(statementOf(id), [])).toContain('No rule covers it yet.');
});
