// A run of the suites in a process of its own, which gives back what it made at the target however its parent ends.
import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { assertSupportedNode } from './node-version.ts';
import type { ConformOptions, Progress, Report } from './types.ts';

/** A target is its name or a description, of which only data arrives. */
export type ToRun = Omit<ConformOptions, 'onProgress'>;

export type FromRun =
  | { readonly progress: Progress }
  | { readonly report: Report }
  | { readonly problem: { readonly name: string; readonly message: string; readonly stack?: string } };

/**
 * As `conform`. Runners of tests are killed at Ctrl-C before anything could be given back, and with them what they started,
 * unless it has a group of processes to itself.
 */
export async function conformInProcess({ onProgress, ...options }: ConformOptions): Promise<Report> {
  assertSupportedNode();
  const child = fork(new URL(`./conform-child${extname(import.meta.url)}`, import.meta.url), {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.on('message', (told: FromRun) => {
      if ('progress' in told) onProgress?.(told.progress);
      else if ('report' in told) resolve(told.report);
      else reject(Object.assign(new Error(), told.problem));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the run ended without a report, by ${signal ?? `exit code ${code}`}`)),
    );
    child.send(options satisfies ToRun);
  });
}
