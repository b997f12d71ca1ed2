// Jobs and messages of the processes in the instrumented copy: plain data.
import type { ReadingChoice } from '../../../spec/readings.ts';
import type { LawsByRule } from '../jobs.ts';
import type { Expected, Judgement, RuleObservation } from './judgement.ts';
import type { Coverage } from './switch.ts';

/** Runs rules on the simulator without a mutant, one after the other, and records which mutants each reaches. */
export interface ObserveJob {
  readonly kind: 'observe';
  readonly readings: ReadingChoice;
  readonly rules: readonly string[];
  /** Whether each rule starts with empty caches, so that it reaches all code that it depends on. */
  readonly cold: boolean;
}

/** Finds the laws that rules use on the simulator without a mutant. */
export interface LawsJob {
  readonly kind: 'laws';
  readonly rules: readonly string[];
}

/** Judges one mutant in its own simulator by rules until one of them fails. */
export interface JudgeJob {
  readonly kind: 'judge';
  /** `switchId` of the mutant. */
  readonly mutant: string;
  readonly readings: ReadingChoice;
  /** The rules in the order to try them. */
  readonly rules: readonly string[];
  /** A file that holds `Expectations`. */
  readonly expectations: string;
  /** Whether the mutant is active from the start of the process, and cannot be switched off. */
  readonly isStatic: boolean;
  /** Whether new servers must be opened while the mutant is active. */
  readonly newPorts: boolean;
  /** A mutant that is reached more often than this counts as an endless loop. */
  readonly hitLimit: number;
  /** The longest total time of all rules. */
  readonly limitMs: number;
}

export type Job = ObserveJob | LawsJob | JudgeJob;

/** What every rule observes without a mutant. */
export type Expectations = Readonly<Record<string, Expected>>;

export interface ObservedRule extends RuleObservation, Coverage {
  readonly elapsedMs: number;
}

export interface Observations {
  readonly rules: Readonly<Record<string, ObservedRule>>;
  /** Mutants reached before the first rule, and between rules. */
  readonly outside: Readonly<Record<Phase, Coverage>>;
}

/** Modules load, a simulator and a session open, cases discover what they need, and a world is reset. */
export const phases = ['load', 'open', 'discover', 'restart'] as const;
export type Phase = (typeof phases)[number];

export type JobResult<J extends Job = Job> = J extends ObserveJob
  ? Observations
  : J extends LawsJob
    ? LawsByRule
    : Judgement;

/** A message of a process: it begins the next step, or its job has ended. */
export type Message =
  | { readonly kind: 'alive' }
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'threw'; readonly detail: string };
