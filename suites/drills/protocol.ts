// What `assay drill` and an adapter say to each other: one JSON value a line.
import { isList, isObject, isString, type JsonObject, parsedJson } from '../clients/json.ts';

export const protocolVersion = 1;

/** What tasks ask for; `docs/client-teams.md` has their arguments and results. */
export const operations = [
  'list_streams',
  'search_streams',
  'read_manifests',
  'list_beacons',
  'list_digests',
  'query',
  'plan_and_execute',
  'walk_snapshot',
  'deliver_delta',
  'run_beacon',
  'create_digest',
  'summarize_stream',
  'call_tool',
  'receive_webhooks',
] as const;

export type Op = (typeof operations)[number];

export interface Task {
  readonly id: string;
  readonly op: Op;
  readonly target: { readonly rest: string; readonly mcp: string };
  readonly credentials: Readonly<Record<string, string>>;
  readonly args: JsonObject;
  /** How long the adapter may be silent, besides the waits that it was told. */
  readonly answer_ms: number;
  /** The time of the world. */
  readonly now: string;
}

export interface Hello {
  readonly client: string;
  readonly ops: readonly string[];
  /** Whether the adapter waits by `sleep_s`, so that no real time passes. */
  readonly clock: boolean;
  /** Whether results have `notices` of deprecations. */
  readonly notices: boolean;
}

/** What became of a task. */
export type Reply =
  | {
      readonly status: 'done' | 'partial' | 'failed';
      readonly result: JsonObject;
      readonly error: JsonObject;
    }
  | { readonly status: 'unsupported' }
  /** The adapter was silent, or its process ended. */
  | { readonly status: 'stopped' | 'died'; readonly why: string };

/** What an adapter asks for while a task is under way. */
export interface Acts {
  /** Lets the time of the world pass; resolves to it. */
  sleep(seconds: number, signal?: AbortSignal): Promise<string>;
  /** Whether the client has sent anything to the service since the task began. */
  wasHeard(): boolean;
  /** A receiver listens at the address; `finish` tells it to end and to answer. */
  ready(url: string, finish: () => void): void;
  /** The client has handed these on, whatever becomes of it. */
  handedOn(ids: readonly string[]): void;
}

export interface Adapter {
  readonly hello: Hello;
  /** Whether its process can be ended and started again. */
  readonly canRestart: boolean;
  perform(task: Task, acts: Acts): Promise<Reply>;
  /** Ends the process, at once or as it likes; the next task starts it again. */
  restart(how: 'kill' | 'end'): Promise<void>;
  close(): Promise<void>;
}

/** The adapter broke the protocol or could not try: nothing is known of the client. Exit code 2. */
export class AdapterError extends Error {}

/** The adapter said so of one task, and goes on. */
export class NotTried extends AdapterError {}

/** Longer lines are no answer to any task. */
export const lineBytesMax = 4_000_000;

export type Message =
  | { readonly kind: 'hello'; readonly hello: Hello }
  | { readonly kind: 'reply'; readonly id: string; readonly reply: Reply }
  | { readonly kind: 'sleep'; readonly id: string; readonly seconds: number }
  | { readonly kind: 'ready'; readonly id: string; readonly url: string }
  | { readonly kind: 'handed-on'; readonly id: string; readonly ids: readonly string[] };

const statuses = ['done', 'partial', 'failed'] as const;
const longestSleepS = 100 * 86_400;

/** Throws an adapter error for everything else. */
export function messageIn(line: string): Message {
  const json = parsedJson(line);
  const wrong = (expected: string): never => {
    throw new AdapterError(
      `expected ${expected} on standard output, received ${JSON.stringify(line.slice(0, 200))}. Write logs to standard error.`,
    );
  };
  if (!isObject(json) || json.assay !== protocolVersion)
    return wrong(`a line of JSON with "assay":${protocolVersion}`);
  const { id, status, hello, ready, handed_on: handedOn, sleep_s: seconds, adapter_error: cause } = json;
  if (isObject(hello)) return { kind: 'hello', hello: helloIn(hello) };
  if (!isString(id)) return wrong('hello, or the id of the task');
  if (isString(cause)) throw new NotTried(`the adapter could not try task ${id}: ${cause.slice(0, 500)}`);
  if (status === 'unsupported') return { kind: 'reply', id, reply: { status } };
  const known = statuses.find((one) => one === status);
  if (known !== undefined)
    return {
      kind: 'reply',
      id,
      reply: { status: known, result: objectOr(json.result), error: objectOr(json.error) },
    };
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= longestSleepS)
    return { kind: 'sleep', id, seconds };
  if (isObject(ready) && isString(ready.url) && URL.canParse(ready.url))
    return { kind: 'ready', id, url: ready.url };
  if (isList(handedOn)) return { kind: 'handed-on', id, ids: handedOn.map(String) };
  return wrong('a status, sleep_s, ready, handed_on or adapter_error');
}

const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

function helloIn({ client, ops, clock, notices }: JsonObject): Hello {
  const known = isList(ops) ? ops.filter(isString) : [];
  const stray = known.find((op) => operations.every((one) => one !== op));
  if (stray !== undefined || known.length === 0)
    throw new AdapterError(
      `hello: expected ops from ${operations.join(', ')}, received ${JSON.stringify(ops ?? null)}.`,
    );
  return {
    client: isString(client) ? client.slice(0, 200) : 'a client without a name',
    ops: known,
    clock: clock === true,
    notices: notices === true,
  };
}

export const lineOf = (message: object): string =>
  `${JSON.stringify({ assay: protocolVersion, ...message })}\n`;
