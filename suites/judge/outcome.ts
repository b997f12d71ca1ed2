// The outcome of a whole run: counts, whether it is good, and why not.
import { causesOf } from './causes.ts';
import type { Cost } from './ledger.ts';
import type { RuleResult, Verdict } from './verdict.ts';

export interface RunResult {
  readonly results: readonly RuleResult[];
  readonly targetName: string;
  readonly baseUrl: string;
  readonly seed: number;
  readonly durationMs: number;
  /** What it took of the target. */
  readonly cost: Cost;
  /** Share of the claimed rules, in percent, that must have been exercised. */
  readonly minExercised: number;
  /** Command that repeats the run, to which `--rule ID` is added. */
  readonly command: string;
}

export interface Outcome {
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Rules on surfaces that the target claims. */
  readonly claimed: number;
  /** Rules that came to a verdict about the target. */
  readonly exercised: number;
  /** Failures that the target file lists. */
  readonly accepted: number;
  /** Why the run is not good; empty when it is. */
  readonly reasons: readonly string[];
}

export function outcomeOf({ results, minExercised }: RunResult): Outcome {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const counts = {
    passed: count('passed'),
    failed: count('failed'),
    warned: count('warned'),
    'not-applicable': count('not-applicable'),
    'not-exercised': count('not-exercised'),
    error: count('error'),
  };
  const claimed = results.length - counts['not-applicable'];
  const exercised = counts.passed + counts.failed + counts.warned;
  const accepted = results.filter(({ expectation }) => expectation?.kind === 'accepted').length;
  const causes = causesOf(results).filter(({ head }) => head.verdict === 'failed').length;
  const reasons = [
    ...entriesThatAre('expired', 'has expired; mend the target or renew it', results),
    ...entriesThatAre('stale', 'is stale, the rule holds; remove it', results),
    counts.failed > accepted &&
      `${plural(counts.failed - accepted, 'rule')} failed${shared(counts.failed, causes)}`,
    counts.error > 0 && `${plural(counts.error, 'case')} broke`,
    exercised === 0 && 'no rule was exercised',
    exercised > 0 &&
      exercised * 100 < claimed * minExercised &&
      `fewer than ${minExercised} % of the claimed rules were exercised`,
  ].filter((reason) => typeof reason === 'string');
  return { counts, claimed, exercised, accepted, reasons };
}

const shared = (failed: number, causes: number): string =>
  causes < failed ? `, for ${plural(causes, 'cause')}` : '';

const entriesThatAre = (
  kind: 'expired' | 'stale',
  advice: string,
  results: readonly RuleResult[],
): readonly string[] =>
  results
    .filter(({ expectation }) => expectation?.kind === kind)
    .map(({ id, expectation }) => `the expected failure of ${id} (until ${expectation?.expires}) ${advice}`);

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
