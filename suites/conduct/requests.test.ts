// Which clients are convicted for single requests: Beacons, keys, credentials, names, ids and sessions.
import { expect, test } from 'vitest';
import {
  type Asked,
  asked,
  atOnce,
  bearer,
  judged,
  pair,
  query,
  rateLimited,
  refusing,
  twice,
} from '../testing/conduct.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';

type Client = () => readonly Entry[];

const beacon = (query: string, given: Asked = {}): Exchanged =>
  asked('listStreamManifests', { path: `/streams/1/manifests?beacon_id=b1${query}`, ...given });
const windowless = refusing(422, { error_code: 'date_window_required' });
const archived = refusing(409, { error_code: 'beacon_archived' });
const restored = (atMs: number) => asked('restoreBeacon', { path: '/v3/beacons/b1/restore', atMs });
const hour = '&lookback_hours=1';
const byTool = (window: object, atMs: number, code: string): Exchanged =>
  asked('service-manifests', {
    atMs,
    body: { beacon_id: 'b1', ...window },
    json: { result: { isError: true, content: [], structuredContent: { error_code: code } } },
  });

const digest = (name: string, key: string | undefined, given: Asked = {}): Exchanged =>
  asked('createDigest', {
    body: { name, stream_ids: ['1'] },
    headers: { ...pair, ...(key !== undefined && { 'idempotency-key': key }) },
    ...given,
  });
const conflict = refusing(409, { error_code: 'idempotency_conflict' });

const opened = (session: string, atMs: number): Exchanged => ({
  ...asked('service-guide', { atMs, answered: { 'mcp-session-id': session } }),
  call: undefined,
});
const initializing = (session: string, atMs: number): Exchanged => {
  const entry = opened(session, atMs);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
  return { ...entry, request: { ...entry.request, body } };
};
const calling = (session: string, atMs: number, given: Asked = {}): Exchanged =>
  asked('service-guide', { atMs, headers: { ...bearer, 'mcp-session-id': session }, ...given });
const sessions =
  (count: number, use: (session: string, atMs: number) => readonly Exchanged[]): Client =>
  () =>
    Array.from({ length: count }, (_, nth) => [
      initializing(`s${nth}`, nth * 1_000),
      ...use(`s${nth}`, nth * 1_000 + 100),
    ]).flat();

const wrong: Readonly<Record<string, Client>> = {
  'client.window-beacon/saved-window': () => twice(() => [beacon('', windowless)]),
  'client.window-beacon/from-only': () =>
    twice(() => [beacon('&published_date_from=2026-01-01', windowless)]),
  'client.window-beacon/query': () =>
    twice(() => [query({ beacon_id: 'b1', lookback_hours: null }, windowless)]),
  'client.window-beacon/by-tool': () => twice((nth) => [byTool({}, nth * 1_000, 'date_window_required')]),
  'client.window-beacon/at-once-with-others': () =>
    atOnce.map((span) => beacon('', { ...span, ...windowless })),
  'client.restore-beacon/by-tool': () =>
    [0, 1_000, 2_000].map((atMs) => byTool({ lookback_hours: 1 }, atMs, 'beacon_archived')),
  'client.restore-beacon/loops': () => [0, 1_000, 2_000].map((atMs) => beacon(hour, { atMs, ...archived })),
  'client.restore-beacon/restores-another': () => [
    beacon(hour, archived),
    asked('restoreBeacon', { path: '/v3/beacons/b2/restore', atMs: 100 }),
    ...[200, 300].map((atMs) => beacon(hour, { atMs, ...archived })),
  ],
  'client.tag-modestly/nine': () => [asked('createBeacon', { body: { tags: [...'abcdefghi'] } })],
  'client.tag-modestly/capitals': () => [asked('service-save-beacon', { body: { tags: ['Energy'] } })],
  'client.renew-key/constant': () => [
    digest('a', 'k'),
    digest('b', 'k', { atMs: 100, ...conflict }),
    digest('c', 'k', { atMs: 200, ...conflict }),
  ],
  'client.renew-key/at-once-with-others': () => [
    digest('a', 'k', { atMs: 0 }),
    ...atOnce.map((span, nth) => digest(`b${nth}`, 'k', { ...span, ...conflict })),
  ],
  'client.renew-key/of-name': () => [
    digest('a', 'k'),
    ...['2', '3'].map((stream, nth) =>
      asked('createDigest', {
        atMs: 100 + nth,
        body: { name: 'a', stream_ids: [stream] },
        headers: { ...pair, 'idempotency-key': 'k' },
        ...conflict,
      }),
    ),
  ],
  'client.renew-key/for-three-syncs': () =>
    ['1', '2', '3'].map((stream, nth) =>
      asked('createSync', {
        atMs: nth * 100,
        path: `/ontology/sync?stream_id=${stream}`,
        headers: { ...pair, 'idempotency-key': 'k' },
        ...(nth > 0 && conflict),
      }),
    ),
  'client.repeat-key/per-attempt': () => [
    digest('a', 'k1', { isLost: true }),
    digest('a', 'k2', { atMs: 100 }),
  ],
  'client.repeat-key/none': () => [
    digest('a', 'k1', { isLost: true }),
    digest('a', undefined, { atMs: 100 }),
  ],
  'client.keep-session/per-call': sessions(6, (session, atMs) => [calling(session, atMs)]),
  'client.keep-session/per-call-and-closed': sessions(6, (session, atMs) => [
    calling(session, atMs),
    { ...calling(session, atMs + 50, { method: 'DELETE' }), call: undefined },
  ]),
};

test.each(Object.entries(wrong))('%s', (name, client) => {
  expect(judged(...client()).convicted).toEqual([name.split('/')[0]]);
});

const foreign = { caller: { standing: 'undetermined' } } as const;

const right: Readonly<Record<string, Client>> = {
  'states a window, or days': () => [
    ...twice(() => [beacon(hour, refusing(422, 'other'))]),
    ...twice((nth) => [byTool({ lookback_hours: 1 }, nth * 1_000, 'date_window_required')]),
    beacon('&published_date_from=2026-01-01&published_date_to=2026-01-02'),
    query({ beacon_id: 'b1', days: 1 }, windowless),
  ],
  'sends a Beacon without a window that is refused for something else': () =>
    twice(() => [
      beacon('', refusing(422, { error_code: 'unauthorized_source_broadening' })),
      beacon('', refusing(404, { error_code: 'beacon_not_found' })),
      beacon('', refusing(422, 'the plan does not run it')),
    ]),
  'passes on once what a person asks of a Beacon': () => [beacon('', windowless)],
  'passes on now and then what a person asks of a Beacon': () =>
    [0, 1, 2].map((days) => beacon('', { atMs: days * 86_400_000, ...windowless })),
  'has a person who runs an archived Beacon again and again': () =>
    [0, 3_000, 6_000, 20_000].map((atMs) => beacon(hour, { atMs, ...archived })),
  'restores a Beacon over REST and executes it over MCP': () =>
    [0, 1_000, 2_000, 3_000].flatMap((atMs) => [
      byTool({ lookback_hours: 1 }, atMs, 'beacon_archived'),
      restored(atMs + 500),
    ]),
  'restores before it executes again': () => [
    beacon(hour, archived),
    restored(100),
    beacon(hour, { atMs: 200, ...archived }),
    restored(300),
    beacon(hour, { atMs: 400, ...archived }),
    restored(500),
    beacon(hour, { atMs: 600, ...archived }),
  ],
  'tries an archived Beacon from time to time': () =>
    [0, 100_000, 200_000].map((atMs) => beacon(hour, { atMs, ...archived })),
  'gives five tags, or none': () => [
    asked('createBeacon', { body: { tags: [...'abcde'] } }),
    asked('updateBeacon', { body: { tags: [] } }),
  ],
  'repeats a write with its key, in another order of members': () => [
    digest('a', 'k'),
    asked('createDigest', {
      atMs: 100,
      body: { stream_ids: ['1'], name: 'a' },
      headers: { ...pair, 'idempotency-key': 'k' },
      ...conflict,
    }),
  ],
  'repeats writes with their keys and their parameters in another order': () =>
    ['1&object_type=tag', '2&object_type=tag'].flatMap((sync, nth) =>
      [`object_id=${sync}`, `${sync.slice(2)}&object_id=${sync[0]}`].map((search, again) =>
        asked('createSync', {
          atMs: 1_000 * nth + 100 * again,
          path: `/ontology/sync?${search}`,
          headers: { ...pair, 'idempotency-key': `k${nth}` },
          ...(again > 0 && conflict),
        }),
      ),
    ),
  'corrects one write under its key': () => [digest('a', 'k'), digest('b', 'k', { atMs: 100, ...conflict })],
  'is refused other writes under its key for something else': () => [
    digest('a', 'k'),
    ...['b', 'c'].map((name, nth) => digest(name, 'k', { atMs: 100 + nth, ...rateLimited(0) })),
  ],
  'corrects a write that was refused, under its key': () => [
    digest('', 'k', refusing(422, [])),
    digest('b', 'k', { atMs: 100, ...conflict }),
  ],
  'uses a key again a day later, or on another route': () => [
    digest('a', 'k'),
    asked('createBeacon', {
      atMs: 100,
      body: { name: 'b' },
      headers: { ...pair, 'idempotency-key': 'k' },
      ...conflict,
    }),
    digest('b', 'k', { atMs: 90_000_000, ...conflict }),
  ],
  'repeats a lost write with its key': () => [
    digest('a', 'k', { isLost: true }),
    digest('a', 'k', { atMs: 100 }),
  ],
  'writes without keys': () => [
    digest('a', undefined, { isLost: true }),
    digest('a', undefined, { atMs: 100 }),
  ],
  'may not have reached the service with its first write': () => [
    digest('a', 'k1', { isLost: true, ...foreign }),
    digest('a', 'k2', { atMs: 100, ...foreign }),
  ],
  'opens few sessions': sessions(4, (session, atMs) => [calling(session, atMs)]),
  'calls several tools in a session': sessions(9, (session, atMs) => [
    calling(session, atMs),
    calling(session, atMs + 50),
  ]),
  'loses its sessions': sessions(9, (session, atMs) => [calling(session, atMs, { status: 404 })]),
};

test.each(Object.entries(right))('a client that %s is not convicted', (_, client) => {
  expect(judged(...client()).convicted).toEqual([]);
});
