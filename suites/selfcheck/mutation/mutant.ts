// What a source mutant is: one small change of the simulator's source, with an id that outlives edits elsewhere.

export interface SourceMutant {
  /** `core/quota.ts#admit:EqualityOperator:left === 0→left !== 0`; equal ones of a function are counted: `…[:2]`. */
  readonly id: string;
  /** The name by which the instrumented code knows it; new with every instrumentation. */
  readonly switchId: string;
  /** From the root of the repository. */
  readonly file: string;
  /** The function, method or law around it, with those around that: `quotaLaws.servedCount`; empty at the top. */
  readonly function: string;
  readonly line: number;
  readonly mutator: string;
  /** On one line, cut off where it is long. */
  readonly original: string;
  readonly replacement: string;
  /** Where the original stands in its file. */
  readonly start: number;
  readonly end: number;
  /** Whether the original is a function whose body is a block. */
  readonly isFunctionWithBlock: boolean;
  /** The source of the innermost function or law around it. */
  readonly enclosing: string;
}

/** A mutant whose id is not made yet. */
export type UnnamedMutant = Omit<SourceMutant, 'id'>;

/** In ids: an edit far inside a block keeps the ids of what is around it. */
const idTextMax = 80;
const textMax = 400;

/** Source on one line, cut off where it is long. */
export function oneLine(source: string, max: number = textMax): string {
  const line = source.replaceAll(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}

const folder = 'simulator/';

/** The path in ids and in excuses: `core/quota.ts`. */
export const shortPath = (file: string): string =>
  file.startsWith(folder) ? file.slice(folder.length) : file;

/** Ids from place, mutator and texts; those that would be equal are numbered in the order of the source. */
export function named(mutants: readonly UnnamedMutant[]): readonly SourceMutant[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const { file, mutator } = mutant;
    const [original, replacement] = [mutant.original, mutant.replacement].map((text) =>
      oneLine(text, idTextMax),
    );
    const id = `${shortPath(file)}#${mutant.function}:${mutator}:${original}→${replacement}`;
    const nth = (counts.get(id) ?? 0) + 1;
    counts.set(id, nth);
    return { ...mutant, id: nth === 1 ? id : `${id}[:${nth}]` };
  });
}
