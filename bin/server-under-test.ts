// The server under test: started by the command of `--start`, awaited, and stopped with every process that it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { argvOf } from '../suites/target/argv.ts';
import { lastLines, signalGroup } from '../suites/target/command.ts';
import { SetupError } from '../suites/target/setup-error.ts';

export interface ServerStart {
  /** Split at spaces outside quotes; no shell runs it. */
  readonly command: string;
  /** Any answer there means that the server is up. */
  readonly baseUrl: string;
  readonly waitMs: number;
  /** Rejects when nobody waits for the server any longer. */
  readonly interrupted?: Promise<never> | undefined;
}

const pollMs = 100;
const answerMs = 2_000;
const termMs = 5_000;
/** Output that was written before the exit may arrive after it. */
const lastOutputMs = 200;
const keptChars = 20_000;

/** Throws a setup error when the command cannot be run, ends early, or nothing answers in time. */
export async function startServer(start: ServerStart) {
  const { command, baseUrl, waitMs } = start;
  const [file = '', ...args] = argvOf(command);
  if (await answers(baseUrl))
    throw new SetupError(
      `Another server already answers at ${baseUrl} and would be judged instead of --start. Stop it first.`,
    );
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const server = watch(child, command);
  try {
    const { alive } = server;
    await Promise.race([untilAnswered(baseUrl, waitMs, server.output), alive, start.interrupted ?? alive]);
    return server;
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

export type ServerUnderTest = Awaited<ReturnType<typeof startServer>>;

function watch(child: ChildProcess, command: string) {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = `${text}${part}`.slice(-keptChars);
    });
  const output = (): string =>
    lastLines(text)
      .map((line) => `\n    ${line}`)
      .join('');
  const ended = Promise.withResolvers<string>();
  child.once('error', ({ message }) => ended.resolve(`cannot be run: ${message}`));
  const end = (code: number | null, signal: NodeJS.Signals | null): void =>
    ended.resolve(`ended with ${code === null ? `signal ${signal}` : `exit code ${code}`}`);
  // A command that ends with 0 may have left the server in the background, which keeps its output open.
  child.once('close', end);
  child.once('exit', (code, signal) => {
    if (code !== 0) setTimeout(end, lastOutputMs, code, signal).unref();
  });
  /** Rejects with a setup error when the command ends before it is stopped. */
  const alive = ended.promise.then((how): never => {
    throw new SetupError(`The command of --start (${command}) ${how}.${output()}`);
  });
  // After the run nobody awaits this.
  alive.catch(() => undefined);
  // However this process ends, no server process remains.
  const kill = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    signalGroup(child, 'SIGTERM');
    await Promise.race([ended.promise, sleep(termMs, undefined, { ref: false })]);
    kill();
    process.off('exit', kill);
  };
  let stopping: Promise<void> | undefined;
  return {
    alive,
    output,
    /** Sends SIGTERM to the process group, and SIGKILL to what remains after five seconds; may be called twice. */
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function untilAnswered(baseUrl: string, waitMs: number, output: () => string): Promise<void> {
  const deadline = AbortSignal.timeout(waitMs);
  while (!deadline.aborted) {
    if (await answers(baseUrl)) return;
    await sleep(pollMs);
  }
  throw new SetupError(
    `No server answered at ${baseUrl} within ${waitMs / 1000} s of --start. Raise --wait if it needs longer.${output()}`,
  );
}

const answers = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl.replace(/\/+$/, '')}/account`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return true;
    },
    () => false,
  );
