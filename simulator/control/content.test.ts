// Content published on the control plane (manifests, revisions, streams), as customers then read it.
import { expect, test } from 'vitest';
import { simulatorForTests, type TestWorld, testStart } from '../testing/world.ts';

const started = simulatorForTests();

async function streamIn(world: TestWorld, order: object = {}): Promise<string> {
  return String((await world.control('POST', '/streams', { name: 'Tidal power', ...order })).at('id'));
}

async function publishIn(world: TestWorld, order: object): Promise<string> {
  return String((await world.control('POST', '/manifests', order)).at('manifests.0.manifest_id'));
}

test('published manifests are matched now, listed first, and have the chosen properties', async () => {
  const world = await started.world();
  const org = await world.organization({ plan: 'enterprise' });
  const stream = await streamIn(world);
  await publishIn(world, { stream_ids: [stream], count: 2 });
  await world.control('POST', '/clock/advance', { seconds: 1 });
  const newest = await publishIn(world, {
    stream_ids: [stream],
    headline: 'Ebbe und Flut übertreffen Erwartungen',
    published_date: '2026-03-15',
    media_format: 'audio',
    claim_type: 'forecast',
  });
  const listing = await world.ask(`/streams/${stream}/manifests`, { org });
  expect(listing.at('data.pagination.total_count')).toBe(3);
  expect(listing.at('data.manifests.0')).toMatchObject({
    manifest_id: newest,
    matched_at: expect.stringContaining('2026-03-17T12:00:01'),
    signal: { headline: 'Ebbe und Flut übertreffen Erwartungen', source_published_date: '2026-03-15' },
    source: { media_format: 'audio', claim_type: 'forecast' },
  });
});

test('manifests are listed in order of their chosen instants, before those of the start', async () => {
  const world = await started.world();
  const org = await world.organization({ plan: 'enterprise' });
  const companies = await world.ask('/streams?company_kind=public&page_size=1', { org });
  const ticker = String(companies.at('data.streams.0.tickers.0'));
  const stream = String(companies.at('data.streams.0.id'));
  await world.control('POST', '/clock/advance', { seconds: 3_600 });
  const instants = ['2026-03-17T12:40:00Z', '2026-03-17T12:20:00Z', '2026-03-17T12:30:00+00:00'];
  const [last, first, middle] = await Promise.all(
    instants.map((matched_at) => publishIn(world, { stream_ids: [stream], ticker, matched_at })),
  );
  const inOrder = [last, middle, first].map((manifest_id) => ({ manifest_id }));
  for (const filter of ['', `&ticker=${ticker}`]) {
    const listing = await world.ask(`/streams/${stream}/manifests?page_size=3${filter}`, { org });
    expect(listing.at('data.manifests')).toMatchObject(inOrder);
    expect(listing.at('data.manifests.2.matched_at')).toContain('2026-03-17T12:20:00');
  }
});

test.each([
  ['before the start of the world', '2026-03-17T11:59:59.999Z'],
  ['after its present time', '2026-03-17T12:00:00.001Z'],
  ['without a zone', '2026-03-17T12:00:00'],
])('an instant %s is refused by name', async (_when, matched_at) => {
  const world = await started.world();
  const order = { stream_ids: [await streamIn(world)], matched_at };
  const refused = await world.control('POST', '/manifests', order);
  expect([refused.status, refused.at('detail')]).toEqual([422, expect.stringContaining('body.matched_at')]);
});

test('a manifest has the chosen channel, significance, source type and company, and filters find it', async () => {
  const world = await started.world();
  const org = await world.organization({ plan: 'enterprise' });
  const companies = await world.ask('/streams?company_kind=public&page_size=1', { org });
  const ticker = String(companies.at('data.streams.0.tickers.0'));
  const channels = await world.ask('/streams?include_source_channels=true&page_size=1', { org });
  const channel = String(channels.at('data.streams.0.source_channels.0.id'));
  const stream = await streamIn(world);
  await publishIn(world, { stream_ids: [stream] });
  const chosen = await publishIn(world, {
    stream_ids: [stream],
    ticker,
    source_channel_ids: [channel],
    significance: 'high',
    source_type: 'person',
  });
  const listing = await world.ask(`/streams/${stream}/manifests?ticker=${ticker}`, { org });
  expect(listing.at('data.manifests')).toMatchObject([
    {
      manifest_id: chosen,
      signal: { significance: 'high' },
      source: { source_type: 'person', source_channel_ids: [channel] },
    },
  ]);
});

test.each([
  ['source_channel_ids', { source_channel_ids: ['12345678901234567'] }],
  ['ticker', { ticker: 'NOSUCHTICKER' }],
])('an unknown value of %s is refused by name', async (member, choice) => {
  const world = await started.world();
  const order = { stream_ids: [await streamIn(world)], ...choice };
  expect((await world.control('POST', '/manifests', order)).at('detail')).toContain(`body.${member}`);
});

test('a filing requires a public company', async () => {
  const world = await started.world();
  const stream = await streamIn(world);
  const refused = await world.control('POST', '/manifests', { stream_ids: [stream], sec_form_type: '8-K' });
  expect(refused.at('detail')).toContain('body.sec_form_type: expected no value');
});

test.each([
  ['same-manifest', true],
  ['new-manifest', false],
] as const)('a revision under %s keeps its manifest id: %s', async (reading, keepsId) => {
  const world = await started.world({ readings: { 'record.new-version': reading } });
  const org = await world.organization({ plan: 'enterprise' });
  const stream = await streamIn(world);
  const manifest = await publishIn(world, { stream_ids: [stream] });
  const first = await world.control('POST', `/manifests/${manifest}/revision`, {});
  expect([first.at('manifest_id') === manifest, first.at('record_version')]).toEqual([keepsId, 2]);
  const second = await world.control('POST', `/manifests/${manifest}/revision`);
  expect(second.at('record_version')).toBe(3);
  const listing = await world.ask(`/streams/${stream}/manifests`, { org });
  expect(listing.at('data.pagination.total_count')).toBe(1);
  expect(listing.at('data.manifests.0.manifest_id')).toBe(second.at('manifest_id'));
  expect(listing.at('data.manifests.0.source.record_version')).toBe(3);
});

test('a stream is listed only while it is live', async () => {
  const world = await started.world();
  const org = await world.organization();
  const total = async (): Promise<unknown> =>
    (await world.ask('/streams', { org })).at('data.pagination.total_count');
  const before = await total();
  const stream = await streamIn(world, { home_domain: 'life-environment', company_kind: null });
  const after = Number(before) + 1;
  expect(await total()).toBe(after);
  expect((await world.ask(`/streams/${stream}`, { org })).body).toMatchObject({
    name: 'Tidal power',
    home_domain: 'life-environment',
    status: 'live',
  });
  await world.control('POST', `/streams/${stream}/unpublish`, { reason: 'under review' });
  expect(await total()).toBe(before);
  expect((await world.ask(`/streams/${stream}`, { org })).at('status')).toBe('unpublished');
  await world.control('POST', `/streams/${stream}/publish`);
  expect(await total()).toBe(after);
  await world.control('DELETE', `/streams/${stream}`, { reason: 'merged' });
  expect(await total()).toBe(before);
  expect((await world.ask(`/streams/${stream}`, { org })).status).toBe(404);
  expect((await world.control('POST', `/streams/${stream}/publish`)).status).toBe(409);
  expect((await world.control('POST', '/manifests', { stream_ids: [stream] })).status).toBe(422);
});

test('a manifest published after a restore is not shown with the content of one published before it', async () => {
  const world = await started.world();
  const org = await world.organization();
  const stream = await streamIn(world);
  const snapshot = String((await world.control('POST', '/snapshots')).at('id'));
  const headline = async (): Promise<unknown> =>
    (await world.ask(`/streams/${stream}/manifests`, { org })).at('data.manifests.0.signal.headline');
  await publishIn(world, { stream_ids: [stream], headline: 'Before' });
  expect(await headline()).toBe('Before');
  await world.control('POST', `/snapshots/${snapshot}/restore`);
  expect(await headline()).toBeUndefined();
  await publishIn(world, { stream_ids: [stream], headline: 'After' });
  expect(await headline()).toBe('After');
});

test('a deprecated operation announces its sunset until the deprecation is withdrawn', async () => {
  const world = await started.world();
  const org = await world.organization();
  const sunset = '2026-09-01T00:00:00.000Z';
  await world.control('POST', '/deprecations', {
    operation_id: 'listPlans',
    deprecation: testStart,
    sunset,
  });
  const announced = await world.ask('/plans', { org });
  expect(announced.headers.get('deprecation')).toBe(`@${Date.parse(testStart) / 1000}`);
  expect(announced.headers.get('sunset')).toBe('Tue, 01 Sep 2026 00:00:00 GMT');
  expect((await world.ask('/streams', { org })).headers.has('sunset')).toBe(false);
  await world.control('DELETE', '/deprecations/listPlans');
  expect((await world.ask('/plans', { org })).headers.has('deprecation')).toBe(false);
});
