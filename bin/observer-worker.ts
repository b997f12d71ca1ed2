// The thread that judges the clients of a simulator, so that the simulator does not wait for it.
import { parentPort, workerData } from 'node:worker_threads';
import { observedWorlds, type Told, type Whose } from './observed-worlds.ts';

/** What the thread gets: a batch, whose size it returns, or a question. */
export type ToObserver =
  | { readonly told: readonly Told[]; readonly size: number }
  | { readonly nth: number; readonly whose: Whose };

const worlds = observedWorlds(workerData as string);
parentPort?.on('message', (message: ToObserver) => {
  if ('told' in message) {
    message.told.forEach(worlds.take);
    parentPort?.postMessage({ size: message.size });
  } else parentPort?.postMessage({ nth: message.nth, report: worlds.report(message.whose) });
});
