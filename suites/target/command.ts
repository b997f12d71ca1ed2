// Runs a command without a shell: bounded in time, its whole process group ended with it.
import { type ChildProcess, spawn } from 'node:child_process';

export type Ended =
  | { readonly kind: 'done'; readonly stdout: string }
  /** `how` completes "the command …". */
  | { readonly kind: 'broke'; readonly how: string };

/** The end of the output that is stored of a command, however long it is. */
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
  const broke = (how: string): void =>
    ended.resolve({ kind: 'broke', how: [how, ...lastLines(text.stderr)].join('\n    ') });
  const timer = setTimeout(() => {
    broke(`did not end within ${waitMs / 1000} s`);
    signalGroup(child, 'SIGKILL');
  }, waitMs);
  child.once('error', ({ message }) => broke(`cannot be run: ${message}`));
  child.once('close', (code, signal) => {
    clearTimeout(timer);
    if (code === 0) ended.resolve({ kind: 'done', stdout: text.stdout });
    else broke(`ended with ${code === null ? `signal ${signal}` : `exit code ${code}`}`);
  });
  // A command that reads no input may be gone before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return ended.promise;
}

/** To the command and all that it started; nothing when they are gone. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}

export const lastLines = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .slice(-shownLines);
