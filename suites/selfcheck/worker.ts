// A worker of the pool: does one job after the other.
import { parentPort } from 'node:worker_threads';
import { type Job, perform } from './jobs.ts';

parentPort?.on('message', async (job: Job) => {
  try {
    parentPort?.postMessage({ result: await perform(job) });
  } catch (cause) {
    parentPort?.postMessage({
      failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    });
  }
});
