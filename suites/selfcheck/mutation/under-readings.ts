// Which alternative readings may reveal a mutant that the default readings do not.
import type { Choice } from '../choices.ts';
import type { LawsByRule } from '../jobs.ts';
import { lawsOf } from '../law-reads.ts';
import type { Expectations, Observations } from './jobs.ts';
import { matchesExpected, type RuleObservation } from './judgement.ts';
import type { SourceMutant } from './mutant.ts';
import { type Reach, type Reached, reachedBy, reachOf, rulesOf } from './reach.ts';
import type { Result } from './results.ts';

/** The rules that use a law which the choice changes. All others observe the same as by default. */
export function rulesUsing(lawsByRule: LawsByRule, { readings }: Choice): readonly string[] {
  const changed = new Set(lawsOf(readings));
  return Object.keys(lawsByRule).filter((rule) => lawsByRule[rule]?.some((law) => changed.has(law)));
}

/** Coverage and expectations under the default readings. */
export interface ByDefault {
  readonly reach: Reach;
  readonly expectations: Expectations;
}

/**
 * Returns the undetected mutants that the choice may reveal, each with the rules that may detect it. The choice newly
 * reaches the mutant or another one in the same function, or the function uses a law that the choice changes. Rules
 * that observe the same as by default are left out.
 */
export function candidatesUnder(
  choice: Choice,
  observations: readonly Observations[],
  { reach: byDefault, expectations }: ByDefault,
  { all, open }: { readonly all: readonly SourceMutant[]; readonly open: readonly SourceMutant[] },
): ReadonlyMap<SourceMutant, Reached> {
  const reach = reachOf(observations);
  const isNew = ({ switchId }: SourceMutant): boolean =>
    reach.rules.has(switchId) && !byDefault.reached.has(switchId);
  const newPlaces = new Set(all.filter(isNew).map(placeOf));
  const names = namesChangedBy(choice);
  const affected = affectedRules(observations, expectations);
  const byFile = Map.groupBy(all, ({ file }) => file);
  const candidates = open.flatMap((mutant): readonly (readonly [SourceMutant, Reached])[] => {
    const reached = reachedBy(reach, mutant, byFile.get(mutant.file) ?? []);
    if (isNew(mutant)) return [[mutant, reached]];
    if (!newPlaces.has(placeOf(mutant)) && !names.test(mutant.enclosing)) return [];
    const rules = reached.rules.filter((rule) => affected.has(rule));
    return rules.length === 0 ? [] : [[mutant, { ...reached, rules }]];
  });
  return new Map(candidates);
}

/** A legal service, and what every rule observes on it. */
export interface LegalService {
  readonly name: string;
  readonly expectations: Expectations;
}

/**
 * Adds the legal services on which the rules observe the same as on the mutant, because no case may fail a legal
 * service. Names one service if it matches all rules, else one for each rule.
 */
export function withEquivalentReadings(result: Result, services: readonly LegalService[]): Result {
  const observations = Object.entries(result.observations);
  if (result.status !== 'seen') return result;
  const matches = (
    { expectations }: LegalService,
    [rule, observation]: readonly [string, RuleObservation],
  ): boolean => {
    const expected = expectations[rule];
    return expected !== undefined && matchesExpected(expected, observation);
  };
  const forAll = services.find((service) => observations.every((one) => matches(service, one)));
  const matching =
    forAll === undefined
      ? observations.map((one) => services.find((service) => matches(service, one)))
      : [forAll];
  const names = matching.flatMap((service) => service?.name ?? []);
  return names.length < matching.length ? result : { ...result, actsAs: [...new Set(names)] };
}

const placeOf = ({ file, function: name }: SourceMutant): string => `${file}#${name}`;

/** Matches a function that uses a law which the choice changes, or a table that names the reading. */
function namesChangedBy({ readings }: Choice): RegExp {
  const laws = lawsOf(readings).map((law) => law.slice(law.indexOf('.') + 1));
  return new RegExp(`\\b(${[...laws, ...Object.keys(readings)].join('|')})\\b`);
}

/** Rules whose exchanges or verdicts the reading changes. */
function affectedRules(
  observations: readonly Observations[],
  expectations: Expectations,
): ReadonlySet<string> {
  const changed = Object.entries(rulesOf(observations)).filter(([rule, { verdict, fingerprint }]) => {
    const expected = expectations[rule];
    return expected?.verdict !== verdict || (expected.isSteady && expected.fingerprint !== fingerprint);
  });
  return new Set(changed.map(([rule]) => rule));
}
