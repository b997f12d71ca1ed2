// Which clients are convicted of not waiting, and what no client is convicted of, whatever the rule.
import { describe, expect, test } from 'vitest';
import { asked, judged, pair, rateLimited, refusing } from '../testing/conduct.ts';
import { act } from '../testing/entries.ts';
import type { Entry } from '../transcript/entry.ts';

type Client = () => readonly Entry[];

/** Asks again after so many milliseconds each, and is refused each time. */
const repeating =
  (...afterMs: readonly number[]): Client =>
  () => {
    let atMs = 0;
    return [0, ...afterMs].map((waitMs) => {
      atMs += waitMs + 10;
      return asked('listStreams', { atMs, ...rateLimited(30) });
    });
  };

const guarded = (entries: readonly Entry[], change: (entry: Entry, nth: number) => Entry) =>
  entries.map(change);

const tool = (atMs: number, json: unknown, more: object = {}) =>
  asked('service-manifests', { atMs, json, body: { query: 'a' }, ...more });
const data = { error_code: 'rate_limited', retry_after_seconds: 5 };
const asResult = { result: { isError: true, content: [], structuredContent: data } };
const asError = { error: { code: -32_000, message: 'slow down', data } };

const exhausted = (path: string, atMs: number, more: object = {}) =>
  asked('listStreamManifests', {
    path,
    atMs,
    ...refusing(
      429,
      { error_code: 'quota_exhausted', quota_resets_on: '1970-02-01' },
      { 'retry-after': '2678400' },
    ),
    ...more,
  });
const one = '/streams/1/manifests';
const day = 86_400_000;

const wrong: Readonly<Record<string, Client>> = {
  'client.wait-out-rate-limit/at-once': repeating(5, 5),
  'client.wait-out-rate-limit/milliseconds-for-seconds': repeating(30, 30),
  'client.wait-out-rate-limit/cap': repeating(20_000, 20_000),
  'client.wait-out-rate-limit/another-spelling': () => [
    asked('listStreams', { path: '/streams?page=1&page_size=5', ...rateLimited(9) }),
    asked('listStreams', { path: '/api/streams?page_size=5&page_num=1', atMs: 1_000, ...rateLimited(9) }),
    asked('listStreams', { path: '/streams?page=1&page_size=5', atMs: 2_000, ...rateLimited(9) }),
  ],
  'client.wait-out-rate-limit/another-timeout': () =>
    [1, 2, 3].map((nth) =>
      asked('queryManifests', {
        atMs: nth * 100,
        body: { query: 'a', timeout_ms: 5_000 * nth },
        ...rateLimited(9),
      }),
    ),
  'client.wait-out-mcp/ignores-results': () => [0, 100, 200].map((atMs) => tool(atMs, asResult)),
  'client.wait-out-mcp/ignores-errors': () => [0, 100, 200].map((atMs) => tool(atMs, asError)),
  'client.wait-out-mcp/ignores-statuses': () =>
    [0, 100, 200].map((atMs) => tool(atMs, asError, { status: 429, answered: { 'retry-after': '5' } })),
  'client.stop-at-quota/retries': () => [0, 1_000, 2_000].map((atMs) => exhausted(one, atMs)),
  // A timer of more than 2^31 - 1 ms ends at once.
  'client.stop-at-quota/timer': () => [0, 20, 40].map((atMs) => exhausted(one, atMs)),
  'client.stop-at-quota/several-an-hour': () => [0, 1_000_000, 2_000_000].map((atMs) => exhausted(one, atMs)),
  'client.hold-billing-reads/next-stream': () =>
    [1, 2, 3, 4, 5, 6].map((id) => exhausted(`/streams/${id}/manifests`, id * 100)),
  'client.hold-billing-reads/next-page': () =>
    [1, 2, 3, 4, 5, 6].map((page) => exhausted(`${one}?page=${page}`, page * 100)),
};

test.each(Object.entries(wrong))('%s', (name, client) => {
  expect(judged(...client()).convicted).toEqual([name.split('/')[0]]);
});

const right: Readonly<Record<string, Client>> = {
  'waits as long as stated, or longer': repeating(30_000, 31_000, 90_000),
  // The answers, of a simulator with much to do, were sent long before their ends were noted.
  'waits as long as stated from when it has the answer': () =>
    [0, 1_010, 2_020].map((atMs) => asked('listStreams', { atMs, endMs: atMs + 600, ...rateLimited(1) })),
  'tries again once': repeating(5, 31_000, 40_000),
  'is reloaded in the morning, and in the evening': repeating(5, 31_000, 40_000_000, 5),
  'is several programs with one key': () =>
    ['fetcher/1', 'node', 'curl/8'].map((agent, nth) =>
      asked('listStreams', {
        atMs: 5_000 * nth,
        headers: { ...pair, 'user-agent': agent },
        ...rateLimited(30),
      }),
    ),
  'sends what calls no tool': () =>
    [
      [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'service-catalog' } }],
      { jsonrpc: '2.0', id: 2, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
      { jsonrpc: '2.0', id: 3, result: {} },
      [{ jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name: 'service-details' } }],
      [{ jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'service-profile' } }],
    ].map((message, nth) => {
      const { request, ...entry } = tool(nth * 10, asError, { status: 429 });
      return { ...entry, call: undefined, request: { ...request, body: JSON.stringify(message) } };
    }),
  'is a job without a memory, every day or every half an hour': () => [
    ...[0, day, 2 * day].map((atMs) => exhausted(one, atMs)),
    ...[1, 2, 3].map((halves) => exhausted(one, 3 * day + halves * 1_800_000)),
  ],
  'sends other requests meanwhile': () => [
    asked('listStreams', rateLimited(30)),
    ...[1, 2, 3].map((page) =>
      asked('listStreams', { path: `/streams?page=${page}`, atMs: 100 * page, ...rateLimited(30) }),
    ),
  ],
  'is told to wait for nothing': () =>
    [0, 20, 40].map((atMs) => asked('getAccount', { atMs, ...rateLimited(0) })),
  'is told two waits, and keeps the shorter': () =>
    [0, 2_100, 4_200].map((atMs) =>
      asked('getAccount', { atMs, ...rateLimited(9), answered: { 'retry-after': '2' } }),
    ),
  'is told a date, and waits until it': () =>
    [0, 4_000, 8_000].map((atMs) =>
      asked('getAccount', {
        atMs,
        ...refusing(429, { error_code: 'rate_limited' }),
        answered: {
          date: new Date(atMs).toUTCString(),
          'retry-after': new Date(atMs + 4_000).toUTCString(),
        },
      }),
    ),
  'is told a date by a server without a clock': () =>
    [0, 100, 200].map((atMs) =>
      asked('getAccount', {
        atMs,
        ...refusing(429, { error_code: 'rate_limited' }),
        answered: { 'retry-after': new Date(900_000).toUTCString() },
      }),
    ),
  'sees the clock of the service moved': () =>
    [0, 100, 200].map((atMs) =>
      asked('getAccount', {
        atMs,
        ...rateLimited(30),
        answered: { date: new Date(atMs * 1_000).toUTCString() },
      }),
    ),
  'uses another session, whose calls may be counted apart': () =>
    ['a', 'b', 'c'].map((id, nth) =>
      tool(nth * 100, asResult, { headers: { authorization: 'Bearer mt_1', 'mcp-session-id': id } }),
    ),
  'calls another tool': () => [
    tool(0, asResult),
    asked('service-catalog', { atMs: 10, json: asResult }),
    asked('service-profile', { atMs: 20, json: asResult }),
  ],
  'reads on once an answer shows quota': () => [
    exhausted(one, 0),
    asked('getAccount', { atMs: 100, json: { usage: { quota_remaining: 5 } } }),
    exhausted(one, 200),
    asked('getAccount', { atMs: 300, answered: { 'x-service-quota-remaining': '5' } }),
    exhausted(one, 400),
  ],
  'reads where the new month has begun somewhere': () =>
    [0, 31 * day - 3_600_000, 31 * day - 3_500_000].map((atMs) => exhausted(one, atMs)),
  'is told a date that is past on its own clock': () =>
    [40, 41, 42].map((days) => exhausted(one, days * day)),
  'probes hourly, and reads what is free': () => [
    ...[0, 1, 2, 3, 4, 5, 6].map((hours) => exhausted(`${one}?page=${hours}`, hours * 3_600_000)),
    asked('listStreams', { atMs: 8 * 3_600_000 }),
  ],
};

test.each(Object.entries(right))('a client that %s is not convicted', (_, client) => {
  expect(judged(...client()).convicted).toEqual([]);
});

describe('no client is convicted', () => {
  const early = repeating(5, 5, 5);
  const changed = (change: (entry: Entry, nth: number) => Entry) =>
    judged(...guarded(early(), change)).convicted;
  const withHeaders = (headers: object) => (entry: Entry) =>
    entry.kind === 'exchange'
      ? { ...entry, request: { ...entry.request, headers: { ...entry.request.headers, ...headers } } }
      : entry;

  test('for what others with keys of their own sent', () => {
    expect(changed((entry, nth) => withHeaders({ 'api-key': `ak_${nth}` })(entry))).toEqual([]);
  });

  test('where nobody is known', () => {
    const bare = (entry: Entry) =>
      entry.kind === 'exchange' ? { ...entry, request: { ...entry.request, headers: {} } } : entry;
    expect(changed(bare)).toEqual([]);
  });

  test('for what it sent before it had the answer', () => {
    expect(changed((entry) => ({ ...entry, begin: 1, end: 9 }))).toEqual([]);
  });

  test('where several processes use its key', () => {
    const other = asked('listTags', { atMs: 0, endMs: 12 });
    expect(judged(other, ...early()).convicted).toEqual([]);
    const listedByEnds = asked('listTags', { atMs: 0, endMs: 60 });
    expect(judged(...early(), listedByEnds).convicted).toEqual([]);
  });

  test.each(['via', 'x-forwarded-proto', 'x-envoy-attempt-count'])(
    'for what a proxy passed on, as %s shows',
    (name) => {
      expect(changed(withHeaders({ [name]: '1' }))).toEqual([]);
    },
  );

  test('for what a case of the suites sent', () => {
    expect(changed((entry) => ({ ...entry, rule: 'rate.a' }))).toEqual([]);
  });

  test('for what was served', () => {
    expect(
      judged(
        asked('listStreams', rateLimited(30)),
        asked('listStreams', { atMs: 20 }),
        asked('listStreams', { atMs: 40, ...rateLimited(30) }),
        asked('listStreams', { atMs: 60 }),
      ).convicted,
    ).toEqual([]);
  });

  test('for what was not answered, or by preflights of a browser', () => {
    expect(changed((entry, nth) => (nth > 0 ? { ...entry, answer: undefined } : entry) as Entry)).toEqual([]);
    const preflight = (entry: Entry) =>
      entry.kind === 'exchange' ? { ...entry, request: { ...entry.request, method: 'OPTIONS' } } : entry;
    expect(changed(preflight)).toEqual([]);
  });

  test.each(['clock.advance', 'faults.force'] as const)(
    'after %s, which may end what was told',
    (operation) => {
      const [first, second, ...others] = early();
      if (first === undefined || second === undefined) throw new Error('there is none');
      const acts = () => act(operation);
      expect(judged(first, acts(), second, ...others.flatMap((entry) => [acts(), entry])).convicted).toEqual(
        [],
      );
    },
  );
});
