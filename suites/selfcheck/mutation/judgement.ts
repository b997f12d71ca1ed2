// The result of judging one mutant: how the observations of rules differ from those without the mutant.
import type { Level } from '../../../spec/rules/rule.ts';
import { isExercised, type Verdict } from '../../report/verdict.ts';

/** What a rule observes on a simulator. */
export interface RuleObservation {
  readonly verdict: Verdict;
  readonly fingerprint: string;
  /** Whether a run fails because the rule was not exercised. */
  readonly failsUnexercised?: boolean;
}

/** What a rule observes on the simulator without a mutant. */
export interface Expected extends RuleObservation {
  readonly level: Level;
  /** Whether every run of the rule has the same fingerprint. */
  readonly isSteady: boolean;
}

export const stopped = ['hit-limit', 'time-limit', 'hung', 'threw'] as const;

/** The result of judging one mutant by rules. */
export interface Judgement {
  /** The rule that made the run fail. It is the last one that was tried, because it decides the mutant. */
  readonly killedBy: readonly string[];
  /** Rules whose exchanges differ although they did not fail, in the order in which they were tried. */
  readonly seenBy: readonly string[];
  readonly observations: Readonly<Record<string, RuleObservation>>;
  /** Those that judge it no longer: not applicable, not exercised or undecided. */
  readonly unjudgedBy: readonly string[];
  /** Rules whose cases ended in an error of the harness. */
  readonly brokeBy: readonly string[];
  /** Rules that differed without the mutant too: something else in the process changed them. */
  readonly doubted: readonly string[];
  /** Why the judging ended early. */
  readonly stopped?: (typeof stopped)[number] | undefined;
  readonly detail?: string | undefined;
}

export type Status = 'killed' | 'seen' | 'not_provoked' | 'crashed' | 'timed_out' | 'unreached' | 'excused';

/** The status before excuses are considered. */
export type Outcome = Exclude<Status, 'excused'>;

export const initialJudgement: Judgement = {
  killedBy: [],
  seenBy: [],
  observations: {},
  unjudgedBy: [],
  brokeBy: [],
  doubted: [],
};

/** Returns the judgement with the observation of another rule. */
export function withRule(
  before: Judgement,
  rule: string,
  expected: Expected | undefined,
  observation: RuleObservation,
): Judgement {
  if (expected === undefined) return before;
  const { killedBy, seenBy, unjudgedBy, brokeBy } = before;
  const { verdict, fingerprint } = observation;
  if (isRed(expected, observation)) return { ...before, killedBy: [...killedBy, rule] };
  if (verdict === 'error' && expected.verdict !== 'error') return { ...before, brokeBy: [...brokeBy, rule] };
  if (matchesExpected(expected, observation)) return before;
  const isUnjudged = isExercised(expected) && !isExercised(observation);
  return {
    ...before,
    seenBy: [...seenBy, rule],
    observations: { ...before.observations, [rule]: { verdict, fingerprint } },
    unjudgedBy: isUnjudged ? [...unjudgedBy, rule] : unjudgedBy,
  };
}

/** The judgement of one mutant by two sets of rules, one after the other. */
export const joined = (first: Judgement, second: Judgement): Judgement => ({
  killedBy: [...first.killedBy, ...second.killedBy],
  seenBy: [...first.seenBy, ...second.seenBy],
  observations: { ...first.observations, ...second.observations },
  unjudgedBy: [...first.unjudgedBy, ...second.unjudgedBy],
  brokeBy: [...first.brokeBy, ...second.brokeBy],
  doubted: [...first.doubted, ...second.doubted],
  stopped: second.stopped ?? first.stopped,
  detail: second.detail ?? first.detail,
});

/** Whether the observation is the expected one. An unsteady fingerprint is not compared. */
export const matchesExpected = (expected: Expected, { verdict, fingerprint }: RuleObservation): boolean =>
  verdict === expected.verdict && (!expected.isSteady || fingerprint === expected.fingerprint);

/** Whether the rule makes a run fail, unlike without the mutant. A warning is the failure of a recommendation. */
const isRed = (
  { level, verdict: before }: Expected,
  { verdict, failsUnexercised }: RuleObservation,
): boolean =>
  verdict !== before &&
  (verdict === 'failed' || (verdict === 'warned' && level === 'should') || failsUnexercised === true);

/** Any failed rule kills the mutant, except after the hit limit made it throw: such a failure proves nothing. */
export function statusOf(judgement: Judgement): Outcome {
  const { killedBy, seenBy, brokeBy, stopped: why } = judgement;
  if (why === 'hit-limit' || why === 'hung') return 'timed_out';
  if (killedBy.length > 0) return 'killed';
  if (why === 'threw' || brokeBy.length > 0) return 'crashed';
  // Cases that wait in vain exceed the time limit, but what they observed before still counts.
  if (seenBy.length > 0) return 'seen';
  return why === 'time-limit' ? 'timed_out' : 'not_provoked';
}
