// How the client handles answers that are late, incomplete or unusual HTTP.
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as connectionServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { httpTransport } from './rest.ts';

/** Sends a request to a server with this handler; waits at most this long. */
async function asked(
  answer: RequestListener,
  {
    waitMs = 5_000,
    headers = {},
    body,
  }: {
    readonly waitMs?: number;
    readonly headers?: Record<string, string>;
    /** Of a query. */
    readonly body?: string;
  } = {},
): Promise<Exchange> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = httpTransport(waitMs);
  try {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    return await (body === undefined
      ? transport.send({ method: 'GET', url: `${url}/a?b=c`, headers })
      : transport.send({ method: 'POST', url: `${url}/manifests/query`, headers, body }));
  } finally {
    await transport.close();
    server.closeAllConnections();
    server.close();
  }
}

test('an answer in several chunks becomes one text, and repeated headers are joined', async () => {
  const { request, ...answer } = await asked(({ url }, response) => {
    response.writeHead(200, ['X-Part', 'one', 'X-Part', 'two']);
    response.write(Buffer.from(`{"url":"${url}","euro":"€`).subarray(0, -1));
    setImmediate(() => response.end(Buffer.from([...Buffer.from('€').subarray(-1), ...Buffer.from('"}')])));
  });
  expect(answer).toMatchObject({ status: 200, text: '{"url":"/a?b=c","euro":"€"}' });
  expect(answer.json).toEqual({ url: '/a?b=c', euro: '€' });
  expect(answer.headers['x-part']).toBe('one, two');
});

test('a compressed answer is decoded, and an incomplete one counts as no answer', async () => {
  const packed = gzipSync('{"a":1}');
  const served =
    (content: Buffer): RequestListener =>
    ({ headers }, response) => {
      response.writeHead(200, { 'content-encoding': headers['accept-encoding'] ?? '' }).end(content);
    };
  expect(await asked(served(packed))).toMatchObject({ text: '{"a":1}', json: { a: 1 } });
  await expect(asked(served(packed.subarray(0, -9)))).rejects.toThrow(/unexpected end of file/);
});

test('an informational response does not count as the answer', async () => {
  const exchange = await asked((_request, response) => {
    response.writeProcessing();
    response.writeHead(404).end('no JSON');
  });
  expect(exchange).toMatchObject({ status: 404, text: 'no JSON', json: undefined });
});

test('a response that never ends counts as no answer', async () => {
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

test('a query may take the time that it is given, and no other request', async () => {
  const held: ServerResponse[] = [];
  const holding: RequestListener = (_request, response) => void held.push(response);
  const patient = asked(holding, { waitMs: 200, body: '{"timeout_ms":15000}' });
  const impatient = ['{"timeout_ms":"15000"}', '{}', undefined].map((body) =>
    asked(holding, { waitMs: 200, ...(body !== undefined && { body }) }),
  );
  for (const one of await Promise.allSettled(impatient)) expect(one.status).toBe('rejected');
  for (const response of held) response.end('{}');
  expect((await patient).status).toBe(200);
});

test('a response that ends early counts as no answer', async () => {
  const broken = asked((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('begun', () => response.destroy());
  });
  await expect(broken).rejects.toMatchObject({
    name: 'NoAnswer',
    message: expect.stringContaining('no answer to GET'),
  });
});

test('a request that cannot be sent does not accuse the target', async () => {
  const unsent = asked((_request, response) => void response.end(), { headers: { 'x-bad': 'two\nlines' } });
  await expect(unsent).rejects.toMatchObject({ name: 'InvalidArgumentError' });
});

test('a body that is nested too deeply does not count as JSON', async () => {
  const { json, text } = await asked((_request, response) => {
    response.end(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  });
  expect([json, text.length]).toEqual([undefined, 100_000]);
});

/** Answers the first request of each connection, and closes the connection at the second one. */
async function closingServer(): Promise<{
  readonly url: string;
  readonly connections: () => number;
  close(): void;
}> {
  const server = connectionServer((socket) => {
    let requests = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      if (requests === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      else socket.destroy();
    });
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/a`, connections: () => connections, close: () => server.close() };
}

const listTools = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

test.each([
  ['a read', { method: 'GET' }],
  ['a read over MCP', { method: 'POST', body: listTools }],
  ['a write under an idempotency key', { method: 'POST', headers: { 'idempotency-key': 'k' } }],
  ['any other write, which gets a connection of its own,', { method: 'POST' }],
])('%s is answered although the service closes idle connections', async (_, request) => {
  const server = await closingServer();
  const transport = httpTransport(2_000);
  const { url } = server;
  for (let nth = 0; nth < 3; nth += 1)
    expect((await transport.send({ url, headers: {}, ...request })).status).toBe(200);
  await transport.close();
  server.close();
});

test('a request that a new connection does not answer is not sent again', async () => {
  let requests = 0;
  const server = connectionServer((socket) => {
    socket.on('data', () => {
      requests += 1;
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const transport = httpTransport(2_000);
  const sent = transport.send({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} });
  await expect(sent).rejects.toMatchObject({ name: 'NoAnswer' });
  expect(requests).toBe(1);
  await transport.close();
  server.close();
});

test('a stream that stays open after the answer is closed', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const transport = httpTransport(5_000);
  const url = `http://127.0.0.1:${port}/mcp`;
  const answer = await transport.send({ method: 'POST', url, headers: {}, body: listTools });
  expect(answer.json).toMatchObject({ id: 1, result: {} });
  await closed.promise;
  await transport.close();
  server.close();
});
