// What the operator of the simulator arranges and sees of tool calls: forced outcomes, faults, journal, log and reset.
import { describe, expect, test } from 'vitest';
import { simulate } from '../index.ts';
import type { AccessLogEntry } from '../rest/server.ts';
import { askMcp, callOnce, toolCall } from '../testing/mcp.ts';
import { simulatorForTests, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();

const force = (world: TestWorld, outcome: unknown, more: object = {}) =>
  world.control('POST', '/outcomes', { operation_id: 'service-manifests', outcome, ...more });

describe('a forced refusal', () => {
  test.each([
    ['unauthenticated', 401],
    ['plan_gated', 403],
    ['not_found', 404],
    ['invalid_parameter', 400],
    ['validation', 422],
    ['quota_exhausted', 429],
    ['unavailable', 503],
  ])('%s is the result of one call, and %i in the journal', async (outcome, status) => {
    const world = await simulator.world();
    const org = await world.organization();
    await force(world, outcome, { organization_id: org.id });
    const forced = await (await callOnce(world, org, 'service-manifests')).json();
    expect(forced).toMatchObject({ result: { isError: true, structuredContent: { error_code: outcome } } });
    const next = await (await callOnce(world, org, 'service-manifests')).json();
    expect(next).toMatchObject({ result: { structuredContent: { execution_status: 'executed' } } });
    const { body } = await world.control('GET', '/journal?operation_id=service-manifests');
    expect(body).toMatchObject({
      entries: [
        { status, decided_by: 'forced', surface: 'mcp', billed: 0, organization_id: org.id, path: '/mcp' },
        { status: 200, decided_by: 'served', surface: 'mcp' },
      ],
    });
  });

  test('rate_limited is an HTTP refusal, as a real one is', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    await force(world, 'rate_limited');
    const response = await callOnce(world, org, 'service-manifests');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await world.control('GET', '/journal')).at('entries.0.decided_by')).toBe('forced');
  });
});

/** Each form of a refusal for the rate, with what it is when the operator chose a text and a wait. */
const told = { message: 'Come back later.', retry_after_seconds: 90 };
const forms = {
  'http-429': { error: { message: told.message, data: { retry_after_seconds: 90 } } },
  'tool-result': { result: { isError: true, structuredContent: told } },
  'protocol-error': { error: { message: told.message, data: told } },
};

test.each(Object.entries(forms))(
  'the form %s has the text and the wait of the operator',
  async (form, answer) => {
    const world = await simulator.world({ readings: { 'mcp-rate.refusal': form } });
    const org = await world.organization();
    await force(world, { refusal: 'rate_limited', ...told }, { mark: form });
    const response = await callOnce(world, org, 'service-manifests');
    expect(await response.json()).toMatchObject(answer);
    expect(response.headers.get('retry-after')).toBe(form === 'http-429' ? '90' : null);
    expect((await world.control('GET', '/journal')).at('entries.0.marks')).toEqual([form]);
  },
);

test('the journal shows calls without a valid token, and a call of a tool that the server lacks as none', async () => {
  const world = await simulator.world();
  const org = await world.organization();
  await callOnce(world, { ...org, mcp_token: 'mt_invented' }, 'service-catalog');
  await (await askMcp(world, org, { message: toolCall('service-guide') })).text();
  await world.control('GET', '/journal/wait?count=2');
  expect((await world.control('GET', '/journal')).body).toMatchObject({
    entries: [
      { operation_id: 'service-catalog', status: 401, decided_by: 'credentials', organization_id: null },
      { operation_id: 'mcp', status: 200 },
    ],
    counts: { total: 2 },
  });
});

describe('a transport fault', () => {
  const billed = async (world: TestWorld): Promise<unknown> =>
    (await world.control('GET', '/journal?operation_id=service-manifests')).at('entries.0.billed');

  test('resets the connection after the call was carried out and billed', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    await force(world, { fault: 'reset' });
    await expect(callOnce(world, org, 'service-manifests', { page_size: 2 })).rejects.toThrow();
    expect(await billed(world)).toBe(2);
  });

  test('breaks the answer off', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    await force(world, { fault: 'truncate', bytes: 30 });
    const response = await callOnce(world, org, 'service-manifests', { page_size: 2 });
    await expect(response.text()).rejects.toThrow();
    expect(await billed(world)).toBe(2);
  });

  test('sends another answer instead', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    const headers = { 'retry-after': '7' };
    await force(world, { fault: 'respond', status: 502, headers, body: '<p>Bad gateway</p>' });
    const response = await callOnce(world, org, 'service-manifests', { page_size: 2 });
    expect(response.status).toBe(502);
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, 'content-type': 'text/html' });
    expect(await response.text()).toBe('<p>Bad gateway</p>');
    expect(await billed(world)).toBe(2);
    await force(world, { fault: 'respond', status: 200, body: '<p>Welcome</p>', bytes: 4 });
    await expect((await callOnce(world, org, 'service-manifests')).text()).rejects.toThrow();
  });

  test('waits for an organisation, and is not taken by a call without a valid token', async () => {
    const world = await simulator.world();
    const [org, other] = [await world.organization(), await world.organization()];
    const profile = (by: Pick<typeof org, 'mcp_token'>) => callOnce(world, by, 'service-profile');
    for (const organization of [{ organization_id: org.id }, {}]) {
      const operation_id = 'service-profile';
      await force(world, { fault: 'reset' }, { operation_id, ...organization });
      expect((await profile({ mcp_token: 'mt_invented' })).status).toBe(401);
      if ('organization_id' in organization) expect((await profile(other)).status).toBe(200);
      await expect(profile(org)).rejects.toThrow();
      expect((await profile(org)).status).toBe(200);
    }
  });

  test('applies a transport fault to a rate-limit refusal too', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    await force(world, 'rate_limited');
    await force(world, { fault: 'reset' });
    await expect(callOnce(world, org, 'service-manifests')).rejects.toThrow();
    expect((await world.control('GET', '/outcomes')).body).toEqual({ outcomes: [] });
  });

  test('delays the answer, not the call', async () => {
    const world = await simulator.world();
    const org = await world.organization();
    await force(world, { fault: 'delay', ms: 300 });
    const startMs = performance.now();
    const pending = callOnce(world, org, 'service-manifests', { page_size: 2 });
    await world.control('GET', '/journal/wait?operation_id=service-manifests&timeout_ms=250');
    expect(await billed(world)).toBe(2);
    expect((await pending).status).toBe(200);
    expect(performance.now() - startMs).toBeGreaterThan(290);
  });
});

test('a reset of the world empties the journal, removes outcomes and fills the buckets', async () => {
  const world = await simulator.world();
  const [org] = world.credentials.startup ?? [];
  if (org === undefined) throw new Error('the world has no Startup organisation');
  const status = async (): Promise<number> => (await callOnce(world, org, 'service-records')).status;
  for (let nth = 0; nth < 120; nth += 1) await status();
  expect(await status()).toBe(429);
  await force(world, 'unavailable');
  await world.control('POST', '/reset');
  expect((await world.control('GET', '/journal')).body).toMatchObject({ counts: { total: 0 } });
  expect((await world.control('GET', '/outcomes')).body).toEqual({ outcomes: [] });
  expect(await status()).toBe(200);
});

test('the access log has a line without secrets for each request to an MCP server', async () => {
  const entries: AccessLogEntry[] = [];
  const logging = await simulate({ frozen: true, onResponse: (entry) => entries.push(entry) });
  try {
    const token = logging.credentials.starter[0]?.mcp_token ?? '';
    const world = { baseUrl: logging.mcpUrl };
    for (const mcp_token of [token, 'mt_invented'])
      await (await callOnce(world, { mcp_token }, 'service-guide')).text();
    await (await askMcp(world, undefined, { path: `/messages?token=${token}&sessionId=none` })).text();
    await expect
      .poll(() => entries.map(({ method, url, status }) => ({ method, url, status })))
      .toEqual([
        { method: 'POST', url: '/advanced/mcp', status: 200 },
        { method: 'POST', url: '/advanced/mcp', status: 401 },
        { method: 'POST', url: '/messages?token=[redacted]&sessionId=[redacted]', status: 404 },
      ]);
  } finally {
    await logging.close();
  }
});
