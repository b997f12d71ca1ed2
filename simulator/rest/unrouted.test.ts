// The journal shows requests that reach no operation and no tool as well: unknown paths and methods, and what is no HTTP.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

interface Shown {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly operation_id: string;
}

const started = simulatorForTests();

/** Each entry as a line, with its operation. */
async function listed(controlUrl: string): Promise<readonly string[]> {
  const { entries } = (await (await fetch(`${controlUrl}/journal`)).json()) as { entries: readonly Shown[] };
  return entries.map((entry) => `${entry.method} ${entry.path} ${entry.status} ${entry.operation_id}`);
}

/** Sends bytes on a connection of its own and waits for its end. */
async function send(text: string, to = started.simulator.baseUrl): Promise<void> {
  const { port, hostname } = new URL(to);
  const socket = connect(Number(port), hostname);
  socket.resume().write(text);
  await once(socket, 'close');
}

test('requests that match no route, and those that the parser refuses, are entries of their world', async () => {
  const world = await started.world();
  await world.ask('/nowhere?token=abc&q=a?b');
  await world.ask('/account', undefined, { method: 'DELETE' });
  await send(`BREW /worlds/${world.id}/account HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(await listed(world.controlUrl)).toEqual([
    'GET /nowhere 404 unrouted',
    'DELETE /account 405 unrouted',
    'BREW /account 405 unrouted',
  ]);
  const first = await world.control('GET', '/journal/1');
  expect(first.at('entry')).toMatchObject({ query: 'token=[redacted]&q=a?b', decided_by: 'unrouted' });
  expect(first.at('response.body.text')).toBe('{"detail":"Not Found"}');
});

test('an address that is too long is an entry of its world, cut', async () => {
  const world = await started.world();
  await send(`GET /worlds/${world.id}/streams/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(await listed(world.controlUrl)).toEqual([
    expect.stringMatching(/^GET \/streams\/a{1900,2000} 431 unrouted$/),
  ]);
});

test('what is unreadable on the port of a world is an entry of that world', async () => {
  const world = await started.world({ own_port: true });
  await send('BREW /account HTTP/1.1\r\nHost: a\r\n\r\n', world.baseUrl);
  await send('no HTTP\r\n\r\n', world.baseUrl);
  expect(await listed(world.controlUrl)).toEqual([
    'BREW /account 405 unrouted',
    expect.stringMatching(/ 400 unrouted$/),
  ]);
});

test('what names no world is an entry of the default one', async () => {
  await send(`GET /plans HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
  await send('\x16\x03\x01 is no HTTP\r\n\r\n');
  const [long, strange] = await listed(started.simulator.controlUrl);
  expect(long).toMatch(/ 431 unrouted$/);
  expect(strange).toBe('  400 unrouted');
});

test('messages to an MCP server that call no tool are entries, and calls of unknown tools', async () => {
  const world = await started.world();
  const org = await world.organization();
  const post = async (message: object): Promise<string> => {
    const answer = await fetch(`${world.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${org.mcp_token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });
    return answer.text();
  };
  await post({ method: 'tools/list' });
  await post({ method: 'tools/call', params: { name: 'no-tool', arguments: {} } });
  const called = await post({
    method: 'tools/call',
    params: { name: 'service-catalog', arguments: { page_size: 1 } },
  });
  await world.control('GET', '/journal/wait?count=3');
  const { body } = await world.control('GET', '/journal');
  expect(body).toMatchObject({
    entries: [
      { operation_id: 'mcp', surface: 'mcp', status: 200, organization_id: org.id },
      { operation_id: 'mcp', status: 200 },
      { operation_id: 'service-catalog', status: 200, decided_by: 'served' },
    ],
  });
  const listed = await world.control('GET', '/journal/1');
  expect(String(listed.at('response.body.text'))).toContain('"tools"');
  const call = await world.control('GET', '/journal/3');
  expect(String(call.at('request.body.text'))).toContain('"arguments":{"page_size":1}');
  const result = String(call.at('response.body.text'));
  expect(JSON.parse(result)).toMatchObject({ execution_status: 'executed' });
  expect(called).toContain(JSON.stringify(result));
});

test('calls that are refused before a tool runs are entries once, with the check that refused them', async () => {
  const world = await started.world();
  const org = await world.organization();
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'service-catalog' } };
  const post = async (headers: Readonly<Record<string, string>>, message: object = call): Promise<number> => {
    const accept = 'application/json, text/event-stream';
    const answer = await fetch(`${world.baseUrl}/mcp`, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
    });
    await answer.text();
    return answer.status;
  };
  const authorization = `Bearer ${org.mcp_token}`;
  const statuses = [
    await post({ authorization, 'mcp-session-id': 'ended' }),
    await post({ authorization, accept: 'text/html' }),
    await post({}),
    await post({}, { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  ];
  await world.control('GET', '/journal/wait?count=4');
  const { body } = await world.control('GET', '/journal');
  expect(statuses).toEqual([404, 406, 401, 401]);
  expect(body).toMatchObject({
    entries: [
      { operation_id: 'mcp', status: 404, decided_by: 'unrouted', organization_id: org.id },
      { operation_id: 'mcp', status: 406, decided_by: 'unrouted' },
      { operation_id: 'service-catalog', status: 401, decided_by: 'credentials' },
      { operation_id: 'mcp', status: 401, decided_by: 'credentials' },
    ],
  });
});
