// What the operator of the simulator arranges and sees of tool calls: forced outcomes, faults, journal, log and reset.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ToolId, tools } from '../../spec/tools.ts';
import { simulate } from '../index.ts';
import type { AccessLogEntry } from '../rest/server.ts';
import {
  startForTests,
  type TestOrganization,
  type TestSimulator,
  type TestWorld,
} from '../testing/world.ts';

let started: TestSimulator;
beforeAll(async () => {
  started = await startForTests();
});
afterAll(() => started.close());

const headers = (token: string): Record<string, string> => ({
  ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  Authorization: `Bearer ${token}`,
});
const bodyOf = (name: string, input: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });

const call = ({ baseUrl }: TestWorld, org: TestOrganization, name: ToolId, input?: object) =>
  fetch(`${baseUrl}${tools[name].server === 'core' ? '' : '/advanced'}/mcp`, {
    method: 'POST',
    headers: headers(org.mcp_token),
    body: bodyOf(name, input),
  });

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
    const world = await started.world();
    const org = await world.organization();
    await force(world, outcome, { organization_id: org.id });
    const forced = await (await call(world, org, 'service-manifests')).json();
    expect(forced).toMatchObject({ result: { isError: true, structuredContent: { error_code: outcome } } });
    const next = await (await call(world, org, 'service-manifests')).json();
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
    const world = await started.world();
    const org = await world.organization();
    await force(world, 'rate_limited');
    const response = await call(world, org, 'service-manifests');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await world.control('GET', '/journal')).at('entries.0.decided_by')).toBe('forced');
  });
});

test('the journal shows calls without a valid token, and no call of a tool that the server lacks', async () => {
  const world = await started.world();
  const org = await world.organization();
  await call(world, { ...org, mcp_token: 'mt_invented' }, 'service-catalog');
  const init = { method: 'POST', headers: headers(org.mcp_token), body: bodyOf('service-guide') };
  await (await fetch(`${world.baseUrl}/mcp`, init)).text();
  expect((await world.control('GET', '/journal')).body).toMatchObject({
    entries: [
      { operation_id: 'service-catalog', status: 401, decided_by: 'credentials', organization_id: null },
    ],
    counts: { total: 1 },
  });
});

describe('a transport fault', () => {
  const billed = async (world: TestWorld): Promise<unknown> =>
    (await world.control('GET', '/journal?operation_id=service-manifests')).at('entries.0.billed');

  test('resets the connection after the call was carried out and billed', async () => {
    const world = await started.world();
    const org = await world.organization();
    await force(world, { fault: 'reset' });
    await expect(call(world, org, 'service-manifests', { page_size: 2 })).rejects.toThrow();
    expect(await billed(world)).toBe(2);
  });

  test('breaks the answer off', async () => {
    const world = await started.world();
    const org = await world.organization();
    await force(world, { fault: 'truncate', bytes: 30 });
    const response = await call(world, org, 'service-manifests', { page_size: 2 });
    await expect(response.text()).rejects.toThrow();
    expect(await billed(world)).toBe(2);
  });

  test('delays the answer, not the call', async () => {
    const world = await started.world();
    const org = await world.organization();
    await force(world, { fault: 'delay', ms: 300 });
    const startMs = performance.now();
    const pending = call(world, org, 'service-manifests', { page_size: 2 });
    await world.control('GET', '/journal/wait?operation_id=service-manifests&timeout_ms=250');
    expect(await billed(world)).toBe(2);
    expect((await pending).status).toBe(200);
    expect(performance.now() - startMs).toBeGreaterThan(290);
  });
});

test('a reset of the world empties the journal, removes outcomes and fills the buckets', async () => {
  const world = await started.world();
  const [org] = world.credentials.startup ?? [];
  if (org === undefined) throw new Error('the world has no Startup organisation');
  const status = async (): Promise<number> => (await call(world, org, 'service-records')).status;
  for (let nth = 0; nth < 120; nth += 1) await status();
  expect(await status()).toBe(429);
  await force(world, 'unavailable');
  await world.control('POST', '/reset');
  expect((await world.control('GET', '/journal')).body).toMatchObject({ counts: { total: 0 } });
  expect((await world.control('GET', '/outcomes')).body).toEqual({ outcomes: [] });
  expect(await status()).toBe(200);
});

test('the access log has a line for each request to an MCP server', async () => {
  const entries: AccessLogEntry[] = [];
  const simulator = await simulate({ frozen: true, onResponse: (entry) => entries.push(entry) });
  try {
    const token = simulator.credentials.starter[0]?.mcp_token ?? '';
    for (const used of [token, 'mt_invented']) {
      const response = await fetch(`${simulator.mcpUrl}/advanced/mcp`, {
        ...{ method: 'POST', headers: headers(used), body: bodyOf('service-guide') },
      });
      await response.text();
    }
    await expect
      .poll(() => entries.map(({ method, url, status }) => ({ method, url, status })))
      .toEqual([
        { method: 'POST', url: '/advanced/mcp', status: 200 },
        { method: 'POST', url: '/advanced/mcp', status: 401 },
      ]);
  } finally {
    await simulator.close();
  }
});
