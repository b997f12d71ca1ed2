// Moves a world through time: scheduled work is performed at its due instant, whether the clock runs or is moved.
import type { Steps } from '../../spec/steps.ts';
import { isoOf, type WorldClock } from './clock.ts';
import type { SlicedWork } from './sliced-work.ts';

/** Work that a world has to do at certain instants of its own time. */
export interface ScheduledWork {
  /** When work is next due, epoch ms; undefined when none is scheduled. */
  nextDueMs(): number | undefined;
  /** Does, or at least begins, all work that is due by now. */
  perform(): Steps;
}

/** Requests that begin at their due instant and end in real time, when their receivers answer. */
export interface ScheduledRequests extends ScheduledWork {
  /** Whether no request is in flight. */
  readonly isIdle: boolean;
  /** Ids of the requests in flight. */
  inFlightIds(): readonly number[];
  /** Receivers of the requests in flight, as text for people. */
  inFlightReceivers(): readonly string[];
  /** Calls the watcher whenever a request ends, until the returned function is called. */
  watch(watcher: () => void): () => void;
}

/** What a move does with requests in flight: `wait` for their ends, or `leave` them in flight and move on. */
export type InFlightPolicy = 'wait' | 'leave';

export type MoveResult =
  | { readonly kind: 'moved' }
  /** The move stopped at an instant at which receivers did not answer in real time. */
  | { readonly kind: 'unanswered'; readonly receivers: readonly string[] }
  /** The world was restored, reset or dropped during the move. */
  | { readonly kind: 'interrupted' };

/** Real time without any answer after which a move that waits fails. */
export const waitTimeoutRealMs = 5_000;
/** Real time without any answer after which a move of the clock continues although requests are in flight. */
const leaveTimeoutRealMs = 200;
/** The longest timer of the platform. */
const timerMaxMs = 2 ** 31 - 1;

export class Timeline {
  readonly #clock: WorldClock;
  readonly #slices: SlicedWork;
  readonly #work: readonly ScheduledWork[];
  readonly #requests: ScheduledRequests;
  #lastMove: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  /** Ids of the requests that earlier moves left in flight. */
  #leftIds: ReadonlySet<number> = new Set();
  /** Increases when the world is restored or dropped; this interrupts the moves of earlier epochs. */
  #epoch = 0;
  #isClosed = false;

  /** Performs `work` in its order, then `requests`, in slices. */
  constructor(
    clock: WorldClock,
    slices: SlicedWork,
    { work, requests }: { readonly work: readonly ScheduledWork[]; readonly requests: ScheduledRequests },
  ) {
    this.#clock = clock;
    this.#slices = slices;
    this.#work = [...work, requests];
    this.#requests = requests;
    requests.watch(() => this.wake());
  }

  /** Call it when work may have become due, and when the clock was frozen, started or set. */
  wake(): void {
    if (this.#isClosed) return;
    this.#immediate ??= setImmediate(() => {
      this.#immediate = undefined;
      this.#performSoon();
    });
  }

  /** Moves to the instant, epoch ms, from due instant to due instant. A second move begins when the first has ended. */
  move(toMs: number, inFlight: InFlightPolicy): Promise<MoveResult> {
    const move = this.#lastMove.then(() => this.#move(toMs, inFlight));
    this.#lastMove = move.catch(() => undefined);
    return move;
  }

  /** Interrupts the current move because the world is restored. */
  interrupt(): void {
    this.#epoch += 1;
    this.#leftIds = new Set();
    this.wake();
  }

  /** Interrupts the current move and performs no more work. */
  close(): void {
    this.#isClosed = true;
    this.#epoch += 1;
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  async #move(toMs: number, inFlight: InFlightPolicy): Promise<MoveResult> {
    const epoch = this.#epoch;
    for (;;) {
      const hasArrived = await this.#slices.run(this.#steps(toMs, inFlight));
      if (this.#isClosed || epoch !== this.#epoch) return { kind: 'interrupted' };
      if (hasArrived) return { kind: 'moved' };
      const isIdle = await this.#requestsEnded(inFlight);
      if (this.#isClosed || epoch !== this.#epoch) return { kind: 'interrupted' };
      if (!isIdle && inFlight === 'wait')
        return { kind: 'unanswered', receivers: this.#requests.inFlightReceivers() };
      this.#leftIds = new Set(this.#requests.inFlightIds());
    }
  }

  /** Moves on as far as no request has to be waited for; returns whether the instant was reached. */
  *#steps(toMs: number, inFlight: InFlightPolicy): Steps<boolean> {
    const epoch = this.#epoch;
    while (!this.#isClosed) {
      yield* this.#perform();
      if (epoch !== this.#epoch || !this.#needsNoWait(inFlight)) return false;
      const nextMs = this.#nextDueMs() ?? Number.POSITIVE_INFINITY;
      this.#setForward(Math.min(nextMs, toMs));
      if (nextMs > toMs) {
        this.#startTimer();
        return true;
      }
      yield;
    }
    return false;
  }

  /** Waits until no request is in flight, or until none has ended for the policy's timeout; gives whether all have ended. */
  #requestsEnded(policy: InFlightPolicy): Promise<boolean> {
    if (this.#needsNoWait(policy)) return Promise.resolve(this.#requests.isIdle);
    return new Promise((resolve) => {
      let ends = 0;
      const done = (): void => {
        clearTimeout(timer);
        stopWatching();
        resolve(this.#requests.isIdle);
      };
      // The process may have been busy while answers arrived, so it reads them before it gives up.
      const giveUp = (): void => {
        const before = ends;
        setImmediate(() => ends === before && done());
      };
      const timer = setTimeout(giveUp, policy === 'wait' ? waitTimeoutRealMs : leaveTimeoutRealMs);
      const stopWatching = this.#requests.watch(() => {
        ends += 1;
        if (this.#needsNoWait(policy)) done();
        else timer.refresh();
      });
    });
  }

  /** Whether no request is in flight but those that the policy leaves there. */
  #needsNoWait(policy: InFlightPolicy): boolean {
    const areLeft = (): boolean => this.#requests.inFlightIds().every((id) => this.#leftIds.has(id));
    return this.#requests.isIdle || (policy === 'leave' && areLeft());
  }

  #nextDueMs(): number | undefined {
    const due = this.#work.flatMap((work) => work.nextDueMs() ?? []);
    return due.length === 0 ? undefined : Math.min(...due);
  }

  /** Performs all work that is due by now, including work that becomes due while it is performed. */
  *#perform(): Steps {
    const epoch = this.#epoch;
    for (;;) {
      for (const work of this.#work)
        for (const _ of work.perform()) {
          yield;
          if (epoch !== this.#epoch) return;
        }
      const nextMs = this.#nextDueMs();
      if (nextMs === undefined || nextMs > this.#clock.nowMs()) break;
    }
    this.#startTimer();
  }

  #performSoon(): void {
    if (!this.#isClosed) void this.#slices.run(this.#perform());
  }

  /** Never sets the time back, because a running clock may have passed the instant already. */
  #setForward(ms: number): void {
    if (ms > this.#clock.nowMs()) this.#clock.set(ms);
  }

  /** While the clock runs, a timer performs work that falls due. The timer does not keep the process alive. */
  #startTimer(): void {
    clearTimeout(this.#timer);
    const nextMs = this.#clock.frozen || this.#isClosed ? undefined : this.#nextDueMs();
    if (nextMs === undefined) return;
    const inMs = Math.min(Math.max(1, nextMs - this.#clock.nowMs()), timerMaxMs);
    this.#timer = setTimeout(() => this.#performSoon(), inMs);
    this.#timer.unref();
  }
}

/** The message for a move that did not reach its instant; `nowMs` is the time at which it stopped. */
export function describeUnfinishedMove(
  result: Exclude<MoveResult, { kind: 'moved' }>,
  nowMs: number,
): string {
  switch (result.kind) {
    case 'unanswered':
      return (
        `The clock stopped at ${isoOf(nowMs)}: no answer for ${waitTimeoutRealMs / 1000} s of real time from ` +
        `${result.receivers.slice(0, 5).join(', ')}. ` +
        'Send "open": "leave" to move on while requests are unanswered.'
      );
    case 'interrupted':
      return 'The clock did not reach the instant, because the world was restored, reset or dropped meanwhile.';
    default:
      return result satisfies never;
  }
}
