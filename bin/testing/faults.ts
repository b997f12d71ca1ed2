// For tests: the `assay` command in an environment that refuses it something.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { assay } from './assay-process.ts';

export interface Faulty {
  /** Shell commands before the command, such as `ulimit -f 1`. */
  readonly before?: string;
  /** Where the shell sends the output, such as `> /dev/full`. */
  readonly output?: string;
  /** Closes the reading end of standard output at once. */
  readonly closesPipe?: true;
  readonly env?: Readonly<Record<string, string>>;
  /** Sends SIGTERM when this resolves. */
  readonly terminatedAfter?: Promise<unknown>;
}

export interface Outcome {
  /** As a shell shows it: 143 if SIGTERM ended the process. */
  readonly exitCode: number;
  readonly stderr: string;
}

/** No command may take longer, whatever the environment refuses. */
const timeoutMs = 60_000;

/** Runs `assay` with these arguments. Rejects if it does not end. */
export async function runFaulty(args: readonly string[], faulty: Faulty): Promise<Outcome> {
  const { before = 'true', output = '', closesPipe, env, terminatedAfter } = faulty;
  const child = spawn(
    'bash',
    ['-c', `${before}; exec "$@" ${output}`, 'bash', process.execPath, assay, ...args],
    {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (closesPipe) child.stdout.destroy();
  else child.stdout.resume();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  void terminatedAfter?.then(() => child.kill('SIGTERM'));
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  if (isHung) throw new Error(`assay ${args.join(' ')} did not end within ${timeoutMs / 1_000} s: ${stderr}`);
  return { exitCode: signal === 'SIGTERM' ? 143 : code, stderr };
}

/** Whether Node itself starts under these shell commands. */
export const nodeStartsUnder = (before: string): boolean =>
  spawnSync('bash', ['-c', `${before}; exec "$0" -e ''`, process.execPath]).status === 0;

/** Mounts a file system of 64 kB at the directory; false if this process may not. */
export const mounted = (directory: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory]).status === 0;

export function unmount(directory: string): void {
  spawnSync('umount', [directory]);
  rmSync(directory, { recursive: true, force: true });
}
