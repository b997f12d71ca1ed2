// The command shows where the constraints of the contract come from.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { events } from '../../spec/contract.ts';
import { tools } from '../../spec/tools.ts';
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

test('spec --html writes the reference, and refuses what it cannot write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-spec-'));
  const file = join(folder, 'reference.html');
  const { stdout, exitCode } = await runAssay(['spec', '--html', file]);
  expect({ stdout, exitCode }).toEqual({ stdout: expect.stringContaining(file), exitCode: 0 });
  const page = readFileSync(file, 'utf8');
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('id="QUOTA-04"');
  expect(page).not.toMatch(/(?:src|href)="(?!#|data:)/);
  const refused = await runAssay(['spec', '--html', join(folder, 'missing', 'reference.html')]);
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('cannot be written') });
});

test('spec --async prints every event, and --mcp what the servers list', async () => {
  const asyncApi = JSON.parse((await runAssay(['spec', '--async'])).stdout);
  expect(asyncApi.asyncapi).toBe('3.1.0');
  expect(Object.keys(asyncApi.components.messages)).toEqual([...Object.keys(events), 'manifest']);
  const mcp = JSON.parse((await runAssay(['spec', '--mcp'])).stdout);
  expect(mcp.advanced.path).toBe('/advanced/mcp');
  const names = [...mcp.core.tools, ...mcp.advanced.tools].map(({ name }) => name);
  expect(names).toEqual(Object.keys(tools));
  expect(mcp.core.tools[0]).toMatchObject({ inputSchema: { type: 'object' }, rateClass: 'discovery' });
});

test('spec prints one form at a time', async () => {
  const { stderr, exitCode } = await runAssay(['spec', '--async', '--mcp']);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining('--mcp is another form'),
  });
});
