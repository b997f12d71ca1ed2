// Both MCP servers over HTTP with the official client: sessions, credentials, and every tool.
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { type McpServerName, type ToolId, tools, toolsOf } from '../../spec/tools.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { askMcp, callOnce, openedSession, toolCall } from '../testing/mcp.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();

const prefixes = { core: '', advanced: '/advanced' } as const;
type Content = Readonly<Record<string, unknown>>;

interface Connected {
  readonly client: Client;
  readonly call: (tool: ToolId, input?: object) => Promise<Content>;
}

async function connected(
  { baseUrl }: TestWorld,
  { mcp_token }: TestOrganization,
  how: { readonly server?: McpServerName; readonly over?: 'sse' | 'session' | 'stateless' } = {},
): Promise<Connected> {
  const { server = 'core', over = 'session' } = how;
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: over === 'stateless' ? 'auto' : 'legacy' } },
  );
  const address = `${baseUrl}${prefixes[server]}`;
  const headers = { Authorization: `Bearer ${mcp_token}` };
  await client.connect(
    over === 'sse'
      ? new SSEClientTransport(new URL(`${address}/sse?token=${mcp_token}`))
      : new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }),
  );
  return {
    client,
    call: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: { ...input } });
      const [text] = result.content;
      expect(text?.type === 'text' && JSON.parse(text.text)).toEqual(result.structuredContent);
      return result.structuredContent as Content;
    },
  };
}

describe('the servers', () => {
  test.each([
    { server: 'core', over: 'session' },
    { server: 'core', over: 'stateless' },
    { server: 'core', over: 'sse' },
    { server: 'advanced', over: 'session' },
    { server: 'advanced', over: 'sse' },
  ] as const)('$server lists its tools over $over', async ({ server, over }) => {
    const world = await simulator.world();
    const { client } = await connected(world, await world.organization(), { server, over });
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(toolsOf(server).map(({ id }) => id));
    expect(JSON.stringify(listed.tools)).not.toContain('"x-');
    await client.close();
  });

  test('a call without a session is answered', async () => {
    const world = await simulator.world();
    const response = await callOnce(world, await world.organization(), 'service-profile');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      result: { structuredContent: { plan: 'Starter', refresh_tier: 'Daily Batch' } },
    });
  });

  test.each([false, true])(
    'a connection that the client gives up is not named kept, in a session: %s',
    async (isInSession) => {
      const world = await simulator.world();
      const org = await world.organization();
      const session = isInSession ? await openedSession(world, org) : undefined;
      const answer = await askMcp(world, org, { session, headers: { Connection: 'close' } });
      expect(await answer.text()).toContain('Starter');
      expect(answer.headers.get('connection')).toBe('close');
    },
  );

  test('an unknown tool, and a tool of the other server, is an error of the protocol', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    for (const name of ['service-nothing', 'service-guide', '__proto__', 'constructor']) {
      const answer = await askMcp(world, org, { message: toolCall(name) });
      expect(await answer.json()).toMatchObject({ error: { code: -32602 } });
    }
  });
});

describe('credentials', () => {
  test('without a valid token the answer is 401 and says how to reconnect', async () => {
    const world = await simulator.world();
    for (const token of [undefined, 'mt_invented']) {
      const response = await askMcp(world, token === undefined ? undefined : { mcp_token: token });
      expect([response.status, response.headers.get('www-authenticate')?.slice(0, 6)]).toEqual([
        401,
        'Bearer',
      ]);
      expect(JSON.stringify(await response.json())).toContain('/connect');
    }
  });

  test('the query holds a token on the legacy paths only', async () => {
    const world = await simulator.world();
    const { mcp_token } = await world.organization();
    const response = await askMcp(world, undefined, { path: `/mcp?token=${mcp_token}` });
    expect(response.status).toBe(401);
  });

  test('a session of another organisation is as unknown as one that never was', async () => {
    const world = await simulator.world();
    const [owner, other] = [await world.organization(), await world.organization()];
    const session = await openedSession(world, owner);
    const ask = (mcp_token: string, id: string): Promise<Response> =>
      askMcp(world, { mcp_token }, { session: id });
    expect((await ask(owner.mcp_token, session)).status).toBe(200);
    const [foreign, unknown] = [await ask(other.mcp_token, session), await ask(other.mcp_token, 'none')];
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
    await world.control('POST', '/reset');
    expect((await ask(world.credentials.starter?.[0]?.mcp_token ?? '', session)).status).toBe(404);
  });

  test('a page of another site, or a name that leads here, is refused', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    const response = await askMcp(world, org, { headers: { Origin: 'https://elsewhere.example' } });
    expect(response.status).toBe(403);
  });
});

describe('tools', () => {
  test('every tool answers as its schema says on a plan that has it', async () => {
    const world = await simulator.world();
    const org = await world.organization({ plan: 'enterprise' });
    const [core, advanced] = [
      await connected(world, org),
      await connected(world, org, { server: 'advanced' }),
    ];
    const { streams } = await advanced.call('service-streams', { page_size: 1 });
    const [{ id: stream_id }] = streams as readonly [{ readonly id: string }];
    const { proposal } = await core.call('service-configure-beacon', { intent: 'weekly watch of shipping' });
    const { beacon } = await core.call('service-save-beacon', { proposal, name: 'Ships', tags: ['ships'] });
    expect(beacon).toMatchObject({ name: 'Ships', tags: ['ships'], status: 'active' });
    const digest = await world.ask('/digests', { org }, { json: { name: 'One', stream_ids: [stream_id] } });
    const { id: sync_id } = await advanced.call('service-sync', {
      object_type: 'stream',
      object_id: stream_id,
      external_id: 'own-1',
    });
    const inputs: Partial<Record<ToolId, object>> = {
      'service-details': { stream_ids: [stream_id] },
      'service-archive-beacon': { beacon_id: (beacon as { readonly beacon_id: string }).beacon_id },
      'service-configure-beacon': { intent: 'anything' },
      'service-save-beacon': { proposal },
      'service-stream-info': { stream_id },
      'service-signals': { stream_id, page_size: 1 },
      'service-briefs': { stream_id, page_size: 1 },
      'service-records': { stream_id, page_size: 1 },
      'service-multi-stream': { stream_ids: [stream_id], page_size: 1 },
      'service-digest-manifests': { digest_id: digest.at('data.id'), page_size: 1 },
      'service-sync': { object_type: 'stream', object_id: stream_id, external_id: 'own-2' },
      'service-unsync': { sync_id },
      'service-label': { name: 'mine' },
    };
    for (const { id, server, output } of Object.values(tools)) {
      const content = await (server === 'core' ? core : advanced).call(id, inputs[id]);
      expect({ id, violations: schemaValidator(output)(content) }).toEqual({ id, violations: [] });
      expect({ id, error: content.error_code }).toEqual({ id, error: undefined });
    }
  });

  test('a misspelt argument is refused and named, and bills nothing', async () => {
    const world = await simulator.world();
    const { call } = await connected(world, await world.organization());
    expect(await call('service-manifests', { page_siz: 1 })).toMatchObject({
      error_code: 'validation',
      quota: { quota_used: 0 },
    });
  });
});

test.each([
  ['a reference that was not issued', { reference: 'garbage' }],
  ['a reference to nothing', { reference: Buffer.from('null').toString('base64url') }],
  ['fields of other types', { stream_ids: 'x', default_date_window: 5 }],
])('a proposal with %s is refused, and nothing is saved', async (_what, proposal) => {
  const world = await simulator.world();
  const { call } = await connected(world, await world.organization({ plan: 'enterprise' }));
  const { total } = await call('service-beacons');
  expect(await call('service-save-beacon', { proposal })).toMatchObject({ error_code: 'validation' });
  expect((await call('service-beacons')).total).toBe(total);
});

test('forced outcomes and the journal cover tools', async () => {
  const world = await simulator.world();
  const org = await world.organization();
  const { call } = await connected(world, org);
  await world.control('POST', '/outcomes', { operation_id: 'service-catalog', outcome: 'unavailable' });
  expect(await call('service-catalog')).toMatchObject({ execution_status: 'unavailable' });
  const { body } = await world.control('GET', '/journal?operation_id=service-catalog');
  expect(body).toMatchObject({ entries: [{ surface: 'mcp', status: 503, decided_by: 'forced' }] });
});
