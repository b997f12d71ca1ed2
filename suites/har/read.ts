// Reads recordings in the form of HAR 1.2, entry by entry.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isList, isObject } from '../clients/json.ts';
import { reasonOf } from '../files/write.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Entry } from '../transcript/entry.ts';
import { contentIn, entryFrom, isHarEntry, isOfService } from './from-har.ts';
import { NotHar, Splitter } from './split.ts';

export interface RecordedEntry {
  /** Its position in `log.entries`, from 0. */
  readonly nth: number;
  readonly entry: Entry;
}

const chunkBytes = 1024 * 1024;

/** The entries in the order of the file, without those of other services. Throws a setup error if it cannot be read, or is no such recording. */
export function* recordedEntries(
  path: string,
  isWanted: (nth: number) => boolean = () => true,
): Generator<RecordedEntry> {
  const file = opened(path);
  try {
    yield* entriesIn(file, isWanted);
  } catch (cause) {
    if (!(cause instanceof NotHar)) throw cause;
    throw new SetupError(`${path} ${cause.message}. Expected a recording in the form of HAR 1.2.`);
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    const file = openSync(path, 'r');
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch (cause) {
    throw new SetupError(`${path} cannot be read: ${reasonOf(cause)}.`);
  }
  throw new SetupError(`${path} cannot be read: it is not a regular file.`);
}

function* entriesIn(file: number, isWanted: (nth: number) => boolean): Generator<RecordedEntry> {
  const splitter = new Splitter();
  const places: { readonly offset: number; readonly length: number }[] = [];
  const contentOf = (nth: number): string => {
    const place = places[nth];
    const element = place && jsonIn(read(file, place.offset, place.length), nth);
    if (!isHarEntry(element)) throw new NotHar(`refers to the content of entry ${nth}, which has none`);
    return contentIn(element);
  };
  for (const chunk of chunksOf(file))
    for (const { bytes, offset } of splitter.push(chunk)) {
      const nth = places.push({ offset, length: bytes.length }) - 1;
      if (!isWanted(nth)) continue;
      const element = jsonIn(bytes, nth);
      if (!isHarEntry(element))
        throw new NotHar(
          `has no startedDateTime, no request with method, absolute URL and headers, or no response to it, in entry ${nth}`,
        );
      if (isOfService(element)) yield { nth, entry: entryFrom(element, contentOf) };
    }
  const skeleton = splitter.end();
  const log = isObject(skeleton) ? skeleton.log : undefined;
  const entries = isObject(log) ? log.entries : undefined;
  if (!isList(entries) || entries.length !== places.length)
    throw new NotHar('has no log.entries that is a list of objects');
}

function* chunksOf(file: number): Generator<Buffer> {
  let offset = 0;
  for (let chunk = read(file, 0, chunkBytes); chunk.length > 0; chunk = read(file, offset, chunkBytes)) {
    yield chunk;
    offset += chunk.length;
  }
}

function jsonIn(bytes: Buffer, nth: number): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new NotHar(`is not JSON in entry ${nth}`);
  }
}

function read(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
}
