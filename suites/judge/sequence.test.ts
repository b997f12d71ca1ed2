// The exchanges that a failure keeps: the first and the last, with the heads of their bodies.
import { expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { positionOf, sequenceOf } from './sequence.ts';
import { headOf } from './text-head.ts';

const exchange = (nth: number, given: Partial<Exchange> = {}): Exchange => ({
  request: { method: 'GET', url: `http://x/${nth}`, headers: {} },
  status: 200,
  headers: {},
  text: '{}',
  json: {},
  ...given,
});

test('the first three and the last twenty exchanges are kept, with their positions', () => {
  const { total, steps } = sequenceOf(Array.from({ length: 100 }, (_, nth) => exchange(nth + 1)));
  expect(total).toBe(100);
  expect(steps.map(({ nth }) => nth)).toEqual([1, 2, 3, ...Array.from({ length: 20 }, (_, nth) => 81 + nth)]);
  expect(steps.every(({ nth, exchange: { request } }) => request.url === `http://x/${nth}`)).toBe(true);
  expect(sequenceOf([exchange(1), exchange(2)]).steps).toHaveLength(2);
});

test('of a large body only the head stays in memory', () => {
  const large = '{"a":"b"},'.repeat(100_000);
  const request = { method: 'POST', url: 'http://x/', headers: {}, body: large };
  const [step] = sequenceOf([exchange(1, { request, text: large, json: { large } })]).steps;
  expect(JSON.stringify(step).length).toBeLessThan(20_000);
});

test('an event stream is kept as the JSON of its answer', () => {
  const json = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '{"plan":"starter"}' }] } };
  const headers = { 'content-type': 'text/event-stream' };
  const [step] = sequenceOf([
    exchange(1, { headers, json, text: `data: ${JSON.stringify(json)}\n\n` }),
  ]).steps;
  expect(step?.exchange.text).toBe('{"jsonrpc":"2.0","id":1,"result":{"plan":"starter"}}');
});

test('the position of an exchange is that of its request; a delivery has none', () => {
  const [first, second] = [exchange(1), exchange(2)];
  expect(positionOf({ ...second, json: 1 }, [first, second])).toBe(2);
  expect(positionOf(exchange(1), [first, second])).toBeUndefined();
});

test('a text is cut at the end of a word, so that no part of a secret is left', () => {
  const secret = 'k'.repeat(64);
  for (let charsMax = 10; charsMax < 80; charsMax += 1)
    expect(headOf(`{"id":1,"secret":"${secret}"}`, charsMax)).not.toContain('k');
  expect(headOf('short', 10)).toBe('short');
});
