// A world moves through its due instants in order; moves wait for requests in flight, leave them, or are interrupted.
import { expect, test } from 'vitest';
import type { Steps } from '../../spec/steps.ts';
import { WorldClock } from './clock.ts';
import { SlicedWork } from './sliced-work.ts';
import { type ScheduledRequests, Timeline } from './timeline.ts';

/** Begins a request at each of some instants. A request ends at once, or when the test calls `end`. */
class Visits implements ScheduledRequests {
  readonly visited: number[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #clock: WorldClock;
  readonly #endsAtOnce: boolean;
  #due: readonly number[];
  #inFlight: readonly number[] = [];

  constructor(clock: WorldClock, due: readonly number[], endsAtOnce: boolean) {
    this.#clock = clock;
    this.#due = due;
    this.#endsAtOnce = endsAtOnce;
  }

  get isIdle(): boolean {
    return this.#inFlight.length === 0;
  }
  inFlightIds = (): readonly number[] => this.#inFlight;
  inFlightReceivers = (): readonly string[] => this.#inFlight.map(String);
  nextDueMs = (): number | undefined => this.#due[0];

  *perform(): Steps {
    for (let [due] = this.#due; due !== undefined && due <= this.#clock.nowMs(); [due] = this.#due) {
      this.#due = this.#due.slice(1);
      this.visited.push(this.#clock.nowMs());
      this.#inFlight = [...this.#inFlight, due];
      if (this.#endsAtOnce) queueMicrotask(() => this.end());
      yield;
    }
  }

  end(): void {
    this.#inFlight = [];
    for (const watcher of this.#watchers) watcher();
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }
}

function worldAt0(due: readonly number[], { endsAtOnce = true, frozen = true } = {}) {
  const clock = new WorldClock({ startMs: 0, frozen });
  const visits = new Visits(clock, due, endsAtOnce);
  return { clock, visits, timeline: new Timeline(clock, new SlicedWork(), { work: [], requests: visits }) };
}

test('work is performed at each due instant up to the end of the move, inclusive', async () => {
  const { clock, visits, timeline } = worldAt0([10, 10, 25, 40, 41]);
  expect(await timeline.move(40, 'wait')).toEqual({ kind: 'moved' });
  expect(visits.visited).toEqual([10, 10, 25, 40]);
  expect(clock.nowMs()).toBe(40);
});

test('a second move begins when the first has ended', async () => {
  const { clock, timeline } = worldAt0([10, 30]);
  await Promise.all([timeline.move(20, 'wait'), timeline.move(50, 'wait')]);
  expect(clock.nowMs()).toBe(50);
});

test('a move may leave requests in flight, and waits only once for the same requests', async () => {
  const { clock, visits, timeline } = worldAt0([10, 20], { endsAtOnce: false });
  expect(await timeline.move(30, 'leave')).toEqual({ kind: 'moved' });
  expect(visits.visited).toEqual([10, 20]);
  expect(clock.nowMs()).toBe(30);
});

test('a waiting move stays at its instant, and ends when it is interrupted', async () => {
  const { clock, visits, timeline } = worldAt0([10], { endsAtOnce: false });
  const moved = timeline.move(30, 'wait');
  await new Promise(setImmediate);
  expect(clock.nowMs()).toBe(10);
  timeline.interrupt();
  visits.end();
  expect(await moved).toEqual({ kind: 'interrupted' });
  expect(clock.nowMs()).toBe(10);
});

test('a running clock performs due work by itself, until the timeline is closed', async () => {
  const { visits, timeline } = worldAt0([5, 1_000_000], { frozen: false });
  timeline.wake();
  await new Promise<void>((resolve) => visits.watch(resolve));
  expect(visits.visited).toHaveLength(1);
  timeline.close();
});
