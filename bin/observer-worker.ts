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

const worlds = observedWorlds(workerData as string);
const answer = (message: FromObserver): void => parentPort?.postMessage(message);
parentPort?.on('message', (message: ToObserver) => {
  if ('packed' in message) {
    for (const exchange of unpacked(message.packed)) worlds.served(exchange);
    answer({ size: message.packed.text.length });
  } else if ('told' in message) worlds.take(message.told);
  else answer({ nth: message.nth, report: worlds.report(message.whose) });
});
