// Signed addresses give access to the granted content, whole and in ranges that fit together, and to nothing else.
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';
import { rangeIn } from './download.ts';

const tests = simulatorForTests();

interface Granted {
  readonly world: TestWorld;
  readonly org: TestOrganization;
  readonly streamId: string;
  readonly grantId: number;
  readonly url: string;
}

/** A grant on a stream whose export has a few gzip members, with its address. */
async function granted(plan = 'enterprise'): Promise<Granted> {
  const world = await tests.world();
  const org = await world.organization({ plan });
  const streams = (await world.ask('/streams?page_size=200', { org })).at('data.streams') as Stream[];
  const busy = streams.filter((stream) => stream.manifests_last30d > 40);
  const [stream] = busy.toSorted((a, b) => a.manifests_last30d - b.manifests_last30d);
  const streamId = stream?.id ?? '';
  const given = await world.control('POST', `/organizations/${org.id}/grants`, { stream_id: streamId });
  const grantId = given.at('id') as number;
  return { world, org, streamId, grantId, url: await addressOf(world, org, grantId) };
}

interface Stream {
  readonly id: string;
  readonly manifests_last30d: number;
}

async function addressOf(world: TestWorld, org: TestOrganization, grantId: number): Promise<string> {
  const answer = await world.ask(`/backfill/${grantId}/download`, { org }, { method: 'POST' });
  return answer.at('data.url') as string;
}

interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Fetched> {
  const response = await fetch(url, { headers, method });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const linesOf = ({ bytes }: Fetched): readonly Record<string, unknown>[] =>
  gunzipSync(bytes)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('an address gives access, without credentials, to every manifest of the stream, oldest first', async () => {
  const { world, org, streamId, url } = await granted();
  expect(new URL(url).pathname).toMatch(/^\/worlds\//);
  const whole = await get(url);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const lines = linesOf(whole);
  const listing = await world.ask(`/streams/${streamId}/manifests?page_size=1`, { org });
  expect(lines).toHaveLength(listing.at('data.pagination.total_count') as number);
  const newest = listing.at('data.manifests.0') as { readonly matched_at: string };
  expect(lines.at(-1)).toEqual({ ...newest, matched_at: `${newest.matched_at}Z` });
});

test('an export contains Records only for plans that include them', async () => {
  const enterprise = await granted('enterprise');
  expect(linesOf(await get(enterprise.url))[0]).toHaveProperty('record');
  const starter = await granted('starter');
  expect(linesOf(await get(starter.url))[0]).not.toHaveProperty('record');
});

test('ranges fit together, even if new manifests are published in between', async () => {
  const { world, org, grantId, streamId, url } = await granted();
  const whole = await get(url);
  const size = Math.ceil(whole.bytes.length / 3) + 1;
  const parts: Buffer[] = [];
  for (let from = 0; from < whole.bytes.length; from += size) {
    const part = await get(url, { range: `bytes=${from}-${from + size - 1}` });
    expect(part.status).toBe(206);
    parts.push(part.bytes);
    await world.control('POST', '/manifests', { stream_ids: [streamId] });
  }
  expect(Buffer.concat(parts).equals(whole.bytes)).toBe(true);
  const later = await get(await addressOf(world, org, grantId));
  expect(linesOf(later)).toHaveLength(linesOf(whole).length + 3);
  expect(later.headers.get('etag')).not.toBe(whole.headers.get('etag'));
});

test('HEAD has the headers of GET, and a resumed download of a changed object gets the whole object', async () => {
  const { url } = await granted();
  const whole = await get(url);
  const head = await get(url, {}, 'HEAD');
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ['content-length', 'etag', 'accept-ranges'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
  const tag = whole.headers.get('etag') ?? '';
  expect((await get(url, { range: 'bytes=-5', 'if-range': tag })).bytes).toEqual(whole.bytes.subarray(-5));
  expect((await get(url, { range: 'bytes=-5', 'if-range': '"other"' })).status).toBe(200);
  const beyond = await get(url, { range: `bytes=${whole.bytes.length}-` });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.bytes.length}`);
});

test('an address that was altered, has expired or lost its grant is refused', async () => {
  const { world, org, grantId, url } = await granted();
  const statusOf = async (address: string): Promise<number> => (await get(address)).status;
  const own = new URL(url);
  const token = own.searchParams.get('token') ?? '';
  const [content = '', signature = ''] = token.split('.');
  const ticket = JSON.parse(Buffer.from(content, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...ticket, expiresMs: 1e15 })).toString('base64url');
  expect(await statusOf(url.replace(token, `${forged}.${signature}`))).toBe(403);
  expect(await statusOf(url.replace(token, ''))).toBe(403);
  expect(await statusOf(url.replace(`/${grantId}.`, `/${grantId + 1}.`))).toBe(403);
  expect(
    await statusOf(`${tests.simulator.baseUrl}${own.pathname.replace(/^\/worlds\/\w+/, '')}${own.search}`),
  ).toBe(403);
  await world.control('POST', '/clock/advance', { seconds: 15 * 60 - 1 });
  expect(await statusOf(url)).toBe(200);
  await world.control('POST', '/clock/advance', { seconds: 1 });
  expect(await statusOf(url)).toBe(403);
  const fresh = await addressOf(world, org, grantId);
  await world.control('DELETE', `/organizations/${org.id}/grants/${grantId}`);
  expect(await statusOf(fresh)).toBe(403);
});

test('a grant covers the given number of years, and the grants of others are refused', async () => {
  const { world, org, streamId, grantId } = await granted();
  const published = { stream_ids: [streamId], published_date: '2024-03-16' };
  await world.control('POST', '/manifests', published);
  const dated = async (id: number): Promise<readonly unknown[]> =>
    linesOf(await get(await addressOf(world, org, id))).filter((line) =>
      JSON.stringify(line).includes(published.published_date),
    );
  expect(await dated(grantId)).toHaveLength(0);
  const longer = { stream_id: streamId, years: 3 };
  const given = await world.control('POST', `/organizations/${org.id}/grants`, longer);
  expect(await dated(given.at('id') as number)).toHaveLength(1);
  const other = await world.organization({ plan: 'enterprise' });
  const foreign = await world.ask(`/backfill/${grantId}/download`, { org: other }, { method: 'POST' });
  const invented = await world.ask('/backfill/987654/download', { org: other }, { method: 'POST' });
  expect([foreign.status, invented.status]).toEqual([404, 404]);
  const listed = await world.control('GET', `/organizations/${org.id}/grants`);
  expect(listed.at('grants.1')).toMatchObject(longer);
});

test.each([
  ['bytes=0-0', { kind: 'part', from: 0, to: 1 }],
  ['bytes=3-', { kind: 'part', from: 3, to: 10 }],
  ['bytes=3-99', { kind: 'part', from: 3, to: 10 }],
  ['bytes=-4', { kind: 'part', from: 6, to: 10 }],
  ['bytes=-99', { kind: 'part', from: 0, to: 10 }],
  ['bytes=-0', { kind: 'none' }],
  ['bytes=10-', { kind: 'none' }],
  ['bytes=5-4', { kind: 'all' }],
  ['bytes=0-1,4-5', { kind: 'all' }],
  ['bytes=-', { kind: 'all' }],
  ['lines=0-1', { kind: 'all' }],
  [undefined, { kind: 'all' }],
])('the range %s of ten bytes', (header, expected) => {
  expect(rangeIn(header, 10)).toEqual(expected);
});
