// A share of what would take too long for every build.

/** Share number `index`, from 1, of `count`. */
export interface Share {
  readonly index: number;
  readonly count: number;
}

export const wholeShare: Share = { index: 1, count: 1 };

/** Every n-th of all, so that neighbours, which resemble each other, are in different shares. */
export const inShare = <One>(all: readonly One[], { index, count }: Share): readonly One[] =>
  all.filter((_, nth) => nth % count === index - 1);

/** Does the work for each eighth of the rules at once, and joins what is found for each rule. */
export async function inEighths<Found>(
  rules: readonly string[],
  work: (some: readonly string[]) => Promise<Readonly<Record<string, Found>>>,
): Promise<Readonly<Record<string, Found>>> {
  const size = Math.ceil(rules.length / 8);
  const starts = Array.from({ length: Math.ceil(rules.length / size) }, (_, nth) => nth * size);
  const found = await Promise.all(starts.map((from) => work(rules.slice(from, from + size))));
  return Object.assign({}, ...found);
}
