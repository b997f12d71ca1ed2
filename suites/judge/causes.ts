// Which failures share a cause: a rule that others depend on, or the same symptom in several cases.
import { answerRuleOf, servedOperations } from '../../spec/rules/shape.ts';
import { isWithin, type Symptom, symptomOf } from './symptom.ts';
import type { RuleResult } from './verdict.ts';

export interface Cause {
  /** The rule to fix first. */
  readonly head: RuleResult;
  readonly blocked: readonly RuleResult[];
}

/**
 * Rules that others depend on, the most basic first. A failed one is the cause of every failure with the same symptom:
 * for any operation, or for a rule about the shape of one operation only for that operation.
 */
const basicRules: readonly string[] = ['auth.key-pair-accepted', 'envelope.payload-under-data'];
const answerRules: ReadonlySet<string> = new Set(servedOperations.map(answerRuleOf));
const isShapeRule = (id: string): boolean => answerRules.has(id);

interface RuleSymptom extends Symptom {
  readonly id: string;
  readonly verdict: RuleResult['verdict'];
  readonly requests: number;
  readonly isOfTopic: boolean;
}

/**
 * Adds `blockedBy`, the rule to fix first, to the results. The first basic rule with the symptom of a failure is its
 * cause. Among other failures with equal symptoms, the one nearest to the fault is the cause of the rest. A rule that
 * was not exercised may have a cause, by the symptom of its obstacle, but is never a cause.
 */
export function withCauses(results: readonly RuleResult[]): readonly RuleResult[] {
  const symptoms = symptomsOf(results);
  const basicCauses = causesByBasicRules(symptoms);
  const firstOfSymptom = firstRulesBySymptom(symptoms, basicCauses);
  return results.map((result) => {
    const symptom = symptoms.find(({ id }) => id === result.id);
    const first = symptom?.isSpecific === true ? firstOfSymptom.get(symptom.key) : undefined;
    const cause = basicCauses.get(result.id) ?? first;
    return cause === undefined || cause === result.id
      ? result
      : { ...result, blockedBy: rootOf(cause, basicCauses) };
  });
}

/** The symptoms of all rules that failed, warned, or met an obstacle. */
const symptomsOf = (results: readonly RuleResult[]): readonly RuleSymptom[] =>
  results.flatMap(({ id, area, verdict, requests, failure, missing }): readonly RuleSymptom[] => {
    const shownBy = failure ?? missing?.obstacle;
    if (shownBy === undefined) return [];
    const symptom = symptomOf(shownBy);
    const isOfTopic = symptom.operation?.toLowerCase().includes(area) === true;
    return [{ id, verdict, requests, isOfTopic, ...symptom }];
  });

/** By rule, the failed basic rule that explains its symptom; rules without one are absent. */
function causesByBasicRules(symptoms: readonly RuleSymptom[]): ReadonlyMap<string, string> {
  const ranked = symptoms
    .filter(({ id, verdict }) => verdict === 'failed' && rankOf(id) < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  const causes = new Map<string, string>();
  for (const symptom of symptoms) {
    // A rule that was not exercised is never a cause, so any basic rule may be the cause for it.
    const rank = symptom.verdict === 'not-exercised' ? Number.POSITIVE_INFINITY : rankOf(symptom.id);
    const cause = ranked.find((other) => rankOf(other.id) < rank && explains(other, symptom));
    if (cause !== undefined) causes.set(symptom.id, cause.id);
  }
  return causes;
}

/** By key of a symptom, the rule nearest to the fault; failed rules come before warned ones. */
function firstRulesBySymptom(
  symptoms: readonly RuleSymptom[],
  basicCauses: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const firstOf = new Map<string, string>();
  for (const verdict of ['failed', 'warned'])
    for (const { id, key, isSpecific } of nearestFirst(
      symptoms.filter((symptom) => symptom.verdict === verdict),
    ))
      if (isSpecific && !basicCauses.has(id) && !firstOf.has(key)) firstOf.set(key, id);
  return firstOf;
}

/** A failure is nearer to the fault if its case sends fewer requests, then if the operation is of the rule's topic. */
const nearestFirst = (symptoms: readonly RuleSymptom[]): readonly RuleSymptom[] =>
  symptoms.toSorted((a, b) => a.requests - b.requests || Number(b.isOfTopic) - Number(a.isOfTopic));

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

function explains(cause: RuleSymptom, symptom: RuleSymptom): boolean {
  if (isShapeRule(cause.id) && cause.operation !== symptom.operation) return false;
  if (cause.status !== undefined) return cause.status === symptom.status;
  return symptom.status === undefined && isWithin(cause.place, symptom.place);
}

/** Follows causes to the first one. This terminates because only a more basic rule blocks a basic rule. */
function rootOf(id: string, causes: ReadonlyMap<string, string>): string {
  const before = causes.get(id);
  return before === undefined ? id : rootOf(before, causes);
}
