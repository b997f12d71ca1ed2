// Observes the clients of a simulator of this process: what it serves goes to a thread, which judges it.
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ClientJudge, ServedExchange } from '../simulator/state/client-judge.ts';
import { machine } from '../suites/judge/machine.ts';
import type { Report } from '../suites/report/schema.ts';
import type { Told, ToldExchange, Whose } from './observed-worlds.ts';
import type { ToObserver } from './observer-worker.ts';
import { commandName } from './start.ts';

export interface Observing {
  readonly clients: ClientJudge;
  /** On all clients so far. */
  report(): Promise<Report>;
  /** How many exchanges were left out, because more were served than could be judged. */
  leftOut(): number;
  close(): Promise<void>;
}

type FromObserver = { readonly size: number } | { readonly nth: number; readonly report: Report };

/** More characters of an answer are not looked at. */
const answerCharsMax = 256 * 1024;
/** So much may wait for the thread, in characters. */
const waitingMax = 64 * 1024 * 1024;
/** What an exchange has besides its bodies. */
const frameChars = 1_000;
const batchMax = 100;
const batchMs = 20;

/** The command that repeats the judgement of a command, with the recording that it makes or could make. */
export const judgedAgain = (observed: string, record: string | undefined): string =>
  record === undefined
    ? `${commandName} ${observed} --record client.har && ${commandName} judge client.har --as client`
    : `${commandName} judge ${record} --as client`;

/** `command` repeats the judgement, to which `--rule ID` is added. The thread begins with the first exchange. */
export function observing(command: string): Observing {
  const thread = observerThread(command);
  const batches = batchesTo(thread);
  /** Served in this turn of the event loop. */
  let served: ServedExchange[] = [];
  let leftOut = 0;
  let isGap = false;
  /** Whatever this turn read was sent before any of its replies: requests that it served overlap. */
  const endTurn = (): void => {
    const endedMs = machine.nowMs();
    for (const exchange of served) {
      const size = frameChars + exchange.body.length + Math.min(answerCharsMax, exchange.reply.body.length);
      if (batches.waiting() + size > waitingMax) {
        leftOut += 1;
        isGap = true;
        continue;
      }
      if (isGap) batches.tell({ kind: 'gap' });
      isGap = false;
      batches.tell({ kind: 'served', exchange: toldOf(exchange, endedMs) }, size);
    }
    served = [];
  };
  const ask = (whose: Whose): Promise<Report> => {
    endTurn();
    batches.send();
    return thread.ask(whose);
  };
  const clients: ClientJudge = {
    nowMs: machine.nowMs,
    served: (exchange) => {
      if (served.push(exchange) === 1) setImmediate(endTurn);
    },
    acted: (worldId, operation) => {
      endTurn();
      batches.tell({ kind: 'acted', worldId, operation, atMs: machine.nowMs() });
    },
    report: (worldId, organizationId) => ask({ worldId, organizationId }),
    forget: (worldId) => {
      endTurn();
      batches.tell({ kind: 'forget', worldId });
    },
  };
  return {
    clients,
    report: () => ask({}),
    leftOut: () => leftOut,
    close: () => {
      batches.stop();
      return thread.close();
    },
  };
}

function batchesTo(thread: ReturnType<typeof observerThread>) {
  let told: Told[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const send = (): void => {
    stop();
    if (told.length === 0) return;
    thread.post({ told, size });
    told = [];
    size = 0;
  };
  return {
    stop,
    send,
    tell: (one: Told, oneSize = 0): void => {
      told.push(one);
      size += oneSize;
      if (told.length >= batchMax) send();
      else timer ??= setTimeout(send, batchMs).unref();
    },
    /** In characters, here and in the thread. */
    waiting: (): number => thread.waiting() + size,
  };
}

function toldOf(exchange: ServedExchange, turnEndedMs: number): ToldExchange {
  const { worldId, beganMs, organization, marks, method, url, headers, body, fault } = exchange;
  const reply = repliedTo(exchange);
  const isBytes = typeof reply.body !== 'string';
  const isWhole = reply.body.length <= answerCharsMax;
  const text = typeof reply.body === 'string' ? reply.body : reply.body.toString('latin1');
  return {
    worldId,
    beganMs,
    endedMs: turnEndedMs + (fault?.kind === 'delay' ? fault.ms : 0),
    organization: organization && { id: organization.id, plan: organization.plan },
    marks,
    method,
    url,
    headers,
    body,
    reply: {
      status: reply.status,
      headers: reply.headers,
      body: isWhole ? text : '',
      isBytes,
      nowMs: reply.nowMs,
    },
  };
}

/** What the client got: with the fault that was forced on it. */
function repliedTo({ reply, fault }: ServedExchange): ServedExchange['reply'] {
  if (fault === undefined || fault.kind === 'delay') return reply;
  const { nowMs } = reply;
  if (fault.kind !== 'respond' || fault.bytes !== undefined)
    return { status: 0, headers: [], body: '', nowMs };
  const { status, headers, body } = fault;
  return { status, headers: Object.entries(headers).flat(), body, nowMs };
}

/** Does not keep the process alive, but for a question that is open. */
function observerThread(command: string) {
  let worker: Worker | undefined;
  let waiting = 0;
  let asked = 0;
  let failure: Error | undefined;
  const open = new Map<number, PromiseWithResolvers<Report>>();
  const fail = (cause: Error): void => {
    failure = cause;
    for (const { reject } of open.values()) reject(cause);
    open.clear();
  };
  const running = (): Worker => {
    if (worker !== undefined) return worker;
    worker = new Worker(new URL(`./observer-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: command,
    });
    worker.unref();
    worker.on('error', (cause) => fail(cause as Error));
    worker.on('message', (message: FromObserver) => {
      if ('size' in message) {
        waiting -= message.size;
        return;
      }
      open.get(message.nth)?.resolve(message.report);
      open.delete(message.nth);
      if (open.size === 0) worker?.unref();
    });
    return worker;
  };
  const post = (message: ToObserver): void => running().postMessage(message);
  return {
    waiting: () => waiting,
    post: (batch: Extract<ToObserver, { readonly told: unknown }>): void => {
      waiting += batch.size;
      post(batch);
    },
    ask: (whose: Whose): Promise<Report> => {
      if (failure !== undefined) return Promise.reject(failure);
      asked += 1;
      const answer = Promise.withResolvers<Report>();
      open.set(asked, answer);
      running().ref();
      post({ nth: asked, whose });
      return answer.promise;
    },
    close: async (): Promise<void> => {
      await worker?.terminate();
    },
  };
}
