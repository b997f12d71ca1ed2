// Records a transcript as a file of HAR 1.2, entry by entry.
import { hash } from 'node:crypto';
import { beginText } from '../files/write.ts';
import type { Entry } from '../transcript/entry.ts';
import { pseudonyms } from './pseudonyms.ts';
import { harLine } from './to-har.ts';

export interface RecorderOptions {
  /** The version of Assay. */
  readonly version: string;
  /** Secrets that are known before anything is exchanged. */
  readonly secrets: Iterable<string>;
}

export interface Recorder {
  readonly note: (entry: Entry) => void;
  /** Completes the file; throws a setup error if not everything could be written. Later calls do nothing. */
  readonly close: () => void;
}

/** Shorter contents are not worth a reference. */
const sharedCharsMin = 200;

/** Throws a setup error if the file cannot be written. */
export function recordTo(file: string, { version, secrets }: RecorderOptions): Recorder {
  const text = beginText(file);
  const names = pseudonyms(secrets);
  const contents = new Map<string, number>();
  let count = 0;
  let failure: unknown;
  let isClosed = false;
  const creator = JSON.stringify({ name: 'assay', version });
  text.append(`{"log":{"version":"1.2","creator":${creator},"entries":[`);
  const sameAs = (entry: Entry): number | undefined => {
    const content = entry.kind === 'exchange' ? (entry.answer?.text ?? '') : '';
    if (content.length < sharedCharsMin) return undefined;
    const key = hash('sha256', content);
    const earlier = contents.get(key);
    if (earlier === undefined) contents.set(key, count);
    return earlier;
  };
  return {
    // What keeps the file from growing must not disturb the run, so that it is told at the end.
    note: (entry) => {
      if (failure !== undefined || isClosed) return;
      try {
        const line = harLine(entry, sameAs(entry), names);
        text.append(`${count === 0 ? '' : ','}\n${line}`);
        count += 1;
      } catch (cause) {
        failure = cause;
      }
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      if (failure !== undefined) throw failure;
      text.append('\n]}}\n');
      text.end();
    },
  };
}
