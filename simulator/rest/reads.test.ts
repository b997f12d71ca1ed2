// Reads over REST: every answer fits the contract, under each path of its operation.
import { beforeAll, expect, test } from 'vitest';
import { operations, responseFor } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
let org: TestOrganization;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  world = await started.world();
  org = await world.organization({ plan: 'platform' });
  const stream = String((await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
  const listing = await world.ask(`/streams/${stream}/manifests?page_size=1`, { org });
  const manifest = String(listing.at('data.manifests.0.manifest_id'));
  ids = {
    id: stream,
    manifest_id: manifest,
    record_id: String(listing.at('data.manifests.0.record.record_id')),
  };
});

const served = [
  'getAccount',
  'listPlans',
  'search',
  'listTrending',
  'listStreams',
  'getStream',
  'listStreamManifests',
  'getManifest',
  'getSignal',
  'getBrief',
  'getRecord',
] as const;

const pathOf = (template: string): string => template.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? name);

test.each(served)('%s fits its response schema under every path', async (id) => {
  const operation = operations[id];
  const schema = responseFor(operation, 200)?.schema ?? {};
  for (const path of [operation.path, ...operation.aliases]) {
    const answer = await world.ask(pathOf(path), { org });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(schemaValidator(schema)(answer.body)).toEqual([]);
  }
});

test('matched_at has a zone suffix everywhere except in listings', async () => {
  const [listed, single, queried] = [
    await world.ask(pathOf('/streams/{id}/manifests?page_size=1'), { org }),
    await world.ask(pathOf('/manifests/{record_id}'), { org }),
    await world.ask('/manifests/query', { org }, { json: { stream_ids: ids.id, page_size: 1 } }),
  ];
  const time = listed.at('data.manifests.0.matched_at');
  expect(time).toMatch(/\d$/);
  expect(single.at('data.matched_at')).toBe(`${time}Z`);
  expect(queried.at('data.manifests.0.matched_at')).toBe(`${time}Z`);
});

test('the stream search takes a body and fits its response schema', async () => {
  const answer = await world.ask('/streams/search', { org }, { json: { query: 'foods', page_size: 3 } });
  expect(answer.status).toBe(200);
  const schema = responseFor(operations.searchStreams, 200)?.schema ?? {};
  expect(schemaValidator(schema)(answer.body)).toEqual([]);
});

test('each call of /connect creates a new Starter organisation, in JSON and as text', async () => {
  const first = await world.ask('/connect');
  const schema = responseFor(operations.issueCredentials, 200)?.schema ?? {};
  expect(schemaValidator(schema)(first.body)).toEqual([]);
  const second = await world.ask('/connect?format=md');
  expect(second.headers.get('content-type')).toContain('text/markdown');
  const key = String(first.at('credentials.api_key'));
  expect(second.text).not.toContain(key);
  const headers = { 'api-key': key, secret: String(first.at('credentials.api_secret')) };
  const account = await world.ask('/account', undefined, { headers });
  expect(account.at('data.subscription.plan_display_name')).toBe('Starter');
});

test.each([[{ 'x-api-key': 0, 'x-api-secret': 1 }], [{ 'api-key': 0, 'x-api-secret': 1 }]])(
  'the alias headers %j are accepted',
  async (names) => {
    const [pair] = org.keys;
    const secrets = [pair?.api_key ?? '', pair?.api_secret ?? ''];
    const headers = Object.fromEntries(
      Object.entries(names).map(([name, nth]) => [name, secrets[nth] ?? '']),
    );
    expect((await world.ask('/plans', undefined, { headers })).status).toBe(200);
  },
);

test('an unknown path gets 404, an unknown method 405', async () => {
  expect((await world.ask('/nowhere', { org })).status).toBe(404);
  const put = await world.ask('/streams', { org }, { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET']);
});
