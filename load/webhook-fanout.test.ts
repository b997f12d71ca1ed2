// What the fan-out prepares before k6 starts, against a fake target.
import { afterEach, expect, test } from 'vitest';
import { fanoutWebhooks } from './lib/profile.ts';
import { closeFakeServices, fakeService } from './testing/fake-service.ts';
import { prepareFanout } from './webhook-fanout.ts';

afterEach(closeFakeServices);

const orgs = [1, 2, 3].map(
  (number) => ({ keys: [{ apiKey: `key ${number}`, apiSecret: 'secret' }] }) as const,
);

const target = (answers: Readonly<Record<string, unknown>>) =>
  fakeService((call) => ({ 'GET /clock': { frozen: false }, ...answers })[call]);

test('webhooks are registered for a receiver of the run; release stops it and removes the stream', async () => {
  const { url, calls } = await target({
    'POST /webhooks': { data: { id: 7, secret: 'whsec' } },
    'POST /streams': { id: 'stream 1' },
    'DELETE /streams/stream%201': {},
  });
  const { fanout, release } = await prepareFanout(
    { baseUrl: `${url}/`, controlUrl: `${url}/`, orgs: [] },
    orgs,
  );
  expect(fanout).toMatchObject({ controlUrl: url, streamId: 'stream 1' });
  expect(await (await fetch(fanout.receiverUrl)).json()).toHaveProperty('webhooks.length', fanoutWebhooks);
  await release();
  await expect(fetch(fanout.receiverUrl)).rejects.toThrow();
  const registered = calls.filter((call) => call.startsWith('POST /webhooks'));
  expect(new Set(registered).size).toBe(fanoutWebhooks);
  expect(calls.at(-1)).toContain('DELETE /streams/stream%201');
});

test.each([
  { why: 'is frozen', answers: { 'GET /clock': { frozen: true } } },
  { why: 'answered with status 404', answers: {} },
  { why: 'no data.id', answers: { 'POST /webhooks': { data: {} } } },
  { why: 'no id', answers: { 'POST /webhooks': { data: { id: 7, secret: 's' } }, 'POST /streams': {} } },
])('preparation fails: $why', async ({ why, answers }) => {
  const { url } = await target(answers);
  await expect(prepareFanout({ baseUrl: url, controlUrl: url, orgs: [] }, orgs)).rejects.toThrow(why);
});
