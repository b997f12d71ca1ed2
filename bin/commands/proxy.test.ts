// The command: the suites through it, and its exit codes.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { simulate } from '../../simulator/index.ts';
import { freePort } from '../../suites/selfcheck/free-port.ts';
import { type EndedProcess, runAssay, startAssay } from '../testing/assay-process.ts';

interface Running {
  readonly url: string;
  stop(): Promise<EndedProcess>;
}

async function proxyOf(target: string, ...more: readonly string[]): Promise<Running> {
  const { child, output, ended } = startAssay([
    'proxy',
    '--target',
    target,
    '--port',
    '0',
    '--coverage',
    ...more,
  ]);
  await expect.poll(() => output.stdout, { timeout: 10_000 }).toContain('stands in front of');
  return {
    url: /^\S+/.exec(output.stdout)?.[0] ?? '',
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** `check:slow` judges by all rules. */
const selection = process.env.ASSAY_PROXIED === 'all' ? [] : ['--area', 'stream,error,conditional'];

test('suites through the proxy find no difference, and the proxy no violation', {
  timeout: 300_000,
}, async () => {
  const port = await freePort();
  const proxy = await proxyOf(`http://127.0.0.1:${port}`);
  const simulator = await simulate({ port, publicUrl: proxy.url });
  try {
    const { stdout, exitCode } = await runAssay([
      'conform',
      '--base-url',
      proxy.url,
      '--mcp-url',
      proxy.url,
      '--control-url',
      simulator.controlUrl,
      ...selection,
    ]);
    expect(exitCode, stdout).toBe(0);
    const { exitCode: ofProxy, stdout: text } = await proxy.stop();
    expect(text).toContain('No answer broke the contract.');
    expect(Number(/(\d+) of \d+ documented statuses/.exec(text)?.[1])).toBeGreaterThan(30);
    expect(ofProxy).toBe(0);
  } finally {
    await simulator.close();
  }
});

test('a violation ends with exit code 1', async () => {
  const server = createServer(
    (_, answer) => void answer.setHeader('content-type', 'application/json').end('[]'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxy = await proxyOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`);
  await (await fetch(`${proxy.url}/streams`)).text();
  const { exitCode, stdout: text } = await proxy.stop();
  server.close();
  expect(text).toContain('These answers break the contract:\n  listStreams answered 200\n    expected');
  expect(exitCode).toBe(1);
});

test('with --observe what clients send is judged beside the answers', async () => {
  const simulator = await simulate({});
  const [{ api_key = '', api_secret = '' } = {}] = simulator.credentials.starter[0]?.keys ?? [];
  const judged = async (path: string): Promise<EndedProcess> => {
    const proxy = await proxyOf(simulator.baseUrl, '--observe');
    const headers = { 'api-key': api_key, secret: api_secret };
    for (const asked of ['/account', path]) await (await fetch(`${proxy.url}${asked}`, { headers })).text();
    return proxy.stop();
  };
  const right = await judged('/streams');
  expect(right).toMatchObject({ exitCode: 0 });
  expect(right.stdout).toMatch(/^passed +client\.hide-secrets$/m);
  const wrong = await judged(`/streams?api-key=${api_key}`);
  await simulator.close();
  expect(wrong).toMatchObject({ exitCode: 1 });
  expect(wrong.stdout).toMatch(/^2 answers passed\.\n.*\nNo answer broke the contract\./m);
  expect(wrong.stdout).toMatch(/^failed +client\.hide-secrets$/m);
  expect(wrong.stdout).not.toContain(api_secret);
});

test('a bad option ends with exit code 2', async () => {
  expect(await runAssay(['proxy', '--target', 'ftp://x.example'])).toMatchObject({ exitCode: 2 });
  expect(await runAssay(['proxy', '--target', 'http://x.example', '--port', '70000'])).toMatchObject({
    exitCode: 2,
  });
});
