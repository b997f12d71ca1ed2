// Which clients are convicted in the flows of the manifest query: tokens, plans, snapshots, deltas and failures.
import { expect, test } from 'vitest';
import { type Asked, judged, query, refusing } from '../testing/conduct.ts';
import type { Entry } from '../transcript/entry.ts';

type Client = () => readonly Entry[];

const token = 'PLAN.aB3+/x9==';
const ask = { query: 'rates', stream_ids: ['10000000000000017'] };
const planned = (body: object = ask, issued: object = { plan_token: token }) =>
  query({ ...body, mode: 'plan' }, { json: { data: issued } });
const stale = (body: object, given: Asked = {}) => query(body, { ...given, ...refusing(409, 'stale token') });
const altered =
  (change: (text: string) => string): Client =>
  () => [planned(), stale({ ...ask, plan_token: change(token) })];

const balanced = { query: 'rates', allocation_policy: 'balanced', required_families: ['a', 'b', 'c'] };
const executedAs =
  (body: object): Client =>
  () => [planned(balanced), stale({ ...balanced, plan_token: token, ...body })];

const executed = (body: object = {}) =>
  query({ ...ask, plan_token: token, ...body }, { json: { data: { snapshot_token: 'SNAP-1' } } });

const delta = { delivery_delta: true, stream_ids: ['10000000000000017'] };
const unsupported = refusing(400, { error_code: 'delta_filter_unsupported' });
/** A page of a delta; the service shows a commit_cursor on each. */
const page = (body: object, nth: number, next: string | null) =>
  query(
    { ...delta, ...body },
    {
      json: {
        data: {
          manifests: [{ manifest_id: `${nth}` }],
          next_page_cursor: next,
          commit_cursor: `commit-${nth}`,
          checkpoint: 'start',
        },
      },
    },
  );
const commit = (nth: number) =>
  query({ ...delta, commit_cursor: `commit-${nth}` }, { json: { data: { checkpoint: 'later' } } });

const failing = (body: object, atMs: number, text = 'unavailable') =>
  query(body, { atMs, ...refusing(503, text) });
/** Asks again a second after a failure, twice. */
const failedThen =
  (body: object, text?: string): Client =>
  () => [
    failing(ask, 0, text),
    query(body, { atMs: 1_000 }),
    failing(ask, 9_000, text),
    query(body, { atMs: 10_000 }),
  ];

const wrong: Readonly<Record<string, Client>> = {
  'client.keep-tokens-unchanged/trims-padding': altered((text) => text.replace(/=+$/, '')),
  'client.keep-tokens-unchanged/lower-case': altered((text) => text.toLowerCase()),
  'client.keep-tokens-unchanged/encodes': altered(encodeURIComponent),
  'client.keep-tokens-unchanged/for-urls': altered((text) => text.replace('+', '-').replace('/', '_')),
  'client.keep-tokens-unchanged/plus-as-space': altered((text) => text.replace('+', ' ')),
  'client.execute-in-time/loops': () => [
    planned(),
    ...[1, 2, 3].map((nth) => stale({ ...ask, plan_token: token }, { atMs: nth * 100 })),
  ],
  'client.execute-in-time/tries-now-and-then': () => [
    planned(),
    ...[1, 2, 3].map((hours) => stale({ ...ask, plan_token: token }, { atMs: hours * 3_600_000 })),
  ],
  'client.balance-same-query/edits': executedAs({ query: 'interest rates' }),
  'client.balance-same-query/omits': executedAs({ query: undefined }),
  'client.balance-same-families/sorts': executedAs({ required_families: ['c', 'b', 'a'] }),
  'client.balance-same-families/drops': executedAs({ required_families: ['a', 'b'] }),
  'client.balance-same-families/omits': executedAs({ required_families: undefined }),
  'client.keep-scope-on-failure/broadens': failedThen({ ...ask, broaden_sources: true }),
  'client.keep-scope-on-failure/drops': failedThen({ query: 'rates' }),
  'client.keep-scope-on-failure/adds': failedThen({
    ...ask,
    stream_ids: ['10000000000000017', '10000000000000018'],
  }),
  'client.page-one-snapshot/first-page-only': () => [planned(), executed(), query({ ...ask, page: 1 })],
  'client.page-one-snapshot/loses-it': () => [
    planned(),
    executed({ page_size: 20 }),
    query({ ...ask, page: 1, page_size: 20, snapshot_token: 'SNAP-1' }),
    query({ ...ask, page: 2, page_size: 20 }),
  ],
  'client.page-one-snapshot/counted-before': () => [
    query({ ...ask, mode: 'count' }),
    planned(),
    executed(),
    query({ ...ask, page: 1 }),
  ],
  'client.scope-delta/adds-lookback': () => [query({ ...delta, lookback_hours: 24 }, unsupported)],
  'client.scope-delta/broadens': () => [query({ ...delta, broaden_sources: true }, unsupported)],
  'client.scope-delta/no-scope': () => [query({ delivery_delta: true, query: 'rates' }, unsupported)],
  'client.page-before-commit/commits-first': () => [
    page({}, 1, 'next-1'),
    commit(1),
    page({ checkpoint: 'later' }, 2, null),
  ],
  'client.page-before-commit/stops-early': () => [
    page({}, 1, 'next-1'),
    page({ next_page_cursor: 'next-1' }, 2, 'next-2'),
    commit(2),
    page({ checkpoint: 'later' }, 3, null),
  ],
};

test.each(Object.entries(wrong))('%s', (name, client) => {
  expect(judged(...client()).convicted).toEqual([name.split('/')[0]]);
});

const right: Readonly<Record<string, Client>> = {
  'sends an earlier token again': () => [
    planned(),
    planned(ask, { plan_token: 'PLAN.other' }),
    stale({ ...ask, plan_token: token }),
  ],
  'sends tokens that the recording does not show': () => [planned(), stale({ ...ask, plan_token: 'unseen' })],
  'sends a checkpoint whose members are in another order': () => [
    page({}, 1, null),
    query({ ...delta }, { json: { data: { checkpoint: { at: 'A', sig: 'B' } } } }),
    query({ ...delta, checkpoint: { sig: 'B', at: 'A' } }, refusing(409, 'stale token')),
  ],
  'sends a token in another spelling to a service that fails': () => [
    planned(),
    failing({ ...ask, plan_token: token.toLowerCase() }, 100),
  ],
  'sends a token in another spelling, and is served': () => [
    planned(),
    query({ ...ask, plan_token: token.toLowerCase() }),
  ],
  'is late once and plans anew': () => [
    planned(),
    stale({ ...ask, plan_token: token }),
    planned(ask, { plan_token: 'PLAN.2' }),
    executed({ plan_token: 'PLAN.2' }),
  ],
  'executes a Beacon that is archived': () =>
    [0, 70_000, 140_000].map((atMs) =>
      query(
        { ...ask, plan_token: token, beacon_id: 'b1', lookback_hours: 1 },
        { atMs, ...refusing(409, { error_code: 'beacon_archived' }) },
      ),
    ),
  'executes a balanced plan in other pages': executedAs({ page_size: 5, verbosity: 'minimal' }),
  'edits a query and plans anew': () => [
    planned(balanced),
    planned({ ...balanced, query: 'interest' }, { plan_token: 'PLAN.2' }),
    stale({ ...balanced, query: 'interest', plan_token: 'PLAN.2' }),
  ],
  'executes another query with a plan that is not balanced': () => [
    planned(),
    stale({ ...ask, query: 'other', plan_token: token }),
  ],
  'executes other queries with the token of one plan': () => [
    planned(),
    ...['a', 'b', 'c'].map((other) => stale({ ...ask, query: other, plan_token: token })),
  ],
  'repeats a query that failed': failedThen(ask),
  'asks something narrower after a failure': failedThen({ ...ask, significance: 'high' }),
  'asks something else after a failure': failedThen({ query: 'other' }),
  'relaxes filters by the guidance of the failure': failedThen({ query: 'rates' }, 'see retry_guidance'),
  'broadens once after a failure': () => [failing(ask, 0), query({ query: 'rates' }, { atMs: 1_000 })],
  'broadens a minute after a failure': () =>
    [0, 100_000].flatMap((atMs) => [failing(ask, atMs), query({ query: 'rates' }, { atMs: atMs + 60_000 })]),
  'broadens as the service advises': () =>
    [0, 9_000].flatMap((atMs) => [
      query(ask, { atMs, ...refusing(422, { error_code: 'unauthorized_source_broadening' }) }),
      query({ ...ask, broaden_sources: true }, { atMs: atMs + 100 }),
    ]),
  'pages without a plan': () => [query(ask), query({ ...ask, page: 1 }), query({ ...ask, page: 2 })],
  'goes on with plain pages beside a plan': () => [
    query(ask),
    planned(),
    executed(),
    query({ ...ask, page: 1 }),
  ],
  'pages by numbers once its snapshot has ended': () => [
    planned(),
    executed(),
    query({ ...ask, page: 1, snapshot_token: 'SNAP-1' }, refusing(409, 'stale token')),
    query({ ...ask, page: 1 }),
  ],
  'broadens after two failures, days apart': () =>
    [0, 400_000_000].flatMap((atMs) => [
      failing(ask, atMs),
      query({ query: 'rates' }, { atMs: atMs + 1_000 }),
    ]),
  'pages by numbers after it began anew': () => [
    planned(),
    executed(),
    query(ask),
    query({ ...ask, page: 1 }),
  ],
  'pages in the snapshot': () => [
    planned(),
    executed(),
    query({ ...ask, page: 1, snapshot_token: 'SNAP-1' }),
    query({ page: 2, snapshot_token: 'SNAP-1' }),
  ],
  'meets a delta that is switched off': () => [
    query(delta, refusing(422, 'delta is disabled')),
    query({ ...delta, lookback_hours: 24 }, refusing(422, 'delta is disabled')),
    query({ ...delta, broaden_sources: false }, unsupported),
  ],
  'sends a delta of one stream, or goes on with a cursor': () => [
    query({ delivery_delta: true, stream_id: '10000000000000017' }, unsupported),
    query({ delivery_delta: true, next_page_cursor: 'n' }, unsupported),
  ],
  'commits after every page, and reads all': () => [
    page({}, 1, 'next-1'),
    commit(1),
    page({ next_page_cursor: 'next-1' }, 2, null),
    commit(2),
    commit(2),
    page({ checkpoint: 'later' }, 3, null),
  ],
  'stops before it has read all, and commits nothing': () => [
    page({}, 1, 'next-1'),
    page({}, 1, 'next-1'),
    page({ next_page_cursor: 'next-1' }, 2, null),
    commit(2),
  ],
  'commits after an empty page, whatever cursor it names': () => [
    page({}, 1, 'next-1'),
    query(
      { ...delta, next_page_cursor: 'next-1' },
      { json: { data: { manifests: [], next_page_cursor: 'next-2', commit_cursor: 'commit-2' } } },
    ),
    commit(2),
    page({ checkpoint: 'later' }, 3, null),
  ],
  'shares its key with another, who goes on from elsewhere': () => [
    page({}, 1, 'next-1'),
    commit(1),
    page({ checkpoint: 'of another' }, 2, null),
  ],
  'commits too early, and begins again where it began': () => [
    page({}, 1, 'next-1'),
    commit(1),
    page({}, 1, null),
  ],
};

test.each(Object.entries(right))('a client that %s is not convicted', (_, client) => {
  expect(judged(...client()).convicted).toEqual([]);
});

test('what was judged is told apart from what the recording does not show', () => {
  const { compared } = judged(
    planned(balanced),
    executed(balanced),
    query({ page: 1, snapshot_token: 'SNAP-1' }),
  );
  expect(compared).toEqual([
    'client.keep-tokens-unchanged',
    'client.execute-in-time',
    'client.balance-same-query',
    'client.balance-same-families',
    'client.page-one-snapshot',
    'client.send-credentials',
    'client.hide-secrets',
    'client.name-known',
  ]);
});
