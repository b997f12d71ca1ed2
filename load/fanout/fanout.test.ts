// The fan-out in small, and what its accounts do not let pass.
import { afterEach, describe, expect, test } from 'vitest';
import { fanoutHooks } from '../lib/plan.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { accountedFor, type Ending } from './accounts.ts';
import { type Behaviour, behaviours } from './behaviours.ts';
import { runBacklog, runMixed } from './runs.ts';

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

const start = async (behaviour: Behaviour): Promise<Receiver> => {
  receiver = await startReceiver({ hooks: fanoutHooks, accepts: behaviours[behaviour] });
  return receiver;
};

test('every delivery of 200 publications to receivers of all kinds is accounted for', async () => {
  const figures = await runMixed(await start('mixed'), { publications: 200, batch: 20, secondsBetween: 60 });
  expect(figures.faults).toEqual([]);
  expect(Object.values(figures.counts).every((count, nth) => (nth === 0 ? count === 0 : count > 0))).toBe(
    true,
  );
});

test('a backlog is drained in one advance', async () => {
  const { faults, counts, attempts } = await runBacklog(await start('late'), 50);
  expect({ faults, counts, attempts }).toEqual({
    faults: [],
    counts: { waiting: 0, delivered: 50 * fanoutHooks, exhausted: 0, dropped: 0 },
    attempts: 2 * 50 * fanoutHooks,
  });
});

describe('an account', () => {
  const ending = (marks: Readonly<Record<string, string>>, counts: Partial<Ending['counts']>): Ending => ({
    ...{ id: 1, isEnabled: true, told: ['a', 'b'] },
    account: {
      forged: 0,
      deliveries: Object.fromEntries(
        Object.entries(marks).map(([id, all]) => [id, { marks: all, firstMs: 0 }]),
      ),
    },
    counts: { ...{ waiting: 0, delivered: 0, exhausted: 0, dropped: 0 }, ...counts },
  });
  const faultsOf = (given: Ending) => accountedFor([given]).faults.join('\n');

  test('that is whole has no fault', () => {
    expect(faultsOf(ending({ a: '--+', b: '---' }, { delivered: 1, exhausted: 1 }))).toBe('');
    expect(faultsOf({ ...ending({ a: '--' }, { dropped: 2 }), isEnabled: false })).toBe('');
  });

  test.each([
    ['lost', ending({ a: '+' }, { delivered: 1, dropped: 1 })],
    ['lost', ending({ a: '+', b: '--' }, { delivered: 1, dropped: 1 })],
    ['more often', ending({ a: '+', b: '-++' }, { delivered: 2 })],
    ['more often', ending({ a: '+', b: '----' }, { delivered: 1, exhausted: 1 })],
    ['not for it', ending({ a: '+', b: '+', c: '+' }, { delivered: 2 })],
    ['2 delivered by the receiver, 1 by the world', ending({ a: '+', b: '+' }, { delivered: 1, waiting: 1 })],
  ])('with a fault tells it: %s', (told, given) => {
    expect(faultsOf(given)).toContain(told);
  });

  test('with a wrong signature tells it', () => {
    const whole = ending({ a: '+', b: '+' }, { delivered: 2 });
    expect(faultsOf({ ...whole, account: { ...whole.account, forged: 1 } })).toContain('not signed');
  });
});
