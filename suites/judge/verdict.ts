// What the judge says about one rule, and about the run.
import type { Level } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';

export const verdicts = ['passed', 'failed', 'warned', 'not-applicable', 'not-exercised', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** What broke the rule; `exchange` is the one that shows it. */
export interface Failure {
  readonly expected: string;
  readonly received: string;
  readonly exchange?: Exchange | undefined;
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
  readonly verdict: Verdict;
  /** The need that was missing (`not-exercised`), or why the rule does not apply. */
  readonly missing?: string | undefined;
  /** Of `not-exercised`: what would make it good, each in the words that rules with the same need share. */
  readonly needs?: readonly string[] | undefined;
  /** Of `not-exercised`: what the target answered that kept the case from going on. */
  readonly obstacle?: Failure | undefined;
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
