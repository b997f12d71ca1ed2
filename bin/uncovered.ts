// Statements of the close reading that no rule covers and nobody excused.
import { excused } from '../spec/excused.ts';
import { rules } from '../spec/rules/index.ts';
import { areaOf, type StatementId, statementIds } from '../spec/statements.ts';

/** In document order; of the given statement areas (any letter case), or of all when none is given. */
export function uncovered(areas: readonly string[]): readonly StatementId[] {
  const covered = new Set<StatementId>(Object.values(rules).flatMap(({ covers }) => covers));
  const wanted = areas.map((area) => area.toUpperCase());
  return statementIds.filter(
    (id) =>
      !covered.has(id) && excused[id] === undefined && (wanted.length === 0 || wanted.includes(areaOf(id))),
  );
}
