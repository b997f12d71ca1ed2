// How a case ended, and what that says about its rule.
import type { Level } from '../../spec/rules/rule.ts';
import { Finding, type FindingDetails, Lack, NotApplicable } from '../kit/finding.ts';
import type { Tape } from './tape.ts';
import type { Failure, RuleResult } from './verdict.ts';

export type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'broke'; readonly failure: Failure; readonly level: Level }
  | {
      readonly kind: 'lacked';
      readonly need: string;
      readonly needs: readonly string[];
      readonly obstacle?: Failure | undefined;
    }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  | { readonly kind: 'crashed'; readonly message: string; readonly stack: string };

/** Of a case that threw. */
export function endingOf(cause: unknown, level: Level, tape: Tape): Ending {
  if (cause instanceof Finding)
    return { kind: 'broke', failure: failureOf(cause.details, tape), level: cause.details.level ?? level };
  if (cause instanceof Lack)
    return {
      kind: 'lacked',
      need: cause.need,
      needs: cause.needs.map(({ group }) => group),
      obstacle: cause.obstacle,
    };
  if (cause instanceof NotApplicable) return { kind: 'not-applicable', reason: cause.reason };
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { kind: 'crashed', message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
}

export const failureOf = ({ expected, received, exchange }: FindingDetails, tape: Tape): Failure => ({
  expected,
  received,
  exchange: exchange ?? tape.exchanges.at(-1),
});

export function verdictOf(
  ending: Ending,
  warnings: readonly Failure[],
): Pick<RuleResult, 'verdict' | 'missing' | 'needs' | 'obstacle' | 'failure' | 'warnings' | 'error'> {
  switch (ending.kind) {
    case 'done':
      return { verdict: warnings.length > 0 ? 'warned' : 'passed', failure: warnings[0], warnings };
    case 'broke':
      return { verdict: ending.level === 'should' ? 'warned' : 'failed', failure: ending.failure, warnings };
    case 'lacked':
      return {
        verdict: 'not-exercised',
        missing: ending.need,
        needs: ending.needs,
        obstacle: ending.obstacle,
        warnings,
      };
    case 'not-applicable':
      return { verdict: 'not-applicable', missing: ending.reason, warnings };
    case 'crashed':
      return { verdict: 'error', error: { message: ending.message, stack: ending.stack }, warnings };
  }
}
