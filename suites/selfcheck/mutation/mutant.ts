// A source mutant: one small change of the simulator's source, with an id that does not depend on code elsewhere.
import type { ReadingId } from '../../../spec/readings.ts';

export interface SourceMutant {
  /** `core/quota.ts#admit:EqualityOperator:left === 0→left !== 0`; equal ones in a function are numbered: `…[:2]`. */
  readonly id: string;
  /** The last part of the id: `left === 0→left !== 0`. */
  readonly change: string;
  /** Its id in the instrumented code; differs between instrumentations. */
  readonly switchId: string;
  /** From the root of the repository. */
  readonly file: string;
  /** The enclosing function, method or law with its own enclosing names: `quotaLaws.servedCount`; empty at top level. */
  readonly function: string;
  readonly line: number;
  readonly mutator: string;
  /** On one line, truncated if long. */
  readonly original: string;
  readonly replacement: string;
  /** Offset of the original in its file. */
  readonly start: number;
  readonly end: number;
  /** Whether the original is a function whose body is a block. */
  readonly isFunctionWithBlock: boolean;
  /** The source of the innermost enclosing function or law. */
  readonly enclosing: string;
  readonly comment: string;
  /** The reading as which it acts at its place, if it changes no more than that. */
  readonly reading: ReadingId | undefined;
}

/** A mutant without its id. */
export type UnnamedMutant = Omit<SourceMutant, 'id' | 'change'>;

/** Ids contain only this many characters, so that an edit far inside a block does not change the block's id. */
const idTextMax = 80;
const textMax = 400;

/** Source on one line, truncated if long. */
export function oneLine(source: string, max: number = textMax): string {
  const line = source.replaceAll(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}

/** The text that a mutant changes, as in its id. */
export const changedText = ({ original }: Pick<SourceMutant, 'original'>): string =>
  oneLine(original, idTextMax);

const folder = 'simulator/';

/** The path in ids and in excuses: `core/quota.ts`. */
export const shortPath = (file: string): string =>
  file.startsWith(folder) ? file.slice(folder.length) : file;

/** Adds ids made of place, mutator and texts. Equal ids are numbered in source order. */
export function named(mutants: readonly UnnamedMutant[]): readonly SourceMutant[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const place = `${shortPath(mutant.file)}#${mutant.function}:${mutant.mutator}`;
    const change = `${changedText(mutant)}→${oneLine(mutant.replacement, idTextMax)}`;
    const nth = (counts.get(`${place}:${change}`) ?? 0) + 1;
    counts.set(`${place}:${change}`, nth);
    const numbered = nth === 1 ? change : `${change}[:${nth}]`;
    return { ...mutant, change: numbered, id: `${place}:${numbered}` };
  });
}
