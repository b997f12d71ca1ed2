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
