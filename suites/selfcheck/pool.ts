// A pool of workers for the jobs of selfcheck; its size depends on the number of cores.
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Job, ResultOf } from './jobs.ts';

export interface Pool {
  /** Jobs start in the order of the calls. Rejects if a job throws. */
  run<J extends Job>(job: J): Promise<ResultOf<J>>;
  close(): Promise<void>;
}

interface Waiting {
  readonly job: Job;
  readonly done: (result: unknown) => void;
  readonly failed: (cause: Error) => void;
}

/** Cases wait for a quarter of their time, so there are more workers than cores. */
const workersMax = 6;
/** The longest jobs take less than a minute on a quiet machine, and several on one that is slow and busy. */
const jobMaxMs = 900_000;

export function openPool(size: number = Math.min(Math.ceil(1.5 * availableParallelism()), workersMax)): Pool {
  const queue: Waiting[] = [];
  const workers = Array.from({ length: size }, () => workerOn(queue));
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        queue.push({ job, done: (result) => resolve(result as ResultOf<typeof job>), failed: reject });
        for (const worker of workers) worker.wake();
      }),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}

function workerOn(queue: Waiting[]): { readonly wake: () => void; readonly end: () => Promise<unknown> } {
  // The file of the worker is TypeScript here and JavaScript in the compiled package.
  const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));
  let current: Waiting | undefined;
  let limit: NodeJS.Timeout | undefined;
  const wake = (): void => {
    if (current !== undefined) return;
    current = queue.shift();
    if (current === undefined) return;
    limit = setTimeout(giveUp, jobMaxMs);
    worker.postMessage(current.job);
  };
  /** A mutant may make the simulator loop without end, which nothing but the end of the worker stops. */
  const giveUp = (): void => {
    current?.failed(
      new Error(`This job did not end within ${jobMaxMs / 1000} s: ${JSON.stringify(current.job)}`),
    );
    void worker.terminate();
  };
  worker.on('message', ({ result, failure }: { readonly result?: unknown; readonly failure?: string }) => {
    const finished = current;
    current = undefined;
    clearTimeout(limit);
    if (failure === undefined) finished?.done(result);
    else finished?.failed(new Error(failure));
    wake();
  });
  worker.on('error', (cause) => current?.failed(cause instanceof Error ? cause : new Error(String(cause))));
  return { wake, end: () => worker.terminate() };
}
