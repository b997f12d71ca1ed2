// Observes the clients of a simulator of this process: what it serves goes to a thread, which judges it.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { decide, newMeter, record } from '../simulator/core/rate.ts';
import type { ClientJudge, ServedExchange } from '../simulator/state/client-judge.ts';
import { lookedAt } from '../simulator/state/kept-bytes.ts';
import { machine } from '../suites/judge/machine.ts';
import type { Report } from '../suites/report/schema.ts';
import type { Told, Whose } from './observed-worlds.ts';
import type { FromObserver, ToObserver } from './observer-worker.ts';
import { type Packed, packer } from './packed-exchanges.ts';
import { commandName } from './start.ts';

export interface Observing {
  readonly clients: ClientJudge;
  /** On all clients so far. */
  report(): Promise<Report>;
  /** How many exchanges were left out, because more were served than could be judged. */
  leftOut(): number;
  close(): Promise<void>;
}

/** So much may wait for the thread, in characters; then exchanges are left out. */
const waitingMax = 48 * 1024 * 1024;
/** What lives long is little, so more room for it is only garbage that waits. */
const youngMaxMb = 32;
const batchMax = 500;
/** The room for more would not be used again, and new room costs more than a message. */
const batchChars = 64 * 1024;
const batchMs = 100;

/** The command that repeats the judgement of a command, with the recording that it makes or could make. */
export const judgedAgain = (observed: string, record: string | undefined): string =>
  record === undefined
    ? `${commandName} ${observed} --record client.har && ${commandName} judge client.har --as client`
    : `${commandName} judge ${record} --as client`;

/** `command` repeats the judgement, to which `--rule ID` is added. */
export function observing(command: string): Observing {
  const thread = observerThread(command);
  const batches = batchesFor(thread);
  const tell = (told: Told): void => {
    batches.send();
    batches.retell();
    thread.post({ told });
  };
  const ask = (whose: Whose): Promise<Report> => {
    batches.send();
    return thread.ask(whose);
  };
  return {
    clients: {
      nowMs: machine.nowMs,
      served: batches.add,
      acted: (worldId, operation) => tell({ kind: 'acted', worldId, operation, atMs: machine.nowMs() }),
      report: (worldId, organizationId) => ask({ worldId, organizationId }),
      forget: (worldId) => tell({ kind: 'forget', worldId }),
    },
    report: () => ask({}),
    leftOut: batches.leftOut,
    close: () => {
      batches.stop();
      return thread.close();
    },
  };
}

function batchesFor(thread: ReturnType<typeof observerThread>) {
  const packing = packer();
  let turnMs: number | undefined;
  const meter = newMeter();
  let timer: NodeJS.Timeout | undefined;
  let leftOut = 0;
  let isGap = false;
  const post = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (packing.count > 0) thread.judge(packing.take());
  };
  const send = (): void => {
    packing.endTurn(machine.nowMs());
    post();
  };
  // Whatever a turn of the event loop read was sent before any of its replies: requests that it served overlap.
  const beginTurn = (): number => {
    setImmediate(endTurn);
    return machine.nowMs();
  };
  // What follows a gap is worth judging if it is long enough to tell a client something and to see what it makes of it.
  const hasRoom = (nowMs: number): boolean =>
    lookedAt.capacity - decide(lookedAt, meter, nowMs).used >= (isGap ? lookedAt.refill : 1);
  const endTurn = (): void => {
    turnMs = undefined;
    packing.endTurn(machine.nowMs());
    if (packing.count >= batchMax || packing.size >= batchChars) post();
  };
  const closeGap = (): void => {
    send();
    thread.post({ told: { kind: 'gap' } });
    packing.retell();
    isGap = false;
  };
  return {
    send,
    retell: packing.retell,
    leftOut: (): number => leftOut,
    stop: (): void => clearTimeout(timer),
    add: (exchange: ServedExchange): void => {
      const nowMs = turnMs ?? machine.nowMs();
      if (!hasRoom(nowMs) || thread.waiting() > waitingMax) {
        leftOut += 1;
        isGap = true;
        return;
      }
      record(lookedAt, meter, nowMs);
      if (isGap) closeGap();
      turnMs ??= beginTurn();
      packing.add(exchange, turnMs);
      timer ??= setTimeout(send, batchMs).unref();
    },
  };
}

/** Does not keep the process alive, but for a question that is open. */
function observerThread(command: string) {
  const worker = new Worker(new URL(`./observer-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: command,
    resourceLimits: { maxYoungGenerationSizeMb: youngMaxMb },
  });
  worker.unref();
  let waiting = 0;
  let asked = 0;
  let failure: unknown;
  const open = new Map<number, PromiseWithResolvers<Report>>();
  const fail = (cause: unknown): void => {
    failure ??= cause;
    for (const { reject } of open.values()) reject(failure);
    open.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that judges clients has ended')));
  worker.on('message', (message: FromObserver) => {
    if ('size' in message) {
      waiting -= message.size;
      return;
    }
    open.get(message.nth)?.resolve(message.report);
    open.delete(message.nth);
    if (open.size === 0) worker.unref();
  });
  const post = (message: ToObserver): void => worker.postMessage(message);
  return {
    /** In characters. */
    waiting: () => waiting,
    post,
    judge: (packed: Packed): void => {
      waiting += packed.text.length;
      post({ packed });
    },
    ask: (whose: Whose): Promise<Report> => {
      if (failure !== undefined) return Promise.reject(failure);
      asked += 1;
      const answer = Promise.withResolvers<Report>();
      open.set(asked, answer);
      worker.ref();
      post({ nth: asked, whose });
      return answer.promise;
    },
    close: async (): Promise<void> => {
      await worker.terminate();
    },
  };
}
