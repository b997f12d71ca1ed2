// The commands around a target as processes: exit codes of `doctor`, `init`, `clean` and `conform`.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeService } from '../../suites/testing/fake-service.ts';
import { runAssay } from '../testing/assay-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'assay-commands-'));
const nowhere = 'http://127.0.0.1:1';

test('doctor ends with 2 if nothing answers, with 1 if a credential is refused, and never shows the credential', async () => {
  expect((await runAssay(['doctor', '--base-url', nowhere])).exitCode).toBe(2);
  const service = await fakeService(({ headers }) => ({ status: 401, body: { detail: headers['api-key'] } }));
  const env = { ASSAY_API_KEY: 'key-value', ASSAY_API_SECRET: 'secret-value' };
  const { exitCode, stdout, stderr } = await runAssay(['doctor', '--base-url', service.url], env);
  await service.close();
  expect(exitCode).toBe(1);
  expect(stdout).toContain('broken    credentials.starter.0');
  expect(stdout + stderr).not.toContain('key-value');
});

test('init overwrites a file only with --force', async () => {
  const out = join(directory, 'target.yaml');
  writeFileSync(out, 'mine');
  const service = await fakeService(() => ({ status: 401 }));
  const args = ['init', '--base-url', service.url, '--out', out];
  expect(await runAssay(args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--force') });
  expect(readFileSync(out, 'utf8')).toBe('mine');
  expect((await runAssay([...args, '--force'])).exitCode).toBe(0);
  await service.close();
  expect(readFileSync(out, 'utf8')).toContain(`base_url: "${service.url}"`);
});

test('clean ends with 2 if nothing answers', async () => {
  expect(await runAssay(['clean', '--base-url', nowhere])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('The service gave no answer to GET'),
  });
});

test.each([
  ['a port above 65535', ['--base-url', 'http://127.0.0.1:99999'], {}],
  ['too many runs', ['--base-url', nowhere, '--runs', '1000000000'], {}],
  ['a duration without end', ['--base-url', nowhere, '--max-duration', '99999999m'], {}],
  ['a report below a file', ['--base-url', nowhere, '--report', join(import.meta.filename, 'report')], {}],
  [
    'a credential that no header can carry',
    ['--base-url', nowhere],
    { ASSAY_API_KEY: 'key', ASSAY_API_SECRET: 'hidden\nvalue' },
  ],
  ['a URL with a password', ['--base-url', 'http://user:hidden@127.0.0.1:1'], {}],
])('conform ends with 2 at once for %s, and shows no secret', async (_, args, env) => {
  const startMs = performance.now();
  const { exitCode, stdout, stderr } = await runAssay(['conform', ...args], env);
  expect(exitCode).toBe(2);
  expect(stdout + stderr).not.toMatch(/hidden|^ +at /m);
  expect(performance.now() - startMs).toBeLessThan(20_000);
});
