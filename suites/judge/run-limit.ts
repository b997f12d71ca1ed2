// The early end of a run: its time is over, somebody interrupts it, or the target no longer answers as a service does.
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs, secondMs } from '../../spec/units.ts';
import type { Transport } from '../clients/rest.ts';
import { MissingNeed } from '../kit/finding.ts';
import type { NeedId } from '../kit/needs.ts';
import type { Machine } from './machine.ts';

/** Longest duration of a run if the user sets none. */
export const defaultMaxDurationMs = 20 * minuteMs;
/** The same if all requests count towards the rate limits of a few configured organisations. */
export const defaultPacedDurationMs = 4 * minuteMs;
/** Longest time to release everything that the run holds after an early end. */
const releaseMaxMs = { time: 15 * secondMs, target: 5 * secondMs, interrupt: 1_500 };

export type EarlyEnd =
  | { readonly kind: 'time' }
  | { readonly kind: 'interrupt' }
  /** The wrong answer to every request, in words. */
  | { readonly kind: 'target'; readonly symptom: string };

export interface RunLimit {
  /** Starts to measure time with `nowMs`. */
  begin(maxMs: number, nowMs: () => number): void;
  /** Ends the run because of the target. Does nothing before `begin` and after the end. */
  stop(symptom: string): void;
  /** Ends the run at somebody's wish. */
  interrupt(): void;
  /** Whether requests of cases are admitted, and their answers observed. */
  isRunning(): boolean;
  readonly earlyEnd: () => EarlyEnd | undefined;
  /** Whether the run has ended early and has not begun to release what it holds. */
  isSuspended(): boolean;
  /** Returns the result of the work; throws a missing need as soon as the run ends early. */
  unlessEnded<T>(work: () => Promise<T>): Promise<T>;
  /** Throws a missing need once the run has ended early. */
  assertRunning(): void;
  /** Releases what the run holds. Requests are admitted again for this. */
  release(task: () => Promise<void>): Promise<void>;
}

export function runLimit(): RunLimit {
  let phase: 'opening' | 'running' | 'ended' | 'releasing' = 'opening';
  let early: EarlyEnd | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checkTime = (): void => undefined;
  /** Leave the work in progress. A race with one promise for the whole run would keep the result of every work. */
  const leavers = new Set<(cause: MissingNeed) => void>();
  const end = (why: EarlyEnd): void => {
    if (phase !== 'running') return;
    phase = 'ended';
    early = why;
    clearTimeout(timer);
    for (const leave of leavers) leave(leftOut(why));
  };
  const assertRunning = (): void => {
    checkTime();
    if (phase === 'ended' && early !== undefined) throw leftOut(early);
  };
  return {
    begin: (maxMs, nowMs) => {
      phase = 'running';
      const untilMs = nowMs() + maxMs;
      timer = setTimeout(end, maxMs, { kind: 'time' }).unref();
      // Checks the time at each request too, because the clock may run faster than real time.
      checkTime = () => {
        if (nowMs() > untilMs) end({ kind: 'time' });
      };
    },
    stop: (symptom) => end({ kind: 'target', symptom }),
    interrupt: () => end({ kind: 'interrupt' }),
    isRunning: () => phase === 'running',
    earlyEnd: () => early,
    isSuspended: () => phase === 'ended',
    assertRunning,
    unlessEnded: async (work) => {
      if (phase === 'releasing') return work();
      assertRunning();
      return new Promise((resolve, reject) => {
        leavers.add(reject);
        void work()
          .then(resolve, reject)
          .finally(() => leavers.delete(reject));
      });
    },
    release: async (task) => {
      phase = 'releasing';
      clearTimeout(timer);
      await (early === undefined
        ? task()
        : Promise.race([task(), sleep(releaseMaxMs[early.kind], undefined, { ref: false })]));
    },
  };
}

/** The need of the rules that an early end leaves. */
export const neededAfter = {
  time: 'run-time',
  target: 'answering-service',
  interrupt: 'whole-run',
} as const satisfies Readonly<Record<EarlyEnd['kind'], NeedId>>;

const leftOut = ({ kind }: EarlyEnd): MissingNeed => new MissingNeed({ id: neededAfter[kind] });

export const limitedTransport = (transport: Transport, limit: RunLimit): Transport => ({
  send: (request) => limit.unlessEnded(() => transport.send(request)),
  close: () => transport.close(),
});

export const limitedMachine = (machine: Machine, limit: RunLimit): Machine => ({
  nowMs: () => machine.nowMs(),
  wait: (ms, enough) => limit.unlessEnded(() => machine.wait(ms, enough)),
});
