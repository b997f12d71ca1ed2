// Moves a world through time: what is due happens at its instant, whether the clock runs or is moved.
import { isoOf, type WorldClock } from './clock.ts';

/** Something of a world that has due instants. */
export interface Work {
  /** Undefined while nothing is due, ever. */
  nextDueMs(): number | undefined;
  /** Does what is due by now, or begins it. */
  perform(): void;
}

/** Work that is begun at its instant and ends later, outside of the world's time. */
export interface OpenWork extends Work {
  readonly isIdle: boolean;
  /** Names for what is under way. */
  openIds(): readonly number[];
  /** Who is waited for, for people. */
  openReceivers(): readonly string[];
  /** Calls back at every end; gives what stops that. */
  watch(watcher: () => void): () => void;
}

export type Moved =
  | { readonly kind: 'moved' }
  /** The world stands at the instant at which somebody failed to answer in real time. */
  | { readonly kind: 'unanswered'; readonly receivers: readonly string[] }
  /** The world was put back or dropped meanwhile. */
  | { readonly kind: 'interrupted' };

/** Real time without any answer after which a waiting move gives up. */
export const patienceRealMs = 5_000;
/** Real time without any answer after which a move that leaves requests open goes on. */
const graceRealMs = 200;
/** Longest timer that the platform takes. */
const timerMaxMs = 2 ** 31 - 1;

export class Timeline {
  readonly #clock: WorldClock;
  readonly #works: readonly Work[];
  readonly #open: OpenWork;
  #moving: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  /** What was under way when an earlier move went on without it. */
  #left: ReadonlySet<number> = new Set();
  /** Rises when the world is put back; moves begun before are over. */
  #epoch = 0;
  #isClosed = false;

  /** `works` are performed in their order, those that stay open last. */
  constructor(clock: WorldClock, works: readonly Work[], open: OpenWork) {
    this.#clock = clock;
    this.#works = [...works, open];
    this.#open = open;
    open.watch(() => this.wake());
  }

  /** To be called when something may have become due, or the clock was frozen, let run or set. */
  wake(): void {
    if (this.#isClosed) return;
    this.#immediate ??= setImmediate(() => {
      this.#immediate = undefined;
      this.#perform();
    });
  }

  /** Moves to the instant, from due instant to due instant; moves follow one another. */
  move(toMs: number, open: 'wait' | 'leave'): Promise<Moved> {
    const moved = this.#moving.then(() => this.#move(toMs, open));
    this.#moving = moved.catch(() => undefined);
    return moved;
  }

  /** Ends the moves under way: the world was put back. */
  interrupt(): void {
    this.#epoch += 1;
    this.#left = new Set();
    this.wake();
  }

  /** Nothing happens in this world any more. */
  close(): void {
    this.#isClosed = true;
    this.#epoch += 1;
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  async #move(toMs: number, open: 'wait' | 'leave'): Promise<Moved> {
    const epoch = this.#epoch;
    for (;;) {
      this.#perform();
      const isAnswered = await this.#answered(open);
      if (this.#isClosed || epoch !== this.#epoch) return { kind: 'interrupted' };
      if (!isAnswered && open === 'wait')
        return { kind: 'unanswered', receivers: this.#open.openReceivers() };
      this.#left = new Set(this.#open.openIds());
      const nextMs = this.#nextDueMs() ?? Number.POSITIVE_INFINITY;
      if (nextMs > toMs) break;
      this.#setTo(nextMs);
    }
    this.#setTo(toMs);
    this.#arm();
    return { kind: 'moved' };
  }

  /** Whether all that is under way ended, before nothing of it did for too long in real time. */
  #answered(how: 'wait' | 'leave'): Promise<boolean> {
    const isOver = (): boolean => this.#open.isIdle || (how === 'leave' && this.#isLeft());
    if (isOver()) return Promise.resolve(this.#open.isIdle);
    return new Promise((resolve) => {
      let ends = 0;
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve(this.#open.isIdle);
      };
      // Answers that came while the process was busy are read before anybody is given up.
      const giveUp = (): void => {
        const before = ends;
        setImmediate(() => ends === before && done());
      };
      const timer = setTimeout(giveUp, how === 'wait' ? patienceRealMs : graceRealMs);
      const stop = this.#open.watch(() => {
        ends += 1;
        if (isOver()) done();
        else timer.refresh();
      });
    });
  }

  /** Whether earlier moves went on without everything that is under way. */
  #isLeft(): boolean {
    return this.#open.openIds().every((id) => this.#left.has(id));
  }

  #nextDueMs(): number | undefined {
    const due = this.#works.flatMap((work) => work.nextDueMs() ?? []);
    return due.length === 0 ? undefined : Math.min(...due);
  }

  /** What is due by now, and what that makes due at once. */
  #perform(): void {
    if (this.#isClosed) return;
    for (;;) {
      for (const work of this.#works) work.perform();
      const nextMs = this.#nextDueMs();
      if (nextMs === undefined || nextMs > this.#clock.nowMs()) break;
    }
    this.#arm();
  }

  /** A running clock may be past the instant already; time never goes back here. */
  #setTo(ms: number): void {
    if (ms > this.#clock.nowMs()) this.#clock.set(ms);
  }

  /** A running clock performs what is due by a timer; it does not keep the process alive. */
  #arm(): void {
    clearTimeout(this.#timer);
    const nextMs = this.#clock.frozen || this.#isClosed ? undefined : this.#nextDueMs();
    if (nextMs === undefined) return;
    const inMs = Math.min(Math.max(1, nextMs - this.#clock.nowMs()), timerMaxMs);
    this.#timer = setTimeout(() => this.#perform(), inMs);
    this.#timer.unref();
  }
}

/** A refusal in words, for a move that did not end where it should. */
export function toldMove(moved: Exclude<Moved, { kind: 'moved' }>, nowMs: number): string {
  switch (moved.kind) {
    case 'unanswered':
      return (
        `No answer for ${patienceRealMs / 1000} s from ${moved.receivers.slice(0, 5).join(', ')}. ` +
        `It is ${isoOf(nowMs)}; "open": "leave" goes on past requests that hang.`
      );
    case 'interrupted':
      return 'The world was put back or dropped while its time was moving.';
    default:
      return moved satisfies never;
  }
}
