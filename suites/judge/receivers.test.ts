// Whether a target reaches the receiver: proved once by a test event or a new manifest, else a missing need.
import { expect, test } from 'vitest';
import { httpTransport, RestClient } from '../clients/rest.ts';
import { loopback } from '../receiver/server.ts';
import type { TargetClock } from '../target/capabilities.ts';
import { type FakeService, fakeService } from '../testing/fake-service.ts';
import type { Machine } from './machine.ts';
import { receiversOf } from './receivers.ts';

/** Whether the service sends test events, and which publications reached it. */
interface Sender {
  readonly service: FakeService;
  publish(): Promise<unknown>;
}

async function sender(sendsTests: boolean): Promise<Sender> {
  let url = '';
  const send = (): Promise<unknown> => fetch(url, { method: 'POST', body: '{}' });
  const service = await fakeService(({ method, path, body }) => {
    if (method === 'POST' && path === '/webhooks') {
      url = JSON.parse(body).url;
      return { body: { data: { id: 1, secret: 'secret' }, usage: {} } };
    }
    if (path.endsWith('/test') && sendsTests) void send();
    return {};
  });
  return { service, publish: send };
}

/** Waits only if a delivery will arrive. */
const waitingIf = (comes: boolean): Machine => ({
  nowMs: () => 0,
  wait: (_ms, enough) =>
    comes ? new Promise((resolve) => enough?.addEventListener('abort', () => resolve())) : Promise.resolve(),
});

interface Served {
  readonly sendsTests: boolean;
  readonly publishes: boolean;
  readonly clock?: TargetClock;
  /** Given a function that sends a delivery to the webhook. */
  readonly machine?: (send: () => Promise<unknown>) => Machine;
}

async function withReceivers(
  { sendsTests, publishes, clock, machine = () => waitingIf(sendsTests) }: Served,
  act: (receivers: ReturnType<typeof receiversOf>, service: FakeService) => Promise<void>,
): Promise<void> {
  const { service, publish } = await sender(sendsTests);
  const transport = httpTransport();
  const rest = new RestClient({ transport, baseUrl: service.url });
  const receivers = receiversOf({
    setting: loopback,
    clock,
    machine: machine(publish),
    settledMs: 100,
    asSubscriber: (ask) => ask(rest),
    publish: publishes ? publish : undefined,
  });
  try {
    await act(receivers, service);
  } finally {
    await Promise.all([receivers.close(), transport.close(), service.close()]);
  }
}

test('one test event proves it for the whole run, and its webhook is deleted', () =>
  withReceivers({ sendsTests: true, publishes: false }, async (receivers, { requests }) => {
    const taken = await Promise.all([receivers.take(false), receivers.take(true)]);
    expect(new Set(taken.map(({ receiver }) => receiver.inbox().url)).size).toBe(2);
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /webhooks',
      'POST /webhooks/1/test',
      'DELETE /webhooks/1',
    ]);
  }));

test('without test events, a publication proves delivery to a case that runs alone', () =>
  withReceivers({ sendsTests: false, publishes: true }, async (receivers) => {
    await expect(receivers.take(false)).rejects.toThrow(/a receiver that the target reaches/);
    await expect(receivers.take(true)).resolves.toBeDefined();
    await expect(receivers.take(false)).resolves.toBeDefined();
  }));

test('a clock that reports too early that all is sent is not believed again', async () => {
  const waits: number[] = [];
  // The delivery is sent during the second wait.
  const machine = (send: () => Promise<unknown>): Machine => ({
    nowMs: () => 0,
    wait: (ms, enough) => {
      if (waits.push(ms) === 2) void send();
      return waitingIf(waits.length > 1).wait(ms, enough);
    },
  });
  const clock: TargetClock = { nowMs: async () => 0, advance: async () => undefined };
  await withReceivers({ sendsTests: false, publishes: false, clock, machine }, async (receivers) => {
    const { receiver } = await receivers.take(false);
    expect(waits).toEqual([100, 3_000]);
    const inbox = receiver.inbox();
    const comes = inbox.comes(({ length }) => length > 0);
    await fetch(inbox.url, { method: 'POST', body: '{}' });
    expect(await comes).toBe(true);
    expect(waits.at(-1)).toBeGreaterThan(100);
  });
});

test.each([true, false])('what is sent a moment late arrives in a case alone: %s', async (isAlone) => {
  const moves: number[] = [];
  let url = '';
  const clock: TargetClock = {
    nowMs: async () => 0,
    advance: async (ms) => {
      moves.push(ms);
      if (ms > 0) await fetch(url, { method: 'POST', body: '{}' });
    },
  };
  let waits = 0;
  // The first wait is for the test event.
  const machine = (): Machine => ({
    nowMs: () => 0,
    wait: (ms, enough) => waitingIf(waits++ === 0).wait(ms, enough),
  });
  await withReceivers({ sendsTests: true, publishes: false, clock, machine }, async (receivers) => {
    const { receiver } = await receivers.take(isAlone);
    const inbox = receiver.inbox();
    ({ url } = inbox);
    moves.length = 0;
    expect(await inbox.comes(() => false)).toBe(false);
    expect(await inbox.arrives(({ length }) => length > 0)).toBe(isAlone);
    expect(moves).toEqual(isAlone ? [0, 0, 15_000] : [0, 0]);
  });
});

test('a service that accepts a webhook and sends nothing is told so', () =>
  withReceivers({ sendsTests: false, publishes: false }, async (receivers) => {
    const missing = await receivers.take(false).catch((cause: unknown) => cause);
    expect(missing).toMatchObject({
      obstacle: {
        received: 'nothing: no delivery ever came to this webhook, which the service accepted',
        at: { kind: 'no-delivery' },
        exchange: { request: { method: 'POST' } },
      },
    });
  }));

test('a case that ended can send no further request', () =>
  withReceivers({ sendsTests: true, publishes: false }, async (receivers) => {
    const { receiver, close } = await receivers.take(false);
    const { url } = receiver.inbox(204);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(204);
    await close();
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
  }));
