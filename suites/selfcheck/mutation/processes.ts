// A pool of processes for jobs. A process is replaced if it hangs, throws, or has done many jobs.
// A job that hangs is tried again while no other job is running, because on a busy machine others may have kept it waiting.
import { type ChildProcess, fork } from 'node:child_process';
import type { Job, JobResult, Message } from './jobs.ts';
import { activeFromStart } from './switch.ts';

export interface Processes {
  /**
   * Jobs start in the order of the calls. With `fromStart` the job has its own process, in which the mutant with this
   * `switchId` is active before the simulator is loaded.
   */
  run<J extends Job>(job: J, fromStart?: string): Promise<Ended<J>>;
  /** Ends the processes, whatever they are doing. */
  close(): void;
}

/** `hung`: the process sent no message for too long, twice. `threw`: it threw outside of its job, or did not start. */
export type Ended<J extends Job = Job> =
  | { readonly kind: 'done'; readonly result: JobResult<J> }
  | { readonly kind: 'hung' }
  | { readonly kind: 'threw'; readonly detail: string };

export interface ProcessOptions {
  /** The module that each process runs. */
  readonly module: string;
  readonly count: number;
  /** Longest time without a message from a process that judges a mutant; ten times as long without a mutant. */
  readonly silenceMaxMs: number;
  /** The folder in which processes share compiled code. */
  readonly cacheFolder: string;
}

/** A process is replaced after this many jobs, because it becomes slow. */
const jobsMax = 200;

interface Waiting {
  readonly job: Job;
  readonly fromStart: string | undefined;
  readonly end: (ended: Ended) => void;
}

/** Decides which job starts next. */
class Queue {
  readonly #waiting: Waiting[] = [];
  /** Jobs that hung beside others. */
  readonly #hung: Waiting[] = [];
  #running = 0;
  #runsAlone = false;

  add(job: Waiting): void {
    this.#waiting.push(job);
  }

  /** The job that may start now, if any. */
  take(): Waiting | undefined {
    if (this.#runsAlone) return undefined;
    const next = this.#waiting.shift() ?? (this.#running === 0 ? this.#alone() : undefined);
    if (next !== undefined) this.#running += 1;
    return next;
  }

  #alone(): Waiting | undefined {
    const next = this.#hung.shift();
    this.#runsAlone = next !== undefined;
    return next;
  }

  /** The job has ended, and waits again if it hung beside others. */
  ended(job: Waiting, ended: Ended): void {
    this.#running -= 1;
    if (ended.kind === 'hung' && !this.#runsAlone) this.#hung.push(job);
    else job.end(ended);
    this.#runsAlone = false;
  }
}

interface Running {
  readonly child: ChildProcess;
  done: number;
}

export function openProcesses(options: ProcessOptions): Processes {
  const queue = new Queue();
  const wake = (): void => {
    for (const slot of slots) void slot.wake();
  };
  const slots = Array.from({ length: options.count }, () => slotOf(options, queue, wake));
  const close = (): void => {
    for (const slot of slots) slot.close();
  };
  // Runs before the folder of the copy is removed, because processes may still write there.
  process.prependOnceListener('exit', close);
  return {
    run: (job, fromStart) =>
      new Promise((resolve) => {
        queue.add({ job, fromStart, end: (ended) => resolve(ended as Ended<typeof job>) });
        wake();
      }),
    close: () => {
      process.off('exit', close);
      close();
    },
  };
}

/** A slot runs one process at a time. `onEnd` is called after each job. */
function slotOf(options: ProcessOptions, queue: Queue, onEnd: () => void) {
  let kept: Running | undefined;
  let current: Running | undefined;
  let busy = false;
  let closed = false;

  const drop = (running: Running | undefined): void => {
    running?.child.kill('SIGKILL');
    if (kept === running) kept = undefined;
  };

  const attempt = async ({ job, fromStart }: Waiting): Promise<Ended> => {
    const running = (fromStart === undefined && kept) || { child: start(options, fromStart), done: 0 };
    current = running;
    const silenceMaxMs = (job.kind === 'judge' ? 1 : 10) * options.silenceMaxMs;
    const ended = await work(running.child, job, silenceMaxMs);
    running.done += 1;
    const isDoubtful = isTainted(ended);
    const isSpent = isDoubtful || ended.kind !== 'done' || fromStart !== undefined || running.done >= jobsMax;
    if (isSpent) drop(running);
    else kept = running;
    // An earlier job in the same process may be the cause, so the job is repeated in a new process.
    return isDoubtful && running.done > 1 ? attempt({ job, fromStart, end: () => undefined }) : ended;
  };

  return {
    wake: async () => {
      const next = busy || closed ? undefined : queue.take();
      if (next === undefined) return;
      busy = true;
      const ended = await attempt(next);
      busy = false;
      queue.ended(next, ended);
      onEnd();
    },
    close: () => {
      closed = true;
      drop(current);
      drop(kept);
    },
  };
}

/** Whether effects of an earlier job may have changed the result of this one. */
const isTainted = (ended: Ended): boolean =>
  ended.kind === 'threw' ||
  (ended.kind === 'done' && 'doubted' in ended.result && ended.result.doubted.length > 0);

function start({ module, cacheFolder }: ProcessOptions, fromStart: string | undefined): ChildProcess {
  const { [activeFromStart]: _, ...env } = process.env;
  const child = fork(module, {
    execArgv: [],
    // A mutant may cause much output that nobody reads.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...env,
      NODE_COMPILE_CACHE: cacheFolder,
      ...(fromStart !== undefined && { [activeFromStart]: fromStart }),
    },
  });
  // A failed send needs no handling, because the end of the process is handled.
  return child.on('error', () => undefined);
}

/** Sends the job to the process and waits for its result, an error or silence. */
async function work(child: ChildProcess, job: Job, silenceMaxMs: number): Promise<Ended> {
  const ended = Promise.withResolvers<Ended>();
  const hang = (): void => ended.resolve({ kind: 'hung' });
  let timer = setTimeout(hang, silenceMaxMs);
  const onMessage = (message: Message): void => {
    clearTimeout(timer);
    timer = setTimeout(hang, silenceMaxMs);
    if (message.kind !== 'alive') ended.resolve(message);
  };
  const onExit = (code: number | null, signal: string | null): void =>
    ended.resolve({ kind: 'threw', detail: `the process ended (${signal ?? code})` });
  child.on('message', onMessage);
  child.once('exit', onExit);
  child.send(job, () => undefined);
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onExit);
  }
}
