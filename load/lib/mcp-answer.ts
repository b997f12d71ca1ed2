// What an answer of an MCP server proves about its rates, whichever form the answer has.
import { at, isCount, isObject, parse, type RawAnswer } from './answer.ts';

export type McpAnswer =
  | { readonly kind: 'served'; readonly result: Readonly<Record<string, unknown>> }
  /** Refused by the rate limit. `waitSeconds` is the longest wait that it gives; `faults` say what is wrong with it. */
  | {
      readonly kind: 'refused';
      readonly waitSeconds: number | undefined;
      readonly faults: readonly string[];
    }
  /** Proves nothing about a rate. */
  | { readonly kind: 'unusable'; readonly why: string };

/** HTTP 429 or a Retry-After, an error of JSON-RPC, and a tool result with an error are all refusals. */
export function readMcpAnswer(raw: RawAnswer): McpAnswer {
  const header = raw.headers['retry-after'];
  const message = messageIn(raw.body);
  const error = at(message, 'error');
  if (raw.status === 429 || (raw.status >= 400 && header !== undefined)) return refusal(raw, error);
  if (raw.status < 200 || raw.status > 299)
    return { kind: 'unusable', why: raw.status === 0 ? 'no answer' : `status ${raw.status}` };
  if (isObject(error)) {
    if (hasSign(error.data) || throttleWords.test(String(error.message))) return refusal(raw, error);
    return { kind: 'unusable', why: `JSON-RPC error ${String(error.code)}: ${String(error.message)}` };
  }
  const result = at(message, 'result');
  if (!isObject(result)) return { kind: 'unusable', why: 'an answer without a result' };
  const content = contentOf(result);
  const isError = result.isError === true;
  if (hasSign(content) || (isError && throttleWords.test(raw.body))) return refusal(raw, content);
  return isError
    ? { kind: 'unusable', why: `a tool error: ${raw.body.slice(0, 200)}` }
    : { kind: 'served', result: content };
}

/** The answer in a body that is JSON or an event stream: notifications may come before it. */
export function messageIn(body: string): unknown {
  const whole = parse(body);
  if (whole !== undefined) return Array.isArray(whole) ? whole.find(isAnswer) : whole;
  return body
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).trimStart())
        .join('\n'),
    )
    .map(parse)
    .find(isAnswer);
}

const isAnswer = (message: unknown): boolean =>
  isObject(message) && ('result' in message || 'error' in message);

/** Structured content, else the first text that is JSON, else the result as it is. */
function contentOf(result: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (isObject(result.structuredContent)) return result.structuredContent;
  const parts = Array.isArray(result.content) ? result.content : [];
  const parsed = parts.map((part) => parse(String(at(part, 'text')))).find(isObject);
  return parsed ?? result;
}

function refusal({ headers, body }: RawAnswer, detail: unknown): McpAnswer {
  const header = headers['retry-after'];
  const inHeader = header === undefined ? undefined : secondsOf(header);
  const inBody = waitsIn(detail);
  const waits = [inHeader, ...inBody].filter((wait) => wait !== undefined);
  const faults = [
    ...(waits.length === 0 && header === undefined ? ['it gives no wait'] : []),
    ...(header !== undefined && inHeader === undefined
      ? [`Retry-After is ${JSON.stringify(header)}, neither seconds nor a date`]
      : []),
    ...(Math.max(...waits) - Math.min(...waits) > 1 ? [`its waits differ: ${waits.join(' and ')} s`] : []),
    ...(/quota_exhausted|quota_resets_on/.test(body) ? ['it reports an exhausted quota'] : []),
  ];
  return { kind: 'refused', waitSeconds: waits.length === 0 ? undefined : Math.max(...waits), faults };
}

const throttleWords = /rate.?limit|too many (requests|calls)|throttl|backpressure|slow down/i;
const throttleCodes =
  /^(rate_?limit(ed)?|too_many_(requests|calls)|throttled|backpressure|quota_exhausted)$/i;
const codeNames = /code$|^error$|^execution_status$/;
const waitNames = /^retry[-_]?after([-_]?(s|secs?|seconds|ms))?$/i;

const hasSign = (value: unknown): boolean =>
  membersIn(value).some(
    ([name, member]) =>
      (codeNames.test(name) && typeof member === 'string' && throttleCodes.test(member)) ||
      (waitNames.test(name) && member !== null),
  );

const waitsIn = (value: unknown): readonly number[] =>
  membersIn(value).flatMap(([name, wait]) => {
    const seconds = typeof wait === 'string' && wait !== '' ? Number(wait) : wait;
    if (!waitNames.test(name) || typeof seconds !== 'number' || !Number.isFinite(seconds)) return [];
    return [/ms$/i.test(name) ? seconds / 1_000 : seconds];
  });

function membersIn(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap(membersIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [[name, member] as const, ...membersIn(member)]);
}

/** Seconds, or a date as HTTP allows. */
function secondsOf(header: string): number | undefined {
  const seconds = Number(header);
  if (header.trim() !== '' && isCount(seconds)) return seconds;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - Date.now()) / 1_000));
}
