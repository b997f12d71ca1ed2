// Exchanges on their way to the thread that judges them: packed into one text, because to copy objects would cost the most.
import { type Body, lengthOf, wholeOf } from '../simulator/core/body.ts';
import type { ServedExchange, ServedReply } from '../simulator/state/client-judge.ts';
import type { PlanName } from '../spec/values.ts';

/** An exchange without what is not looked at. */
export interface ToldExchange extends Pick<ServedExchange, 'worldId' | 'organization' | 'method' | 'body'> {
  readonly beganMs: number;
  readonly url: string;
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
  readonly numbers: Float64Array;
}

const numbersEach = 16;

/** A longer answer is not looked into. */
const answerMax = 256 * 1024;
/** Of a longer page the manifests are left out, which no rule looks at. */
const pageMax = 16 * 1024;
const pageBegin = Buffer.from('{"data":{"manifests":[{');
const pageEnd = Buffer.from('}],"pagination":{');

export function packer() {
  let parts: string[] = [];
  let numbers: number[] = [];
  let size = 0;
  let ended = 0;
  const known = new Set<string>();
  const put = (part: string): void => {
    parts.push(part);
    numbers.push(part.length);
    size += part.length;
  };
  return {
    get count(): number {
      return numbers.length / numbersEach;
    },
    /** In characters. */
    get size(): number {
      return size;
    },
    add: (exchange: ServedExchange, now: number) => {
      const { organization, method, query, fault, nowMs = Number.NaN } = exchange;
      const { status, headers, body } = repliedTo(exchange);
      numbers.push(
        exchange.beganMs ?? now,
        fault?.kind === 'delay' ? fault.ms : 0,
        status,
        nowMs,
        typeof body === 'string' ? 0 : 1,
      );
      put(exchange.worldId);
      put(organization?.id ?? '');
      put(organization?.plan ?? '');
      put(exchange.marks[0] ?? '');
      put(method);
      put(exchange.baseUrl);
      put(query === '' ? exchange.path : `${exchange.path}?${query}`);
      put(linesOf(exchange.headers));
      put(exchange.body);
      // Nothing else is looked at in the headers of what was read, which most replies are.
      put(method === 'GET' && status < 400 ? linesAbout(figure, headers) : headers.join('\n'));
      put(isNew(known, { worldId: exchange.worldId, headers, length: lengthOf(body) }) ? shownOf(body) : '');
    },
    /** The instant at which those that were added since the last one had ended. */
    endTurn: (atMs: number) => {
      for (; ended < numbers.length; ended += numbersEach)
        numbers[ended + 1] = atMs + (numbers[ended + 1] ?? 0);
    },
    /** The thread may have forgotten every body. */
    retell: () => known.clear(),
    take: () => {
      // A list of numbers takes far longer to copy.
      const packed: Packed = { text: parts.join(''), numbers: Float64Array.from(numbers) };
      parts = [];
      numbers = [];
      size = 0;
      ended = 0;
      return packed;
    },
  };
}

const figure = 'X-Service-Quota-Remaining';

function linesAbout(name: string, headers: readonly string[]): string {
  const at = headers.indexOf(name);
  return at < 0 ? '' : `${name}\n${headers[at + 1]}`;
}

/** Values of headers have no line breaks. */
function linesOf(headers: ServedExchange['headers']): string {
  let lines = '';
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) lines += `${name}\n${typeof value === 'string' ? value : value.join(', ')}\n`;
  }
  return lines;
}

const nothing: ServedReply = { status: 0, headers: [], body: '' };

/** What the client got: with the fault that was forced on it. */
function repliedTo({ reply, fault }: ServedExchange): ServedReply {
  if (fault === undefined || fault.kind === 'delay') return reply;
  if (fault.kind !== 'respond' || fault.bytes !== undefined) return nothing;
  const { status, headers, body } = fault;
  return { status, headers: Object.entries(headers).flat(), body };
}

function shownOf(given: Body): string {
  const body = wholeOf(given);
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
const knownMax = 2_000;

interface Told {
  readonly worldId: string;
  readonly headers: readonly string[];
  readonly length: number;
}

/** Whether the thread does not know the body: those of equal entity tags are equal. */
function isNew(known: Set<string>, { worldId, headers, length }: Told): boolean {
  const at = length < knownMin ? -1 : headers.indexOf('ETag');
  if (at < 0) return true;
  const key = `${worldId} ${headers[at + 1]}`;
  if (known.has(key)) return false;
  if (known.size >= knownMax) known.clear();
  known.add(key);
  return true;
}

export function* unpacked({ text, numbers }: Packed): Generator<ToldExchange> {
  let from = 0;
  for (let at = 0; at < numbers.length; at += numbersEach) {
    const [beganMs = 0, endedMs = 0, status = 0, nowMs = 0, isBytes] = numbers.subarray(at, at + 5);
    const [
      worldId = '',
      id = '',
      plan = '',
      mark = '',
      method = '',
      baseUrl = '',
      path = '',
      headers = '',
      body = '',
      ...reply
    ] = Array.from(numbers.subarray(at + 5, at + numbersEach), (length) => {
      from += length;
      return copyOf(text.slice(from - length, from));
    });
    const [replyHeaders = '', shown = ''] = reply;
    yield {
      worldId,
      organization: id === '' ? undefined : { id, plan: plan as PlanName },
      mark,
      method,
      url: `${baseUrl}${path}`,
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
