// Which mutants an excuse names, and which excuses are stale.
import type { Excuse } from './excuse.ts';
import type { Outcome } from './judgement.ts';
import { oneLine, type SourceMutant, shortPath } from './mutant.ts';
import type { Result } from './results.ts';

/** A mutant and its result; undefined if it was not tried. */
export interface MutantWithResult {
  readonly mutant: SourceMutant;
  readonly result: Result | undefined;
}

export const isNamedBy = (mutant: SourceMutant, excuse: Excuse): boolean =>
  (excuse.file === undefined || shortPath(mutant.file) === excuse.file) &&
  (excuse.function === undefined || isWithin(mutant.function, excuse.function)) &&
  (excuse.mutators === undefined || excuse.mutators.includes(mutant.mutator)) &&
  (excuse.original === undefined || isText(oneLine(mutant.original), excuse.original)) &&
  (excuse.replacement === undefined || oneLine(mutant.replacement) === excuse.replacement);

const isText = (text: string, expected: string | RegExp): boolean =>
  typeof expected === 'string' ? text === expected : expected.test(text);

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}.`);

/** The excuse of a mutant that was not caught. */
export const excuseOf = (
  { mutant, result }: MutantWithResult,
  excuses: readonly Excuse[],
): Excuse | undefined =>
  result !== undefined && excusable.includes(result.status)
    ? excuses.find((excuse) => isNamedBy(mutant, excuse))
    : undefined;

/** A mutant that crashes or hangs needs no excuse. */
const excusable: readonly Outcome[] = ['seen', 'not_provoked', 'unreached'];

/** Excuses that name no mutant, or only mutants that need no excuse. `tried` are all mutants of the sources. */
export function staleExcuses(
  tried: readonly MutantWithResult[],
  excuses: readonly Excuse[],
): readonly Excuse[] {
  return excuses.filter((excuse) =>
    tried
      .filter(({ mutant }) => isNamedBy(mutant, excuse))
      .every(({ result }) => result !== undefined && !excusable.includes(result.status)),
  );
}
