// How a world moves through its due instants: in order, waiting, leaving, and being put back on the way.
import { expect, test } from 'vitest';
import { WorldClock } from './clock.ts';
import { type OpenWork, Timeline } from './timeline.ts';

/** Work that begins something at each of some instants, which ends when the test says so, or at once. */
class Visits implements OpenWork {
  readonly visited: number[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #clock: WorldClock;
  readonly #endsAtOnce: boolean;
  #due: readonly number[];
  #open: readonly number[] = [];

  constructor(clock: WorldClock, due: readonly number[], endsAtOnce: boolean) {
    this.#clock = clock;
    this.#due = due;
    this.#endsAtOnce = endsAtOnce;
  }

  get isIdle(): boolean {
    return this.#open.length === 0;
  }
  openIds = (): readonly number[] => this.#open;
  openReceivers = (): readonly string[] => this.#open.map(String);
  nextDueMs = (): number | undefined => this.#due[0];

  perform(): void {
    for (let [due] = this.#due; due !== undefined && due <= this.#clock.nowMs(); [due] = this.#due) {
      this.#due = this.#due.slice(1);
      this.visited.push(this.#clock.nowMs());
      this.#open = [...this.#open, due];
      if (this.#endsAtOnce) queueMicrotask(() => this.end());
    }
  }

  end(): void {
    this.#open = [];
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
  return { clock, visits, timeline: new Timeline(clock, [], visits) };
}

test('each due instant is visited at its time, the last one included', async () => {
  const { clock, visits, timeline } = worldAt0([10, 10, 25, 40, 41]);
  expect(await timeline.move(40, 'wait')).toEqual({ kind: 'moved' });
  expect(visits.visited).toEqual([10, 10, 25, 40]);
  expect(clock.nowMs()).toBe(40);
});

test('moves follow one another', async () => {
  const { clock, timeline } = worldAt0([10, 30]);
  await Promise.all([timeline.move(20, 'wait'), timeline.move(50, 'wait')]);
  expect(clock.nowMs()).toBe(50);
});

test('what does not end is left behind when asked, once for all later instants', async () => {
  const { clock, visits, timeline } = worldAt0([10, 20], { endsAtOnce: false });
  expect(await timeline.move(30, 'leave')).toEqual({ kind: 'moved' });
  expect(visits.visited).toEqual([10, 20]);
  expect(clock.nowMs()).toBe(30);
});

test('a move waits where it stands, and ends when the world is put back', async () => {
  const { clock, visits, timeline } = worldAt0([10], { endsAtOnce: false });
  const moved = timeline.move(30, 'wait');
  await new Promise(setImmediate);
  expect(clock.nowMs()).toBe(10);
  timeline.interrupt();
  visits.end();
  expect(await moved).toEqual({ kind: 'interrupted' });
  expect(clock.nowMs()).toBe(10);
});

test('a running clock comes to its due instants by itself, until the timeline is closed', async () => {
  const { visits, timeline } = worldAt0([5, 1_000_000], { frozen: false });
  timeline.wake();
  await new Promise<void>((resolve) => visits.watch(resolve));
  expect(visits.visited).toHaveLength(1);
  timeline.close();
});
