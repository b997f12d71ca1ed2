// What the judge says about one rule.
import type { OperationId } from '../../spec/contract.ts';
import type { Level, Rule } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type Inapplicability, inapplicableText, missingText } from '../kit/finding.ts';
import type { Need } from '../kit/needs.ts';
import type { Place } from '../kit/place.ts';

export const verdicts = ['passed', 'failed', 'warned', 'not-applicable', 'not-exercised', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** What broke the rule, where, and the exchange that shows it. */
export interface Failure {
  readonly expected: string;
  readonly received: string;
  readonly place: Place;
  /** The operation that the exchange asked for; `undefined` where the contract has none like that. */
  readonly operation?: OperationId | undefined;
  readonly exchange?: Exchange | undefined;
}

/** What a rule was not exercised for. */
export interface Missing {
  readonly needs: readonly Need[];
  /** What the needs do not say of this target, for people. */
  readonly note?: string | undefined;
  /** What the target answered that kept the case from going on. */
  readonly obstacle?: Failure | undefined;
}

/**
 * What the target file's list of expected failures says of a rule: `accepted` excuses its failure; an entry that
 * is `stale` (the rule holds) or `expired` fails the run.
 */
export interface Expectation {
  readonly kind: 'accepted' | 'stale' | 'expired';
  readonly reason: string;
  /** YYYY-MM-DD. */
  readonly expires: string;
}

export interface RuleResult {
  readonly id: string;
  readonly area: string;
  readonly level: Level;
  readonly text: string;
  readonly section: string;
  /** Ids of the statements that the rule covers. */
  readonly covers: Rule['covers'];
  readonly verdict: Verdict;
  /** Of `not-applicable`. */
  readonly inapplicable?: Inapplicability | undefined;
  /** Of `not-exercised`. */
  readonly missing?: Missing | undefined;
  /** The rule that accounts for what this one met; mend that first. */
  readonly blockedBy?: string | undefined;
  /** Of `failed` and `warned`. */
  readonly failure?: Failure | undefined;
  /** Warnings beside the verdict, the first of a `warned` rule included. */
  readonly warnings: readonly Failure[];
  /** Of `error`: what broke in the harness. */
  readonly error?: { readonly message: string; readonly stack: string } | undefined;
  readonly expectation?: Expectation | undefined;
  readonly durationMs: number;
  /** Requests that the case sent. */
  readonly requests: number;
}

/** Why a rule was not judged, in words; `undefined` where it was. */
export function undecidedText({
  missing,
  inapplicable,
}: Pick<RuleResult, 'missing' | 'inapplicable'>): string | undefined {
  if (missing !== undefined) return missingText(missing.needs, missing.note);
  return inapplicable && inapplicableText(inapplicable);
}

/** A verdict and why, in one line. */
export function verdictText(result: RuleResult): string {
  const { verdict, failure, error } = result;
  const why = failure
    ? `expected ${failure.expected}, received ${failure.received}`
    : (undecidedText(result) ?? error?.message);
  return why === undefined ? verdict : `${verdict}: ${why}`;
}
