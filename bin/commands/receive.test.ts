// `assay receive` as a process: the report of a receiver, the printed deliveries, and what it refuses.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hookSecret, startWebhookReceiver } from '../../suites/testing/webhook-receiver.ts';
import { runAssay, startAssay } from '../testing/assay-process.ts';

const receive = (...options: readonly string[]) =>
  runAssay(['receive', '--secret-env', 'HOOK_SECRET', ...options], { HOOK_SECRET: hookSecret });

async function receiverOf(...habits: Parameters<typeof startWebhookReceiver>): Promise<string> {
  const { url, close } = await startWebhookReceiver(...habits);
  onTestFinished(close);
  return url;
}

test('a correct receiver gets exit code 0 and a report', async () => {
  const report = mkdtempSync(join(tmpdir(), 'assay-receive-'));
  const url = await receiverOf();
  const options = ['--url', url, '--events', 'digest.new_content,stream.removed', '--set', 'webhook_id=12'];
  const { exitCode, stdout, stderr } = await receive(...options, '--verbose', '--report', report);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain(`(${url})`);
  expect(stdout).toMatch(/^passed +receiver\.answer-in-time$/m);
  expect(stdout).toMatch(/^7 rules in .*: 7 passed$/m);
  expect(readdirSync(report).sort()).toEqual(['badge.svg', 'junit.xml', 'report.html', 'report.json']);
  expect(readFileSync(join(report, 'report.html'), 'utf8')).toContain('receiver.read-raw');
});

test('a wrong receiver gets exit code 1, the delivery that shows it, and a command that repeats it', async () => {
  const url = await receiverOf({ accept: (payload) => ('delivery' in payload ? 400 : 204) });
  const { exitCode, stdout } = await receive('--url', url, '--rule', 'receiver.bear-growth');
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    'expected  status 200 to 299 for V08 (fields that the contract does not name)\n  received  status 400\n',
  );
  const [, repeat = ''] = /^ +repeat +.* receive (.*)$/m.exec(stdout) ?? [];
  expect(repeat).toBe(`--url '${url}' --secret-env HOOK_SECRET --rule receiver.bear-growth`);
});

test('the deliveries are printed without a receiver', async () => {
  const { exitCode, stdout } = await runAssay(['receive', '--print', '--set', 'data.headline=Storm']);
  expect(exitCode).toBe(0);
  const [first] = stdout.split('\n').map((line) => line && JSON.parse(line));
  expect(first).toMatchObject({ id: 'V01', class: 'accepted', secret: 'whsec_example' });
  expect(JSON.parse(String(Buffer.from(first.body_b64, 'base64')))).toMatchObject({
    data: { headline: 'Storm – Zürich' },
  });
});

test('Ctrl-C ends it without a word', async () => {
  let asked = (): void => undefined;
  const began = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const url = await receiverOf({
    accept: () => {
      asked();
      return new Promise<number>(() => undefined);
    },
  });
  const { child, ended } = startAssay(['receive', '--url', url, '--secret-env', 'HOOK_SECRET'], {
    HOOK_SECRET: hookSecret,
  });
  await began;
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ signal: 'SIGINT', stdout: '', stderr: '' });
});

test.each([
  [
    ['--url', 'http://127.0.0.1:1/hook'],
    /expected a receiver that answers over HTTP .* connection refused\. Start it/,
  ],
  [['--url', 'ftp://127.0.0.1/'], /--url: expected an http:\/\/ or https:\/\/ URL/],
  [['--url', 'http://user:hidden-word@127.0.0.1:1/'], /--url: leave out the user name/],
  [[], /give its address with --url/],
  [['--url', 'http://127.0.0.1:1/', '--events', 'stream.remove'], /stream\.removed/],
  [['--url', 'http://127.0.0.1:1/', '--rule', 'receiver.read'], /receiver\.read-raw/],
  [['--url', 'http://127.0.0.1:1/', '--set', 'data.manifestid=1'], /has a member data\.manifestid\./],
])('%j is bad use', async (options, reason) => {
  const { exitCode, stdout, stderr } = await receive(...options);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(reason);
  expect(stderr).not.toContain('hidden-word');
});

test('a secret that is not set is bad use', async () => {
  const ended = await runAssay(['receive', '--url', 'http://127.0.0.1:1/', '--secret-env', 'NO_SUCH_NAME']);
  expect(ended).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('NO_SUCH_NAME') });
});

test('its rules are listed and explained', async () => {
  const [listed, explained] = await Promise.all([
    runAssay(['rules', '--area', 'receiver']),
    runAssay(['explain', 'receiver.read-raw']),
  ]);
  expect(listed.stdout).toContain('receiver: 7 rules\n');
  expect(explained).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('CLIENT-15') });
});
