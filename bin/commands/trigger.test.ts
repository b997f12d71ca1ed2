// `assay trigger` as a process: one signed request to a receiver, and what it refuses.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

const trigger = (...options: readonly string[]) =>
  runAssay(['trigger', ...options], { HOOK_SECRET: 'whsec_ü' });

async function receiver(status: number, answer = '') {
  const seen: { readonly signature: unknown; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    seen.push({ signature: request.headers['x-service-signature'], body });
    response.writeHead(status).end(answer);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

test('the event has the members that --set gives, and is signed with the secret of the environment', async () => {
  const { seen, url } = await receiver(204);
  const set = [
    '--set',
    'data.headline=Sturm über Küste',
    '--set',
    'webhook_id=12',
    '--set',
    'data.tags=["a"]',
  ];
  const ended = await trigger('manifest.matched', '--url', url, '--secret-env', 'HOOK_SECRET', ...set);
  const [{ signature, body } = { signature: '', body: '' }] = seen;
  expect(ended).toMatchObject({
    exitCode: 0,
    stdout: `POST ${url}\nx-service-signature: ${signature}\n\n${body}\n\nThe receiver accepted the event: status 204, without a body.\n`,
  });
  expect(signature).toBe(`sha256=${createHmac('sha256', 'whsec_ü').update(body).digest('hex')}`);
  expect(JSON.parse(body)).toMatchObject({
    event: 'manifest.matched',
    webhook_id: 12,
    data: { headline: 'Sturm über Küste', tags: ['a'], home_domain: 'engineering-technology' },
  });
});

test('a receiver that refuses gives exit code 1, and its answer is shown', async () => {
  const { url } = await receiver(401, '{"error":"wrong signature"}\u001b[2J');
  expect(await trigger('stream.removed', '--url', url, '--secret-env', 'HOOK_SECRET')).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(
      'The receiver refused the event: status 401, {"error":"wrong signature"}\\u001b[2J\nA status from 200 to 299 accepts it.',
    ),
  });
});

test('a receiver that does not listen gives exit code 1 and what to check', async () => {
  const ended = await trigger(
    'stream.removed',
    '--url',
    'http://127.0.0.1:1/',
    '--secret-env',
    'HOOK_SECRET',
  );
  expect(ended).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(
      'gave no answer: connection refused. Does it run, and listen at http://127.0.0.1:1/?',
    ),
  });
});

test.each([
  [['stream.remove', '--url', 'http://127.0.0.1:9/'], 'stream.removed'],
  [['webhook.test', '--url', 'http://10.0.0.1:9/'], '10.0.0.1'],
  [['webhook.test', '--url', 'http://127.0.0.1:9/', '--secret-env', 'NO_SUCH_NAME'], 'NO_SUCH_NAME'],
])('%j is refused', async (options, expected) => {
  const ended = await trigger('--secret-env', 'HOOK_SECRET', ...options);
  expect(ended).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(expected) });
});
