// What a run could not judge, by what would make it good.
import type { RuleResult } from './verdict.ts';

export interface MissingNeed {
  readonly need: string;
  /** Rules that lacked it, and perhaps other things as well. */
  readonly ruleIds: readonly string[];
}

/** Every need that kept rules from being exercised, the one of most rules first. */
export function needsOf(results: readonly RuleResult[]): readonly MissingNeed[] {
  const rulesOf = new Map<string, string[]>();
  for (const { id, needs = [] } of results)
    for (const need of new Set(needs)) rulesOf.set(need, [...(rulesOf.get(need) ?? []), id]);
  return [...rulesOf]
    .map(([need, ruleIds]) => ({ need, ruleIds }))
    .toSorted((a, b) => b.ruleIds.length - a.ruleIds.length);
}
