// Discovery: paging, probing within bounds, keeping what it found, and missing needs where there is nothing to find.
import { expect, test } from 'vitest';
import { httpTransport, RestClient } from '../clients/rest.ts';
import { MissingNeed } from '../kit/finding.ts';
import { type FakeAnswer, type FakeRequest, type FakeService, serving } from '../testing/fake-service.ts';
import { discoverWith, type RunDiscovery } from './discovery.ts';

const transport = httpTransport(2_000);
async function discovering(answer: (request: FakeRequest) => FakeAnswer): Promise<{
  readonly discover: RunDiscovery;
  readonly service: FakeService;
  readonly readers: () => number;
}> {
  const service = await serving(answer);
  let readers = 0;
  const discover = discoverWith(async () => {
    readers += 1;
    const credential = { 'api-key': `scout-${readers}` };
    return { client: new RestClient({ transport, baseUrl: service.url, credential }), hasRoom: () => true };
  });
  return { discover, service, readers: () => readers };
}

/** Streams `0` to `count - 1`; stream n has n manifests, all recent. */
function catalogue(count: number) {
  return ({ path, query }: FakeRequest): FakeAnswer => {
    const page = Number(query.get('page'));
    const size = Number(query.get('page_size'));
    if (path === '/streams') {
      const all = Array.from({ length: count }, (_, n) => ({ id: String(n), manifests_last30d: n }));
      const next = (page + 1) * size < count ? page + 1 : null;
      return { body: { data: { streams: all.slice(page * size, (page + 1) * size), pagination: { next } } } };
    }
    return { body: { data: { manifests: [], pagination: { total_count: Number(path.split('/')[2]) } } } };
  };
}

test('parallel callers share one walk through all pages', async () => {
  const { discover, service, readers } = await discovering(catalogue(250));
  const [first, second] = await Promise.all([discover.streams(), discover.streams()]);
  expect(first).toHaveLength(250);
  expect(second).toBe(first);
  expect(service.requests).toHaveLength(2);
  expect(readers()).toBe(1);
});

test('finds a stream by its total, within bounds', async () => {
  const { discover } = await discovering(catalogue(50));
  expect(await discover.stream({ manifestsMin: 10 })).toEqual({ id: '49', total: 49 });
  expect(await discover.stream({ manifestsMin: 3, manifestsMax: 7 })).toEqual({ id: '3', total: 3 });
  await expect(discover.stream({ manifestsMin: 60 })).rejects.toThrow('a stream with 60 or more manifests');
});

test('an organisation that is refused is replaced once', async () => {
  const { discover, readers } = await discovering((request) =>
    request.headers['api-key'] === 'scout-1' ? { status: 429 } : catalogue(3)(request),
  );
  expect(await discover.streams()).toHaveLength(3);
  expect(readers()).toBe(2);
});

test('a read that fails is a missing need, and is tried again', async () => {
  const { discover, service } = await discovering(() => ({ status: 501, body: { detail: 'no' } }));
  await expect(discover.streams()).rejects.toThrow(MissingNeed);
  await expect(discover.streams()).rejects.toThrow('a readable list of streams (501 for GET /streams)');
  expect(service.requests).toHaveLength(2);
});

test('an endless listing ends', async () => {
  const { discover, service } = await discovering(({ query }) => ({
    body: { data: { streams: [{ id: '1' }], pagination: { next: Number(query.get('page')) + 1 } } },
  }));
  expect(await discover.streams()).toHaveLength(20);
  expect(service.requests).toHaveLength(20);
});
