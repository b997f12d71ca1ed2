// What `assay rules` prints: statements by id with their texts, what covers and breaks them, and the nearest id to an unknown one.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statementOf } from '../../spec/statements/index.ts';
import { statementText, type WrongBehaviour } from '../statement-lines.ts';

const assay = join(import.meta.dirname, '../assay.ts');

function run(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((ended) => {
    execFile(process.execPath, [assay, 'rules', ...args], (error, out, errors) =>
      ended({ code: error === null ? 0 : Number(error.code), text: `${out}${errors}` }),
    );
  });
}

test('uncovered statements come one a line, the id first', async () => {
  const { code, text } = await run('--uncovered', '--area', 'ws');
  expect(code).toBe(0);
  expect(text).toBe(`WS-01  ${statementOf('WS-01').text}\nWS-02  ${statementOf('WS-02').text}\n`);
});

test('the catalogue shows the statements of each rule with their texts', async () => {
  const { text } = await run('--area', 'quota');
  expect(text).toContain(`\n      QUOTA-04  ${statementOf('QUOTA-04').text}\n`);
});

test('a statement is found in any letter case; an unknown one suggests the nearest', async () => {
  expect(await run('--statement', 'quota-04')).toMatchObject({
    code: 0,
    text: expect.stringContaining('quota.clamp-cuts-page'),
  });
  expect(await run('--statement', 'QUTA-04')).toMatchObject({
    code: 2,
    text: expect.stringContaining('QUOTA-04'),
  });
});

test('a statement shows its silences, its rules and the mutants that break it', () => {
  const table: Readonly<Record<string, readonly WrongBehaviour[]>> = {
    'quota.clamp-cuts-page': [
      { id: 'quota.clamp-cuts-page/too-much', text: 'delivers too much', breaks: ['QUOTA-04'] },
      { id: 'quota.clamp-cuts-page/slow', text: 'is slow', breaks: [] },
    ],
    'paging.defaults': [
      { id: 'paging.defaults/elsewhere', text: 'breaks it elsewhere', breaks: ['QUOTA-04'] },
    ],
  };
  const text = statementText(statementOf('QUOTA-04'), (rule) => table[rule] ?? []);
  expect(text).toContain('QUOTA-04  (stated)');
  expect(text).toContain('section  Quota clamping');
  expect(text).toContain('S-21  ');
  expect(text).toContain('Readings: quota.exhausted-read');
  expect(text).toContain('No reading: ');
  expect(text).toContain('quota.clamp-cuts-page  (must)');
  expect(text).toContain('quota.clamp-cuts-page/too-much  delivers too much');
  expect(text).not.toContain('is slow');
  expect(text).not.toContain('breaks it elsewhere');
  expect(text).not.toContain('Why no rule covers it');
});

test('a statement without a rule shows its excuse, or that none covers it yet', () => {
  expect(statementText(statementOf('VERSION-03'), () => [])).toContain(
    'does not say where a description is published',
  );
  expect(statementText(statementOf('WS-01'), () => [])).toContain('No rule covers it yet.');
});
