// The thread that judges the clients of a simulator, so that the simulator does not wait for it.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Report } from '../suites/report/schema.ts';
import { observedWorlds, type Told, type Whose } from './observed-worlds.ts';
import { type Packed, unpacked } from './packed-exchanges.ts';

export type ToObserver =
  | { readonly packed: Packed }
  | { readonly told: Told }
  | { readonly nth: number; readonly whose: Whose };

/** What was judged, in characters, or the answer to a question. */
export type FromObserver = { readonly size: number } | { readonly nth: number; readonly report: Report };

// Judging can wait where cores are few. On Linux each thread has a priority; elsewhere this would change the simulator's.
if (process.platform === 'linux') setPriority(19);

/** So long nothing must have come before what waits is judged: while a simulator serves, it needs the cores. */
const idleMs = 150;
/** More does not wait, in characters. */
const waitingMax = 32 * 1024 * 1024;

const worlds = observedWorlds(workerData as string);
const answer = (message: FromObserver): void => parentPort?.postMessage(message);
const waiting: (Packed | Told)[] = [];
let waitingChars = 0;
let timer: NodeJS.Timeout | undefined;

function judgeOldest(): void {
  const oldest = waiting.shift();
  if (oldest === undefined) return;
  if ('kind' in oldest) {
    worlds.take(oldest);
    return;
  }
  for (const exchange of unpacked(oldest)) worlds.served(exchange);
  waitingChars -= oldest.text.length;
  answer({ size: oldest.text.length });
}

function judgeWhenIdle(): void {
  clearTimeout(timer);
  if (waiting.length > 0) timer = setTimeout(judgeIdly, idleMs);
}

/** One batch at a time, so that whatever comes meanwhile stops it. */
function judgeIdly(): void {
  judgeOldest();
  if (waiting.length > 0) timer = setTimeout(judgeIdly);
}

parentPort?.on('message', (message: ToObserver) => {
  if ('nth' in message) {
    while (waiting.length > 0) judgeOldest();
    answer({ nth: message.nth, report: worlds.report(message.whose) });
    return;
  }
  if ('told' in message) waiting.push(message.told);
  else {
    waiting.push(message.packed);
    waitingChars += message.packed.text.length;
  }
  while (waitingChars > waitingMax) judgeOldest();
  judgeWhenIdle();
});
