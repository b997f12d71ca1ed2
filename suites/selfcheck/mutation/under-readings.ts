// Which alternative readings may show a mutant that the default readings do not.
import type { Choice } from '../choices.ts';
import type { LawsAsked } from '../jobs.ts';
import { lawsOf } from '../law-reads.ts';
import type { Expectations, Observations } from './jobs.ts';
import { isAs, type Shown } from './judgement.ts';
import type { SourceMutant } from './mutant.ts';
import { type Reach, type Reached, reachedBy, reachOf, rulesOf } from './reach.ts';
import type { Result } from './results.ts';

/** The rules that ask a law which the choice changes: all others go as by default. */
export function rulesAsking(asked: LawsAsked, { readings }: Choice): readonly string[] {
  const changed = new Set(lawsOf(readings));
  return Object.keys(asked).filter((rule) => asked[rule]?.some((law) => changed.has(law)));
}

/** What is known by default. */
export interface ByDefault {
  readonly reach: Reach;
  readonly expectations: Expectations;
}

/**
 * Of the mutants that the default readings do not show, those that the choice may show: it reaches them, or something new
 * in the function around them, or the function asks a law that it changes. Rules that go as by default show nothing new.
 * Each with the rules that may show it.
 */
export function candidatesUnder(
  choice: Choice,
  observations: readonly Observations[],
  { reach: byDefault, expectations }: ByDefault,
  { all, open }: { readonly all: readonly SourceMutant[]; readonly open: readonly SourceMutant[] },
): ReadonlyMap<SourceMutant, Reached> {
  const reach = reachOf(observations);
  const isNew = ({ switchId }: SourceMutant): boolean =>
    reach.rules.has(switchId) && !byDefault.met.has(switchId);
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

/** A legal way to be, and what every rule shows of it. */
export interface LegalWay {
  readonly name: string;
  readonly expectations: Expectations;
}

/**
 * The result, with legal ways that together show each rule what the mutant shows it: what a case is shown by a legal
 * service it cannot fail. One way where one will do.
 */
export function withAlike(result: Result, ways: readonly LegalWay[]): Result {
  const shown = Object.entries(result.shown);
  if (result.status !== 'seen') return result;
  const isAlike = ({ expectations }: LegalWay, [rule, what]: readonly [string, Shown]): boolean => {
    const expected = expectations[rule];
    return expected !== undefined && isAs(expected, what);
  };
  const whole = ways.find((way) => shown.every((one) => isAlike(way, one)));
  const each = whole === undefined ? shown.map((one) => ways.find((way) => isAlike(way, one))) : [whole];
  const names = each.flatMap((way) => way?.name ?? []);
  return names.length < each.length ? result : { ...result, actsAs: [...new Set(names)] };
}

const placeOf = ({ file, function: name }: SourceMutant): string => `${file}#${name}`;

/** Matches a function that asks a law which the choice changes, and a table that names the reading. */
function namesChangedBy({ readings }: Choice): RegExp {
  const laws = lawsOf(readings).map((law) => law.slice(law.indexOf('.') + 1));
  return new RegExp(`\\b(${[...laws, ...Object.keys(readings)].join('|')})\\b`);
}

/** Rules whose exchanges or verdict the reading changes. */
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
