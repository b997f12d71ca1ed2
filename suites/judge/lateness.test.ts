// A service that shows a write late is recognised by its answers, and then read more slowly.
import { expect, test } from 'vitest';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { lateBy, settling } from './lateness.ts';

const write: SentRequest = { method: 'POST', url: 'http://x/webhooks', headers: {} };
const read: SentRequest = { method: 'GET', url: 'http://x/webhooks', headers: {} };
const answer = (request: SentRequest, json: unknown): Exchange => ({
  request,
  status: 200,
  headers: {},
  text: JSON.stringify(json),
  json,
});
const none = { data: { webhooks: [] }, usage: { quota_used: 1 } };
const noneLater = { ...none, usage: { quota_used: 2 } };
const one = { data: { webhooks: [{ id: 1 }] } };

async function lateness(sent: readonly Exchange[], later: readonly unknown[]): Promise<number | undefined> {
  const answers = [...later];
  const send = async (request: SentRequest) => answer(request, answers.shift() ?? later.at(-1));
  return lateBy(sent, {
    transport: { send, close: () => Promise.resolve() },
    rest: undefined,
    waitReal: () => Promise.resolve(),
    withinMs: 2_000,
  });
}

test.each([
  { what: 'shows it at the second repetition', sent: [write, read], later: [noneLater, one], lateMs: 150 },
  { what: 'never shows it', sent: [write, read], later: [noneLater], lateMs: undefined },
  { what: 'was only read', sent: [read], later: [one], lateMs: undefined },
  { what: 'was only written to', sent: [read, write], later: [one], lateMs: undefined },
])('a service that $what', async ({ sent, later, lateMs }) => {
  const exchanges = sent.map((request) => answer(request, none));
  expect(await lateness(exchanges, later)).toBe(lateMs);
});

test('a read waits until the last write is old enough, and no other request does', async () => {
  const waits: number[] = [];
  const transport = settling(
    { send: async (request) => answer(request, one), close: () => Promise.resolve() },
    60_000,
    { waitReal: async (ms) => void waits.push(ms) },
  );
  for (const request of [read, write, write, read]) await transport.send(request);
  expect(waits).toEqual([0, expect.toSatisfy((ms: number) => ms > 0 && ms <= 60_000)]);
});
