// The rates of MCP over HTTP: parallel calls, and each form of refusal.
import { expect, test } from 'vitest';
import { askMcp, callOnce, toolCall } from '../testing/mcp.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();

const burst = 120;

const call = (world: TestWorld, org: TestOrganization): Promise<Response> =>
  callOnce(world, org, 'service-records');

test('calls in parallel get no more than the burst', async () => {
  const world = await simulator.world();
  const org = await world.organization({ plan: 'enterprise' });
  const answers = await Promise.all(Array.from({ length: burst + 30 }, () => call(world, org)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(burst);
});

test.each([
  { form: 'http-429', status: 429, body: { error: { data: { error_code: 'rate_limited' } } } },
  {
    form: 'tool-result',
    status: 200,
    body: {
      result: { isError: true, structuredContent: { error_code: 'rate_limited', retry_after_seconds: 1 } },
    },
  },
  {
    form: 'protocol-error',
    status: 200,
    body: { error: { data: { error_code: 'rate_limited', retry_after_seconds: 1 } } },
  },
])('a call beyond the burst is refused as $form', async ({ form, status, body }) => {
  const world = await simulator.world();
  await world.control('PATCH', '/readings', { 'mcp-rate.refusal': form });
  const org = await world.organization({ plan: 'enterprise' });
  await Promise.all(Array.from({ length: burst }, () => call(world, org)));
  const refused = await call(world, org);
  expect(refused.status).toBe(status);
  expect(await refused.json()).toMatchObject(body);
});

test('in a batch the calls beyond the burst are refused in their own results, and the journal shows all', async () => {
  const world = await simulator.world();
  const org = await world.organization({ plan: 'enterprise' });
  await Promise.all(Array.from({ length: burst - 1 }, () => call(world, org)));
  const message = [1, 2, 3].map((id) => toolCall('service-records', {}, id));
  const answer = await askMcp(world, org, { path: '/advanced/mcp', message });
  expect(answer.status).toBe(200);
  // Calls without arguments reach the check of arguments, which follows the rate.
  expect(await answer.json()).toMatchObject(
    ['validation', 'rate_limited', 'rate_limited'].map((error_code) => ({
      result: { structuredContent: { error_code } },
    })),
  );
  const { body } = await world.control('GET', '/journal?operation_id=service-records');
  expect(body).toMatchObject({ counts: { total: burst + 2, by_status: { 422: burst, 429: 2 } } });
});

test('a call in a session that is unknown counts for no rate', async () => {
  const world = await simulator.world();
  const org = await world.organization({ plan: 'enterprise' });
  const ask = { path: '/advanced/mcp', message: toolCall('service-records'), session: 'none' };
  for (let nth = 0; nth < burst + 1; nth += 1) expect((await askMcp(world, org, ask)).status).toBe(404);
  expect((await call(world, org)).status).toBe(200);
});
