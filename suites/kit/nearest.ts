// Suggestions for a name that does not exist: the most similar existing names.

const suggestionsMax = 3;

/** `There is no rule quota.clam. Did you mean quota.clamp-cuts-page, quota.clamp-flagged?` */
export const unknownName = (kind: string, given: string, names: readonly string[]): string =>
  `There is no ${kind} ${given}. Did you mean ${nearest(given, names).join(', ')}?`;

/** Names that contain the given text come first, then those that differ from it by the fewest edits. */
export function nearest(given: string, names: readonly string[]): readonly string[] {
  const costs = names.map((name) => ({ name, cost: name.includes(given) ? 0 : distance(given, name) }));
  return costs
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, suggestionsMax)
    .map(({ name }) => name);
}

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [position, character] of [...from].entries()) {
    const next = [position + 1];
    for (const [index, other] of [...to].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[index], row[index + 1], row[index]];
      next.push(Math.min(left + 1, above + 1, diagonal + Number(character !== other)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
