// An instrumented copy of the tree in a temporary folder.
import { hash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { comparing } from './comparing.ts';
import { type Instrumented, instrument, type SourceFile } from './instrument.ts';
import { forgettable } from './module-state.ts';
import { type SourceMutant, shortPath } from './mutant.ts';

const root = join(import.meta.dirname, '../../..');

/** What a simulator and the suites need to run. */
const copied = ['spec', 'fixtures', 'simulator', 'suites', 'package.json'];
const mutatedFiles = 'simulator/{core,service,rest,feed,admission}/**/*.ts';

export interface Copy {
  readonly folder: string;
  readonly mutants: readonly SourceMutant[];
  /** Changes with whatever decides how mutants are judged. */
  readonly version: string;
  /** Leaves nothing behind; the end of the process does the same. */
  remove(): void;
}

/** Mutates the files whose path, whole or below `simulator/`, matches one of the globs; all where there is none. */
export async function makeCopy(globs: readonly string[]): Promise<Copy> {
  const paths = sourcePaths(mutatedFiles).filter((path) => isAsked(path, globs));
  const instrumented = await instrument(paths.map(readSource));
  const folder = mkdtempSync(join(tmpdir(), `assay-mutation-${process.pid}-`));
  // Processes that were just ended may still write there.
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { path, text } of prepared(instrumented)) writeFileSync(join(folder, path), text);
  return {
    folder,
    mutants: instrumented.mutants,
    version: versionOf(),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

/** The instrumented files and all others of the simulator, able to forget. */
function prepared({ files }: Instrumented): readonly SourceFile[] {
  const done = new Set(files.map(({ path }) => path));
  const others = sourcePaths('simulator/**/*.ts').filter((path) => !done.has(path));
  return [
    ...files.map(({ path, text }) => ({ path, text: comparing(path, text) })),
    ...others.map(readSource),
  ].map(({ path, text }) => ({ path, text: forgettable(path, text) }));
}

const isAsked = (path: string, globs: readonly string[]): boolean =>
  globs.length === 0 || globs.some((glob) => matchesGlob(path, glob) || matchesGlob(shortPath(path), glob));

const readSource = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') });

/** Tests are not part of what is judged. */
const sourcePaths = (glob: string): readonly string[] =>
  globSync(glob, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort();

/** Proofs of the suites that take no part here, and what is said of results afterwards. */
const withoutInfluence =
  /^suites\/selfcheck\/(mutants|derive|excuses|shared)\/|\/mutation\/(excuses|report|score)\.ts$/;

function versionOf(): string {
  const paths = sourcePaths('{spec,fixtures,simulator,suites}/**/*.{ts,json,yaml}');
  const judged = paths.filter((path) => !withoutInfluence.test(path));
  return hash('sha256', judged.map((path) => `${path}\n${readSource(path).text}`).join('\n'), 'hex');
}
