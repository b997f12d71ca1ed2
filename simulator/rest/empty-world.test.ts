// A world without streams and manifests: every operation and every tool answers every plan, and nothing breaks.
import { expect, test } from 'vitest';
import { type OperationId, operations, schemas } from '../../spec/contract.ts';
import { tools } from '../../spec/tools.ts';
import { planNames } from '../../spec/values.ts';
import { callOnce } from '../testing/mcp.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const { world } = simulatorForTests();
const empty = { manifests: 0, switches: { balanced: true, delta: true } };

/** Bodies that need no stream. */
const bodies: { readonly [Id in OperationId]?: unknown } = {
  queryManifests: { page_size: 5 },
  searchStreams: { query: 'tidal power' },
  createDigest: {
    name: 'Nothing yet',
    filter_spec: { rules: [{ dimension: 'domain', values: ['health-medicine'] }] },
  },
  createBeacon: schemas.BeaconCreate?.example,
  createWebhook: schemas.WebhookCreate?.example,
};

function ask(here: TestWorld, org: TestOrganization, id: OperationId): Promise<{ readonly status: number }> {
  const { method, path } = operations[id];
  const body = method === 'get' || method === 'delete' ? undefined : JSON.stringify(bodies[id] ?? {});
  const headers = { 'content-type': 'application/json' };
  return here.ask(
    path.replace(/\{\w+\}/g, '1'),
    { org },
    { method: method.toUpperCase(), headers, ...(body && { body }) },
  );
}

test.each(planNames)('every operation answers an organisation of the plan %s', async (plan) => {
  const here = await world(empty);
  const org = await here.organization({ plan });
  const broken: string[] = [];
  const succeeded: string[] = [];
  for (const id of Object.keys(operations) as OperationId[]) {
    const { status } = await ask(here, org, id);
    if (status >= 500) broken.push(`${id} ${status}`);
    if (status < 300) succeeded.push(id);
  }
  expect(broken).toEqual([]);
  expect(succeeded).toEqual(
    expect.arrayContaining(['listStreams', 'searchStreams', 'queryManifests', 'getAccount']),
  );
});

test.each(planNames)('every tool answers an organisation of the plan %s', async (plan) => {
  const here = await world(empty);
  const org = await here.organization({ plan });
  const broken: string[] = [];
  for (const id of Object.keys(tools) as (keyof typeof tools)[])
    for (const input of [{}, { query: 'tidal power', topic: 'tidal power', intent: 'Follow tidal power' }]) {
      const answer = await callOnce(here, org, id, input);
      const text = await answer.text();
      if (answer.status >= 500 || text.includes('-32603')) broken.push(`${id} ${answer.status} ${text}`);
    }
  expect(broken).toEqual([]);
});

test('lists are empty, and empty pages cost nothing', async () => {
  const here = await world(empty);
  const org = await here.organization({ plan: 'platform' });
  for (const path of ['/streams', '/digests', '/v3/beacons', '/webhooks']) {
    const { status, text } = await here.ask(path, { org });
    expect(`${path} ${status}`, text).toBe(`${path} 200`);
  }
  const account = await here.ask('/account', { org });
  expect(account.at('usage.quota_used')).toBe(0);
});

test('a world with arrivals publishes nothing before it has a stream', async () => {
  const here = await world({ ...empty, arrivals_per_minute: 60 });
  const org = await here.organization({ plan: 'enterprise' });
  await here.control('POST', '/clock/advance', { seconds: 10 });
  const made = await here.control('POST', '/streams', { name: 'Tidal power' });
  await here.control('POST', '/clock/advance', { seconds: 5 });
  const listing = await here.ask(`/streams/${made.at('id')}/manifests`, { org });
  expect(listing.at('data.pagination.total_count')).toBe(5);
});
