// Which mutants are excused once they were judged, and which excuses are stale.
import type { Excuse, Excuses } from './excuses.ts';
import type { Outcome } from './judgement.ts';
import type { SourceMutant } from './mutant.ts';
import type { Result } from './results.ts';

/** A mutant and its result; undefined if it was not tried. */
export interface MutantWithResult {
  readonly mutant: SourceMutant;
  readonly result: Result | undefined;
}

/** A mutant that crashes or hangs needs no excuse. */
const excusable: readonly Outcome[] = ['seen', 'not_provoked', 'unreached'];

export const isSurvivor = ({ result }: MutantWithResult): boolean =>
  result !== undefined && excusable.includes(result.status);

/** The excuse of a mutant that was not caught. */
export const excuseOf = (one: MutantWithResult, excuses: Excuses): Excuse | undefined =>
  isSurvivor(one) ? excuses.of(one.mutant) : undefined;

/** Rows that name no mutant, or only mutants that need no row. `tried` are all mutants of the sources. */
export function staleRows(
  tried: readonly MutantWithResult[],
  { rows, rowsOf }: Pick<Excuses, 'rows' | 'rowsOf'>,
): readonly string[] {
  const needed = new Set<string>();
  for (const one of tried) {
    const mayNeed = one.result === undefined || isSurvivor(one);
    if (mayNeed && one.mutant.reading === undefined) for (const row of rowsOf(one.mutant)) needed.add(row);
  }
  return rows.filter((row) => !needed.has(row));
}
