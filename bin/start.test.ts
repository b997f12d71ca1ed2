// The command that printed advice begins with fits how the program is installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { latestVersion } from '../spec/since.ts';
import { commandNameOf, version } from './start.ts';

test('the repository, a project and a global installation have commands of their own', () => {
  const installed = (file: string): string => commandNameOf({ isCompiled: true, file });
  expect(commandNameOf({ isCompiled: false, file: '/home/a/assay/bin/start.ts' })).toBe('npm run assay --');
  expect(installed('/home/a/project/node_modules/@assay-kit/assay/dist/bin/start.js')).toBe('npx assay');
  expect(installed('/usr/local/lib/node_modules/@assay-kit/assay/dist/bin/start.js')).toBe('assay');
  expect(installed('/home/a/lib/project/node_modules/@assay-kit/assay/dist/bin/start.js')).toBe('npx assay');
  expect(installed('/home/a/assay/dist/bin/start.js')).toBe('assay');
});

test('the package is of the version whose requirements init writes', () => {
  expect(version.replace('-dev', '')).toBe(latestVersion);
});

test('the version, and the oldest Node that the command accepts, are those of package.json', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(version).toBe(manifest.version);
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(manifest.engines.node) ?? [];
  const command = readFileSync(join(import.meta.dirname, 'package/node-version.ts'), 'utf8');
  expect(command).toContain(`const oldest = { major: ${major}, minor: ${minor} };`);
});
