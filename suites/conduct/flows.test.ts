// Which clients are convicted in the flows of the manifest query: tokens, plans, snapshots, deltas and failures.
import { expect, test } from 'vitest';
import { type Asked, judged, query, refusing, twice } from '../testing/conduct.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';

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
const commit = (nth: number, checkpoint = 'later') =>
  query({ ...delta, commit_cursor: `commit-${nth}` }, { json: { data: { checkpoint } } });
/** A page whose answer the recording of another tool lost. */
const unshown = (entry: Exchanged): Exchanged => ({
  ...entry,
  answer: undefined,
  caller: { standing: 'undetermined' },
});
/** Commits two deltas whose first pages end in this way, and begins the next. */
const committedAfter =
  (ended: (next: string) => readonly Entry[]): Client =>
  () => [
    page({}, 1, 'next-1'),
    ...ended('next-1'),
    commit(1),
    page({ checkpoint: 'later' }, 2, 'next-2'),
    ...ended('next-2'),
    commit(2, 'latest'),
    page({ checkpoint: 'latest' }, 3, null),
  ];

const failing = (body: object, atMs: number, text = 'unavailable', status = 503) =>
  query(body, { atMs, ...refusing(status, text) });

const wrong: Readonly<Record<string, Client>> = {
  'client.keep-tokens-unchanged/trims-padding': altered((text) => text.replace(/=+$/, '')),
  'client.keep-tokens-unchanged/lower-case': altered((text) => text.toLowerCase()),
  'client.keep-tokens-unchanged/cut': () => [
    planned(ask, { plan_token: 'PLAN.0123456789abcdef.0123456789abcdef' }),
    stale({ ...ask, plan_token: 'PLAN.0123456789abcdef.' }),
  ],
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
  'client.balance-same-families/served-nevertheless': () => [
    planned(balanced),
    query({ ...balanced, plan_token: token, required_families: ['c', 'b', 'a'] }),
  ],
  'client.balance-same-families/omits': executedAs({ required_families: undefined }),
  'client.page-one-snapshot/first-page-only': () =>
    twice(() => [planned(), executed(), query({ ...ask, page: 1 }), query({ ...ask, page: 2 })]),
  'client.page-one-snapshot/loses-it': () =>
    twice(() => [
      planned(),
      executed({ page_size: 20 }),
      query({ ...ask, page: 1, page_size: 20, snapshot_token: 'SNAP-1' }),
      query({ ...ask, page: 2, page_size: 20 }),
    ]),
  'client.page-one-snapshot/counted-before': () =>
    twice(() => [query({ ...ask, mode: 'count' }), planned(), executed(), query({ ...ask, page: 1 })]),
  'client.page-one-snapshot/pages-by-the-plan': () =>
    twice(() => [planned(), executed(), executed({ page: 1 }), executed({ page: 2 })]),
  'client.scope-delta/adds-lookback': () =>
    twice(() => [query({ ...delta, lookback_hours: 24 }, unsupported)]),
  'client.scope-delta/broadens': () => twice(() => [query({ ...delta, broaden_sources: true }, unsupported)]),
  'client.scope-delta/no-scope': () =>
    twice(() => [query({ delivery_delta: true, query: 'rates' }, unsupported)]),
  'client.scope-delta/at-once-with-others': () => [
    query({ ...delta, lookback_hours: 24 }, { atMs: 0, endMs: 50, ...unsupported }),
    query({ ...delta, lookback_hours: 48 }, { atMs: 20, endMs: 60, ...unsupported }),
  ],
  'client.page-before-commit/commits-first': committedAfter(() => []),
  'client.page-before-commit/stops-early': committedAfter((next) => [
    page({ next_page_cursor: next }, 9, `${next}-2`),
  ]),
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
  'sends another token that begins alike': () => [
    planned(ask, { plan_token: 'PLAN.0123456789abcdef.10' }),
    stale({ ...ask, plan_token: 'PLAN.0123456789abcdef.1' }),
  ],
  'executes a balanced plan with the families that it names': () => [
    planned(balanced, { plan_token: token, families: ['a', 'c'] }),
    query({ ...balanced, plan_token: token, required_families: ['a', 'c'] }),
  ],
  'is served a balanced plan by its token alone': () => [
    planned(balanced),
    query({ allocation_policy: 'balanced', plan_token: token }),
  ],
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
  'opens the next page in a new window, and goes on there': () => [
    planned(),
    executed(),
    ...[1, 2, 3].map((number) => query({ ...ask, page: number })),
  ],
  'reloads pages, or opens them at their addresses': () =>
    [3, 4].flatMap((number) => [
      planned({ query: `rates ${number}` }),
      query({ query: `rates ${number}`, plan_token: token }, { json: { data: { snapshot_token: 'SNAP' } } }),
      query({ query: `rates ${number}`, page: number }),
      query({ query: `rates ${number}`, page: number + 1 }),
    ]),
  'plans anew once its snapshot has ended, and goes on where it was': () =>
    twice((nth) => [
      planned(),
      executed(),
      planned(ask, { plan_token: `PLAN.${nth}` }),
      executed({ plan_token: `PLAN.${nth}`, page: 1 }),
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
  'passes on once what a person asks of a delta': () => [
    query({ ...delta, lookback_hours: 24 }, unsupported),
  ],
  'knows the last page of a delta by its pagination': () =>
    [{ has_more: false }, { next_page: null }, { page_num: 0, page_size: 50, total_count: 7 }].flatMap(
      (pagination) =>
        committedAfter((next) => [
          query(
            { ...delta, next_page_cursor: next },
            {
              json: {
                data: { manifests: [{ manifest_id: '9' }], next_page_cursor: `${next}-2`, pagination },
              },
            },
          ),
        ])(),
    ),
  'read pages whose answers the recording lost': committedAfter((next) => [
    unshown(page({ next_page_cursor: next }, 9, null)),
  ]),
  'commits one delta too early': () => committedAfter(() => [])().slice(0, 3),
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
