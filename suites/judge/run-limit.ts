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

export function runLimit() {
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
  /** Throws a missing need once the run has ended early. */
  const assertRunning = (): void => {
    checkTime();
    if (phase === 'ended' && early !== undefined) throw leftOut(early);
  };
  return {
    /** Starts to measure time with `nowMs`. */
    begin: (maxMs: number, nowMs: () => number) => {
      phase = 'running';
      const untilMs = nowMs() + maxMs;
      timer = setTimeout(end, maxMs, { kind: 'time' }).unref();
      // Checks the time at each request too, because the clock may run faster than real time.
      checkTime = () => {
        if (nowMs() > untilMs) end({ kind: 'time' });
      };
    },
    /** Ends the run because of the target. Does nothing before `begin` and after the end. */
    stop: (symptom: string) => end({ kind: 'target', symptom }),
    /** Ends the run at somebody's wish. */
    interrupt: () => end({ kind: 'interrupt' }),
    /** Whether requests of cases are admitted, and their answers observed. */
    isRunning: () => phase === 'running',
    earlyEnd: (): EarlyEnd | undefined => early,
    /** Whether the run has ended early and has not begun to release what it holds. */
    isSuspended: () => phase === 'ended',
    assertRunning,
    /** Returns the result of the work; throws a missing need as soon as the run ends early. */
    unlessEnded: async <T>(work: () => Promise<T>): Promise<T> => {
      if (phase === 'releasing') return work();
      assertRunning();
      return new Promise((resolve, reject) => {
        leavers.add(reject);
        void work()
          .then(resolve, reject)
          .finally(() => leavers.delete(reject));
      });
    },
    /** Releases what the run holds. Requests are admitted again for this. */
    release: async (task: () => Promise<void>) => {
      phase = 'releasing';
      clearTimeout(timer);
      await (early === undefined
        ? task()
        : Promise.race([task(), sleep(releaseMaxMs[early.kind], undefined, { ref: false })]));
    },
  };
}

export type RunLimit = ReturnType<typeof runLimit>;

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
