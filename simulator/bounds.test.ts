// What is beyond the bounds on requests is refused on every surface, soon, and with a short answer.
import { beforeAll, describe, expect, test } from 'vitest';
import { bounds } from '../spec/bounds.ts';
import { operations } from '../spec/contract.ts';
import { schemaValidator } from '../spec/validate.ts';
import { askMcp, callOnce, toolCall } from './testing/mcp.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from './testing/world.ts';

const refusedBytesMax = 256 * 1024;
/** Processor time far above what bounded work needs, and far below the seconds that unbounded work takes on the same requests. */
const soonMs = 500;

const { world: newWorld } = simulatorForTests();
let world: TestWorld;
let org: TestOrganization;
beforeAll(async () => {
  world = await newWorld();
  org = await world.organization({ plan: 'platform' });
});

const deep = `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
const post = (path: string, body: string) => world.ask(path, { org }, { method: 'POST', body });
const many = (count: number, of: (nth: number) => unknown) =>
  Array.from({ length: count }, (_, nth) => of(nth));

async function soon<T>(act: () => Promise<T>): Promise<T> {
  const before = process.threadCpuUsage();
  const result = await act();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(soonMs);
  return result;
}

describe('JSON of 10,000 levels', () => {
  test('gets 422 on REST', async () => {
    expect((await post('/digests', deep)).status).toBe(422);
  });

  test('gets 422 on the control plane', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${world.controlUrl}/organizations`, { method: 'POST', body: deep, headers });
    expect(answer.status).toBe(422);
  });

  test('gets the error of JSON-RPC for what is not JSON on MCP', async () => {
    const answer = await fetch(`${world.baseUrl}/mcp`, {
      method: 'POST',
      body: deep,
      headers: { authorization: `Bearer ${org.mcp_token}`, accept: 'application/json, text/event-stream' },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32700 } }]);
  });

  test('is no reference of a proposal', async () => {
    const reference = Buffer.from(
      `{"entity_filters":[{"tag_id":"1","x":${'['.repeat(9_000)}${']'.repeat(9_000)}}]}`,
    );
    const proposal = { reference: reference.toString('base64url') };
    const answer = await callOnce(world, org, 'service-save-beacon', { proposal });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('not a reference')]);
  });
});

test.each([
  ['unknown members', Object.fromEntries(many(9_000, (nth) => [`x${nth}`, 1]) as [string, number][])],
  ['a long name of a member', { ['\u0001'.repeat(100_000)]: 1 }],
  ['wrong elements', { stream_ids: many(10_000, () => 'x'.repeat(40)) }],
  ['a long text', { query: '\u0001'.repeat(100_000) }],
])('%s get a short list of issues', async (_, body) => {
  const answer = await soon(() => post('/manifests/query', JSON.stringify(body)));
  expect(answer.status).toBe(422);
  expect((answer.at('detail') as unknown[]).length).toBeLessThanOrEqual(bounds.issues);
  expect(answer.text.length).toBeLessThan(refusedBytesMax);
  const tool = await callOnce(world, org, 'service-manifests', body);
  expect((await tool.text()).length).toBeLessThan(refusedBytesMax);
});

test.each([
  ['/manifests/query', { exclude_query_terms: many(4_900, () => 'e\n') }],
  ['/manifests/query', { tag_names: many(90_000, (nth) => `n${nth}`) }],
  ['/streams/search', { query: 'a b '.repeat(250_000) }],
  [
    '/digests',
    { name: 'x', filter_spec: { rules: many(18_000, () => ({ dimension: 'topic', values: ['a'] })) } },
  ],
  ['/ontology/labels', { name: 'x'.repeat(900_000) }],
  ['/ontology/labels', { name: 'x', description: 'x'.repeat(900_000) }],
])('%s refuses what is too much', async (path, body) => {
  expect((await soon(() => post(path, JSON.stringify(body)))).status).toBe(422);
});

test('a text of 100,000 escaped quotation marks without an end is refused soon', async () => {
  expect((await soon(() => post('/digests', `"${'\\"'.repeat(50_000)}`))).status).toBe(422);
});

test('50 terms with line breaks take as long as others', async () => {
  const terms = many(50, (nth) => `${'e\n'.repeat(90)}${nth}`);
  expect(
    (
      await soon(() =>
        post('/manifests/query', JSON.stringify({ exclude_query_terms: terms, mode: 'count' })),
      )
    ).status,
  ).toBe(200);
});

test('a stream search over MCP refuses a megabyte', async () => {
  const answer = await soon(() =>
    callOnce(world, org, 'service-stream-search', { query: 'a b '.repeat(250_000) }),
  );
  expect(await answer.text()).toContain('validation');
});

test('a batch of more messages than the bound is refused', async () => {
  const message = many(bounds.batchMessages + 1, (nth) => toolCall('service-profile', {}, nth));
  expect((await askMcp(world, org, { message })).status).toBe(400);
});

test('an organisation stores a bounded number of digests', async () => {
  const filter_spec = { rules: [{ dimension: 'topic', values: ['a'] }] };
  const create = () => post('/digests', JSON.stringify({ name: 'x', filter_spec }));
  const last = await many(bounds.stored.digests, () => 0).reduce<Promise<unknown>>(
    (before) => before.then(create),
    Promise.resolve(),
  );
  expect((last as { status: number }).status).toBe(200);
  const refused = await create();
  expect([refused.status, refused.at('detail')]).toEqual([409, expect.stringContaining('200 digests')]);
});

test.each([[{}], [{ name: ' ' }], [{ name: 1 }]])(
  'the label %j fits neither the contract nor the simulator',
  async (body) => {
    const { schema = {} } = operations.createLabel?.requestBody ?? {};
    expect(schemaValidator(schema)(body)).not.toEqual([]);
    expect((await post('/ontology/labels', JSON.stringify(body))).status).toBe(422);
  },
);

test('a search of streams counts a bounded number of words', async () => {
  const words = many(bounds.searchWords, (nth) => `q${nth}x`).join(' ');
  const found = async (query: string) => (await post('/streams/search', JSON.stringify({ query }))).text;
  const { name } = (await world.ask('/streams?page_size=1', { org })).at('data.streams.0') as {
    name: string;
  };
  expect(await found(`${name} ${words}`)).toContain(name);
  expect(await found(`${words} ${name}`)).not.toContain(name);
});
