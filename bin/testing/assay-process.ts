// For tests: the `assay` command as a process.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export const assay = join(import.meta.dirname, '../assay.ts');

type Environment = Readonly<Record<string, string>>;

export interface AssayProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** The output so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Resolves when the process and its output have ended. */
  readonly ended: Promise<EndedProcess>;
}

export interface EndedProcess {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `env` is added to the environment of this process. */
export function startAssay(args: readonly string[], env: Environment = {}): AssayProcess {
  const child = spawn(process.execPath, [assay, ...args], {
    // In a job of GitHub Actions, runs of tests leave its annotations and its summary alone.
    env: { ...process.env, GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      output[name] += part;
    });
  const ended = once(child, 'close').then(
    ([exitCode, signal]): EndedProcess => ({ exitCode, signal, ...output }),
  );
  return { child, output, ended };
}

export const runAssay = (args: readonly string[], env?: Environment): Promise<EndedProcess> =>
  startAssay(args, env).ended;
