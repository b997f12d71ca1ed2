// The working directory of an agent: the only place whose files tools read and write.
import { existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { writeSecret, writeText } from '../../suites/files/write.ts';
import { messageOf, SetupError } from '../../suites/target/setup-error.ts';

/** Holds what tools write; git ignores it. */
const ownFolder = '.assay';

export interface Folder {
  /** The path of a file, without links. Throws a setup error for one that is not below, does not exist, or is larger. */
  readonly file: (path: string, whatFor: string, bytesMax: number) => string;
  /** Writes a file that only its owner can read; returns its path from the working directory. */
  readonly write: (name: string, text: string) => string;
}

export function folderAt(directory: string): Folder {
  const root = realpathSync(directory);
  return {
    file: (path, whatFor, bytesMax) => {
      const found = realOf(resolve(root, path), path, whatFor);
      if (!found.startsWith(`${root}${sep}`))
        throw new SetupError(
          `${whatFor}: ${path} is not below the working directory ${root}. Copy the file there, or start \`assay mcp\` in the directory that has it.`,
        );
      const stats = statSync(found);
      if (!stats.isFile()) throw new SetupError(`${whatFor}: ${path} is not a file.`);
      if (stats.size > bytesMax)
        throw new SetupError(
          `${whatFor}: expected at most ${bytesMax} bytes, and ${path} has ${stats.size}. The commands of a shell take more: npx assay --help.`,
        );
      return found;
    },
    write: (name, text) => {
      const own = join(root, ownFolder);
      const [ignoring, file] = [join(own, '.gitignore'), join(own, name)];
      for (const path of [own, ignoring, file]) assertNoLink(path, root);
      mkdirSync(own, { recursive: true, mode: 0o700 });
      if (!existsSync(ignoring)) writeText(ignoring, '*\n');
      writeSecret(file, text);
      return relative(root, file);
    },
  };
}

/** What is written to a link goes to the place that it leads to. */
function assertNoLink(path: string, root: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new SetupError(
      `${path} leads to another place. Remove it, so that tools can write below ${root} alone.`,
    );
}

function realOf(file: string, path: string, whatFor: string): string {
  try {
    return realpathSync(file);
  } catch (cause) {
    throw new SetupError(
      `${whatFor}: ${path} cannot be read (${messageOf(cause)}). Give a path from the working directory.`,
    );
  }
}
