// The only place that reads the time: one clock per world, frozen or running from any instant; and instants as text.

/** The machine's time, monotonic within the process, in whole milliseconds since the epoch. */
export const machineNowMs = (): number => Math.floor(performance.timeOrigin + performance.now());

/** Tells, with fractions, how many milliseconds of the machine's time have passed since it was made. */
export function stopwatch(): () => number {
  const startMs = performance.now();
  return () => performance.now() - startMs;
}

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

/** Worlds live in this century: what is stored by day or by second holds no other. */
export const earliestMs = Date.UTC(2000, 0, 1);
export const latestMs = Date.UTC(2100, 0, 1) - 1;

const instantForm = /^\d{4}-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** What `instantMs` takes, for messages. */
export const instantWords =
  'an ISO 8601 instant with a zone, such as 2026-03-17T12:00:00Z, from 2000 to 2099';

/** Epoch ms of an instant as `instantWords` says; undefined for any other text. */
export function instantMs(text: string): number | undefined {
  const [date = ''] = text.split('T');
  const day = new Date(`${date}T00:00:00Z`);
  const isDay = instantForm.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  const ms = isDay ? Date.parse(text) : Number.NaN;
  return ms >= earliestMs && ms <= latestMs ? ms : undefined;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();
