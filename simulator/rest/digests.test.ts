// Digests over REST: the streams they group as the world changes, the manifests they deliver and bill, and their owners.
import { expect, test } from 'vitest';
import {
  simulatorForTests,
  type TestOrganization,
  type TestResponse,
  type TestWorld,
} from '../testing/world.ts';

const started = simulatorForTests();

type Client = (method: string, path: string, body?: unknown) => Promise<TestResponse>;

const clientOf =
  (world: TestWorld, org: TestOrganization): Client =>
  (method, path, body) =>
    world.ask(path, { org }, { method, json: body });

async function newClient(world: TestWorld, order: object = {}): Promise<Client> {
  return clientOf(world, await world.organization({ plan: 'startup', ...order }));
}

/** Creates a digest with these members; returns its id. */
async function createDigest(ask: Client, members: object): Promise<number> {
  return Number((await ask('POST', '/digests', { name: 'Kept', ...members })).at('data.id'));
}

const ofDomain = (domain: string) => ({
  filter_spec: { rules: [{ dimension: 'domain', values: [domain] }], combine: 'AND' },
});

test('a stream published later joins the digests whose filter chooses it', async () => {
  const world = await started.world();
  const ask = await newClient(world);
  const id = await createDigest(ask, ofDomain('health-medicine'));
  const before = await ask('GET', `/digests/${id}`);
  await world.control('POST', '/streams', { name: 'Ward rounds', home_domain: 'health-medicine' });
  const after = await ask('GET', `/digests/${id}`);
  expect(after.at('data.digest.stream_count')).toBe(Number(before.at('data.digest.stream_count')) + 1);
  expect(after.at('data.digest.stream_ids')).toEqual([]);
});

test('a rule needs one of its values; AND requires all rules, OR one of them', async () => {
  const world = await started.world();
  const ask = await newClient(world);
  const count = async (rules: readonly object[], combine = 'AND') =>
    (await ask('POST', '/digests/preview-filter', { filter_spec: { rules, combine } })).at(
      'data.stream_count',
    );
  const domain = { dimension: 'domain', values: ['health-medicine'] };
  const both = { dimension: 'domain', values: ['health-medicine', 'life-environment'] };
  const audio = { dimension: 'media_format', values: ['audio'] };
  const [health, either, sound] = [await count([domain]), await count([both]), await count([audio])];
  expect(either).toBeGreaterThan(Number(health));
  const [all, any] = [await count([domain, audio]), await count([domain, audio], 'OR')];
  expect(Number(all)).toBeLessThan(Number(health));
  expect(any).toBe(Number(health) + Number(sound) - Number(all));
  expect(await count([])).toBe(0);
});

test('every dimension chooses streams by ids and names', async () => {
  const world = await started.world();
  const ask = await newClient(world);
  const { base } = started.simulator.world.content;
  const [stream] = base.streams;
  const channel = base.channelById(stream?.channelIds[0] ?? '');
  const tag = base.tagById(stream?.filterDefinition.tag_ids[0] ?? '');
  const topic = base.topics.find(({ domain, name }) =>
    base.streams.some((one) => one.homeDomain === domain && one.name.startsWith(name)),
  );
  const values = {
    tag: [tag?.id, tag?.name],
    source: [channel?.id, channel?.name],
    source_type: ['organization'],
    claim_type: ['forecast'],
    topic: [topic?.slug],
  };
  for (const [dimension, names] of Object.entries(values))
    for (const name of names) {
      const filter_spec = { rules: [{ dimension, values: [name] }] };
      const found = await ask('POST', '/digests/preview-filter', { filter_spec });
      expect(found.at('data.stream_count'), `${dimension} ${name}`).toBeGreaterThan(0);
    }
});

test('manifests in two streams of a digest are listed, counted and billed once', async () => {
  const world = await started.world();
  const ask = await newClient(world);
  const ids = [
    (await world.control('POST', '/streams', { name: 'One' })).at('id'),
    (await world.control('POST', '/streams', { name: 'Other' })).at('id'),
  ];
  await world.control('POST', '/manifests', { stream_ids: ids, count: 20 });
  for (const id of ids) await world.control('POST', '/manifests', { stream_ids: [id], count: 5 });
  const id = await createDigest(ask, { stream_ids: ids });
  const page = await ask('GET', `/digests/${id}/manifests?page_size=200`);
  expect(page.at('data.pagination.total_count')).toBe(30);
  expect(page.at('data.manifests.length')).toBe(30);
  expect(page.at('usage.quota_used')).toBe(30);
});

test('a page is clamped at the quota', async () => {
  const world = await started.world();
  const ask = await newClient(world, { quota_limit: 10, quota_used: 4 });
  const id = await createDigest(ask, ofDomain('health-medicine'));
  const page = await ask('GET', `/digests/${id}/manifests?page_size=20`);
  expect(page.at('data.manifests.length')).toBe(6);
  expect(page.at('data.quota_clamped')).toBe(true);
  expect(page.at('data.items_removed_by_quota')).toBe(14);
  expect((await ask('GET', `/digests/${id}/manifests`)).status).toBe(429);
});

test('another organisation gets the same answers for a digest as for an invented one', async () => {
  const world = await started.world();
  const [owner, stranger] = [await newClient(world), await newClient(world)];
  const id = await createDigest(owner, ofDomain('health-medicine'));
  const stream_ids = (await owner('GET', `/digests/${id}`)).at('data.streams.0.id');
  const requests: readonly (readonly [string, string, unknown?])[] = [
    ['GET', ''],
    ['GET', '/manifests'],
    ['PUT', '', { name: 'Taken' }],
    ['POST', '/streams', { stream_ids: [stream_ids] }],
    ['DELETE', '/streams', { stream_ids: [stream_ids] }],
    ['POST', '/deactivate'],
    ['POST', '/activate'],
    ['DELETE', ''],
  ];
  const invented = 987_654;
  for (const [method, path, body] of requests) {
    const foreign = await stranger(method, `/digests/${id}${path}`, body);
    const unknown = await stranger(method, `/digests/${invented}${path}`, body);
    expect(foreign.status).toBe(404);
    expect(foreign.text.replace(String(id), String(invented))).toBe(unknown.text);
    if (method !== 'DELETE') expect((await owner(method, `/digests/${id}${path}`, body)).status).toBe(200);
  }
});

test('under a reading the list may be five minutes old, but no older', async () => {
  const world = await started.world({ readings: { 'digest.list-age': 'cached' } });
  const ask = await newClient(world);
  const count = async () => (await ask('GET', '/digests')).at('data.digests.length');
  expect(await count()).toBe(0);
  const id = await createDigest(ask, ofDomain('health-medicine'));
  expect((await ask('GET', `/digests/${id}`)).status).toBe(200);
  await world.control('POST', '/clock/advance', { seconds: 299 });
  expect(await count()).toBe(0);
  await world.control('POST', '/clock/advance', { seconds: 1 });
  expect(await count()).toBe(1);
});

test('a write that would leave a digest without streams and filter is refused', async () => {
  const ask = await newClient(await started.world());
  const id = await createDigest(ask, ofDomain('health-medicine'));
  const refused = await ask('PUT', `/digests/${id}`, { filter_spec: null });
  expect(refused.status).toBe(422);
  expect(refused.at('detail.0.loc')).toEqual(['body', 'filter_spec']);
  expect((await ask('POST', '/digests', { name: 'Empty', stream_ids: [] })).status).toBe(422);
});
