// Answers that cases share: which a case takes, and from when on it gets its own.
import { expect, test } from 'vitest';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import { keptAnswers } from './kept-answers.ts';

const label = 'starter-1';
const read: SentRequest = { method: 'GET', url: 'http://x/streams?page_size=1', headers: {} };
const detail: SentRequest = { ...read, url: 'http://x/streams/1' };
const beacons: SentRequest = { ...read, url: 'http://x/v3/beacons' };
const create: SentRequest = { ...read, method: 'POST', url: 'http://x/v3/beacons', body: '{}' };
const now: SentRequest = { ...read, anew: true };

/** A run that has received these answers; its case asks, and `sent` shows what reaches the service. */
function stage(received: readonly (readonly [SentRequest, status: number])[]) {
  const clock = { nowMs: 0 };
  const kept = keptAnswers(() => clock.nowMs);
  const sent: SentRequest[] = [];
  const answerTo = (request: SentRequest, status = 200): Exchange => ({
    request,
    status,
    headers: {},
    text: '',
    json: undefined,
  });
  for (const [request, status] of received) kept.note(label, answerTo(request, status));
  const service: Transport = {
    close: () => Promise.resolve(),
    send: async (request) => {
      sent.push(request);
      return answerTo(request);
    },
  };
  const taken: Exchange[] = [];
  const taking = kept.forCase((exchange) => void taken.push(exchange));
  const org = taking.over(label, taking.watching(service));
  const ask = async (...requests: readonly SentRequest[]): Promise<readonly SentRequest[]> => {
    for (const request of requests) await org.send(request);
    return sent;
  };
  return { kept, clock, taken, taking, ask };
}

test('a case takes an answer once, in any order, and says so', async () => {
  const { ask, taken, taking } = stage([
    [read, 200],
    [detail, 404],
  ]);
  expect(taking.hasTaken()).toBe(false);
  expect(await ask(detail, read, read)).toEqual([read]);
  expect(taken.map(({ status }) => status)).toEqual([404, 200]);
  expect(taking.hasTaken()).toBe(true);
});

test.each([
  ['a refusal for the moment', [[read, 429]]],
  ['an outage', [[read, 503]]],
  ['an answer to another credential', [[{ ...read, headers: { 'x-api-key': 'k' } }, 200]]],
] as const)('%s is not kept', async (_, received) => {
  expect(await stage(received).ask(read)).toEqual([read]);
});

test('a change ends what it may change, a refused one nothing', async () => {
  const changed = stage([
    [beacons, 200],
    [read, 200],
    [create, 200],
  ]);
  expect(await changed.ask(beacons, read)).toEqual([beacons]);
  const refused = stage([
    [beacons, 200],
    [create, 422],
  ]);
  expect(await refused.ask(beacons)).toEqual([]);
});

test('after a change of its own, and after a request for an answer of the moment, a case gets its own answers', async () => {
  const received = [
    [read, 200],
    [detail, 200],
    [detail, 200],
  ] as const;
  expect(await stage(received).ask(detail, create, detail)).toEqual([create, detail]);
  expect(await stage(received).ask(now, detail)).toEqual([now, detail]);
});

test('the last answer is of this moment until time passes or the organisation is asked elsewhere', async () => {
  expect(await stage([[read, 200]]).ask(now)).toEqual([]);
  const later = stage([[read, 200]]);
  later.clock.nowMs += 3_000;
  expect(await later.ask(now)).toEqual([now]);
  const elsewhere = stage([[read, 200]]);
  elsewhere.kept.passed(label);
  expect(await elsewhere.ask(now)).toEqual([now]);
});

test('what is forgotten is asked again', async () => {
  const { kept, ask } = stage([[read, 200]]);
  kept.forget();
  expect(await ask(read)).toEqual([read]);
});
