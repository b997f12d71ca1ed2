// The built-in simulator as a target: started for one run, at a fixed time, judged over HTTP.
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Target } from '../suites/target/target.ts';

/** What lives longer than an answer is little, so more room for it is only garbage that waits. */
const youngMaxMb = 32;

/** Starts the simulator in a thread, so that the suites and the simulator use two cores. Rejects if it cannot start. */
export async function startBuiltIn() {
  const worker = new Worker(new URL(`./built-in-worker${extname(import.meta.url)}`, import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMaxMb },
  });
  const target = await new Promise<Target>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (started) => {
      // From now on an error of the simulator ends the process.
      worker.off('error', reject);
      resolve(started);
    });
  });
  return {
    target,
    close: async () => {
      worker.postMessage('close');
      await once(worker, 'exit');
    },
  };
}
