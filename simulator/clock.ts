// The only place that reads the time: one clock per world, frozen or running from any instant.

/** The machine's time, monotonic within the process, in whole milliseconds since the epoch. */
export const machineNowMs = (): number => Math.floor(performance.timeOrigin + performance.now());

export interface ClockState {
  /** The world's time at the moment of `anchorMs`. */
  readonly baseMs: number;
  /** The machine's time at which `baseMs` held; irrelevant while frozen. */
  readonly anchorMs: number;
  readonly frozen: boolean;
}

export class WorldClock {
  #state: ClockState;
  readonly #machineMs: () => number;

  constructor(start: { readonly startMs: number; readonly frozen: boolean }, machineMs = machineNowMs) {
    this.#machineMs = machineMs;
    this.#state = { baseMs: start.startMs, anchorMs: machineMs(), frozen: start.frozen };
  }

  nowMs(): number {
    const { baseMs, anchorMs, frozen } = this.#state;
    return frozen ? baseMs : baseMs + (this.#machineMs() - anchorMs);
  }

  get frozen(): boolean {
    return this.#state.frozen;
  }

  freeze(): void {
    this.#at(this.nowMs(), true);
  }

  run(): void {
    this.#at(this.nowMs(), false);
  }

  /** Moves to an instant, frozen or running as before. Going back is for restoring a snapshot only. */
  set(ms: number): void {
    this.#at(ms, this.#state.frozen);
  }

  advance(ms: number): void {
    this.set(this.nowMs() + ms);
  }

  #at(ms: number, frozen: boolean): void {
    this.#state = { baseMs: ms, anchorMs: this.#machineMs(), frozen };
  }
}
