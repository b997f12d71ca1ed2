// The command shows where the constraints of the contract come from.
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
