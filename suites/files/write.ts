// Writes files: as a whole or not at all, and checks before a run that this will be possible.
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { SetupError } from '../target/setup-error.ts';

/** The names of files and their texts. */
export type Texts = Readonly<Record<string, string>>;

/** The room that a run must find for what it will write, in bytes. */
const roomBytes = 1_000_000;
const ownerOnly = 0o600;

/** Throws a setup error if the file cannot be written. */
export const writeText = (file: string, text: string): void => writeAll(new Map([[file, text]]));

/** Likewise; only its owner may read the file. */
export const writeSecret = (file: string, text: string): void => writeAll(new Map([[file, text]]), ownerOnly);

/** Writes the files to the directory, which exists: all of them or none. Throws a setup error. */
export const writeTexts = (directory: string, texts: Texts): void =>
  writeAll(new Map(Object.entries(texts).map(([name, text]) => [join(directory, name), text])));

/** Throws a setup error if the text cannot be added to the file. */
export const appendText = (file: string, text: string): void =>
  attempt(file, () => {
    assertRegular(file);
    appendFileSync(file, text);
  });

/** Characters that are written at once. */
const pieceChars = 1_000_000;

/**
 * Begins a file that gets its text in pieces, and its name when it ends. Whatever cannot be written throws a setup error,
 * once, and leaves no file.
 */
export function beginText(path: string) {
  assertWritable(path);
  const { file, temporary } = attempt(path, () => prepare(path, ''));
  const descriptor = openSync(temporary, 'a');
  let piece = '';
  const close = (): void => {
    closeSync(descriptor);
    rmSync(temporary, { force: true });
  };
  const flush = (): void => {
    try {
      attempt(file, () => writeFileSync(descriptor, piece));
    } catch (cause) {
      close();
      throw cause;
    }
    piece = '';
  };
  return {
    append: (text: string) => {
      piece += text;
      if (piece.length >= pieceChars) flush();
    },
    end: () => {
      flush();
      try {
        attempt(file, () => renameSync(temporary, file));
      } finally {
        close();
      }
    },
  };
}

/** Throws a setup error if the file could not be written now. Changes nothing. */
export function assertWritable(file: string): void {
  attempt(file, () => {
    const prepared = prepare(file, Buffer.alloc(roomBytes));
    rmSync(prepared.temporary);
  });
}

/** Creates the directory, and throws a setup error if files of these names could not be written to it now. */
export function makeDirectory(directory: string, names: readonly string[]): void {
  attempt(directory, () => makeMissing(resolve(directory)));
  for (const name of names) assertWritable(join(directory, name));
}

/** One by one, because `mkdirSync` with the option `recursive` never returns for a path in /proc. */
function makeMissing(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  if (directory !== dirname(directory)) makeMissing(dirname(directory));
  mkdirSync(directory);
}

function writeAll(texts: ReadonlyMap<string, string>, mode?: number): void {
  const written: Prepared[] = [];
  try {
    for (const [file, text] of texts) attempt(file, () => void written.push(prepare(file, text, mode)));
    for (const { file, temporary } of written) attempt(file, () => renameSync(temporary, file));
  } finally {
    for (const { temporary } of written) rmSync(temporary, { force: true });
  }
}

interface Prepared {
  /** The file itself, where the given path is a link to it. */
  readonly file: string;
  /** Beside the file, so that it can be renamed. */
  readonly temporary: string;
}

/** Writes the content to a temporary file, with the given permissions, else those of the file that it will replace. */
function prepare(path: string, content: string | Buffer, mode?: number): Prepared {
  const before = assertRegular(path);
  const file = before === undefined ? path : realpathSync(path);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode });
    if (before !== undefined && mode === undefined) chmodSync(temporary, before.mode);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
  return { file, temporary };
}

/** Others, such as pipes and devices, may block or keep nothing. Returns nothing if there is no such file. */
function assertRegular(path: string): Stats | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === false) throw new Error('it exists and is not a regular file');
  return stats;
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    throw new SetupError(
      `${path} cannot be written: ${reasonOf(cause)}. Make room for it, or name another place.`,
    );
  }
}

/** What the system says of its own errors, in words alone. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { errno } = cause as NodeJS.ErrnoException;
  return errno === undefined ? cause.message : getSystemErrorMessage(errno);
}
