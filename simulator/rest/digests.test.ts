// Digests over REST: what their rules choose streams by, how old their list may be, and what every digest needs.
import { expect, test } from 'vitest';
import { simulatorForTests, type TestResponse, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();

type Client = (method: string, path: string, body?: unknown) => Promise<TestResponse>;

async function newClient(world: TestWorld): Promise<Client> {
  const org = await world.organization({ plan: 'startup' });
  return (method, path, body) => world.ask(path, { org }, { method, json: body });
}

/** Creates a digest of one domain; returns its id. */
async function createDigest(ask: Client): Promise<number> {
  const filter_spec = { rules: [{ dimension: 'domain', values: ['health-medicine'] }], combine: 'AND' };
  return Number((await ask('POST', '/digests', { name: 'Kept', filter_spec })).at('data.id'));
}

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

test('under a reading the list may be five minutes old, but no older', async () => {
  const world = await started.world({ readings: { 'digest.list-age': 'cached' } });
  const ask = await newClient(world);
  const count = async () => (await ask('GET', '/digests')).at('data.digests.length');
  expect(await count()).toBe(0);
  const id = await createDigest(ask);
  expect((await ask('GET', `/digests/${id}`)).status).toBe(200);
  await world.control('POST', '/clock/advance', { seconds: 299 });
  expect(await count()).toBe(0);
  await world.control('POST', '/clock/advance', { seconds: 1 });
  expect(await count()).toBe(1);
});

test('a write that would leave a digest without streams and filter is refused', async () => {
  const ask = await newClient(await started.world());
  const id = await createDigest(ask);
  const refused = await ask('PUT', `/digests/${id}`, { filter_spec: null });
  expect(refused.status).toBe(422);
  expect(refused.at('detail.0.loc')).toEqual(['body', 'filter_spec']);
  expect((await ask('POST', '/digests', { name: 'Empty', stream_ids: [] })).status).toBe(422);
});
