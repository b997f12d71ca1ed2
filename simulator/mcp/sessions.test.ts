// Sessions of the MCP servers: whose they are, and that they end with their world and with the access of their organisation.
import { describe, expect, test } from 'vitest';
import { askMcp, openedSession } from '../testing/mcp.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();

/** The id in the address that a legacy stream sends first, and the rest of the stream. */
async function openedSse(world: TestWorld, org: TestOrganization) {
  const { body } = await fetch(`${world.baseUrl}/sse?token=${org.mcp_token}`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const { value = '' } = (await reader?.read()) ?? {};
  return { session: /sessionId=(\S+)/.exec(value)?.[1] ?? '', reader };
}

describe('another organisation', () => {
  test.each([{ method: 'POST' }, { method: 'GET' }, { method: 'DELETE' }] as const)(
    'gets nothing of a session by $method',
    async ({ method }) => {
      const world = await simulator.world();
      const [owner, other] = [await world.organization(), await world.organization()];
      const session = await openedSession(world, owner);
      const [foreign, unknown] = [
        await askMcp(world, other, { method, session }),
        await askMcp(world, other, { method, session: 'none' }),
      ];
      expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
      expect((await askMcp(world, owner, { session })).status).toBe(200);
    },
  );

  test.each([
    { reading: 'own-or-address', foreign: 404, alone: 202 },
    { reading: 'address', foreign: 202, alone: 202 },
    { reading: 'token', foreign: 404, alone: 401 },
  ])('gets $foreign for a message in a legacy session: $reading', async ({ reading, foreign, alone }) => {
    const world = await simulator.world({ readings: { 'mcp.messages': reading } });
    const [owner, other] = [await world.organization(), await world.organization()];
    const { session, reader } = await openedSse(world, owner);
    const statusFor = async (id: string, caller?: TestOrganization): Promise<number> =>
      (await askMcp(world, caller, { path: `/messages?sessionId=${id}` })).status;
    const [id = ''] = session.split('&');
    expect([await statusFor(id, other), await statusFor(id)]).toEqual([foreign, alone]);
    // The whole address, as the stream names it.
    expect(await statusFor(session)).toBe(202);
    await reader?.cancel();
  });
});

test('the id of a legacy session is no credential elsewhere', async () => {
  const world = await simulator.world();
  const { session, reader } = await openedSse(world, await world.organization());
  for (const path of [`/mcp?sessionId=${session}`, `/advanced/messages?sessionId=none`])
    expect((await askMcp(world, undefined, { path })).status).toBe(401);
  await reader?.cancel();
});

test('a session with one server is unknown to the other', async () => {
  const world = await simulator.world();
  const org = await world.organization();
  const session = await openedSession(world, org);
  expect((await askMcp(world, org, { session, path: '/advanced/mcp' })).status).toBe(404);
});

interface Ending {
  readonly name: string;
  readonly end: (world: TestWorld, org: TestOrganization) => Promise<unknown>;
  /** Of a call in the session afterwards. */
  readonly status: number;
}

const endings: readonly Ending[] = [
  {
    name: 'the operator ends the sessions of the organisation',
    end: (world, { id }) => world.control('DELETE', `/organizations/${id}/mcp-sessions`),
    status: 404,
  },
  {
    name: 'the organisation is dropped',
    end: (world, { id }) => world.control('DELETE', `/organizations/${id}`),
    status: 401,
  },
  {
    name: 'the organisation is switched off',
    end: (world, { id }) => world.control('PATCH', `/organizations/${id}`, { is_active: false }),
    status: 401,
  },
  { name: 'the world is reset', end: (world) => world.control('POST', '/reset'), status: 401 },
  { name: 'the world is dropped', end: (world) => world.control('DELETE', ''), status: 404 },
];

describe('open streams end and calls are refused', () => {
  test.each(endings)('when $name', async ({ end, status }) => {
    const world = await simulator.world();
    const org = await world.organization();
    const session = await openedSession(world, org);
    const stream = await askMcp(world, org, { method: 'GET', session });
    const { reader } = await openedSse(world, org);
    expect((await end(world, org)) as object).toMatchObject({ status: 200 });
    expect(await stream.text()).toBe('');
    expect(await reader?.read()).toMatchObject({ done: true });
    expect((await askMcp(world, org, { session })).status).toBe(status);
  });
});

test('a session from before a restore of the world is unknown', async () => {
  const world = await simulator.world();
  const org = await world.organization();
  const snapshot = (await world.control('POST', '/snapshots')).at('id');
  const session = await openedSession(world, org);
  expect((await world.control('POST', `/snapshots/${snapshot}/restore`)).status).toBe(200);
  expect((await askMcp(world, org, { session })).status).toBe(404);
});

test('the operator ends one session, and no other', async () => {
  const world = await simulator.world();
  const [org, other] = [await world.organization(), await world.organization()];
  const [ended, kept] = [await openedSession(world, org), await openedSession(world, org)];
  const end = async (by: TestOrganization): Promise<unknown> =>
    (await world.control('DELETE', `/organizations/${by.id}/mcp-sessions?session_id=${ended}`)).at('cleared');
  expect([await end(other), await end(org), await end(org)]).toEqual([0, 1, 0]);
  const statusIn = async (session: string): Promise<number> => (await askMcp(world, org, { session })).status;
  expect([await statusIn(ended), await statusIn(kept)]).toEqual([404, 200]);
});
