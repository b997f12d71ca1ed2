// Cases that exceed their time, and the two clocks of cases.
import { expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { httpTransport, RestClient } from '../clients/rest.ts';
import { needing } from '../kit/case.ts';
import type { At } from '../kit/place.ts';
import { seededRandom } from '../kit/random.ts';
import { fakeRule, fakeService, fakeTarget } from '../testing/fake-service.ts';
import { timeFor } from './case-clock.ts';
import { judgeCase } from './judge-case.ts';
import { failureOf, outcomeOf } from './outcome.ts';
import { openSession } from './session.ts';

test('a case that exceeds its time is an error, and sends no further request', async () => {
  const service = await fakeService(() => ({}));
  const target = fakeTarget({ baseUrl: service.url });
  const session = await openSession({ target, seed: 1, realtime: false, world: 'own' });
  const endless = needing({}, async ({ anonymous }) => {
    for (;;) await anonymous.call('getAccount');
  });
  const result = await judgeCase(session, 'a.a', fakeRule(), endless, 300);
  expect(result.verdict).toBe('error');
  expect(result.sequence?.steps[0]).toMatchObject({ nth: 1, exchange: { status: 200 } });
  const held = await judgeCase(
    session,
    'a.b',
    fakeRule(),
    needing({}, async ({ anonymous }) => void (await anonymous.call('getAccount'))),
  );
  expect(held).toMatchObject({ verdict: 'passed', requests: 1 });
  expect(held.sequence).toBeUndefined();
  expect(result.error?.message).toMatch(/the case did not end within 0.3 s \(it had \d+ answers\)/);
  await session.close();
  await service.close();
});

test('a case that held fails where a refusal showed its detail in no documented form', async () => {
  const verdicts: unknown[] = [];
  for (const detail of ['Not found.', [{ loc: ['body', 0], msg: 'm', type: 't' }], [null], { error: 'x' }]) {
    const service = await fakeService(({ path }) =>
      path === '/account' ? { status: 422, body: { detail } } : { body: { data: {}, usage: {} } },
    );
    const target = fakeTarget({ baseUrl: service.url });
    const session = await openSession({ target, seed: 1, realtime: false, world: 'own' });
    const refused = needing({}, async ({ anonymous }) => void (await anonymous.call('getAccount')));
    verdicts.push((await judgeCase(session, 'a.a', fakeRule(), refused)).verdict);
    await session.close();
    await service.close();
  }
  expect(verdicts).toEqual(['passed', 'passed', 'failed', 'failed']);
});

test('a missing response fails the rule, and the failure names the request', async () => {
  const service = await fakeService(() => undefined);
  const transport = httpTransport(50);
  const client = new RestClient({ transport, baseUrl: service.url });
  const cause = await client.call('getAccount').catch((thrown: unknown) => thrown);
  expect(outcomeOf(cause, 'must', [])).toMatchObject({
    kind: 'failed',
    failure: {
      expected: 'a complete answer within 0.05 s',
      received: expect.stringMatching(/^no answer to GET http:.*\/account/),
      place: { kind: 'no-answer' },
      exchange: undefined,
    },
  });
  await transport.close();
  await service.close();
});

test('a finding without an exchange is shown by the last answer, but not by that of a deletion afterwards', () => {
  const answer = (method: string, json: unknown): Exchange => ({
    request: { method, url: 'http://x/digests/7', headers: {} },
    status: 200,
    headers: {},
    text: '',
    json,
  });
  const exchanges = [answer('GET', { data: { name: 'a' } }), answer('DELETE', {})];
  const shownFor = (at: At): unknown =>
    failureOf({ expected: 'a', received: 'b', at }, exchanges).exchange?.request.method;
  expect(shownFor('data.name')).toBe('GET');
  expect(shownFor('data.other')).toBe('GET');
  expect(shownFor('')).toBe('DELETE');
  expect(shownFor({ kind: 'status' })).toBe('DELETE');
});

test('without a clock that can be advanced, the run waits in real time', async () => {
  const waits: number[] = [];
  const parts = {
    moved: undefined,
    timeMs: async () => undefined,
    machine: {
      nowMs: () => 0,
      wait: async (ms: number) => void waits.push(ms),
    },
  };
  const { clock, realWaitMs } = timeFor(60_000, parts);
  await clock.advance(1_000);
  expect({ waits, realWaitMs }).toEqual({ waits: [1_000], realWaitMs: 60_000 });
});

test('draws repeat for the same seed and rule, and differ for another one', () => {
  const draw = (seed: number, name: string): readonly number[] => {
    const random = seededRandom(seed, name);
    return [random(), random(), random()];
  };
  expect(draw(1, 'a')).toEqual(draw(1, 'a'));
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'));
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'));
  for (const value of draw(7, 'x')) expect(value >= 0 && value < 1).toBe(true);
});
