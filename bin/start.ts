// How the program was started: from the package or from the repository, and by which command.
import { createRequire } from 'node:module';
import { extname, sep } from 'node:path';

const manifest: { readonly version: string } = createRequire(import.meta.url)(
  '@assay-kit/assay/package.json',
);

export const { version } = manifest;

/** The command that people type before a subcommand. */
export const commandName = commandNameOf({
  isCompiled: extname(import.meta.filename) === '.js',
  file: import.meta.filename,
});

/** npx starts the package of a project; one that is installed globally has its name on the search path. */
export function commandNameOf(start: { readonly isCompiled: boolean; readonly file: string }): string {
  if (!start.isCompiled) return 'npm run assay --';
  const folders = start.file.split(sep);
  const isGlobal = folders[folders.lastIndexOf('node_modules') - 1] === 'lib';
  return folders.includes('node_modules') && !isGlobal ? 'npx assay' : 'assay';
}
