// An instrumented copy of the tree in a temporary folder.
import { hash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { addComparisons } from './comparing.ts';
import { type Instrumented, instrument, type SourceFile } from './instrument.ts';
import { makeStateResettable } from './module-state.ts';
import { shortPath } from './mutant.ts';

const root = join(import.meta.dirname, '../../..');

/** The files that a simulator and the suites need to run. */
const copied = ['spec', 'fixtures', 'simulator', 'suites', 'package.json'];
const mutatedFiles = 'simulator/{admission,core,feed,mcp,rest,service,state,websocket}/**/*.ts';

/** Hashes of the sources that affect how mutants are judged. */
export interface Version {
  /** The simulator and the content that it serves. */
  readonly simulator: string;
  /** The contract, the rules and the suites. */
  readonly suites: string;
}

/** Mutates the files whose path, complete or below `simulator/`, matches one of the globs; all files without a glob. */
export async function makeCopy(globs: readonly string[]) {
  const instrumented = await instrumentedSources(globs);
  const folder = mkdtempSync(join(tmpdir(), `assay-mutation-${process.pid}-`));
  // Processes that are ending may still write there.
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { path, text } of prepared(instrumented)) writeFileSync(join(folder, path), text);
  return {
    folder,
    mutants: instrumented.mutants,
    version: sourceVersion(),
    /** Removes the folder. This also happens when the process ends. */
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

export type Copy = Awaited<ReturnType<typeof makeCopy>>;

/** The sources whose path matches one of the globs, with every mutant. */
export const instrumentedSources = (globs: readonly string[]): Promise<Instrumented> =>
  instrument(
    sourcePaths(mutatedFiles)
      .filter((path) => isAsked(path, globs))
      .map(readSource),
  );

/** The instrumented files and all others of the simulator, with functions that reset module state. */
function prepared({ files }: Instrumented): readonly SourceFile[] {
  const done = new Set(files.map(({ path }) => path));
  const others = sourcePaths('simulator/**/*.ts').filter((path) => !done.has(path));
  return [
    ...files.map(({ path, text }) => ({ path, text: addComparisons(path, text) })),
    ...others.map(readSource),
  ].map(({ path, text }) => ({ path, text: makeStateResettable(path, text) }));
}

const isAsked = (path: string, globs: readonly string[]): boolean =>
  globs.length === 0 || globs.some((glob) => matchesGlob(path, glob) || matchesGlob(shortPath(path), glob));

const readSource = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') });

/** The paths that match the glob, without tests. */
const sourcePaths = (glob: string): readonly string[] =>
  globSync(glob, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort();

/** Parts of selfcheck that are not used here, and modules that only evaluate results. */
const withoutInfluence =
  /^suites\/selfcheck\/(mutants|derive|excuses|shared|mutation\/excuses)\/|\/mutation\/(excus[\w-]+|reading-places|report|score)\.ts$/;

export const sourceVersion = (): Version => ({
  simulator: hashOfSources('{fixtures,simulator}/**/*.{ts,json,yaml}'),
  suites: hashOfSources('{spec,suites}/**/*.{ts,json,yaml}'),
});

function hashOfSources(glob: string): string {
  const paths = sourcePaths(glob).filter((path) => !withoutInfluence.test(path));
  return hash('sha256', paths.map((path) => `${path}\n${readSource(path).text}`).join('\n'), 'hex');
}
