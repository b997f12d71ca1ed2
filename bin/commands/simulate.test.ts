// Proofs of `assay simulate` as a process: what it prints, how it stops, and what it refuses.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const assay = join(import.meta.dirname, '../assay.ts');
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

function simulate(...options: readonly string[]) {
  const child = spawn(process.execPath, [assay, 'simulate', ...options]);
  running.add(child);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  return { child, text, ended: once(child, 'close') };
}

test('one line of JSON tells addresses and credentials; SIGTERM ends it with 0', async () => {
  const { child, text, ended } = simulate('--json', '--port', '0', '--log', '--now', '2026-03-17T12:00:00Z');
  await once(child.stdout, 'data');
  const { base_url, control_url, credentials } = JSON.parse(text.stdout);
  for (const plan of ['starter', 'startup', 'enterprise']) {
    expect(credentials[plan].length).toBeGreaterThanOrEqual(2);
    const keyCounts = credentials[plan].map(({ keys }: { keys: unknown[] }) => keys.length);
    expect(keyCounts).toContain(2);
  }
  const [{ api_key, api_secret }] = credentials.starter[0].keys;
  const answer = await fetch(`${base_url}/plans`, { headers: { 'api-key': api_key, secret: api_secret } });
  expect(await answer.json()).toMatchObject({ usage: { period: '2026-03' } });
  expect((await fetch(`${control_url}/clock`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(text.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(text.stderr).toMatch(/^200 GET \/plans \d+\.\d ms$/m);
});

test('people get addresses and a table; SIGINT ends it with 0', async () => {
  const { child, text, ended } = simulate('--port', '0', '--frozen', '--seed', '7');
  await once(child.stdout, 'data');
  expect(text.stdout).toMatch(/^REST +http:\/\/127\.0\.0\.1:\d+$/m);
  expect(text.stdout).toMatch(/^starter +ak_\w+ +sk_\w+ +at_\w+$/m);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

test('a taken port is told', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { readonly port: number };
  const { text, ended } = simulate('--port', String(port));
  expect(await ended).toEqual([2, null]);
  expect(text.stderr).toContain(`Port ${port} is taken`);
  holder.close();
});

test.each([
  [['--port', 'x'], 'an integer from 0 to 65535'],
  [['--now', 'soon'], 'an ISO 8601 instant'],
  [['--manifests', '12'], 'an integer from 3000 to 1000000'],
  [['--reading', 'rate.window=round'], 'sliding, fixed, bucket'],
  [['--reading', 'rate.color=red'], '  rate.window'],
])('%j is refused', async (options, expected) => {
  const { text, ended } = simulate(...options);
  expect(await ended).toEqual([2, null]);
  expect(text.stderr).toContain(expected);
  expect(text.stderr).toContain(`'${options[1]}'`);
});
