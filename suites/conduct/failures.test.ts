// Which clients are convicted of asking for more because a query failed.
import { expect, test } from 'vitest';
import { judged, query, refusing, twice } from '../testing/conduct.ts';
import type { Entry } from '../transcript/entry.ts';

type Client = () => readonly Entry[];

const ask = { query: 'rates', stream_ids: ['10000000000000017'] };
const failing = (body: object, atMs: number, text = 'unavailable', status = 503) =>
  query(body, { atMs, ...refusing(status, text) });
/** Asks as often as it is served, and again a second after a failure, twice. */
const failedThen =
  (body: object, { first = ask, text = 'unavailable', status = 503 } = {}): Client =>
  () => [
    query(first, { atMs: 0 }),
    ...twice((nth) => [
      failing(first, 20_000 + 9_000 * nth, text, status),
      query(body, { atMs: 21_000 + 9_000 * nth }),
    ]),
  ];

const wrong: Readonly<Record<string, Client>> = {
  'client.keep-scope-on-failure/broadens': failedThen({ ...ask, broaden_sources: true }),
  'client.keep-scope-on-failure/drops': failedThen({ query: 'rates' }),
  'client.keep-scope-on-failure/adds': failedThen({
    ...ask,
    stream_ids: ['10000000000000017', '10000000000000018'],
  }),
  'client.keep-scope-on-failure/drops-an-exclusion': failedThen(ask, {
    first: { ...ask, exclude_tag_ids: ['1'] } as never,
  }),
  'client.keep-scope-on-failure/longer-window': failedThen(
    { ...ask, lookback_hours: 96 },
    { first: { ...ask, lookback_hours: 24 } as never },
  ),
  'client.keep-scope-on-failure/earlier-begin': failedThen(
    { ...ask, published_date_from: '2025-12-01' },
    { first: { ...ask, published_date_from: '2026-01-01' } as never },
  ),
  'client.keep-scope-on-failure/any-tag': failedThen(
    { ...ask, tag_ids: ['1', '2'], tag_logic: 'or' },
    { first: { ...ask, tag_ids: ['1', '2'], tag_logic: 'and' } as never },
  ),
  'client.keep-scope-on-failure/after-a-gateway': failedThen({ query: 'rates' }, { status: 502 }),
};

test.each(Object.entries(wrong))('%s', (name, client) => {
  expect(judged(...client()).convicted).toEqual([name.split('/')[0]]);
});

const right: Readonly<Record<string, Client>> = {
  'repeats a query that failed': failedThen(ask),
  'asks something narrower after a failure': failedThen({ ...ask, significance: 'high' }),
  'asks something else after a failure': failedThen({ query: 'other' }),
  'relaxes filters by the guidance of the failure': failedThen(
    { query: 'rates' },
    { text: 'see retry_guidance' },
  ),
  'asks for more tags, all of which must be there': failedThen(
    { ...ask, tag_ids: ['1', '2'], tag_logic: 'and' },
    { first: { ...ask, tag_ids: ['1'], tag_logic: 'and' } as never },
  ),
  'broadens once after a failure': () => failedThen({ query: 'rates' })().slice(0, 3),
  'broadens a minute after a failure': () => [
    query(ask, { atMs: 0 }),
    ...[100_000, 200_000].flatMap((atMs) => [
      failing(ask, atMs),
      query({ query: 'rates' }, { atMs: atMs + 60_000 }),
    ]),
  ],
  'asks for some streams and then for all, whatever becomes of the first': () => [
    query(ask, { atMs: 0 }),
    query({ query: 'rates' }, { atMs: 100 }),
    ...failedThen({ query: 'rates' })().slice(1),
  ],
  'asks for some streams and then for all, while nothing is served': () =>
    ['lithium', 'cobalt'].flatMap((text, nth) => [
      failing({ ...ask, query: text }, 1_000 * nth),
      failing({ query: text }, 1_000 * nth + 100),
    ]),
  'broadens as the service advises': () =>
    [0, 9_000].flatMap((atMs) => [
      query(ask, { atMs, ...refusing(422, { error_code: 'unauthorized_source_broadening' }) }),
      query({ ...ask, broaden_sources: true }, { atMs: atMs + 100 }),
    ]),
  'broadens after two failures, days apart': () => [
    query(ask, { atMs: 0 }),
    ...[100_000, 400_000_000].flatMap((atMs) => [
      failing(ask, atMs),
      query({ query: 'rates' }, { atMs: atMs + 1_000 }),
    ]),
  ],
};

test.each(Object.entries(right))('a client that %s is not convicted', (_, client) => {
  expect(judged(...client()).convicted).toEqual([]);
});
