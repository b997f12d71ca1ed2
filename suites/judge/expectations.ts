// Expected failures of a target: which failures they excuse, and which entries are stale or expired.
import type { ExpectedFailure } from '../target/target.ts';
import type { Expectation, RuleResult } from './verdict.ts';

/** The result with what the list of expected failures says about it; `today` is YYYY-MM-DD. */
export function withExpectation(
  result: RuleResult,
  listed: readonly ExpectedFailure[],
  today: string,
): RuleResult {
  const entry = listed.find(({ rule }) => rule === result.id);
  if (entry === undefined) return result;
  const { reason, expires } = entry;
  const as = (kind: Expectation['kind']): RuleResult => ({
    ...result,
    expectation: { kind, reason, expires },
  });
  if (today > expires) return as('expired');
  switch (result.verdict) {
    case 'failed':
      return as('accepted');
    case 'passed':
    case 'warned':
      return as('stale');
    default:
      return result;
  }
}
