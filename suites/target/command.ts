// Runs a command without a shell, for a limited time; ends its process group with it.
import { type ChildProcess, spawn } from 'node:child_process';

export type Ended =
  | { readonly kind: 'done'; readonly stdout: string }
  /** `how` completes "the command …". */
  | { readonly kind: 'failed'; readonly how: string };

/** Only the end of the output is stored. */
const outputCharsMax = 1_000_000;
const shownLines = 5;

export function runCommand(
  [file = '', ...args]: readonly string[],
  {
    directory,
    input,
    waitMs,
  }: { readonly directory: string; readonly input: string; readonly waitMs: number },
): Promise<Ended> {
  const ended = Promise.withResolvers<Ended>();
  const child = spawn(file, args, { cwd: directory, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      text[name] = `${text[name]}${part}`.slice(-outputCharsMax);
    });
  const fail = (how: string): void =>
    ended.resolve({ kind: 'failed', how: [how, ...lastLines(text.stderr)].join('\n    ') });
  const timer = setTimeout(() => {
    fail(`did not end within ${waitMs / 1000} s`);
    signalGroup(child, 'SIGKILL');
  }, waitMs);
  child.once('error', ({ message }) => fail(`cannot be run: ${message}`));
  child.once('close', (code, signal) => {
    clearTimeout(timer);
    if (code === 0) ended.resolve({ kind: 'done', stdout: text.stdout });
    else fail(`ended with ${code === null ? `signal ${signal}` : `exit code ${code}`}`);
  });
  // A command that does not read its input may end before the input is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return ended.promise;
}

/** Sends the signal to the command and every process that it started, if they still run. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // No process is left in the group.
  }
}

export const lastLines = (text: string, count = shownLines): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .slice(-count);
