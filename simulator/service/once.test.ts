// Writes with an idempotency key run once, are replayed for a day, and their replies are stored within limits.
import { expect, test } from 'vitest';
import type { Outcome } from '../core/answer.ts';
import { idempotencyLaws } from '../core/idempotency.ts';
import { amend, defaultLaws, type LawPatch } from '../core/laws.ts';
import { refuse } from '../core/refusal.ts';
import { Store } from '../state/store.ts';
import { answer } from './context.ts';
import { type OnceResult, once, type Write } from './once.ts';

const dayMs = 86_400_000;
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

test('stored replies stay within limits: expired ones are removed, and the oldest beyond the maximum', () => {
  const { send, replies } = sender({ idempotency: { ...idempotencyLaws, keptMax: 3 } });
  for (let nth = 0; nth < 5; nth += 1) send({ key: `k${nth}` });
  expect(replies.countOf('a')).toBe(3);
  expect(send({ key: 'k4' }).replayed).toBe(true);
  send({ key: 'later', nowMs: dayMs });
  expect(replies.countOf('a')).toBe(1);
});

test('a replay omits the secret if the reading says so', () => {
  const { send } = sender({ idempotency: { repeatsSecrets: false } });
  send();
  expect(dataOf(send())).toEqual({ id: 1 });
});
