// An adapter in this process: a function for each operation that the client has.
import { isObject, type JsonObject } from '../clients/json.ts';
import type { Machine } from '../judge/machine.ts';
import { type Acts, type Adapter, operations, type Reply, type Task } from './protocol.ts';

/** What a function gets besides the arguments of its task. */
export interface TaskContext {
  readonly rest: string;
  readonly mcp: string;
  readonly credentials: Task['credentials'];
  /** The time of the world, in milliseconds since 1970. */
  readonly now: () => number;
  /** Lets the time of the world pass. */
  readonly sleep: (seconds: number) => Promise<void>;
  /** Says where a receiver listens; resolves when the receiver is to end. */
  readonly ready: (url: string) => Promise<void>;
  /** Says what the client has handed on, whatever becomes of it. */
  readonly handedOn: (ids: readonly string[]) => void;
  /** Aborted when the task is given up, or the client is to die. */
  readonly signal: AbortSignal;
}

/** The result of a task, or its state with the result or the error; what it throws is a failure. */
export type Perform = (args: JsonObject, context: TaskContext) => Promise<JsonObject>;

/** `readManifests` for `read_manifests`. */
export type Functions = Readonly<Record<string, Perform | undefined>>;

export interface InProcess {
  readonly name: string;
  readonly functions: Functions;
  /** Whether the functions wait by `sleep` alone. */
  readonly clock: boolean;
  readonly notices: boolean;
  readonly machine: Machine;
  /** Begins anew with what the client has stored; without it the client cannot be restarted. */
  readonly restarted?: (() => Functions) | undefined;
}

type FunctionName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FunctionName<Rest>>}`
  : Name;

export const functionName = <Name extends string>(op: Name) =>
  op.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as FunctionName<Name>;

const names = new Map<string, string>(operations.map((op) => [op, functionName(op)]));

export function inProcessAdapter(client: InProcess): Adapter {
  const { name, clock, notices, machine, restarted } = client;
  let { functions } = client;
  let life = new AbortController();
  return {
    hello: {
      client: name,
      ops: [...names].flatMap(([op, own]) => (functions[own] === undefined ? [] : [op])),
      clock,
      notices,
    },
    canRestart: restarted !== undefined,
    perform: (task, acts) => {
      const perform = functions[names.get(task.op) ?? ''];
      return perform === undefined
        ? Promise.resolve({ status: 'unsupported' })
        : performed(perform, { task, acts, machine, death: life.signal });
    },
    restart: async () => {
      life.abort();
      life = new AbortController();
      if (restarted !== undefined) functions = restarted();
    },
    close: async () => life.abort(),
  };
}

interface Performance {
  readonly task: Task;
  readonly acts: Acts;
  readonly machine: Machine;
  readonly death: AbortSignal;
}

async function performed(perform: Perform, { task, acts, machine, death }: Performance): Promise<Reply> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, death]);
  const started = machine.nowMs();
  const startMs = Date.parse(task.now);
  let movedMs = 0;
  let silentSince = started;
  const asked = (): void => {
    silentSince = machine.nowMs();
  };
  const context: TaskContext = {
    rest: task.target.rest,
    mcp: task.target.mcp,
    credentials: task.credentials,
    now: () => startMs + movedMs + machine.nowMs() - started,
    sleep: async (seconds) => {
      await acts.sleep(seconds, signal);
      movedMs += seconds * 1_000;
      asked();
      signal.throwIfAborted();
    },
    ready: async (url) => {
      const finish = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => finish.reject(signal.reason));
      acts.ready(url, () => {
        asked();
        finish.resolve();
      });
      await finish.promise;
    },
    handedOn: acts.handedOn,
    signal,
  };
  const silent = async (): Promise<Reply> => {
    for (
      let leftMs = task.answer_ms;
      leftMs > 0 && !signal.aborted;
      leftMs = silentSince + task.answer_ms - machine.nowMs()
    )
      await machine.wait(leftMs, signal);
    return { status: 'stopped', why: `no answer within ${task.answer_ms / 1_000} s` };
  };
  const dead = new Promise<Reply>((resolve) => {
    death.addEventListener('abort', () => resolve({ status: 'died', why: 'it was ended' }));
  });
  const replied = perform(task.args, context).then(
    replyIn,
    (cause: unknown): Reply => ({
      status: 'failed',
      result: {},
      error: { message: cause instanceof Error ? cause.message : String(cause) },
    }),
  );
  return Promise.race([replied, silent(), dead]).finally(() => end.abort());
}

function replyIn(value: unknown): Reply {
  if (!isObject(value)) return { status: 'done', result: {}, error: {} };
  const { status, result, error } = value;
  if (status === 'unsupported') return { status };
  if (status !== 'done' && status !== 'failed' && status !== 'partial')
    return { status: 'done', result: value, error: {} };
  return {
    status,
    result: isObject(result) ? result : {},
    error: isObject(error) ? error : {},
  };
}
