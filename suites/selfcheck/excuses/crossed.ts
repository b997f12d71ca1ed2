// Ids of mutants that differ in two parts.

/** The ids of each first part with each second part: `first:second`. */
export const crossed = (firsts: readonly string[], seconds: readonly string[]): readonly string[] =>
  firsts.flatMap((first) => seconds.map((second) => `${first}:${second}`));
