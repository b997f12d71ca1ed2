// The rates of MCP over HTTP: parallel calls, and each form of refusal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startForTests, type TestSimulator, type TestWorld } from '../testing/world.ts';

let started: TestSimulator;
beforeAll(async () => {
  started = await startForTests();
});
afterAll(() => started.close());

const burst = 120;

const call = ({ baseUrl }: TestWorld, token: string): Promise<Response> =>
  fetch(`${baseUrl}/advanced/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'service-records', arguments: {} },
    }),
  });

test('calls in parallel get no more than the burst', async () => {
  const world = await started.world();
  const { mcp_token } = await world.organization({ plan: 'enterprise' });
  const answers = await Promise.all(Array.from({ length: burst + 30 }, () => call(world, mcp_token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(burst);
});

test.each([
  { form: 'http-429', status: 429, body: { error: { data: { error_code: 'rate_limited' } } } },
  {
    ...{ form: 'tool-result', status: 200 },
    body: {
      result: { isError: true, structuredContent: { error_code: 'rate_limited', retry_after_seconds: 1 } },
    },
  },
  {
    ...{ form: 'protocol-error', status: 200 },
    body: { error: { data: { error_code: 'rate_limited', retry_after_seconds: 1 } } },
  },
])('a call beyond the burst is refused as $form', async ({ form, status, body }) => {
  const world = await started.world();
  await world.control('PATCH', '/readings', { 'mcp-rate.refusal': form });
  const { mcp_token } = await world.organization({ plan: 'enterprise' });
  await Promise.all(Array.from({ length: burst }, () => call(world, mcp_token)));
  const refused = await call(world, mcp_token);
  expect(refused.status).toBe(status);
  expect(await refused.json()).toMatchObject(body);
});
