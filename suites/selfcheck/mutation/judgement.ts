// The result of judging one mutant: how the observations of rules differ from those without the mutant.

import { rules } from '../../../spec/rules/index.ts';
import type { Level } from '../../../spec/rules/rule.ts';
import { defaultMinExercised } from '../../judge/report.ts';
import type { Verdict } from '../../judge/verdict.ts';
import { areaOf } from '../../target/surfaces.ts';

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
  /** Their observations, by rule. */
  readonly observations: Readonly<Record<string, RuleObservation>>;
  /** Those that became undecided: not applicable or not exercised. */
  readonly undecidedBy: readonly string[];
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
  undecidedBy: [],
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
  const { killedBy, seenBy, undecidedBy, brokeBy } = before;
  const { verdict, fingerprint } = observation;
  if (isRed(expected, observation)) return { ...before, killedBy: [...killedBy, rule] };
  if (verdict === 'error' && expected.verdict !== 'error') return { ...before, brokeBy: [...brokeBy, rule] };
  if (matchesExpected(expected, observation)) return before;
  const isUndecided = undecided.includes(verdict) && !undecided.includes(expected.verdict);
  return {
    ...before,
    seenBy: [...seenBy, rule],
    observations: { ...before.observations, [rule]: { verdict, fingerprint } },
    undecidedBy: isUndecided ? [...undecidedBy, rule] : undecidedBy,
  };
}

/** The judgement of one mutant by two sets of rules, one after the other. */
export const joined = (first: Judgement, second: Judgement): Judgement => ({
  killedBy: [...first.killedBy, ...second.killedBy],
  seenBy: [...first.seenBy, ...second.seenBy],
  observations: { ...first.observations, ...second.observations },
  undecidedBy: [...first.undecidedBy, ...second.undecidedBy],
  brokeBy: [...first.brokeBy, ...second.brokeBy],
  doubted: [...first.doubted, ...second.doubted],
  stopped: second.stopped ?? first.stopped,
  detail: second.detail ?? first.detail,
});

/** Whether the observation is the expected one. An unsteady fingerprint is not compared. */
export const matchesExpected = (expected: Expected, { verdict, fingerprint }: RuleObservation): boolean =>
  verdict === expected.verdict && (!expected.isSteady || fingerprint === expected.fingerprint);

const undecided: readonly Verdict[] = ['not-applicable', 'not-exercised'];

/** Whether the rule makes a run fail, unlike without the mutant. A warning is the failure of a recommendation. */
const isRed = (
  { level, verdict: before }: Expected,
  { verdict, failsUnexercised }: RuleObservation,
): boolean =>
  verdict !== before &&
  (verdict === 'failed' || (verdict === 'warned' && level === 'should') || failsUnexercised === true);

/** The areas in which the mutant leaves too few rules exercised: such a run is not good, although no rule fails. */
export function emptiedAreas({ undecidedBy }: Pick<Judgement, 'undecidedBy'>): readonly string[] {
  const sizes = countsOf(Object.keys(rules));
  const undecided = countsOf(undecidedBy);
  return [...undecided.keys()].filter((area) => {
    const size = sizes.get(area) ?? 0;
    return (size - (undecided.get(area) ?? 0)) * 100 < size * defaultMinExercised;
  });
}

function countsOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const area of ids.map(areaOf)) counts.set(area, (counts.get(area) ?? 0) + 1);
  return counts;
}

/** Any failed rule kills the mutant, and so does an area that is left without rules, except after the hit limit made it throw: such a failure proves nothing. */
export function statusOf(judgement: Judgement): Outcome {
  const { killedBy, seenBy, brokeBy, stopped: why } = judgement;
  if (why === 'hit-limit' || why === 'hung') return 'timed_out';
  if (killedBy.length > 0 || emptiedAreas(judgement).length > 0) return 'killed';
  if (why === 'threw' || brokeBy.length > 0) return 'crashed';
  // Cases that wait in vain exceed the time limit, but what they observed before still counts.
  if (seenBy.length > 0) return 'seen';
  return why === 'time-limit' ? 'timed_out' : 'not_provoked';
}
