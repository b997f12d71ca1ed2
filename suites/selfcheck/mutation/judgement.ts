// How one mutant went: what each case said of it beside what the case says of the simulator as it is.
import type { Level } from '../../../spec/rules/rule.ts';
import type { Verdict } from '../../judge/verdict.ts';

/** What a rule shows of a simulator. */
export interface Shown {
  readonly verdict: Verdict;
  readonly fingerprint: string;
}

/** What a rule shows of the simulator as it is. */
export interface Expected extends Shown {
  readonly level: Level;
  /** Whether every run of the rule has the same fingerprint. */
  readonly isSteady: boolean;
}

export const stopped = ['hit-limit', 'time-limit', 'hung', 'threw'] as const;

/** How the judging of a mutant went. */
export interface Judgement {
  /** The rule that turned red; the last one that was tried, for then the mutant is decided. */
  readonly killedBy: readonly string[];
  /** Rules whose exchanges differ although they did not turn red, in the order in which they were tried. */
  readonly seenBy: readonly string[];
  /** What those show, by rule. */
  readonly shown: Readonly<Record<string, Shown>>;
  /** Those of them that were no longer judged: not applicable or not exercised. */
  readonly undecidedBy: readonly string[];
  /** Rules whose cases ended in an error of the harness. */
  readonly brokeBy: readonly string[];
  /** Rules that no longer showed what is expected without the mutant: something else changed the process. */
  readonly doubted: readonly string[];
  /** Why the judging ended before its time. */
  readonly stopped?: (typeof stopped)[number] | undefined;
  readonly detail?: string | undefined;
}

export type Status = 'killed' | 'seen' | 'not_provoked' | 'crashed' | 'timed_out' | 'unreached' | 'excused';

/** Without a look at excuses. */
export type Outcome = Exclude<Status, 'excused'>;

export const untouched: Judgement = {
  killedBy: [],
  seenBy: [],
  shown: {},
  undecidedBy: [],
  brokeBy: [],
  doubted: [],
};

/** The judgement once this rule was tried, too. */
export function withRule(
  before: Judgement,
  rule: string,
  expected: Expected | undefined,
  shown: Shown,
): Judgement {
  if (expected === undefined) return before;
  const { killedBy, seenBy, undecidedBy, brokeBy } = before;
  const { verdict, fingerprint } = shown;
  if (isRed(expected, shown)) return { ...before, killedBy: [...killedBy, rule] };
  if (verdict === 'error' && expected.verdict !== 'error') return { ...before, brokeBy: [...brokeBy, rule] };
  if (isAs(expected, shown)) return before;
  const isUndecided = undecided.includes(verdict) && !undecided.includes(expected.verdict);
  return {
    ...before,
    seenBy: [...seenBy, rule],
    shown: { ...before.shown, [rule]: { verdict, fingerprint } },
    undecidedBy: isUndecided ? [...undecidedBy, rule] : undecidedBy,
  };
}

/** Whether the rule shows what is expected. */
export const isAs = (expected: Expected, { verdict, fingerprint }: Shown): boolean =>
  verdict === expected.verdict && (!expected.isSteady || fingerprint === expected.fingerprint);

const undecided: readonly Verdict[] = ['not-applicable', 'not-exercised'];

/** A recommendation that is not met is a warning, and as red as it gets. */
const isRed = ({ level, verdict: before }: Expected, { verdict }: Shown): boolean =>
  verdict !== before && (verdict === 'failed' || (verdict === 'warned' && level === 'should'));

/** What turns red once the limit of hits makes the mutant throw proves nothing; any other red verdict kills. */
export function statusOf({ killedBy, seenBy, brokeBy, stopped: why }: Judgement): Outcome {
  if (why === 'hit-limit' || why === 'hung') return 'timed_out';
  if (killedBy.length > 0) return 'killed';
  if (why === 'threw' || brokeBy.length > 0) return 'crashed';
  // Cases that wait in vain take long: what they were shown is known all the same.
  if (seenBy.length > 0) return 'seen';
  return why === 'time-limit' ? 'timed_out' : 'not_provoked';
}
