// Writes with an idempotency key run once, are replayed for a day, and their replies are stored within limits.
import { expect, test } from 'vitest';
import { dayMs } from '../../spec/units.ts';
import type { Outcome } from '../core/answer.ts';
import { amend, defaultLaws, type LawPatch } from '../core/laws.ts';
import { refuse } from '../core/refusal.ts';
import { Store } from '../state/store.ts';
import { answer } from './context.ts';
import { type OnceResult, once, repliesBytesMax, type Write } from './once.ts';

const first: Write = {
  operation: 'createDigest',
  organizationId: 'a',
  key: 'k',
  pathParameters: {},
  query: '',
  body: '{"name":"Ports","stream_ids":["1"]}',
  nowMs: 0,
};

/** Sends writes to one store; each write that runs answers with the next number. */
function sender(patch: LawPatch = {}) {
  const store = new Store();
  const laws = amend(defaultLaws, patch);
  let runs = 0;
  const make = (): Outcome => answer({ id: ++runs, secret: 'once' }, 1);
  return {
    replies: store.tables.idempotentReplies,
    runs: () => runs,
    send: (change: Partial<Write> = {}, act = make): OnceResult =>
      once({ laws, store }, { ...first, ...change }, act),
  };
}

const dataOf = ({ outcome }: OnceResult): unknown =>
  outcome.kind === 'answer' ? JSON.parse(outcome.data.text) : outcome.refusal;

test('the repetition of a write gets the answer of the first run', () => {
  const { send, runs } = sender();
  expect([send(), send()].map(({ replayed }) => replayed)).toEqual([false, true]);
  expect(dataOf(send())).toEqual({ id: 1, secret: 'once' });
  expect(runs()).toBe(1);
});

test('without a key, with an empty key, and for an operation without keys every write runs', () => {
  const { send, runs } = sender();
  for (const change of [{ key: undefined }, { key: '' }, { operation: 'searchStreams' as const }]) {
    send(change);
    send(change);
  }
  expect(runs()).toBe(6);
});

test('another payload, query, object or route conflicts; the order of members does not matter', () => {
  const { send, runs } = sender();
  send();
  for (const change of [
    { body: '{"name":"Ports"}' },
    { query: 'object_id=1' },
    { pathParameters: { id: '2' } },
    { operation: 'createBeacon' as const },
  ])
    expect(dataOf(send(change))).toBe('idempotency_conflict');
  expect(send({ body: '{"stream_ids": ["1"], "name": "Ports"}' }).replayed).toBe(true);
  expect(runs()).toBe(1);
});

test('equal keys of two organisations are independent', () => {
  const { send, runs } = sender();
  send();
  expect(send({ organizationId: 'b' }).replayed).toBe(false);
  expect(runs()).toBe(2);
});

test('a key is free a day after its write, even if the write was replayed meanwhile', () => {
  const { send } = sender();
  send();
  expect(send({ nowMs: dayMs - 1 }).replayed).toBe(true);
  expect(dataOf(send({ nowMs: dayMs }))).toMatchObject({ id: 2 });
  expect(dataOf(send({ nowMs: dayMs + 1 }))).toMatchObject({ id: 2 });
});

test('a refusal is not stored', () => {
  const { send } = sender();
  send({}, () => refuse('not_found', 'no such stream'));
  expect(dataOf(send({ body: '{}' }))).toMatchObject({ id: 1 });
});

test('a reply is kept for its day, however many keys follow', () => {
  const { send, runs } = sender();
  send();
  for (let nth = 0; nth < 20_000; nth += 1) send({ key: `k${nth}`, nowMs: nth });
  expect(send({ nowMs: dayMs - 1 }).replayed).toBe(true);
  expect(runs()).toBe(20_001);
});

test('expired replies are removed with the next write, whoever stored them', () => {
  const { send, replies } = sender();
  for (const organizationId of ['a', 'b']) for (const key of ['1', '2']) send({ organizationId, key });
  send({ nowMs: dayMs - 1, key: 'late' });
  send({ nowMs: dayMs, organizationId: 'c' });
  expect(replies.all().map(({ id }) => id)).toEqual(['a late', 'c k']);
});

test('a full world refuses new keys with 503 and writes nothing, replays the old ones, and recovers', () => {
  const { send, runs, replies } = sender();
  const big = (): Outcome => answer('x'.repeat(2 ** 20), 1);
  for (let nth = 0; replies.bytes < repliesBytesMax; nth += 1) send({ key: `k${nth}` }, big);
  expect(replies.all()).toHaveLength(64);
  for (const organizationId of ['a', 'b'])
    expect(dataOf(send({ organizationId, key: 'new' }))).toBe('unavailable');
  expect(runs()).toBe(0);
  expect(send({ key: 'k0' }).replayed).toBe(true);
  expect(dataOf(send({ key: 'k0', body: '{}' }))).toBe('idempotency_conflict');
  expect(dataOf(send({ key: undefined }))).toMatchObject({ id: 1 });
  expect(dataOf(send({ key: 'new', nowMs: dayMs }))).toMatchObject({ id: 2 });
});

test('a replay omits the secret if the reading says so', () => {
  const { send } = sender({ idempotency: { repeatsSecrets: false } });
  send();
  expect(dataOf(send())).toEqual({ id: 1 });
});
