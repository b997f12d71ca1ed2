// The outcome of a case, and the verdict that follows from it.
import type { Level } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';
import { operationOf } from '../clients/operation-of.ts';
import {
  type Difference,
  type FindingDetails,
  findingIn,
  type Inapplicability,
  missingNeedIn,
  NotApplicable,
} from '../kit/finding.ts';
import { type Place, placeAt } from '../kit/place.ts';
import { excerptOf, hasPlace } from './excerpt.ts';
import { positionOf } from './sequence.ts';
import { type Failure, type Mismatch, type Missing, othersShownMax, type RuleResult } from './verdict.ts';

export type Outcome =
  | { readonly kind: 'held' }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly level: Level;
      /** Set if nothing that others did can be the cause. */
      readonly isOfForm?: true | undefined;
    }
  | { readonly kind: 'missing'; readonly missing: Missing }
  | { readonly kind: 'not-applicable'; readonly why: Inapplicability }
  | { readonly kind: 'crashed'; readonly message: string; readonly stack: string };

/** The outcome of a case that threw. `exchanges` are those of the case. */
export function outcomeOf(cause: unknown, level: Level, exchanges: readonly Exchange[]): Outcome {
  const finding = findingIn(cause);
  if (finding !== undefined) {
    const { details } = finding;
    const { isOfForm } = details;
    return {
      kind: 'failed',
      failure: failureOf(details, exchanges),
      level: details.level ?? level,
      isOfForm,
    };
  }
  const missing = missingNeedIn(cause);
  if (missing !== undefined) {
    const { needs, note, obstacle } = missing;
    return { kind: 'missing', missing: { needs, note, obstacle: obstacle && failureOf(obstacle, []) } };
  }
  if (cause instanceof NotApplicable) return { kind: 'not-applicable', why: cause.why };
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { kind: 'crashed', message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
}

/** The last exchange of the case is shown if the finding names none. A missing answer has no exchange. */
export function failureOf(
  { exchange: shown, others = [], ...finding }: FindingDetails,
  exchanges: readonly Exchange[],
): Failure {
  const first = mismatchOf(finding);
  const further = others.map(mismatchOf);
  const exchange = shown ?? (first.place.kind === 'no-answer' ? undefined : lastOf(exchanges, first.place));
  if (exchange === undefined) return { ...first, others: further, exchange };
  return {
    ...first,
    others: further,
    exchange,
    operation: operationOf(exchange.request),
    nth: positionOf(exchange, exchanges),
    excerpt: excerptOf(
      exchange,
      [first, ...further.slice(0, othersShownMax)].map(({ place }) => place),
    ),
  };
}

/** Whether others used what the case needed for itself. */
const isDisturbed = ({ needs }: Missing): boolean => needs.some(({ id }) => id === 'quiet');

/** A case deletes what it made before its finding arrives here; a deletion without the place shows nothing of it. */
const lastOf = (exchanges: readonly Exchange[], place: Place): Exchange | undefined =>
  exchanges.findLast(
    (exchange) =>
      place.kind !== 'body' || exchange.request.method !== 'DELETE' || hasPlace(exchange, place.path),
  ) ?? exchanges.at(-1);

const mismatchOf = ({ expected, received, at }: Difference): Mismatch => ({
  expected,
  received,
  place: placeAt(at),
});

export function verdictOf(
  outcome: Outcome,
  warnings: readonly Failure[],
): Pick<RuleResult, 'verdict' | 'inapplicable' | 'missing' | 'failure' | 'warnings' | 'error'> {
  switch (outcome.kind) {
    case 'held':
      return { verdict: warnings.length > 0 ? 'warned' : 'passed', failure: warnings[0], warnings };
    case 'failed':
      return {
        verdict: outcome.level === 'should' ? 'warned' : 'failed',
        failure: outcome.failure,
        warnings,
      };
    case 'missing':
      return {
        verdict: isDisturbed(outcome.missing) ? 'undecided' : 'not-exercised',
        missing: outcome.missing,
        warnings,
      };
    case 'not-applicable':
      return { verdict: 'not-applicable', inapplicable: outcome.why, warnings };
    case 'crashed':
      return { verdict: 'error', error: { message: outcome.message, stack: outcome.stack }, warnings };
  }
}
