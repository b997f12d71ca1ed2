// An adapter in a process of its own: tasks go to its standard input, results come from its standard output.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Machine } from '../judge/machine.ts';
import {
  type Acts,
  type Adapter,
  AdapterError,
  type Hello,
  lineBytesMax,
  lineOf,
  type Message,
  messageIn,
  type Reply,
  type Task,
} from './protocol.ts';

export interface ProcessOptions {
  readonly command: readonly [string, ...string[]];
  readonly machine: Machine;
  /** How long a start may take until hello. */
  readonly helloMs: number;
  /** Between SIGTERM and SIGKILL. */
  readonly graceMs: number;
  /** Ends the wait for the first hello. */
  readonly enough?: AbortSignal | undefined;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Running {
  readonly child: Child;
  /** The next message; undefined once the output has ended. Rejects with an adapter error. */
  next(): Promise<Message | undefined>;
  /** Resolves when the process has ended, to what ended it. */
  readonly ended: Promise<string>;
}

/** Starts the command; rejects with an adapter error if it does not say hello. */
export async function processAdapter(options: ProcessOptions): Promise<Adapter> {
  let running = await begin(options, options.enough);
  const { hello } = running;
  const stop = (isHung = false): Promise<void> => end(running.process, options, isHung);
  const again = async (): Promise<void> => {
    await stop();
    running = await begin(options);
  };
  const perform = async (task: Task, acts: Acts): Promise<Reply> => {
    // One that answers a single task and exits is started for each.
    if (running.hasEnded()) await again();
    const reply = await performIn(running.process, task, acts, { ...options, hasClock: hello.clock });
    if (reply.status !== 'exited') return reply;
    // It may have been about to exit when the task came.
    if (reply.why !== cleanExit || reply.wasActive || acts.wasHeard())
      return { status: 'died', why: reply.why };
    await again();
    const second = await performIn(running.process, task, acts, { ...options, hasClock: hello.clock });
    return second.status === 'exited' ? { status: 'died', why: second.why } : second;
  };
  return {
    hello,
    canRestart: true,
    perform: async (task, acts) => {
      const reply = await perform(task, acts);
      if (reply.status === 'stopped') await stop(true);
      return reply;
    },
    restart: async (how) => {
      if (how === 'kill') signal(running.process.child, 'SIGKILL');
      await stop();
    },
    close: () => stop(),
  };
}

const cleanExit = 'exit code 0';

async function begin(
  options: ProcessOptions,
  enough = new AbortController().signal,
): Promise<{ readonly process: Running; readonly hello: Hello; hasEnded(): boolean }> {
  const process = start(options.command);
  const limit = new AbortController();
  const isEnough = AbortSignal.any([limit.signal, enough]);
  const late = options.machine.wait(options.helloMs, isEnough).then(() => 'late' as const);
  const first = await Promise.race([process.next(), late])
    .catch(async (cause: unknown) => {
      await end(process, options, true);
      throw cause;
    })
    .finally(() => limit.abort());
  if (first === 'late' || first?.kind !== 'hello') {
    const found =
      first === undefined
        ? `the end of its output (${(await endOf(process.ended, options.machine, options.graceMs)) ?? 'it runs on'})`
        : first === 'late'
          ? 'nothing; a line may wait in a buffer of its standard output'
          : 'another message';
    await end(process, options, true);
    throw new AdapterError(
      `expected hello from \`${options.command.join(' ')}\` within ${options.helloMs / 1_000} s, received ${found}.`,
    );
  }
  let isOver = false;
  void process.ended.then(() => {
    isOver = true;
  });
  return { process, hello: first.hello, hasEnded: () => isOver };
}

/** In a group of its own, so that what it starts ends with it. */
function start([file, ...args]: ProcessOptions['command']): Running {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const killed = (): void => signal(child, 'SIGKILL');
  process.once('exit', killed);
  // What it does not read is told by its end.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (cause) => resolve(`it cannot be started: ${cause.message}`));
    child.once('exit', (code, by) => resolve(code === null ? `signal ${by}` : `exit code ${code}`));
  });
  void ended.then(() => process.off('exit', killed));
  return { child, next: messagesOf(child), ended };
}

/** Messages in their order; what was not asked for stays small, because the output is paused meanwhile. */
function messagesOf(child: Child): () => Promise<Message | undefined> {
  const lines = linesOf(child);
  const next = async (): Promise<Message | undefined> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) return undefined;
      if (value.trim() !== '') return messageIn(value);
    }
  };
  return () => {
    const message = next();
    // Nobody may wait for it any more.
    message.catch(() => undefined);
    return message;
  };
}

async function* linesOf({ stdout }: Child): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder();
  let rest = '';
  for await (const chunk of stdout) {
    const parts = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > lineBytesMax) throw new AdapterError(`a line of more than ${lineBytesMax} bytes.`);
    yield* parts;
  }
  if (rest !== '') yield rest;
  return undefined;
}

/** What ended the process; undefined if nothing does for a while. */
async function endOf(ended: Promise<string>, machine: Machine, graceMs: number): Promise<string | undefined> {
  const limit = new AbortController();
  const late = machine.wait(graceMs, limit.signal).then(() => undefined);
  return Promise.race([ended, late]).finally(() => limit.abort());
}

type Ended = Reply | { readonly status: 'exited'; readonly why: string; readonly wasActive: boolean };

/** A client that asks for more within one task comes to no end. */
const messagesMax = 1_000;

async function performIn(
  { child, next, ended }: Running,
  task: Task,
  acts: Acts,
  { machine, graceMs, hasClock }: ProcessOptions & { readonly hasClock: boolean },
): Promise<Ended> {
  child.stdin.write(lineOf(task));
  for (let nth = 0; nth < messagesMax; nth += 1) {
    const limit = new AbortController();
    const silent = machine.wait(task.answer_ms, limit.signal).then(() => 'silent' as const);
    const message = await Promise.race([next(), silent]).finally(() => limit.abort());
    if (message === 'silent')
      return { status: 'stopped', why: `no answer within ${task.answer_ms / 1_000} s` };
    if (message === undefined) {
      const why = await endOf(ended, machine, graceMs);
      if (why === undefined) return { status: 'stopped', why: 'it closed its standard output' };
      return { status: 'exited', why, wasActive: nth > 0 };
    }
    if (message.kind === 'hello' || message.id !== task.id)
      throw new AdapterError(`expected a message about task ${task.id}, received another one.`);
    if (message.kind === 'reply') return message.reply;
    if (message.kind === 'sleep' && !hasClock)
      throw new AdapterError('expected no sleep_s, because hello has no clock: true.');
    if (message.kind === 'sleep')
      child.stdin.write(lineOf({ id: task.id, now: await acts.sleep(message.seconds) }));
    else if (message.kind === 'handed-on') acts.handedOn(message.ids);
    else acts.ready(message.url, () => void child.stdin.write(lineOf({ id: task.id, finish: true })));
  }
  return { status: 'stopped', why: `${messagesMax} messages without an answer` };
}

/** The end of its input asks it to end, SIGTERM tells it to. */
async function end(
  { child, ended }: Running,
  { machine, graceMs }: ProcessOptions,
  isHung: boolean,
): Promise<void> {
  const isEnded = async (): Promise<boolean> => (await endOf(ended, machine, graceMs)) !== undefined;
  child.stdin.end();
  let isOver = !isHung && (await isEnded());
  if (!isOver) {
    signal(child, 'SIGTERM');
    isOver = await isEnded();
  }
  // Also what it started and left behind.
  signal(child, 'SIGKILL');
  if (!isOver) await ended;
}

function signal({ pid }: Child, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended already.
  }
}
