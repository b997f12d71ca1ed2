// Instruments sources of the simulator with Stryker: the code contains every mutant, and a run-time switch selects one.
import { Instrumenter } from '@stryker-mutator/instrumenter';
import ts from 'typescript';
import { enclosingIn } from './enclosing.ts';
import { named, oneLine, type SourceMutant, type UnnamedMutant } from './mutant.ts';
import { readingActedOn } from './reading-places.ts';

export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

export interface Instrumented {
  readonly files: readonly SourceFile[];
  readonly mutants: readonly SourceMutant[];
}

/**
 * Data. Texts are for people; what an answer lacks is tried systematically by violations of its schema; what lists and
 * patterns decide is left to the mutants of rules.
 */
const excludedMutators = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex'];

/** Throws if a source cannot be parsed. */
export async function instrument(files: readonly SourceFile[]): Promise<Instrumented> {
  const result = await new Instrumenter(silentLogger).instrument(
    files.map(({ path, text }) => ({ name: path, content: text, mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: excludedMutators, noHeader: false },
  );
  const sources = new Map(files.map(({ path, text }) => [path, sourceOf(path, text)]));
  const mutants = result.mutants.flatMap((mutant) => {
    const source = sources.get(mutant.fileName);
    // Mutants of excluded mutators are listed as ignored.
    return source === undefined || mutant.status !== undefined ? [] : [source.mutantOf(mutant)];
  });
  return {
    files: result.files.map(({ name, content }) => ({ path: name, text: content })),
    mutants: named(mutants),
  };
}

type StrykerMutant = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

function sourceOf(path: string, text: string): { mutantOf(mutant: StrykerMutant): UnnamedMutant } {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const enclosing = enclosingIn(path, text);
  const offsetOf = ({ line, column }: { readonly line: number; readonly column: number }): number =>
    tree.getPositionOfLineAndCharacter(line, column);
  return {
    mutantOf: ({ id, fileName, mutatorName, replacement, location }) => {
      const [start, end] = [offsetOf(location.start), offsetOf(location.end)];
      const original = text.slice(start, end);
      const place = enclosing(start, end);
      return {
        switchId: id,
        file: fileName,
        function: place.function,
        line: location.start.line + 1,
        mutator: mutatorName,
        original: oneLine(original),
        replacement: oneLine(replacement),
        start,
        end,
        isFunctionWithBlock: mutatorName === 'ArrowFunction' && original.endsWith('}'),
        enclosing: place.text,
        comment: place.comment,
        reading: readingActedOn(tree, { start, end, replacement }),
      };
    },
  };
}

const ignore = (): void => undefined;
const never = (): boolean => false;
const silentLogger: ConstructorParameters<typeof Instrumenter>[0] = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
};
