// The receiver over real sockets: stored bytes, replies, held requests, signatures, and waits that end.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delivered, OpenInbox } from './inbox.ts';
import { loopback, openReceiver, type ReceiverServer } from './server.ts';
import { isSignedWith } from './signature.ts';

let server: ReceiverServer;
const opened = (): OpenInbox => server.open({ nowMs: async () => 7, patience: async () => undefined });
const post = (url: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers, redirect: 'manual' });

beforeAll(async () => {
  server = await openReceiver(loopback);
});
afterAll(() => server.close());

test('an inbox stores bytes, headers and time, and repeats its last reply', async () => {
  const inbox = opened();
  inbox.answer(500, { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 204);
  const statuses = [];
  for (const body of ['{"a":"é"}', 'no JSON', '{}', '{}'])
    statuses.push((await post(inbox.url, body)).status);
  expect(statuses).toEqual([500, 302, 204, 204]);
  expect(inbox.received.map(({ json }) => json)).toEqual([{ a: 'é' }, undefined, {}, {}]);
  expect(inbox.received[0]).toMatchObject({ atMs: 7, body: Buffer.from('{"a":"é"}') });
  expect(await inbox.comes((received) => received.length > 4)).toBe(false);
});

test('a long id keeps all its digits', async () => {
  const inbox = opened();
  await post(inbox.url, '{"webhook_id":9007199254740993}');
  expect(inbox.received[0]?.json).toEqual({ webhook_id: '9007199254740993' });
});

test('a held request is answered when it is released, and a reset closes the connection', async () => {
  const inbox = opened();
  inbox.answer('hold', 'reset');
  const waiting = server.open({ nowMs: async () => 0, patience: () => new Promise(() => undefined) });
  const held = post(inbox.url, 'one');
  const arrived = waiting.comes((received) => received.length === 1);
  await post(waiting.url, 'two');
  expect(await arrived).toBe(true);
  while (inbox.received.length === 0) await post(waiting.url, 'three');
  inbox.release(202);
  expect((await held).status).toBe(202);
  await expect(post(inbox.url, 'four')).rejects.toThrow();
});

test('the receiver answers 404 for closed addresses, and drops bodies that are too long', async () => {
  const inbox = opened();
  expect((await post(`${server.url}/other`, '')).status).toBe(404);
  expect((await post(inbox.url, 'x'.repeat(2 ** 20 + 1)).catch(() => undefined))?.status ?? 413).toBe(413);
  server.closeInbox(inbox);
  expect((await post(inbox.url, '')).status).toBe(404);
  expect(inbox.received).toEqual([]);
});

test('a signature is valid for the raw bytes and the secret, in either letter case', async () => {
  const body = Buffer.from('{"a": "é"}');
  const hex = createHmac('sha256', 'key').update(body).digest('hex');
  const signed = (value: string): Delivered => ({
    body,
    json: {},
    headers: { 'x-service-signature': value },
    atMs: 0,
    exchange: {
      request: { method: 'POST', url: '', headers: {} },
      status: 200,
      headers: {},
      text: '',
      json: {},
    },
  });
  expect(isSignedWith('key', signed(`sha256=${hex}`))).toBe(true);
  expect(isSignedWith('key', signed(`sha256=${hex.toUpperCase()}`))).toBe(true);
  for (const value of [hex, `sha256=${hex}0`, `sha256=${hex.slice(2)}`, 'sha256=', ''])
    expect(isSignedWith('key', signed(value))).toBe(false);
  expect(isSignedWith('kez', signed(`sha256=${hex}`))).toBe(false);
});
