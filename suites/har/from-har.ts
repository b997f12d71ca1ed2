// Entries of HAR as entries of a transcript: our own as if live, those of other tools with what they cannot show left open.
import { isTool } from '../../spec/tools.ts';
import { jsonIn } from '../clients/event-stream.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import {
  isCount,
  isInteger,
  isList,
  isObject,
  isString,
  type JsonObject,
  parsedJson,
} from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { calledBy } from '../transcript/exchanges.ts';
import type { HarEntry, HarHeader, Knowledge } from './form.ts';

/** `contentOf` gives the content of an earlier entry. */
export function entryFrom(element: HarEntry, contentOf: (nth: number) => string): Entry {
  const { _assay: knowledge } = element;
  const request = requestIn(element);
  if (knowledge === undefined) {
    const answer = isComplete(element) ? answerTo(request, element, contentIn(element)) : undefined;
    return foreignEntry(element, { request, answer });
  }
  if (knowledge.kind === 'act') return knowledge;
  if (knowledge.kind === 'exchange') {
    const { json, ...known } = knowledge;
    const { _sameAs: same } = element.response.content;
    const text = same === undefined ? contentIn(element) : contentOf(same);
    const answer = element.response.status === 0 ? undefined : answerTo(request, element, text);
    return { ...known, request, answer: answer && json !== undefined ? { ...answer, json } : answer };
  }
  const text = request.body ?? element._webSocketMessages?.[0]?.data ?? '';
  const { url, headers } = request;
  return { ...knowledge, url, headers, json: parsedJson(text) };
}

/** The text of the answer, as far as the entry itself has it. */
export function contentIn({ response: { content } }: HarEntry): string {
  const { text, encoding } = content;
  if (!isString(text)) return '';
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text;
}

/**
 * Browsers and proxies also record what they exchange with others, whose paths may be the same: the service is who gets
 * credentials of its kind, or calls of its tools. What a cache answered was not sent, and may join the headers of one answer
 * to the body of another.
 */
export function isOfService({ request: { headers, postData }, ...more }: HarEntry): boolean {
  if (more._assay !== undefined) return true;
  if (isString(more._fromCache)) return false;
  const sent = new Set(headers.map(({ name }) => name.toLowerCase()));
  const hasPair =
    (sent.has('api-key') || sent.has('x-api-key')) && (sent.has('secret') || sent.has('x-api-secret'));
  return hasPair || sent.has('x-access-token') || isTool(calledIn(postData?.text)?.name ?? '');
}

/** Whether it has the members that are read; HAR demands more. */
export function isHarEntry(element: unknown): element is HarEntry {
  if (!isObject(element)) return false;
  const { startedDateTime, request, response, _assay: knowledge } = element;
  if (!isObject(request) || !isObject(response) || !isObject(response.content)) return false;
  // Without it, every wait would seem too short.
  const isDated = knowledge !== undefined || !Number.isNaN(Date.parse(String(startedDateTime)));
  const isRequest = isString(request.method) && isString(request.url) && URL.canParse(request.url);
  const isMessage = isHeaders(request.headers) && isHeaders(response.headers);
  const { status } = response;
  const isStatus = isCount(status) || (knowledge === undefined && (status === -1 || status === null));
  return (
    isDated &&
    isRequest &&
    isMessage &&
    isStatus &&
    (knowledge === undefined || (isObject(knowledge) && isKnowledge(knowledge)))
  );
}

const isHeaders = (value: unknown): value is readonly HarHeader[] =>
  isList(value) && value.every((one) => isObject(one) && isString(one.name) && isString(one.value));

/** Whether this version of Assay can have written it. */
function isKnowledge({ kind, begin, end, ...more }: JsonObject): boolean {
  const byKind: Readonly<Record<Knowledge['kind'], boolean>> = {
    act: isString(more.operation) && isObject(more.input),
    exchange: isObject(more.surface) && isObject(more.caller) && isString(more.caller.standing),
    delivery: true,
    frame: true,
  };
  return isInteger(begin) && isInteger(end) && byKind[kind as Knowledge['kind']] === true;
}

function requestIn({ request: { method, url, headers, postData } }: HarEntry): SentRequest {
  const body = postData?.text;
  return { method, url, headers: byName(headers), ...(isString(body) && { body }) };
}

/** Names in lower case, without the pseudo headers of HTTP/2. */
function byName(headers: readonly HarHeader[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    if (!key.startsWith(':')) found[key] = key in found ? `${found[key]}, ${value}` : value;
  }
  return found;
}

function answerTo(request: SentRequest, { response }: HarEntry, text: string): Exchange {
  const headers = byName(response.headers);
  const json = jsonIn(text, { contentType: headers['content-type'], requestBody: request.body });
  return { request, status: response.status ?? 0, headers, text, json };
}

/**
 * Tools leave out bodies that they did not get, cut them off, and leave out headers that they must not show. A body from a
 * cache may stand beside the headers of the 304 that confirmed it.
 */
function isComplete(element: HarEntry): boolean {
  const { status, headers, bodySize, content, _error: trouble, _failureText: failure } = element.response;
  if (status === null || status <= 0 || headers.length === 0) return false;
  if (isString(trouble) || isString(failure) || (bodySize === 0 && content.size > 0)) return false;
  const size = Buffer.byteLength(contentIn(element));
  return isString(content.text) && size >= content.size && size >= announcedSize(element);
}

/** Of an answer whose client left, mitmproxy shows an empty body. */
function announcedSize({ request, response: { status, headers } }: HarEntry): number {
  const { 'content-length': length, 'content-encoding': coding } = byName(headers);
  const isBodiless = request.method === 'HEAD' || status === 304;
  return isBodiless || coding !== undefined ? 0 : Number(length) || 0;
}

/** Nobody knows to whom its credentials were issued, nor what else the organisation had under way. */
function foreignEntry(
  { startedDateTime, time }: HarEntry,
  http: Pick<Exchanged, 'request' | 'answer'>,
): Exchanged {
  const atMs = Date.parse(startedDateTime);
  const endMs = atMs + (Number.isFinite(time) ? Math.max(0, time) : 0);
  return {
    kind: 'exchange',
    // Tools list entries in different orders; the instants tell which ended before another began.
    begin: atMs,
    end: endMs,
    atMs,
    endMs,
    world: 0,
    rule: undefined,
    ...calledBy(http.request, undefined),
    ...http,
    caller: { standing: 'undetermined' },
    isOverlapped: true,
  };
}
