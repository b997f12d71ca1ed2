// Proofs of `assay load` as a process, as far as they need no k6: what it tells beforehand, and what it refuses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const assay = join(import.meta.dirname, '../assay.ts');

async function load(options: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [assay, 'load', ...options], { env: { ...process.env, ...env } });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  const [exitCode] = await once(child, 'close');
  return { exitCode, ...text };
}

test('the list names each script with what it judges', async () => {
  const { exitCode, stdout } = await load(['--list']);
  expect(exitCode).toBe(0);
  for (const name of ['rest-rate-limit', 'rest-measure', 'quota-edge', 'webhook-fanout'])
    expect(stdout).toMatch(new RegExp(`^${name}\\n  \\w`, 'm'));
});

test('the plan tells what a run costs', async () => {
  const { exitCode, stdout } = await load(['rest-rate-limit', '--plan']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^organisations +3 \(control\)\nrequests +up to \d+\nbilled .*\nduration +about \d+ s$/m,
  );
});

test.each([
  { options: [], told: 'Name a script' },
  { options: ['rest-soap'], told: 'rest-rate-limit, rest-measure, quota-edge' },
  { options: ['rest-rate-limit', '--org-plan', 'startup'], told: 'limits.startup.requests_per_minute' },
  { options: ['quota-edge', '--max-billed', '10'], told: 'up to 115 billed manifests' },
  { options: ['quota-edge', '--base-url', 'http://127.0.0.1:1'], told: 'No organisation of plan starter' },
  {
    options: ['webhook-fanout', '--base-url', 'http://127.0.0.1:1'],
    told: 'No organisation of plan startup',
  },
  { options: ['quota-edge', '--base-url', 'https://service.example'], told: 'not on this machine' },
])('refuses $options', async ({ options, told }) => {
  // What `true` is asked to run comes to nothing, so none of this gets as far as to send load.
  const { exitCode, stderr } = await load(options, { K6_BIN: '/bin/true' });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(told);
});

test('where there is no k6 it tells how to get one', async () => {
  const { exitCode, stderr } = await load(['quota-edge'], { K6_BIN: '/nowhere/k6' });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('K6_BIN is /nowhere/k6');
});
