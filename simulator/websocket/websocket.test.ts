// The WebSocket feed: who may open it, what its frames say, and with which codes it ends.
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { feedFrameSchema } from '../../spec/feed.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';
import { Sockets } from './sockets.ts';

const simulator = simulatorForTests();

const pairOf = ({ keys: [key] }: TestOrganization): Record<string, string> => ({
  ...(key && { 'api-key': key.api_key, secret: key.api_secret }),
});

const connect = (
  { baseUrl }: TestWorld,
  headers: Readonly<Record<string, string>> = {},
  path = '/feed',
): WebSocket => new WebSocket(`${baseUrl.replace('http', 'ws')}${path}`, { headers });

async function opened(world: TestWorld, org: TestOrganization): Promise<WebSocket> {
  const socket = connect(world, pairOf(org));
  await once(socket, 'open');
  return socket;
}

async function statusOf(socket: WebSocket): Promise<{ readonly status: number; readonly body: unknown }> {
  const [, response] = await once(socket, 'unexpected-response');
  const text: string = (await response.setEncoding('utf8').toArray()).join('');
  // It reports that it never opened.
  socket.on('error', () => undefined).terminate();
  return { status: response.statusCode, body: JSON.parse(text) };
}

const anyStream = async (world: TestWorld, org: TestOrganization): Promise<string> =>
  String((await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id'));

const publish = async (world: TestWorld, streamId: string, count = 1): Promise<readonly string[]> => {
  const { body } = await world.control('POST', '/manifests', { stream_ids: [streamId], count });
  return (body as { readonly manifests: readonly { readonly manifest_id: string }[] }).manifests.map(
    ({ manifest_id }) => manifest_id,
  );
};

describe('opening', () => {
  test.each(['/feed', '/api/feed'])(
    '%s is open to a Platform organisation by key pair and by access token',
    async (path) => {
      const world = await simulator.world();
      const org = await world.organization({ plan: 'platform' });
      for (const headers of [pairOf(org), { 'x-access-token': org.access_token }]) {
        const socket = connect(world, headers, path);
        await once(socket, 'open');
        socket.terminate();
      }
    },
  );

  test('no credentials, another plan, an MCP token or another path is refused as on REST', async () => {
    const world = await simulator.world();
    const [platform, enterprise] = [
      await world.organization({ plan: 'platform' }),
      await world.organization({ plan: 'enterprise' }),
    ];
    expect((await statusOf(connect(world))).status).toBe(401);
    expect((await statusOf(connect(world, { 'x-access-token': platform.mcp_token }))).status).toBe(401);
    expect(await statusOf(connect(world, pairOf(enterprise)))).toEqual({
      status: 403,
      body: { detail: expect.stringContaining('Enterprise plan does not include WebSocket') },
    });
    expect((await statusOf(connect(world, pairOf(platform), '/streams'))).status).toBe(404);
  });

  test('a request for another protocol is answered over HTTP', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    const headers = { ...pairOf(org), Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' };
    const [response] = await once(request(`${world.baseUrl}/streams`, { headers }).end(), 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
  });
});

describe('frames', () => {
  test('name each new manifest once, in order', async () => {
    const world = await simulator.world();
    const org = await world.organization({ plan: 'platform' });
    const socket = await opened(world, org);
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    const stream = await anyStream(world, org);
    const ids = await publish(world, stream, 20);
    await expect.poll(() => frames.length).toBe(ids.length);
    const read = frames.map((text) => JSON.parse(text));
    expect(read.flatMap(schemaValidator(feedFrameSchema))).toEqual([]);
    expect(read.map(({ manifest_id }) => manifest_id)).toEqual(ids);
    expect(new Set(read.map(({ stream_id }) => stream_id))).toEqual(new Set([stream]));
    socket.terminate();
  });

  test('of one world do not reach another', async () => {
    const [world, other] = [await simulator.world(), await simulator.world()];
    const [org, elsewhere] = [
      await world.organization({ plan: 'platform' }),
      await other.organization({ plan: 'platform' }),
    ];
    const [socket, foreign] = [await opened(world, org), await opened(other, elsewhere)];
    let seen = 0;
    foreign.on('message', () => {
      seen += 1;
    });
    const received = once(socket, 'message');
    await publish(world, await anyStream(world, org));
    await received;
    const pong = once(foreign, 'pong');
    foreign.ping();
    await pong;
    expect(seen).toBe(0);
    for (const one of [socket, foreign]) one.terminate();
  });
});

interface Ending {
  readonly name: string;
  readonly end: (world: TestWorld, org: TestOrganization) => Promise<unknown>;
  readonly code: number;
}

const changing =
  (change: object): Ending['end'] =>
  (world, { id }) =>
    world.control('PATCH', `/organizations/${id}`, change);

const endings: readonly Ending[] = [
  {
    name: 'the organisation is dropped',
    end: (world, { id }) => world.control('DELETE', `/organizations/${id}`),
    code: 1008,
  },
  { name: 'the organisation is switched off', end: changing({ is_active: false }), code: 1008 },
  { name: 'the plan is lowered', end: changing({ plan: 'enterprise' }), code: 1008 },
  { name: 'the flag is taken away', end: changing({ flags: { endpoint_websocket: false } }), code: 1008 },
  { name: 'the world is reset', end: (world) => world.control('POST', '/reset'), code: 1012 },
  { name: 'the world is dropped', end: (world) => world.control('DELETE', ''), code: 1001 },
];

describe('the end', () => {
  test.each(endings)('has a code of its own when $name', async ({ end, code }) => {
    const world = await simulator.world();
    const org = await world.organization({ plan: 'platform' });
    const socket = await opened(world, org);
    const closed = once(socket, 'close');
    expect(await end(world, org)).toMatchObject({ status: 200 });
    expect((await closed)[0]).toBe(code);
  });

  test('does not come with changes that leave access as it is', async () => {
    const world = await simulator.world();
    const org = await world.organization({ plan: 'platform' });
    const socket = await opened(world, org);
    await changing({ name: 'Another name' })(world, org);
    const received = once(socket, 'message');
    await publish(world, await anyStream(world, org));
    await received;
    socket.terminate();
  });

  test('comes for a client whose message is too long', async () => {
    const world = await simulator.world();
    const socket = await opened(world, await world.organization({ plan: 'platform' }));
    const closed = once(socket, 'close');
    socket.send('x'.repeat(2_000));
    expect((await closed)[0]).toBe(1009);
  });
});

/** The side of the service of a connection. */
class FakeSocket {
  bufferedAmount = 0;
  readonly calls: unknown[][] = [];
  readonly #handlers = new Map<string, () => void>();
  on(event: string, handler: () => void): void {
    this.#handlers.set(event, handler);
  }
  once(): void {}
  emit(event: string): void {
    this.#handlers.get(event)?.();
  }
  send(frame: Buffer): void {
    this.calls.push(['send', String(frame)]);
  }
  ping(): void {
    this.calls.push(['ping']);
  }
  close(code: number, reason: string): void {
    this.calls.push(['close', code, reason]);
  }
  terminate(): void {
    this.calls.push(['terminate']);
  }
}

describe('a client that', () => {
  test('answers no ping is cut off at the next one', () => {
    const [sockets, socket] = [new Sockets(), new FakeSocket()];
    sockets.open(socket as never, 'org', { add: () => undefined, remove: () => undefined } as never);
    sockets.beat();
    socket.emit('pong');
    sockets.beat();
    sockets.beat();
    expect(socket.calls).toEqual([['ping'], ['ping'], ['terminate']]);
  });

  test('reads too slowly is closed with 1013 and gets no more', () => {
    const [sockets, socket] = [new Sockets(), new FakeSocket()];
    const subscribers = new Set<{ readonly send: (frame: Buffer) => void }>();
    sockets.open(socket as never, 'org', {
      add: (one: never) => subscribers.add(one),
      remove: (one: never) => subscribers.delete(one),
    } as never);
    for (const bytes of [0, 1024 * 1024, 1024 * 1024 + 1]) {
      socket.bufferedAmount = bytes;
      for (const { send } of subscribers) send(Buffer.from('frame'));
    }
    expect(socket.calls).toEqual([
      ['send', 'frame'],
      ['send', 'frame'],
      ['close', 1013, 'too-slow'],
    ]);
    expect(subscribers.size).toBe(0);
  });
});

test('the journal shows each request to open the feed, and which check decided it', async () => {
  const world = await simulator.world();
  const [listener, other] = [await world.organization({ plan: 'platform' }), await world.organization()];
  (await opened(world, listener)).terminate();
  await statusOf(connect(world, pairOf(other)));
  await statusOf(connect(world));
  const { body } = await world.control('GET', '/journal?operation_id=feed');
  expect(body).toMatchObject({
    entries: [
      { surface: 'websocket', status: 101, decided_by: 'served', organization_id: listener.id },
      { status: 403, decided_by: 'plan', organization_id: other.id },
      { status: 401, decided_by: 'credentials', organization_id: null },
    ],
  });
});
