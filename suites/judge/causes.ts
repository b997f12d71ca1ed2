// Which failures share a cause: a rule that others depend on, or the same symptom in several cases.
import { isWithin, type Trouble, troubleOf } from './trouble.ts';
import type { RuleResult } from './verdict.ts';

export interface Cause {
  /** The rule to fix first. */
  readonly head: RuleResult;
  /** Rules that are blocked by it. */
  readonly blocked: readonly RuleResult[];
}

/**
 * Rules that others depend on, the most basic first. A failed one is the cause of every failure with the same symptom:
 * for any operation, or for a rule about the shape of one operation only for that operation.
 */
const basicRules: readonly string[] = ['auth.key-pair-accepted', 'envelope.payload-under-data'];
const isShapeRule = (id: string): boolean => id.startsWith('shape.');

interface Met extends Trouble {
  readonly id: string;
  readonly verdict: RuleResult['verdict'];
  readonly requests: number;
  /** Whether the operation belongs to the topic of the rule. */
  readonly isOfTopic: boolean;
}

/**
 * The results; `blockedBy` names the rule with the same cause. The cause of a failure is the first basic rule with its
 * symptom; the remaining failures with equal symptoms have the one nearest to the fault as cause. The obstacle of a rule that was
 * not exercised is a symptom too, but never a cause.
 */
export function withCauses(results: readonly RuleResult[]): readonly RuleResult[] {
  const troubles = results.flatMap(({ id, area, verdict, requests, failure, missing }): readonly Met[] => {
    const met = failure ?? missing?.obstacle;
    if (met === undefined) return [];
    const trouble = troubleOf(met);
    const isOfTopic = trouble.operation?.toLowerCase().includes(area) === true;
    return [{ id, verdict, requests, isOfTopic, ...trouble }];
  });
  const basic = troubles.filter(
    ({ id, verdict }) => verdict === 'failed' && rankOf(id) < Number.POSITIVE_INFINITY,
  );
  const ranked = basic.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  const causes = new Map<string, string>();
  for (const trouble of troubles) {
    // A rule that was not exercised is never a cause, so any basic rule may be the cause for it.
    const rank = trouble.verdict === 'not-exercised' ? Number.POSITIVE_INFINITY : rankOf(trouble.id);
    const cause = ranked.find((other) => rankOf(other.id) < rank && accounts(other, trouble));
    if (cause !== undefined) causes.set(trouble.id, cause.id);
  }
  const firstOf = new Map<string, string>();
  for (const verdict of ['failed', 'warned'])
    for (const { id, key, isSpecific } of nearestFirst(troubles.filter((met) => met.verdict === verdict)))
      if (isSpecific && !causes.has(id) && !firstOf.has(key)) firstOf.set(key, id);
  return results.map((result) => {
    const trouble = troubles.find(({ id }) => id === result.id);
    const first = trouble?.isSpecific === true ? firstOf.get(trouble.key) : undefined;
    const cause = causes.get(result.id) ?? first;
    return cause === undefined || cause === result.id
      ? result
      : { ...result, blockedBy: rootOf(cause, causes) };
  });
}

/** The fewer requests a case needs to meet the fault, and the more its topic is that of the operation, the nearer. */
const nearestFirst = (troubles: readonly Met[]): readonly Met[] =>
  troubles.toSorted((a, b) => a.requests - b.requests || Number(b.isOfTopic) - Number(a.isOfTopic));

/** Rules to fix: the one that blocks most others comes first, warned rules come last. */
export function causesOf(results: readonly RuleResult[]): readonly Cause[] {
  return results
    .filter(({ failure, blockedBy }) => failure !== undefined && blockedBy === undefined)
    .map((head) => ({ head, blocked: results.filter(({ blockedBy }) => blockedBy === head.id) }))
    .toSorted((a, b) => warns(a.head) - warns(b.head) || b.blocked.length - a.blocked.length);
}

const warns = ({ verdict }: RuleResult): number => Number(verdict !== 'failed');

function rankOf(id: string): number {
  const rank = basicRules.indexOf(id);
  if (rank >= 0) return rank;
  return isShapeRule(id) ? basicRules.length : Number.POSITIVE_INFINITY;
}

function accounts(cause: Met, trouble: Met): boolean {
  if (isShapeRule(cause.id) && cause.operation !== trouble.operation) return false;
  if (cause.status !== undefined) return cause.status === trouble.status;
  return trouble.status === undefined && isWithin(cause.place, trouble.place);
}

/** Follows causes to the first one; this ends, because a basic rule is blocked only by more basic ones. */
function rootOf(id: string, causes: ReadonlyMap<string, string>): string {
  const before = causes.get(id);
  return before === undefined ? id : rootOf(before, causes);
}
