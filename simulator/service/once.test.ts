// Proofs of writes under an idempotency key: done once, replayed for a day, kept in bounds.
import { expect, test } from 'vitest';
import { dayMs } from '../../spec/units.ts';
import type { Outcome } from '../core/answer.ts';
import { amend, defaultLaws, type LawPatch } from '../core/laws.ts';
import { refuse } from '../core/refusal.ts';
import { Store } from '../state/store.ts';
import { answer } from './context.ts';
import { keptRepliesMax, type Once, once, type Write } from './once.ts';

const first: Write = {
  operation: 'createDigest',
  organizationId: 'a',
  key: 'k',
  pathParameters: {},
  query: '',
  body: '{"name":"Ports","stream_ids":["1"]}',
  nowMs: 0,
};

/** Sends writes to one store; each that is done makes the next number. */
function sender(patch: LawPatch = {}) {
  const store = new Store();
  const laws = amend(defaultLaws, patch);
  let made = 0;
  const make = (): Outcome => answer({ id: ++made, secret: 'once' }, 1);
  return {
    kept: store.tables.keptReplies,
    made: () => made,
    send: (change: Partial<Write> = {}, act = make): Once =>
      once({ laws, store }, { ...first, ...change }, act),
  };
}

const dataOf = ({ outcome }: Once): unknown =>
  outcome.kind === 'answer' ? JSON.parse(outcome.data.text) : outcome.refusal;

test('the repetition of a write is answered with what the write answered', () => {
  const { send, made } = sender();
  expect([send(), send()].map(({ replayed }) => replayed)).toEqual([false, true]);
  expect(dataOf(send())).toEqual({ id: 1, secret: 'once' });
  expect(made()).toBe(1);
});

test('no key, an empty key and an operation without keys ask for nothing', () => {
  const { send, made } = sender();
  for (const change of [{ key: undefined }, { key: '' }, { operation: 'searchStreams' as const }]) {
    send(change);
    send(change);
  }
  expect(made()).toBe(6);
});

test('another payload, query, object or route conflicts; the order of members does not matter', () => {
  const { send, made } = sender();
  send();
  for (const change of [
    { body: '{"name":"Ports"}' },
    { query: 'object_id=1' },
    { pathParameters: { id: '2' } },
    { operation: 'createBeacon' as const },
  ])
    expect(dataOf(send(change))).toBe('idempotency_conflict');
  expect(send({ body: '{"stream_ids": ["1"], "name": "Ports"}' }).replayed).toBe(true);
  expect(made()).toBe(1);
});

test('keys of two organisations are two keys', () => {
  const { send, made } = sender();
  send();
  expect(send({ organizationId: 'b' }).replayed).toBe(false);
  expect(made()).toBe(2);
});

test('a key is free after a day since its write, whatever was replayed in between', () => {
  const { send } = sender();
  send();
  expect(send({ nowMs: dayMs - 1 }).replayed).toBe(true);
  expect(dataOf(send({ nowMs: dayMs }))).toMatchObject({ id: 2 });
  expect(dataOf(send({ nowMs: dayMs + 1 }))).toMatchObject({ id: 2 });
});

test('a refusal is not kept', () => {
  const { send } = sender();
  send({}, () => refuse('not_found', 'no such stream'));
  expect(dataOf(send({ body: '{}' }))).toMatchObject({ id: 1 });
});

test('what is kept stays within bounds: expired replies go, and the oldest beyond the most', () => {
  const { send, kept } = sender();
  for (let nth = 0; nth <= keptRepliesMax; nth += 1) send({ key: `k${nth}` });
  expect(kept.countOf('a')).toBe(keptRepliesMax);
  expect(send({ key: `k${keptRepliesMax}` }).replayed).toBe(true);
  send({ key: 'later', nowMs: dayMs });
  expect(kept.countOf('a')).toBe(1);
});

test('a secret is repeated, or left out where it is read so', () => {
  const { send } = sender({ idempotency: { repeatsSecrets: false } });
  send();
  expect(dataOf(send())).toEqual({ id: 1 });
});
