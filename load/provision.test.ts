// Where organisations come from, and how the stream to read is found, against fake services.
import { afterEach, expect, test } from 'vitest';
import { findStream, provision, sourceOf } from './provision.ts';
import { closeFakeServices, fakeService } from './testing/fake-service.ts';

afterEach(closeFakeServices);

const pair = (nth: number) => ({ api_key: `key-${nth}`, api_secret: `secret-${nth}` });
const org = { keys: [{ apiKey: 'a', apiSecret: 'b' }] } as const;

test('the control plane creates organisations with two keys and the given rest of the quota, and drops them', async () => {
  let created = 0;
  const { url, calls } = await fakeService((call) => {
    if (call.startsWith('DELETE')) return { dropped: true };
    created += 1;
    return { id: `org ${created}`, keys: [pair(created), pair(created + 10)], mcp_token: 'mt' };
  });
  const target = { baseUrl: url, controlUrl: `${url}/`, orgs: [org] };
  const provided = await provision(target, { plan: 'starter', orgs: 2, quotaLeft: 23 });
  expect(provided.orgs.map(({ keys, mcpToken }) => [keys.length, mcpToken])).toEqual([
    [2, 'mt'],
    [2, 'mt'],
  ]);
  await provided.release();
  const body = { plan: 'starter', keys: 2, overage: false, quota_limit: 1_000, quota_used: 977 };
  expect(calls).toEqual([
    ...Array(2).fill(`POST /organizations ${JSON.stringify(body)}`),
    'DELETE /organizations/org%201',
    'DELETE /organizations/org%202',
  ]);
});

test('configured organisations are used as they are', async () => {
  const provided = await provision(
    { baseUrl: 'http://unused', orgs: [org, org] },
    { plan: 'startup', orgs: 1 },
  );
  expect(provided).toMatchObject({ orgs: [org], created: false });
});

test('calls of /connect that return equal keys give one organisation, which may be shared', async () => {
  const shared = await fakeService(() => ({ credentials: pair(1) }));
  const request = { plan: 'starter', orgs: 3 };
  const one = await provision({ baseUrl: '', siteUrl: shared.url, orgs: [] }, request);
  expect([one.orgs.length, one.created]).toEqual([1, false]);
  let calls = 0;
  const fresh = await fakeService(() => ({ credentials: pair(calls++) }));
  const three = await provision({ baseUrl: '', siteUrl: fresh.url, orgs: [] }, request);
  expect([three.orgs.length, three.created]).toEqual([3, true]);
});

test('the error for a target without organisations names the plan', () => {
  expect(() => sourceOf({ baseUrl: 'http://x', siteUrl: 'http://x', orgs: [] }, 'startup')).toThrow(
    /no organisation of plan startup/,
  );
});

test('the stream with the most recent manifests is chosen', async () => {
  const { url, calls } = await fakeService((call) =>
    call.includes('/manifests')
      ? { data: { manifests: [], pagination: { total_count: 450 } } }
      : {
          data: {
            streams: [{ id: '1' }, { id: '2', manifests_last30d: 9 }, { id: '3', manifests_last30d: 4 }],
          },
        },
  );
  expect(await findStream(url, org, true)).toEqual({ id: '2', total: 450, billed: true });
  expect(calls).toEqual(['GET /streams?page_size=200', 'GET /streams/2/manifests?page=1000000&page_size=1']);
});

test('the error for a refusal quotes the answer', async () => {
  const { url } = await fakeService(() => undefined);
  await expect(findStream(url, org, true)).rejects.toThrow('answered with status 404');
});
