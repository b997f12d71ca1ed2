// A service that is unavailable for a moment is asked again; any other answer is returned at once.
import { expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { patience } from './patience.ts';

const request = { method: 'POST', url: 'http://x/webhooks', headers: {} };
const answer = (status: number, headers: Exchange['headers'] = {}): Exchange => ({
  request,
  status,
  headers,
  text: '',
  json: undefined,
});
const busy = answer(503, { 'retry-after': '1' });
const served = answer(200);

test.each([
  { what: 'unavailable once', answers: [busy, served], status: 200, waitsMs: [1_000] },
  { what: 'unavailable always', answers: [busy, busy, busy, busy], status: 503, waitsMs: [1_000, 1_000] },
  {
    what: 'unavailable for a minute',
    answers: [answer(503, { 'retry-after': '60' })],
    status: 503,
    waitsMs: [],
  },
  {
    what: 'unavailable once without a stated wait',
    answers: [answer(503), served],
    status: 200,
    waitsMs: [1_000],
  },
  { what: 'refused for the rate', answers: [answer(429, { 'retry-after': '1' })], status: 429, waitsMs: [] },
  { what: 'served', answers: [served], status: 200, waitsMs: [] },
])('a service that is $what', async ({ answers, status, waitsMs }) => {
  const coming = [...answers];
  const waited: number[] = [];
  const transport = {
    send: () => Promise.resolve(coming.shift() ?? served),
    close: () => Promise.resolve(),
  };
  const waitReal = async (ms: number): Promise<void> => void waited.push(ms);
  expect((await patience({ waitReal })(transport).send(request)).status).toBe(status);
  expect(waited).toEqual(waitsMs);
});

test('a service that is unavailable to every second request of a whole run', async () => {
  let asked = 0;
  let failed = 0;
  const send = (): Promise<Exchange> => Promise.resolve(++asked % 2 === 0 ? served : busy);
  const patient = patience({ waitReal: () => Promise.resolve() });
  const requests = 100;
  for (let nth = 0; nth < requests; nth += 1) {
    const { status } = await patient({ send, close: () => Promise.resolve() }).send(request);
    if (status === 503) failed += 1;
  }
  expect(failed).toBe(40);
});

test('a service that stays unavailable is not waited for again', async () => {
  const waited: number[] = [];
  const transport = { send: async () => busy, close: () => Promise.resolve() };
  const patient = patience({ waitReal: async (ms) => void waited.push(ms) })(transport);
  for (let requests = 0; requests < 20; requests += 1) await patient.send(request);
  expect(waited).toHaveLength(20);
});
