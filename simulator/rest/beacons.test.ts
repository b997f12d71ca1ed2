// Beacons over REST: states, revisions, and their execution by listings and queries.
import { beforeAll, expect, test } from 'vitest';
import { operations, responseFor } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
let org: TestOrganization;
beforeAll(async () => {
  world = await started.world();
  org = await world.organization({ plan: 'professional' });
});

const send = (method: string, path: string, body?: unknown, by = org) =>
  world.ask(path, { org: by }, { method, json: body });

async function make(body: object): Promise<string> {
  const created = await send('POST', '/v3/beacons', { name: 'Ports', status: 'active', ...body });
  expect([created.status, created.text]).toEqual([200, expect.any(String)]);
  return String(created.at('data.beacon_id'));
}

async function busyStreams(): Promise<readonly string[]> {
  const listing = await world.ask('/streams?page_size=200', { org });
  const streams = listing.at('data.streams') as readonly { id: string; manifests_last30d: number }[];
  return streams.toSorted((a, b) => b.manifests_last30d - a.manifests_last30d).map(({ id }) => id);
}

test('answers fit the contract', async () => {
  const id = await make({ tags: ['ports'], default_date_window: { lookback_hours: 24 } });
  const requests = [
    ['listBeacons', 'GET', '/v3/beacons?status=active&tag=ports&q=port&limit=1&offset=0'],
    ['getBeacon', 'GET', `/v3/beacons/${id}`],
    ['updateBeacon', 'PATCH', `/v3/beacons/${id}`, { name: 'Harbours' }],
    ['listBeaconRevisions', 'GET', `/v3/beacons/${id}/revisions`],
    ['archiveBeacon', 'POST', `/v3/beacons/${id}/archive`],
    ['restoreBeacon', 'POST', `/v3/beacons/${id}/restore`],
    ['deleteBeacon', 'DELETE', `/v3/beacons/${id}`],
  ] as const;
  for (const [operation, method, path, body] of requests) {
    const answer = await send(method, path, body);
    expect([operation, answer.status]).toEqual([operation, 200]);
    const schema = responseFor(operations[operation], 200)?.schema ?? {};
    expect(schemaValidator(schema)(answer.body)).toEqual([]);
  }
  expect((await send('GET', `/v3/beacons/${id}`)).at('detail.error_code')).toBe('beacon_not_found');
});

test('a Beacon that was revised before the start shows its last twenty revisions', async () => {
  const owner = world.credentials.enterprise?.[0];
  const list = await send('GET', '/v3/beacons?q=much', undefined, owner);
  const answer = await send('GET', `/v3/beacons/${list.at('items.0.beacon_id')}/revisions`, undefined, owner);
  const revisions = (answer.at('items') as readonly { revision: number }[]).map(({ revision }) => revision);
  expect(revisions).toEqual(Array.from({ length: 20 }, (_, nth) => 23 - nth));
});

test('an execution requires a window, is restricted to the saved streams, and may be broadened', async () => {
  const [first = '', second = ''] = await busyStreams();
  const beacon_id = await make({ stream_ids: [first], default_date_window: { lookback_hours: 24 } });
  const listed = (stream: string, query: string) =>
    send('GET', `/streams/${stream}/manifests?beacon_id=${beacon_id}${query}`);
  expect((await listed(first, '')).at('detail.error_code')).toBe('date_window_required');
  const whole = await listed(first, '&lookback_hours=720');
  expect(whole.status).toBe(200);
  expect((await listed(second, '&lookback_hours=720')).at('detail.error_code')).toBe(
    'unauthorized_source_broadening',
  );
  expect((await listed(second, '&lookback_hours=720&broaden_sources=true')).status).toBe(200);
  const queried = (more: object) =>
    send('POST', '/manifests/query', { beacon_id, lookback_hours: 720, ...more });
  const narrow = await queried({});
  expect(narrow.at('data.pagination.total_count')).toBe(whole.at('data.pagination.total_count'));
  expect((await queried({ stream_ids: [second] })).at('detail.error_code')).toBe(
    'unauthorized_source_broadening',
  );
  const broad = await queried({ stream_ids: [second], broaden_sources: true });
  expect(Number(broad.at('data.pagination.total_count'))).toBeGreaterThan(
    Number(narrow.at('data.pagination.total_count')),
  );
});

test('saved topics restrict an execution to manifests about them', async () => {
  const [stream = ''] = await busyStreams();
  const owner = world.credentials.enterprise?.[0];
  const catalog = await send('GET', '/ontology/topics', undefined, owner);
  const plain = await send('GET', `/streams/${stream}/manifests?lookback_hours=480&page_size=200`);
  const manifests = plain.at('data.manifests') as readonly { signal: { body: { topics: string[] } } }[];
  const about = (name: string) => manifests.filter(({ signal }) => signal.body.topics.includes(name)).length;
  const topics = catalog.at('data.topics') as readonly { name: string; slug: string }[];
  const topic = topics.find(({ name }) => about(name) > 0 && about(name) < manifests.length);
  const beacon_id = await make({ stream_ids: [stream], topic_filters: [{ slug: topic?.slug ?? 'none' }] });
  const scoped = await send(
    'GET',
    `/streams/${stream}/manifests?beacon_id=${beacon_id}&lookback_hours=480&page_size=200`,
  );
  expect((scoped.at('data.manifests') as readonly unknown[]).length).toBe(about(topic?.name ?? ''));
});
