// The progress of a run, in one line.
import type { LoadRecord } from './lib/config.ts';

export function progressOf(script: string) {
  const counts = { admitted: 0, refused: 0, exhausted: 0, other: 0 };
  let failed = 0;
  return {
    note: (record: LoadRecord) => {
      if (record.kind === 'answer') counts[record.result] += 1;
      if (record.kind === 'failed-check') failed += 1;
    },
    /** `elapsedSeconds` after the start, of about `seconds`. */
    line: (elapsedSeconds: number, seconds: number) => {
      const sent = counts.admitted + counts.refused + counts.exhausted + counts.other;
      return (
        `${script}: ${elapsedSeconds} s of about ${seconds} s, ${sent} sent, ${counts.admitted} admitted, ` +
        `${counts.refused} refused${failed === 0 ? '' : ', checks failed'}`
      );
    },
  };
}
