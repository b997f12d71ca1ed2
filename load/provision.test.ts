// Where organisations come from, and how the stream to read is found, against small made-up services.
import { afterEach, expect, test } from 'vitest';
import { closeFakeServices, fakeService } from './fake-service.ts';
import { findReads, provision, sourceOf } from './provision.ts';

afterEach(closeFakeServices);

const pair = (nth: number) => ({ api_key: `key-${nth}`, api_secret: `secret-${nth}` });
const org = { keys: [{ apiKey: 'a', apiSecret: 'b' }] } as const;

test('a control plane makes organisations with two keys at the edge of their quota, and drops them', async () => {
  let made = 0;
  const { url, calls } = await fakeService((call) => {
    if (call.startsWith('DELETE')) return { dropped: true };
    made += 1;
    return { id: `org ${made}`, keys: [pair(made), pair(made + 10)] };
  });
  const target = { baseUrl: url, controlUrl: `${url}/`, orgs: [org] };
  const provided = await provision(target, { plan: 'starter', orgs: 2, quotaLeft: 23 });
  expect(provided.orgs.map(({ keys }) => keys.length)).toEqual([2, 2]);
  await provided.release();
  const order = { plan: 'starter', keys: 2, overage: false, quota_limit: 1_000, quota_used: 977 };
  expect(calls).toEqual([
    ...Array(2).fill(`POST /organizations ${JSON.stringify(order)}`),
    'DELETE /organizations/org%201',
    'DELETE /organizations/org%202',
  ]);
});

test('configured organisations are taken as they are', async () => {
  const provided = await provision(
    { baseUrl: 'http://unasked', orgs: [org, org] },
    { plan: 'startup', orgs: 1 },
  );
  expect(provided).toMatchObject({ orgs: [org], made: false });
});

test('equal keys of two calls of /connect are one organisation, which others may use too', async () => {
  const shared = await fakeService(() => ({ credentials: pair(1) }));
  const ask = { plan: 'starter', orgs: 3 };
  const one = await provision({ baseUrl: '', siteUrl: shared.url, orgs: [] }, ask);
  expect([one.orgs.length, one.made]).toEqual([1, false]);
  let calls = 0;
  const fresh = await fakeService(() => ({ credentials: pair(calls++) }));
  const three = await provision({ baseUrl: '', siteUrl: fresh.url, orgs: [] }, ask);
  expect([three.orgs.length, three.made]).toEqual([3, true]);
});

test('a target without any way to an organisation is told what it lacks', () => {
  expect(() => sourceOf({ baseUrl: 'http://x', siteUrl: 'http://x', orgs: [] }, 'startup')).toThrow(
    /No organisation of plan startup/,
  );
});

test('the stream with the most to read is found by its counts', async () => {
  const { url, calls } = await fakeService((call) =>
    call.includes('/manifests')
      ? { data: { manifests: [], pagination: { total_count: 450 } } }
      : {
          data: {
            streams: [{ id: '1' }, { id: '2', manifests_last30d: 9 }, { id: '3', manifests_last30d: 4 }],
          },
        },
  );
  expect(await findReads(url, org, true)).toEqual({ streamId: '2', total: 450, billed: true });
  expect(calls).toEqual(['GET /streams?page_size=200', 'GET /streams/2/manifests?page=1000000&page_size=1']);
});

test('a target that refuses is quoted', async () => {
  const { url } = await fakeService(() => undefined);
  await expect(findReads(url, org, true)).rejects.toThrow('answered 404');
});
