// Which failures share a cause: a rule that others presuppose, or one trouble that several cases met.
import { isWithin, type Trouble, troubleOf } from './trouble.ts';
import type { RuleResult } from './verdict.ts';

export interface Cause {
  /** The rule to mend first. */
  readonly head: RuleResult;
  /** Rules that are blocked by it. */
  readonly blocked: readonly RuleResult[];
}

/**
 * Rules that others presuppose, the most basic first. One that failed accounts for every rule that met the same
 * trouble: with any operation, or for rules about the shape of an operation with that one.
 */
const basicRules: readonly string[] = ['auth.key-pair-accepted', 'envelope.payload-under-data'];
const isShapeRule = (id: string): boolean => id.startsWith('shape.');

interface Met extends Trouble {
  readonly id: string;
  readonly verdict: RuleResult['verdict'];
}

/**
 * The results, those with a cause in another rule marked by `blockedBy`. A failure is put down to the first basic
 * rule that met its trouble; failures that are left and are the same trouble are put down to the first of them. What
 * kept a rule from being exercised is a trouble too, but never a cause.
 */
export function withCauses(results: readonly RuleResult[]): readonly RuleResult[] {
  const troubles = results.flatMap(({ id, verdict, failure, missing }): readonly Met[] => {
    const met = failure ?? missing?.obstacle;
    return met === undefined ? [] : [{ id, verdict, ...troubleOf(met) }];
  });
  const basic = troubles.filter(
    ({ id, verdict }) => verdict === 'failed' && rankOf(id) < Number.POSITIVE_INFINITY,
  );
  const ranked = basic.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  const causes = new Map<string, string>();
  for (const trouble of troubles) {
    // What was not exercised is never a cause, so any basic rule may be its own.
    const rank = trouble.verdict === 'not-exercised' ? Number.POSITIVE_INFINITY : rankOf(trouble.id);
    const cause = ranked.find((other) => rankOf(other.id) < rank && accounts(other, trouble));
    if (cause !== undefined) causes.set(trouble.id, cause.id);
  }
  const firstOf = new Map<string, string>();
  for (const verdict of ['failed', 'warned'])
    for (const { id, key, isSpecific } of troubles.filter((trouble) => trouble.verdict === verdict))
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

/** Rules to mend, the one that most others wait for first; those that only warn come last. */
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

/** The cause of a cause; basic rules are only blocked by more basic ones, so this ends. */
function rootOf(id: string, causes: ReadonlyMap<string, string>): string {
  const before = causes.get(id);
  return before === undefined ? id : rootOf(before, causes);
}
