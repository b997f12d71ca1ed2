// One run of a client's own test suite: its command in a process group of its own, for a limited time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { machine } from '../suites/judge/machine.ts';
import { lastLines, signalGroup } from '../suites/target/command.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { type Run, Stopped } from '../suites/vary/explore.ts';

export interface SuiteStart {
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  /** Ends the run, which then rejects with `Stopped`. */
  readonly enough: AbortSignal;
  /** Removes secrets from output. */
  readonly redacted: (text: string) => string;
}

/** Between SIGINT, at which test runners stop what they started, and SIGKILL. */
const graceMs = 2_000;
/** What a process outside of the group may go on writing is not awaited longer. */
const lastOutputMs = 500;
const keptChars = 20_000;
/** What is kept of longer output may begin within a secret. */
const cutChars = 4_000;
const keptLines = 20;

/** Rejects with a setup error if the command cannot be started. */
export async function runSuite({ command, env, timeoutMs, enough, redacted }: SuiteStart): Promise<Run> {
  if (enough.aborted) throw new Stopped();
  const [file, ...args] = command;
  const child = spawn(file, args, { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [text, chars] = ['', 0];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text = `${text}${part}`.slice(-keptChars);
      chars += part.length;
    });
  // However this process ends, but by SIGKILL, the group of the suite does not remain.
  const kill = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', kill);
  const closed = once(child, 'close').catch(() => undefined);
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', ({ message }) =>
      reject(new SetupError(`\`${command.join(' ')}\` cannot be started: ${message}.`)),
    );
    child.once('exit', (code, signal) => resolve(code === null ? `signal ${signal}` : `exit code ${code}`));
  });
  try {
    const done = new AbortController();
    const stop = AbortSignal.any([done.signal, enough]);
    const late = machine.wait(timeoutMs, stop).then(() => undefined);
    const how = await Promise.race([ended, late]).finally(() => done.abort());
    if (how === undefined) {
      signalGroup(child, 'SIGINT');
      await Promise.race([ended, machine.wait(graceMs)]);
    }
    kill();
    await Promise.race([closed, machine.wait(lastOutputMs)]);
    if (enough.aborted) throw new Stopped();
    return {
      isBroken: how !== 'exit code 0',
      ended: how ?? `no end within ${timeoutMs / 1_000} s`,
      output: lastLines(
        redacted(stripVTControlCharacters(chars > keptChars ? text.slice(cutChars) : text)),
        keptLines,
      ).join('\n'),
    };
  } finally {
    kill();
    process.off('exit', kill);
    // A process that left the group may hold the other ends.
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
  }
}
