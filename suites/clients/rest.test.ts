// What the client makes of answers that are late, cut short or unlike HTTP as it mostly is.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { httpTransport } from './rest.ts';

/** Asks a server that answers like this, with so much patience. */
async function asked(
  answer: RequestListener,
  {
    waitMs = 5_000,
    headers = {},
  }: { readonly waitMs?: number; readonly headers?: Record<string, string> } = {},
): Promise<Exchange> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = httpTransport(waitMs);
  try {
    const { port } = server.address() as AddressInfo;
    return await transport.send({ method: 'GET', url: `http://127.0.0.1:${port}/a?b=c`, headers });
  } finally {
    await transport.close();
    server.closeAllConnections();
    server.close();
  }
}

test('an answer in pieces is one text, its repeated headers joined', async () => {
  const { request, ...answer } = await asked(({ url }, response) => {
    response.writeHead(200, ['X-Part', 'one', 'X-Part', 'two']);
    response.write(Buffer.from(`{"url":"${url}","euro":"€`).subarray(0, -1));
    setImmediate(() => response.end(Buffer.from([...Buffer.from('€').subarray(-1), ...Buffer.from('"}')])));
  });
  expect(answer).toMatchObject({ status: 200, text: '{"url":"/a?b=c","euro":"€"}' });
  expect(answer.json).toEqual({ url: '/a?b=c', euro: '€' });
  expect(answer.headers['x-part']).toBe('one, two');
});

test('an informational response is not taken for the answer', async () => {
  const exchange = await asked((_request, response) => {
    response.writeProcessing();
    response.writeHead(404).end('no JSON');
  });
  expect(exchange).toMatchObject({ status: 404, text: 'no JSON', json: undefined });
});

test('a response that never ends is no answer', async () => {
  const dripping = asked(
    (_request, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    },
    { waitMs: 200 },
  );
  await expect(dripping).rejects.toMatchObject({
    name: 'NoAnswer',
    waitMs: 200,
    message: expect.stringContaining('timed out'),
  });
});

test('a response that ends early is no answer', async () => {
  const broken = asked((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('begun', () => response.destroy());
  });
  await expect(broken).rejects.toMatchObject({
    name: 'NoAnswer',
    message: expect.stringContaining('no answer to GET'),
  });
});

test('a request that cannot be sent is no finding about the target', async () => {
  const unsent = asked((_request, response) => void response.end(), { headers: { 'x-bad': 'two\nlines' } });
  await expect(unsent).rejects.toMatchObject({ name: 'InvalidArgumentError' });
});
