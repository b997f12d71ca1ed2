// `assay upgrade`: the line that it changes, and what it says where there is nothing to change.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { latestVersion } from '../../spec/since.ts';
import { type EndedProcess, runAssay } from '../testing/assay-process.ts';

const file = join(mkdtempSync(join(tmpdir(), 'assay-upgrade-')), 'target.yaml');

/** Runs the command on a target file with this text. */
function upgrade(text: string, ...more: readonly string[]): Promise<EndedProcess> {
  writeFileSync(file, text);
  return runAssay(['upgrade', '--target', file, ...more]);
}

/** Names a credential that is not set, which an upgrade does not need. */
const target = `# staging
base_url: http://x  # its address
credentials: { starter: [{ keys: [{ api_key_env: UNSET_KEY, api_secret_env: UNSET_SECRET }] }] }
`;

test('changes the pinned version alone, or adds it', async () => {
  const pinned = `requirements: "0.2.0"   # by us\n${target}`;
  expect(await upgrade(pinned)).toMatchObject({ exitCode: 0 });
  expect(readFileSync(file, 'utf8')).toBe(`requirements: ${latestVersion}   # by us\n${target}`);
  expect(await upgrade(target.trimEnd())).toMatchObject({ exitCode: 0 });
  expect(readFileSync(file, 'utf8')).toBe(`${target}requirements: ${latestVersion}\n`);
});

test('says where there is nothing to do', async () => {
  const unpinned = await upgrade(target, '--preview');
  expect(unpinned).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('all rules count already') });
  const newest = `${target}requirements: ${latestVersion}\n`;
  expect((await upgrade(newest, '--preview')).stdout).toContain(`Nothing is newer than ${latestVersion}.`);
  expect((await upgrade(newest)).stdout).toContain(`pins ${latestVersion} already`);
  expect(readFileSync(file, 'utf8')).toBe(newest);
});

test('refuses what it cannot upgrade, and changes nothing', async () => {
  expect(await upgrade(`${target}requirements: 9.9.9\n`)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('There are no requirements of version 9.9.9; expected one of 0.2.0'),
  });
  const inOneLine = '{ base_url: http://x, requirements: 0.2.0 }\n';
  expect(await upgrade(inOneLine)).toMatchObject({ exitCode: 2 });
  expect(readFileSync(file, 'utf8')).toBe(inOneLine);
  expect(await runAssay(['upgrade'], { ASSAY_TARGET: '' })).toMatchObject({ exitCode: 2 });
});
