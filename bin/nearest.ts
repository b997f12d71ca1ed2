// What somebody may have meant who misspelt a name.

const suggestionsMax = 3;

/** The names that take the fewest edits to come from the given one; those that contain it come first. */
export function nearest(given: string, names: readonly string[]): readonly string[] {
  const costs = names.map((name) => ({ name, cost: name.includes(given) ? 0 : edits(given, name) }));
  return costs
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, suggestionsMax)
    .map(({ name }) => name);
}

/** Levenshtein distance. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [done, sign] of [...from].entries()) {
    const next = [done + 1];
    for (const [index, other] of [...to].entries()) {
      const [left = 0, above = 0, corner = 0] = [next[index], row[index + 1], row[index]];
      next.push(Math.min(left + 1, above + 1, corner + Number(sign !== other)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
