// The baseline of a target: failures that are known, and rules that were exercised, so that only changes fail a run.
import { createHash } from 'node:crypto';
import { dayMs } from '../../spec/units.ts';
import { placeText } from '../kit/place.ts';
import { isExercised } from '../report/verdict.ts';
import { symptomOf } from './symptom.ts';
import type { Failure, RuleResult } from './verdict.ts';

export interface KnownFailure {
  readonly rule: string;
  /** The operation of the contract that showed it, if any. */
  readonly operation: string | null;
  /** Where the answer differed, for people. */
  readonly place: string;
  /** Equal for failures of the same operation, in the same place, with the same status. */
  readonly fingerprint: string;
  /** Last day it is accepted, YYYY-MM-DD. */
  readonly expires: string;
}

export interface Baseline {
  readonly failures: readonly KnownFailure[];
  /** Ids of the rules that passed, failed or warned. */
  readonly exercised: readonly string[];
}

/** How long a recorded failure is accepted. */
const acceptedMs = 90 * dayMs;
const fingerprintChars = 16;

/** Positions in lists and values of the answer do not count, because they differ from run to run. */
const fingerprintOf = (failure: Failure): string =>
  createHash('sha256').update(symptomOf(failure).key).digest('hex').slice(0, fingerprintChars);

/**
 * The baseline that a run leaves behind. Rules that the run did not select or could not exercise keep their failures;
 * a failure that continues keeps its day, unless that is over.
 * Failures that the target file excuses, and those of rules that are newer than it must meet, are not recorded.
 */
export function recorded(
  results: readonly RuleResult[],
  { before, today }: { readonly before: Baseline | undefined; readonly today: string },
): Baseline {
  const expires = new Date(Date.parse(today) + acceptedMs).toISOString().slice(0, 10);
  const selected = new Set(results.map(({ id }) => id));
  const exercised = new Set(results.filter(isExercised).map(({ id }) => id));
  const known = before?.failures ?? [];
  const failures = results.flatMap(
    ({ id, verdict, failure, expectation, standing }): readonly KnownFailure[] => {
      if (
        verdict !== 'failed' ||
        failure === undefined ||
        expectation !== undefined ||
        standing !== undefined
      )
        return [];
      const fingerprint = fingerprintOf(failure);
      const earlier = known.find((one) => one.rule === id && one.fingerprint === fingerprint);
      const lasts = earlier !== undefined && earlier.expires >= today;
      return [
        {
          rule: id,
          operation: failure.operation ?? null,
          place: placeText(failure.place),
          fingerprint,
          expires: lasts ? earlier.expires : expires,
        },
      ];
    },
  );
  return {
    failures: [...known.filter(({ rule }) => !exercised.has(rule)), ...failures].toSorted(byRule),
    exercised: [...(before?.exercised ?? []).filter((id) => !selected.has(id)), ...exercised].toSorted(),
  };
}

const byRule = (one: KnownFailure, other: KnownFailure): number => (one.rule < other.rule ? -1 : 1);

/** The result, with the failure accepted if the baseline knows it. Another failure of the same rule stays unexpected. */
export function withBaseline(result: RuleResult, { failures }: Baseline, today: string): RuleResult {
  const { id, verdict, failure, expectation, standing } = result;
  if (verdict !== 'failed' || failure === undefined || expectation !== undefined || standing !== undefined)
    return result;
  const fingerprint = fingerprintOf(failure);
  const entry = failures.find((one) => one.rule === id && one.fingerprint === fingerprint);
  if (entry === undefined) return result;
  const { expires } = entry;
  const kind = today > expires ? 'expired' : 'accepted';
  return { ...result, expectation: { kind, reason: 'the baseline knows this failure', expires } };
}

/** Rules of this run that the baseline saw exercised and that the run did not exercise, though nobody disturbed it. */
export const lostRules = (results: readonly RuleResult[], { exercised }: Baseline): readonly string[] =>
  results
    .filter((result) => !isExercised(result) && result.verdict !== 'undecided')
    .filter(({ id, standing }) => standing !== 'new' && exercised.includes(id))
    .map(({ id }) => id);

/** Known failures of rules that hold now. */
export const fixedRules = (
  results: readonly Pick<RuleResult, 'id' | 'verdict'>[],
  { failures }: Baseline,
): readonly string[] => {
  const holding = new Set(results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id));
  return failures.map(({ rule }) => rule).filter((rule) => holding.has(rule));
};
