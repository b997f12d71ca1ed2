// The end of a run before its last case: its time is over, or the target has stopped to answer as a service does.
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs, secondMs } from '../../spec/units.ts';
import type { Transport } from '../clients/rest.ts';
import { MissingNeed } from '../kit/finding.ts';
import type { Machine } from './machine.ts';

/** Longest run if the user gives no other. */
export const defaultMaxDurationMs = 20 * minuteMs;
/** The same where every request counts towards the limits of a few configured organisations. */
export const defaultPacedDurationMs = 4 * minuteMs;
/** Longest time for giving back what the run holds, after an early end. */
const releaseMaxMs = { time: 15 * secondMs, target: 5 * secondMs };

export type EarlyEnd =
  | { readonly kind: 'time'; readonly maxMs: number }
  /** What the target does instead of answering, in words. */
  | { readonly kind: 'target'; readonly symptom: string };

export interface RunLimit {
  /** Starts the time, which passes as `nowMs` says. */
  begin(maxMs: number, nowMs: () => number): void;
  /** Ends the run because of the target; before `begin` and after an end it does nothing. */
  stop(symptom: string): void;
  /** Whether requests of cases are admitted, and their answers observed. */
  isRunning(): boolean;
  readonly earlyEnd: () => EarlyEnd | undefined;
  /** Whether the run has ended early and does not release anything yet. */
  isSuspended(): boolean;
  /** The result of the work, or a missing need as soon as the run ends early. */
  unlessEnded<T>(work: () => Promise<T>): Promise<T>;
  /** Throws a missing need once the run has ended early. */
  demand(): void;
  /** Runs the release of what the run holds, for which requests are admitted again. */
  release(task: () => Promise<void>): Promise<void>;
}

export function runLimit(): RunLimit {
  let phase: 'opening' | 'running' | 'ended' | 'releasing' = 'opening';
  let early: EarlyEnd | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checkTime = (): void => undefined;
  const over = Promise.withResolvers<never>();
  // Nobody may be waiting when the run ends.
  over.promise.catch(() => undefined);
  const end = (why: EarlyEnd): void => {
    if (phase !== 'running') return;
    phase = 'ended';
    early = why;
    clearTimeout(timer);
    over.reject(leftOut(why));
  };
  const demand = (): void => {
    checkTime();
    if (phase === 'ended' && early !== undefined) throw leftOut(early);
  };
  return {
    begin: (maxMs, nowMs) => {
      phase = 'running';
      const untilMs = nowMs() + maxMs;
      timer = setTimeout(end, maxMs, { kind: 'time', maxMs }).unref();
      // A clock that runs faster than real time.
      checkTime = () => {
        if (nowMs() > untilMs) end({ kind: 'time', maxMs });
      };
    },
    stop: (symptom) => end({ kind: 'target', symptom }),
    isRunning: () => phase === 'running',
    earlyEnd: () => early,
    isSuspended: () => phase === 'ended',
    demand,
    unlessEnded: async (work) => {
      if (phase === 'releasing') return work();
      demand();
      return Promise.race([work(), over.promise]);
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

const leftOut = ({ kind }: EarlyEnd): MissingNeed =>
  new MissingNeed({ id: kind === 'time' ? 'run-time' : 'answering-service' });

export const limitedTransport = (transport: Transport, limit: RunLimit): Transport => ({
  send: (request) => limit.unlessEnded(() => transport.send(request)),
  close: () => transport.close(),
});

export const limitedMachine = (machine: Machine, limit: RunLimit): Machine => ({
  nowMs: () => machine.nowMs(),
  wait: (ms, enough) => limit.unlessEnded(() => machine.wait(ms, enough)),
});
