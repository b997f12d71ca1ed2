// The option `--record`, which several commands share.
import { type Recorder, recordTo } from '../suites/har/recorder.ts';
import { version } from './start.ts';

export const recordHelp =
  'write everything that is exchanged to this file, in the form of HAR 1.2, for `assay judge`; secrets get pseudonyms';

/** Whatever ends the process, the file is completed. Throws a setup error if it cannot be written. */
export function recorderFor(file: string, secrets: Iterable<string>): Recorder {
  const recorder = recordTo(file, { version, secrets });
  process.once('exit', () => {
    try {
      recorder.close();
    } catch {
      // The process has another reason to end, which is told.
    }
  });
  return recorder;
}
