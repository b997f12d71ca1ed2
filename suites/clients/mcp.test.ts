// The MCP client reads every form that the protocol and HTTP leave to a server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { afterEach, expect, test } from 'vitest';
import { asEvents, type FakeMcp, mcpAnswer } from '../testing/fake-mcp.ts';
import { type FakeService, fakeService } from '../testing/fake-service.ts';
import type { JsonObject } from './json.ts';
import { McpClient } from './mcp.ts';
import { httpTransport } from './rest.ts';
import { placedJson } from './tool-content.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const transport = httpTransport();

async function opened(answer: Parameters<typeof fakeService>[0]): Promise<{
  readonly client: McpClient;
  readonly service: FakeService;
}> {
  const service = await fakeService(answer);
  closing.push(service.close);
  const client = await McpClient.open({ transport, mcpUrl: service.url, token: 't' }, 'core');
  closing.push(() => client.close());
  return { client, service };
}

const text = (value: unknown): JsonObject => ({ type: 'text', text: JSON.stringify(value) });
const tools: FakeMcp['tools'] = {
  one: () => ({ content: [text({ plan: 'starter' })] }),
  two: () => ({ content: [], structuredContent: { plan: 'starter' } }),
  three: () => ({ content: [text({ plan: 'starter' })], isError: true }),
};

const progress = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 1, progress: 1, total: 3, message: 'Working' },
});
const log = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', logger: 'x', data: { any: 1 } },
});
const listChanged = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
const ping = JSON.stringify({ jsonrpc: '2.0', id: 'from-server', method: 'ping' });

const described = (more: JsonObject): JsonObject => ({
  name: 'one',
  title: 'One',
  annotations: { title: 'The first', readOnlyHint: true },
  _meta: { 'a.example/tag': ['x'] },
  icons: [{ src: 'https://a.example/icon.png', mimeType: 'image/png', sizes: ['48x48'] }],
  inputSchema: { type: 'object' },
  ...more,
});

const servers: Readonly<Record<string, Partial<FakeMcp>>> = {
  'JSON, without a session': {},
  'JSON with a charset': {
    sent: (body) => ({ body, headers: { 'content-type': 'Application/JSON; charset=UTF-8' } }),
  },
  'a session that cannot be ended': { sessionHeaders: { 'mcp-session-id': 'abc' } },
  'event streams': { sent: asEvents('') },
  'event streams with comments and retry lines': { sent: asEvents(': hello\n\nretry: 500\n\n:\n\n') },
  'event streams with CRLF': { sent: asEvents(': ping\r\n\r\n', '\r\n') },
  'event streams that begin with an empty event and its id': { sent: asEvents('id: 1\ndata:\n\nid: 2\n') },
  'event streams with notifications before the result': {
    sent: asEvents([progress, log, listChanged].map((one) => `data: ${one}\n\n`).join('')),
  },
  'event streams with a request before the result': { sent: asEvents(`event: message\ndata: ${ping}\n\n`) },
  'event streams with events of another type': { sent: asEvents('event: heartbeat\ndata: {}\n\n') },
  'event streams that stay open': {
    sent: (message) => ({ ...asEvents(': open\n\n')(message), isLeftOpen: true }),
  },
  'event streams that begin with a byte order mark and stay open': {
    sent: (message) => ({ ...asEvents('\uFEFF')(message), isLeftOpen: true }),
  },
  'event streams with JSON on several lines': {
    sent: (message) => ({
      headers: { 'content-type': 'text/event-stream;charset=utf-8' },
      body: `${JSON.stringify(message, null, 2).replaceAll(/^/gm, 'data: ')}\n\n`,
    }),
  },
  'tools in pages': { pageSize: 1 },
  'an older revision': { initialized: { protocolVersion: '2024-11-05' } },
  'the revision of 2025-03': { initialized: { protocolVersion: '2025-03-26' } },
  'other capabilities, and instructions': {
    initialized: {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true },
        prompts: {},
        logging: {},
        completions: {},
        experimental: { x: {} },
        tasks: { list: {} },
        extensions: { 'a/b': {} },
      },
      instructions: 'Ask for manifests.',
      serverInfo: { name: 'x', version: '', title: 'X', websiteUrl: 'https://a.example', description: 'y' },
    },
  },
  'no capabilities at all': { initialized: { capabilities: {} } },
  'schemas with references, and descriptions with members of later revisions': {
    listed: [
      described({
        inputSchema: {
          $schema: 'http://json-schema.org/draft-07/schema#',
          type: 'object',
          properties: { stream_ids: { anyOf: [{ $ref: '#/$defs/Ids' }, { type: 'null' }], default: null } },
          $defs: { Ids: { type: 'array', items: { type: 'string' } } },
          additionalProperties: false,
        },
        outputSchema: { type: 'object', properties: { plan: { $ref: '#/$defs/P' } }, $defs: { P: {} } },
        execution: { taskSupport: 'optional' },
      }),
      described({
        name: 'two',
        outputSchema: { type: 'object', properties: { plan: { type: 'integer' } }, required: ['other'] },
      }),
      described({
        name: 'three',
        description: '',
        outputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
      }),
    ],
  },
};

test.each(Object.entries(servers))('a server with %s', async (_, given) => {
  const server = { tools, ...given };
  const { client } = await opened((request) => mcpAnswer(server, request));
  expect((await client.tools()).map(({ name }) => name)).toEqual(['one', 'two', 'three']);
  for (const name of ['one', 'two']) {
    const answer = await client.call(name);
    expect(answer).toMatchObject({ kind: 'result', isError: false, content: { plan: 'starter' } });
    expect(placedJson(answer.exchange.json)).toMatchObject({ result: { plan: 'starter' } });
  }
  expect(await client.call('three')).toMatchObject({ kind: 'result', isError: true });
  expect(await client.call('four')).toMatchObject({ kind: 'error', code: -32602 });
});

test('a server whose protocol revision has no handshake can be called', async () => {
  const toolServer = (): Server => {
    const server = new Server({ name: 'fake', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', async () => ({
      tools: [{ name: 'one', inputSchema: { type: 'object' } }],
    }));
    server.setRequestHandler('tools/call', async () => ({
      content: [{ type: 'text', text: '{"plan":"starter"}' }],
    }));
    return server;
  };
  const listener = createServer(toNodeHandler(createMcpHandler(toolServer, { legacy: 'reject' })));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  closing.push(async () => void listener.close());
  const { port } = listener.address() as AddressInfo;
  const client = await McpClient.open({ transport, mcpUrl: `http://127.0.0.1:${port}`, token: 't' }, 'core');
  expect((await client.tools()).map(({ name }) => name)).toEqual(['one']);
  expect(await client.call('one')).toMatchObject({ kind: 'result', content: { plan: 'starter' } });
  await client.close();
});

test('a redirect of the server to another path of its host is followed', async () => {
  const { client, service } = await opened((request) =>
    request.path.endsWith('/')
      ? mcpAnswer({ tools }, request)
      : { status: 307, headers: { location: `${request.path}/` }, body: '' },
  );
  expect(await client.call('one')).toMatchObject({ kind: 'result', content: { plan: 'starter' } });
  expect(service.requests.every(({ headers }) => headers['user-agent'] !== undefined)).toBe(true);
  expect(new Set(service.requests.map(({ path }) => path))).toEqual(new Set(['/mcp', '/mcp/']));
});

test('a server that ends the stream of a call, and answers when it is asked for what followed', async () => {
  let withheld: JsonObject = {};
  const { client } = await opened((request) => {
    if (request.method === 'GET' && request.headers['last-event-id'] === 'e-1') return asEvents('')(withheld);
    return mcpAnswer(
      {
        tools,
        sent: (message) => {
          if (!request.body.includes('tools/call')) return { body: message };
          withheld = message;
          return {
            headers: { 'content-type': 'text/event-stream' },
            body: 'id: e-1\nretry: 10\ndata:\n\n',
          };
        },
      },
      request,
    );
  });
  expect(await client.call('one')).toMatchObject({ kind: 'result', content: { plan: 'starter' } });
});

test.each([405, 404, 400])('a server that refuses the stream of notifications with %i', async (status) => {
  const service = await fakeService((request) =>
    request.method === 'GET' ? { status, body: '' } : mcpAnswer({ tools }, request),
  );
  closing.push(service.close);
  const client = await McpClient.open({ transport, mcpUrl: service.url, token: 't' }, 'core', 'listening');
  closing.push(() => client.close());
  expect(await client.call('one')).toMatchObject({ kind: 'result' });
});

test.each([200, 204])('a server that accepts notifications with %i', async (status) => {
  const { client } = await opened((request) => {
    const answer = mcpAnswer({ tools }, request);
    return answer.status === 202 ? { status, body: '' } : answer;
  });
  expect(await client.call('one')).toMatchObject({ kind: 'result' });
});

test('a session that the server ended is opened anew, and the call repeated there once', async () => {
  let sessions = 0;
  const { client, service } = await opened((request) => {
    const isCall = request.body.includes('tools/call');
    if (isCall && request.headers['mcp-session-id'] === 's-1') return { status: 404, body: '' };
    if (request.body.includes('initialize"')) sessions += 1;
    return mcpAnswer({ tools, sessionHeaders: { 'mcp-session-id': `s-${sessions}` } }, request);
  });
  const answers = await Promise.all([client.call('one'), client.call('one')]);
  expect(answers).toMatchObject([{ kind: 'result' }, { kind: 'result' }]);
  expect(client.session?.id).toBe('s-2');
  expect(service.requests.filter(({ body }) => body.includes('tools/call'))).toHaveLength(4);
});

test('a server that knows no session refuses the call', async () => {
  const { client } = await opened((request) =>
    request.body.includes('tools/call')
      ? { status: 404, body: '' }
      : mcpAnswer({ tools, sessionHeaders: { 'mcp-session-id': 's' } }, request),
  );
  expect(await client.call('one')).toMatchObject({ kind: 'refused', exchange: { status: 404 } });
});
