// The fan-out on a small scale, and the faults that its reconciliation reports.
import { afterEach, describe, expect, test } from 'vitest';
import { fanoutWebhooks } from '../lib/profile.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { type Behaviour, behaviours } from './behaviours.ts';
import { reconcile, type WebhookOutcome } from './reconcile.ts';
import { runBacklog, runMixed } from './runs.ts';

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

const start = async (behaviour: Behaviour): Promise<Receiver> => {
  receiver = await startReceiver({ webhooks: fanoutWebhooks, accepts: behaviours[behaviour] });
  return receiver;
};

test('every delivery of 200 publications to receivers of all kinds is accounted for', async () => {
  const { faults, counts } = await runMixed(await start('mixed'), {
    publications: 200,
    batch: 20,
    secondsBetween: 60,
  });
  expect(faults).toEqual([]);
  const { waiting, ...ended } = counts;
  expect(waiting).toBe(0);
  for (const count of Object.values(ended)) expect(count).toBeGreaterThan(0);
});

test('one advance of the clock drains a backlog', async () => {
  const { faults, counts, attempts } = await runBacklog(await start('first-fails'), 50);
  expect({ faults, counts, attempts }).toEqual({
    faults: [],
    counts: { waiting: 0, delivered: 50 * fanoutWebhooks, exhausted: 0, dropped: 0 },
    attempts: 2 * 50 * fanoutWebhooks,
  });
});

describe('a reconciliation', () => {
  const outcome = (
    marks: Readonly<Record<string, string>>,
    counts: Partial<WebhookOutcome['counts']>,
  ): WebhookOutcome => ({
    id: 1,
    isEnabled: true,
    dueIds: ['a', 'b'],
    log: {
      badSignatures: 0,
      deliveries: Object.fromEntries(
        Object.entries(marks).map(([id, all]) => [id, { marks: all, firstMs: 0 }]),
      ),
    },
    counts: { waiting: 0, delivered: 0, exhausted: 0, dropped: 0, ...counts },
  });
  const faultsOf = (webhook: WebhookOutcome) => reconcile([webhook]).faults.join('\n');

  test('reports no fault if every delivery is accounted for', () => {
    expect(faultsOf(outcome({ a: '--+', b: '---' }, { delivered: 1, exhausted: 1 }))).toBe('');
    expect(faultsOf({ ...outcome({ a: '--' }, { dropped: 2 }), isEnabled: false })).toBe('');
  });

  test.each([
    ['lost', outcome({ a: '+' }, { delivered: 1, dropped: 1 })],
    ['lost', outcome({ a: '+', b: '--' }, { delivered: 1, dropped: 1 })],
    ['more often than due', outcome({ a: '+', b: '-++' }, { delivered: 2 })],
    ['more often than due', outcome({ a: '+', b: '----' }, { delivered: 1, exhausted: 1 })],
    ['not due at all', outcome({ a: '+', b: '+', c: '+' }, { delivered: 2 })],
    [
      '2 delivered according to the receiver, 1 to the simulator',
      outcome({ a: '+', b: '+' }, { delivered: 1, waiting: 1 }),
    ],
  ])('reports a fault: %s', (fault, webhook) => {
    expect(faultsOf(webhook)).toContain(fault);
  });

  test('reports a wrong signature', () => {
    const whole = outcome({ a: '+', b: '+' }, { delivered: 2 });
    expect(faultsOf({ ...whole, log: { ...whole.log, badSignatures: 1 } })).toContain('not signed');
  });
});
