// The command shows where the constraints of the contract come from.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

test('spec --provenance shows the sources of one object', async () => {
  const { stdout, exitCode } = await runAssay(['spec', '--provenance', 'SecurityIdentifier']);
  expect(exitCode).toBe(0);
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'SecurityIdentifier',
      '  id_type required: STREAM-30',
      '  id_type type string: our choice',
    ]),
  );
  expect(stdout).not.toContain('operation');
});

test('spec --provenance refuses an unknown object', async () => {
  const { stderr, exitCode } = await runAssay(['spec', '--provenance', 'Nothing']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('no object Nothing');
});

test('spec --diff compares with an earlier contract', async () => {
  const released = join(import.meta.dirname, '../../spec/generated/released/0.2.0.json');
  const { stdout, exitCode } = await runAssay(['spec', '--diff', released]);
  expect(stdout).toBe(readFileSync(join(released, '../../changes.txt'), 'utf8'));
  expect(exitCode).toBe(1);
  const folder = mkdtempSync(join(tmpdir(), 'assay-spec-'));
  const same = join(folder, 'openapi.json');
  writeFileSync(same, (await runAssay(['spec'])).stdout);
  expect(await runAssay(['spec', '--diff', same])).toMatchObject({ exitCode: 0 });
  writeFileSync(same, '{}');
  const refused = await runAssay(['spec', '--diff', same]);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('expected a contract that assay spec printed');
});
