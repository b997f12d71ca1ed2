// Which cases wait together in real time, and the remaining time that is reported.
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Needs, needing } from '../kit/case.ts';
import { fakeRule } from '../testing/fake-service.ts';
import { countdown, type Wait } from './countdown.ts';
import { type Entry, lanesOf } from './lanes.ts';
import { issuedOrg, type Offer } from './offer.ts';
import { runClock } from './run-clock.ts';

const still = { nowMs: () => 0, wait: () => Promise.resolve() };
const entry = (id: string, needs: Needs): Entry => ({
  id,
  rule: fakeRule(),
  case: needing(needs, () => Promise.resolve()),
});
const offer: Offer = {
  capabilities: new Set(),
  orgs: [issuedOrg],
  site: true,
  receiver: true,
  realtime: true,
};
const entries = [
  entry('a.reads', { org: {} }),
  entry('a.hears', {
    org: { plan: 'startup' },
    receiver: true,
    newManifests: true,
    clock: { waitsMs: 90_000 },
  }),
  entry('a.publishes', {
    org: { plan: 'startup' },
    receiver: true,
    publish: true,
    clock: { waitsMs: 15_000 },
  }),
  entry('a.waits', { org: { plan: 'starter' }, clock: { waitsMs: 60_000 } }),
  entry('a.shares', { org: { plan: 'startup' }, clock: { waitsMs: 30_000 } }),
];
const ids = (lane: readonly Entry[]): readonly string[] => lane.map(({ id }) => id);

test('cases that only wait, on organisations without other users, wait in parallel', () => {
  const { shared, waiting, exclusive } = lanesOf(
    { time: runClock(still, undefined), realtime: true, offer, width: 8 },
    entries,
  );
  expect(ids(shared)).toEqual(['a.reads']);
  expect(ids(waiting)).toEqual(['a.waits', 'a.hears']);
  expect(ids(exclusive)).toEqual(['a.publishes', 'a.shares']);
});

test('cases that move the clock of the target run alone', () => {
  const clock = { nowMs: () => Promise.resolve(0), advance: () => Promise.resolve() };
  const { waiting, exclusive } = lanesOf(
    { time: runClock(still, clock), realtime: true, offer, width: 8 },
    entries,
  );
  expect(ids(waiting)).toEqual([]);
  expect(exclusive).toHaveLength(4);
});

test('the forecast is the longest of the parallel waits plus the sum of the others', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reported: Wait[] = [];
  const [, hears, publishes, waits, shares] = entries;
  if (!hears || !publishes || !waits || !shares) throw new Error('there are five');
  const lanes = { waiting: [waits, hears], exclusive: [publishes, shares] };
  const count = countdown({ nowMs: Date.now }, lanes, (wait) => reported.push(wait));
  count.ended(hears);
  vi.advanceTimersByTime(5_000);
  count.ended(waits);
  vi.advanceTimersByTime(5_000);
  count.ended(publishes);
  vi.advanceTimersByTime(35_000);
  count.stop();
  vi.advanceTimersByTime(5_000);
  expect(reported).toEqual([
    { cases: 4, remainingMs: 135_000 },
    { cases: 3, remainingMs: 100_000 },
    // The parallel waits have begun.
    { cases: 2, remainingMs: 40_000 },
    ...[25, 20, 15, 10, 5, 0, 0].map((seconds) => ({ cases: 1, remainingMs: seconds * 1000 })),
  ]);
});
