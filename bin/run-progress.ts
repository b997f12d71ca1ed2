// How far a run is: for programs a value, for people a line.
import type { Watcher } from '../suites/judge/run.ts';
import { plural } from '../suites/kit/words.ts';
import { progress as progressLine } from './output.ts';
import type { Progress } from './package/types.ts';

/** Calls the function with every verdict, and every few seconds while rules wait in real time. */
export function watcherOf(total: number, onProgress: (progress: Progress) => void): Watcher {
  let latest: Progress = {
    done: 0,
    total,
    failed: 0,
    rule: undefined,
    verdict: undefined,
    waiting: undefined,
  };
  const tell = (change: Partial<Progress>): void => {
    latest = { ...latest, waiting: undefined, ...change };
    onProgress(latest);
  };
  return {
    onResult: ({ id: rule, verdict }) =>
      tell({
        rule,
        verdict,
        done: latest.done + 1,
        failed: latest.failed + Number(verdict === 'failed'),
      }),
    onWait: ({ cases, remainingMs }) => tell({ waiting: { rules: cases, remainingMs } }),
  };
}

/** Between two lines in a log file. */
const loggedEveryMs = 5_000;

/** Shows progress on a terminal as a line that is replaced; in a file as a line now and then, a minute apart while rules wait. */
export function progressPrinter(): (progress: Progress) => void {
  let loggedMinute = -1;
  let loggedMs = performance.now();
  return (progress) => {
    const text = progressText(progress);
    progressLine(text);
    const minute = progress.waiting && Math.floor(progress.waiting.remainingMs / 60_000);
    const isDue =
      minute === undefined ? performance.now() - loggedMs >= loggedEveryMs : minute !== loggedMinute;
    if (!isDue) return;
    loggedMinute = minute ?? loggedMinute;
    loggedMs = performance.now();
    if (process.stderr.isTTY !== true) process.stderr.write(`${text}\n`);
  };
}

function progressText({ done, total, failed, rule, verdict, waiting }: Progress): string {
  if (waiting === undefined)
    return `${done}/${total} ${rule}: ${verdict}${failed === 0 ? '' : ` (${failed} failed)`}`;
  const seconds = Math.ceil(waiting.remainingMs / 1000);
  const left = `about ${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
  return `${done}/${total} waiting in real time for ${plural(waiting.rules, 'rule')}, ${left}`;
}
