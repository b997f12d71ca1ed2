// The result of judging one rule.
import type { OperationId } from '../../spec/contract.ts';
import type { Level, Rule } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type Inapplicability, inapplicableText, missingText } from '../kit/finding.ts';
import type { Need } from '../kit/needs.ts';
import type { Place } from '../kit/place.ts';
import type { Verdict } from '../report/verdict.ts';
import { areaOf } from '../target/surfaces.ts';
import type { Excerpt } from './excerpt.ts';
import type { Sequence } from './sequence.ts';

/** What was expected and what was received, at one place. */
export interface Mismatch {
  readonly expected: string;
  readonly received: string;
  readonly place: Place;
}

/** Reports name this many mismatches of one exchange besides the first. */
export const othersShownMax = 9;

/** A finding: the mismatch, and the exchange that shows it. */
export interface Failure extends Mismatch {
  /** Further mismatches of the same exchange. */
  readonly others?: readonly Mismatch[] | undefined;
  /** The operation that the exchange called; `undefined` if the contract has no such operation. */
  readonly operation?: OperationId | undefined;
  readonly exchange?: Exchange | undefined;
  /** Position of the exchange among those of the case, from 1; `undefined` for others, such as deliveries. */
  readonly nth?: number | undefined;
  /** The part of a body that shows it; `undefined` if a status, a header or a time does. */
  readonly excerpt?: Excerpt | undefined;
}

/** Why a rule was not exercised. */
export interface Missing {
  readonly needs: readonly Need[];
  /** Details about this target, for people. */
  readonly note?: string | undefined;
  /** The answer that stopped the case. */
  readonly obstacle?: Failure | undefined;
}

/**
 * A rule's entry in the target file's list of expected failures: `accepted` excuses the failure; an entry that is
 * `stale` (the rule holds) or `expired` fails the run.
 */
export interface Expectation {
  readonly kind: 'accepted' | 'stale' | 'expired';
  readonly reason: string;
  /** YYYY-MM-DD. */
  readonly expires: string;
}

/**
 * Why a failure does not count: the rule is newer than what the target must meet, or the target disputes it. A rule is
 * `new` whatever its verdict; it is `disputed` only while it fails or warns.
 */
export type Standing = 'new' | 'disputed';

/** The part of a result that only depends on the rule. */
export const rowOf = (id: string, { level, text, section, covers }: Rule) => ({
  id,
  area: areaOf(id),
  level,
  text,
  section,
  covers,
});

export interface RuleResult {
  readonly id: string;
  readonly area: string;
  readonly level: Level;
  readonly text: string;
  readonly section: string;
  /** Ids of the statements that the rule covers. */
  readonly covers: Rule['covers'];
  readonly verdict: Verdict;
  /** Set for `not-applicable`. */
  readonly inapplicable?: Inapplicability | undefined;
  /** Set for `not-exercised` and `undecided`. */
  readonly missing?: Missing | undefined;
  /** The rule whose failure has the same cause; fix that rule first. */
  readonly blockedBy?: string | undefined;
  /** Set for `failed` and `warned`. */
  readonly failure?: Failure | undefined;
  /** All warnings, including the one in `failure` of a `warned` rule. */
  readonly warnings: readonly Failure[];
  /** The exchanges of the case. Set for `failed`, `warned` and `error`. */
  readonly sequence?: Sequence | undefined;
  /** Of a recording: the entries that show the failure, by their positions. */
  readonly entries?: readonly number[] | undefined;
  /** Set for `error`: what failed in the harness. */
  readonly error?: { readonly message: string; readonly stack: string } | undefined;
  readonly expectation?: Expectation | undefined;
  readonly standing?: Standing | undefined;
  readonly durationMs: number;
  /** Requests that the case sent. */
  readonly requests: number;
}

/** Why a rule was not judged, in words; `undefined` if it was judged. */
export function unjudgedText({
  missing,
  inapplicable,
}: Pick<RuleResult, 'missing' | 'inapplicable'>): string | undefined {
  if (missing !== undefined) return missingText(missing.needs, missing.note);
  return inapplicable && inapplicableText(inapplicable);
}

/** The verdict and its reason, in one line. */
export function verdictText(result: RuleResult): string {
  const { verdict, failure, error } = result;
  const why = failure
    ? `expected ${failure.expected}, received ${failure.received}`
    : (unjudgedText(result) ?? error?.message);
  return why === undefined ? verdict : `${verdict}: ${why}`;
}
