// What a process of the instrumented copy is asked to do, and what it answers: plain data.
import type { ReadingChoice } from '../../../spec/readings.ts';
import type { LawsAsked } from '../jobs.ts';
import type { Expected, Judgement, Shown } from './judgement.ts';
import type { Met } from './switch.ts';

/** Rules on the simulator as it is, one after the other, with what each reached. */
export interface ObserveJob {
  readonly kind: 'observe';
  readonly readings: ReadingChoice;
  readonly rules: readonly string[];
  /** Each rule finds nothing cached, so that it reaches all that it depends on. */
  readonly cold: boolean;
}

/** The laws that rules ask on the simulator as it is. */
export interface LawsJob {
  readonly kind: 'laws';
  readonly rules: readonly string[];
}

/** One mutant in a simulator of its own, judged by rules until one turns red. */
export interface JudgeJob {
  readonly kind: 'judge';
  /** `switchId` of the mutant. */
  readonly mutant: string;
  readonly readings: ReadingChoice;
  /** In the order in which to try them. */
  readonly rules: readonly string[];
  /** A file that holds `Expectations`. */
  readonly expectations: string;
  /** Whether the mutant is active from the start of the process, and cannot be switched off. */
  readonly isStatic: boolean;
  /** Whether the servers have to be made under the mutant. */
  readonly newPorts: boolean;
  /** The mutant being reached more often than this counts as hanging. */
  readonly hitLimit: number;
  /** Longest time of all rules together. */
  readonly limitMs: number;
}

export type Job = ObserveJob | LawsJob | JudgeJob;

/** What every rule shows of the simulator as it is. */
export type Expectations = Readonly<Record<string, Expected>>;

export interface ObservedRule extends Shown, Met {
  readonly elapsedMs: number;
}

export interface Observations {
  readonly rules: Readonly<Record<string, ObservedRule>>;
  /** What was reached before the first rule, and between rules. */
  readonly outside: Readonly<Record<Phase, Met>>;
}

/** While modules load, a simulator and a session open, cases look for what they need, and a world goes back to its start. */
export const phases = ['load', 'open', 'discover', 'restart'] as const;
export type Phase = (typeof phases)[number];

export type JobResult<J extends Job = Job> = J extends ObserveJob
  ? Observations
  : J extends LawsJob
    ? LawsAsked
    : Judgement;

/** What a process says: that it begins with something new, or the end of its job. */
export type Message =
  | { readonly kind: 'alive' }
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'threw'; readonly detail: string };
