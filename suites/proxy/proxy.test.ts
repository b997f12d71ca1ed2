// The proxy passes everything on unchanged, and reports what breaks the contract and nothing else.
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { schemas } from '../../spec/contract.ts';
import { type RunningProxy, startProxy } from './proxy.ts';
import { routeOf } from './route.ts';
import { summaryText } from './summary.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A proxy in front of a server with this behaviour, below the path `/base`. */
async function inFrontOf(listener: RequestListener): Promise<RunningProxy & { readonly server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const { port } = server.address() as AddressInfo;
  const proxy = await startProxy({ target: `http://127.0.0.1:${port}/base`, port: 0 });
  open.push(() => proxy.close());
  return { ...proxy, server };
}

const answering =
  (
    status: number,
    body: string,
    headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  ): RequestListener =>
  (_, answer) =>
    void answer.writeHead(status, headers).end(body);

const kindsOf = ({ tally }: RunningProxy): readonly string[] =>
  tally.remarks.map(({ kind, where, text }) => `${kind} ${where}: ${text}`);

const refusal = JSON.stringify({ detail: 'No such stream.' });

test('a request and its answer pass unchanged', async () => {
  const seen: unknown[] = [];
  const proxy = await inFrontOf((asked, answer) => {
    let body = '';
    asked.on('data', (part) => (body += String(part)));
    asked.on('end', () => {
      seen.push([asked.method, asked.url, asked.headers['x-own'], body]);
      answer.writeHead(207, { 'X-Answer': 'yes', 'content-type': 'text/html' }).end('<b>é</b>');
    });
  });
  const answer = await fetch(`${proxy.url}/other?a=%20b`, {
    method: 'POST',
    body: 'x é',
    headers: { 'x-own': '1' },
  });
  expect([answer.status, answer.headers.get('x-answer'), await answer.text()]).toEqual([
    207,
    'yes',
    '<b>é</b>',
  ]);
  expect(seen).toEqual([['POST', '/base/other?a=%20b', '1', 'x é']]);
  expect(proxy.tally).toMatchObject({ answers: 1, unknown: 1 });
  expect(proxy.tally.remarks).toEqual([]);
});

test('a wrong body is a violation, which shows no value', async () => {
  const secret = 'sk_0123456789';
  const proxy = await inFrontOf(answering(200, JSON.stringify({ data: { streams: secret }, usage: secret })));
  for (let n = 0; n < 2; n += 1) await (await fetch(`${proxy.url}/streams`)).text();
  const text = summaryText(proxy.tally, true);
  for (const violation of [
    'expected data.streams as an array',
    'expected a member pagination in data, received no such member',
    'expected usage as an object',
    'expected header ETag, received no such header',
  ])
    expect(text).toContain(`\n    ${violation} (2 answers)\n`);
  expect(text).toMatch(/^These answers break the contract:\n {2}listStreams answered 200\n {4}expected/);
  expect(text).toContain('2 answers passed.\n');
  expect(text).toContain('The server broke the contract in 12 ways.');
  expect(text).not.toContain(secret);
  expect(text).toContain('createBeacon: 200, ');
});

test('a compressed body is judged', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const proxy = await inFrontOf(
    (_, answer) => void answer.writeHead(200, headers).end(gzipSync('{"data":7}')),
  );
  expect(await (await fetch(`${proxy.url}/streams`)).json()).toEqual({ data: 7 });
  expect(proxy.tally.violations.map(({ text }) => text)).toContain('expected data as an object');
});

test.for<readonly [string, string, RequestListener]>([
  ['a refusal as documented', '/streams/1', answering(404, refusal)],
  ['an unknown member', '/streams/1', answering(404, JSON.stringify({ detail: 'No.', new_member: 1 }))],
  [
    'a text at /connect',
    '/connect',
    answering(200, '# Connect', { 'content-type': 'text/markdown; charset=utf-8' }),
  ],
  ['an answer to HEAD', '/plans', (_, answer) => void answer.writeHead(200).end()],
  ['not modified', '/plans', (_, answer) => void answer.writeHead(304).end()],
])('%s is no violation', async ([, path, listener]) => {
  const proxy = await inFrontOf(listener);
  await fetch(`${proxy.url}${path}`, { method: path === '/plans' ? 'HEAD' : 'GET' });
  expect(proxy.tally.violations).toEqual([]);
});

test('an answer that a gateway may have given is a note, not a violation', async () => {
  const html = await inFrontOf(answering(503, '<h1>Busy</h1>', { 'content-type': 'text/html' }));
  await (await fetch(`${html.url}/streams`)).text();
  expect(kindsOf(html)).toEqual(['note listStreams 503: the body of status 503 is not JSON']);
  const teapot = await inFrontOf(answering(418, '{}'));
  await (await fetch(`${teapot.url}/streams`)).text();
  expect(kindsOf(teapot)).toEqual(['note listStreams 418: status 418 is not documented']);
});

test('an event stream passes before it ends', async () => {
  const proxy = await inFrontOf((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const { body } = await fetch(`${proxy.url}/mcp`);
  const reader = body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
  await reader?.cancel();
});

test('a WebSocket passes', async () => {
  const proxy = await inFrontOf(answering(404, refusal));
  proxy.server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  let text = '';
  client.on('data', (part) => (text += String(part)));
  client.write('GET /base/feed HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  await expect.poll(() => text).toContain('101 Switching Protocols');
  client.write('hello');
  await expect.poll(() => text).toContain('hello');
  client.destroy();
});

test('a server that does not answer is 502 and no violation', async () => {
  const proxy = await startProxy({ target: 'http://127.0.0.1:9', port: 0 });
  open.push(() => proxy.close());
  expect((await fetch(`${proxy.url}/streams`)).status).toBe(502);
  expect(proxy.tally.answers).toBe(0);
});

test('paths below the base URL lead to operations, others do not', () => {
  const names = [
    '/streams/search',
    '/streams/7',
    '/api/streams/7',
    '/worlds/w1/streams/7/',
    '/docs/streams',
    '/mcp',
  ];
  expect(names.map((path) => routeOf('GET', path)?.name)).toEqual([
    'getStream',
    'getStream',
    'getStreamViaApi',
    'getStream',
    undefined,
    undefined,
  ]);
  expect(routeOf('POST', '/streams/search')?.name).toBe('searchStreams');
  expect(schemas.Stream).toBeDefined();
});
