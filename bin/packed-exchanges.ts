// Exchanges on their way to the thread that judges them: packed into one text, because to copy objects would cost the most.
import type { ServedExchange } from '../simulator/state/client-judge.ts';
import type { PlanName } from '../spec/values.ts';

/** An exchange without what is not looked at. */
export interface ToldExchange
  extends Pick<ServedExchange, 'worldId' | 'organization' | 'method' | 'url' | 'body' | 'beganMs'> {
  readonly endedMs: number;
  /** By which a test says that it provoked the answer on purpose; empty if it does not. */
  readonly mark: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reply: {
    /** 0 if no complete one was sent. */
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly nowMs: number;
  };
}

export interface Packed {
  readonly text: string;
  /** Of each exchange: times, status, whether the body of the reply is bytes in Latin-1, and the lengths of its texts. */
  readonly numbers: readonly number[];
}

const numbersEach = 15;

/** A longer answer is not looked into. */
const answerMax = 256 * 1024;
/** Of a longer page the manifests are left out, which no rule looks at. */
const pageMax = 16 * 1024;
const pageBegin = Buffer.from('{"data":{"manifests":[{');
const pageEnd = Buffer.from('}],"pagination":{');

export interface Packer {
  add(exchange: ServedExchange): void;
  /** The instant at which those that were added since the last one had ended. */
  endTurn(atMs: number): void;
  readonly count: number;
  /** In characters. */
  readonly size: number;
  take(): Packed;
}

export function packer(): Packer {
  let text = '';
  let numbers: number[] = [];
  let ended = 0;
  const isNew = newness();
  const put = (part: string): void => {
    text += part;
    numbers.push(part.length);
  };
  return {
    get count() {
      return numbers.length / numbersEach;
    },
    get size() {
      return text.length;
    },
    add: (exchange) => {
      const { organization, fault, beganMs } = exchange;
      const { status, headers, body, nowMs } = repliedTo(exchange);
      const shown = isNew(exchange.worldId, headers, body.length) ? shownOf(body) : '';
      numbers.push(
        beganMs,
        fault?.kind === 'delay' ? fault.ms : 0,
        status,
        nowMs ?? Number.NaN,
        typeof body === 'string' ? 0 : 1,
      );
      put(exchange.worldId);
      put(organization?.id ?? '');
      put(organization?.plan ?? '');
      put(exchange.marks[0] ?? '');
      put(exchange.method);
      put(exchange.url);
      put(linesOf(exchange.headers));
      put(exchange.body);
      put(headers.join('\n'));
      put(shown);
    },
    endTurn: (atMs) => {
      for (; ended < numbers.length; ended += numbersEach)
        numbers[ended + 1] = atMs + (numbers[ended + 1] ?? 0);
    },
    take: () => {
      ended = 0;
      const packed = { text, numbers };
      text = '';
      numbers = [];
      return packed;
    },
  };
}

/** Values of headers have no line breaks. */
function linesOf(headers: ServedExchange['headers']): string {
  let lines = '';
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined)
      lines += `${lines && '\n'}${name}\n${typeof value === 'string' ? value : value.join(', ')}`;
  }
  return lines;
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

function shownOf(body: string | Buffer): string {
  if (typeof body === 'string') return body.length <= answerMax ? body : '';
  if (body.length > pageMax && body.subarray(0, pageBegin.length).equals(pageBegin)) {
    const end = body.lastIndexOf(pageEnd);
    if (end >= 0) return `${latin1(pageBegin)}${latin1(body.subarray(end))}`;
  }
  return body.length <= answerMax ? latin1(body) : '';
}

const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

/** Shorter ones are told again. */
const knownMin = 1_000;
const exchangesMax = 2_000;

/** Whether the thread does not know the body: those of equal entity tags are equal. */
function newness() {
  const known = new Set<string>();
  let count = 0;
  return (worldId: string, headers: readonly string[], length: number): boolean => {
    count += 1;
    if (count % exchangesMax === 0) known.clear();
    const at = length < knownMin ? -1 : headers.indexOf('ETag');
    if (at < 0) return true;
    const key = `${worldId} ${headers[at + 1]}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  };
}

export function* unpacked({ text, numbers }: Packed): Generator<ToldExchange> {
  let from = 0;
  for (let at = 0; at < numbers.length; at += numbersEach) {
    const [beganMs = 0, endedMs = 0, status = 0, nowMs = 0, isBytes] = numbers.slice(at, at + 5);
    const [
      worldId = '',
      id = '',
      plan = '',
      mark = '',
      method = '',
      url = '',
      headers = '',
      body = '',
      ...reply
    ] = numbers.slice(at + 5, at + numbersEach).map((length) => {
      from += length;
      return copyOf(text.slice(from - length, from));
    });
    const [replyHeaders = '', shown = ''] = reply;
    yield {
      worldId,
      organization: id === '' ? undefined : { id, plan: plan as PlanName },
      mark,
      method,
      url,
      headers: headersIn(headers),
      body,
      beganMs,
      endedMs,
      reply: {
        status,
        headers: headersIn(replyHeaders),
        body: isBytes === 1 ? Buffer.from(shown, 'latin1').toString() : shown,
        nowMs,
      },
    };
  }
}

/** A part of a text would keep all of it in memory. */
const copyOf = (part: string): string => Buffer.from(part, 'utf16le').toString('utf16le');

/** Names in lower case. */
function headersIn(lines: string): Record<string, string> {
  const found: Record<string, string> = {};
  const parts = lines.split('\n');
  for (let at = 0; at + 1 < parts.length; at += 2) found[`${parts[at]}`.toLowerCase()] = `${parts[at + 1]}`;
  return found;
}
