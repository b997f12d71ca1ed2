// The clock of a world, frozen or running from any instant, and instants as text. Nothing else in the simulator reads the time.

/** The machine's time, monotonic within the process, in whole milliseconds since the epoch. */
export const machineNowMs = (): number => Math.floor(performance.timeOrigin + performance.now());

/** Starts a stopwatch. The returned function gives the elapsed time on the machine's clock, in ms with fractions. */
export function stopwatch(): () => number {
  const startMs = performance.now();
  return () => performance.now() - startMs;
}

export interface ClockState {
  /** The world's time at the machine's time `anchorMs`, epoch ms. */
  readonly baseMs: number;
  /** The machine's time at which the world's time was `baseMs`; irrelevant while frozen. */
  readonly anchorMs: number;
  readonly frozen: boolean;
}

interface ClockStart {
  readonly startMs: number;
  readonly frozen: boolean;
  /** Whether it is started again, and restored, no earlier than the machine's time; default false. */
  readonly neverBehind?: boolean | undefined;
}

export class WorldClock {
  #state: ClockState;
  readonly #neverBehind: boolean;
  readonly #machineMs: () => number;

  constructor({ startMs, frozen, neverBehind = false }: ClockStart, machineMs = machineNowMs) {
    this.#machineMs = machineMs;
    this.#neverBehind = neverBehind;
    this.#state = { baseMs: 0, anchorMs: 0, frozen };
    this.restore(startMs, frozen);
  }

  nowMs(): number {
    const { baseMs, anchorMs, frozen } = this.#state;
    return frozen ? baseMs : baseMs + (this.#machineMs() - anchorMs);
  }

  get frozen(): boolean {
    return this.#state.frozen;
  }

  freeze(): void {
    this.#restart(this.nowMs(), true);
  }

  run(): void {
    this.restore(this.nowMs(), false);
  }

  /** Sets the time, epoch ms, and stays frozen or running. */
  set(ms: number): void {
    this.#restart(ms, this.#state.frozen);
  }

  /** Sets the time, also back. */
  restore(ms: number, frozen: boolean): void {
    this.#restart(this.#neverBehind ? Math.max(ms, this.#machineMs()) : ms, frozen);
  }

  advance(ms: number): void {
    this.set(this.nowMs() + ms);
  }

  #restart(ms: number, frozen: boolean): void {
    this.#state = { baseMs: ms, anchorMs: this.#machineMs(), frozen };
  }
}

/** The time of a world lies in this century, because values stored as days or seconds cannot represent other times. */
export const earliestMs = Date.UTC(2000, 0, 1);
export const latestMs = Date.UTC(2100, 0, 1) - 1;

const instantPattern = /^\d{4}-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Describes, for messages, the texts that `instantMs` accepts. */
export const instantFormat =
  'an ISO 8601 instant with a zone, such as 2026-03-17T12:00:00Z, from 2000 to 2099';

/** The epoch ms of a text that `instantFormat` describes; undefined for any other text. */
export function instantMs(text: string): number | undefined {
  const [date = ''] = text.split('T');
  const day = new Date(`${date}T00:00:00Z`);
  const isDay =
    instantPattern.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  const ms = isDay ? Date.parse(text) : Number.NaN;
  return ms >= earliestMs && ms <= latestMs ? ms : undefined;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();
