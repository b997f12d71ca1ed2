// What a client sent, as the rules about clients see it: by whom, what, how it was refused, and how long after another request.

import { operations } from '../../spec/contract.ts';
import { isRepeat } from '../../spec/repeated.ts';
import { isTool } from '../../spec/tools.ts';
import { secondMs } from '../../spec/units.ts';
import { addressOf } from '../clients/address.ts';
import type { Exchange } from '../clients/exchange.ts';
import { comparableText, isCount, isObject, isString, type JsonObject, parsedJson } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { placedJson } from '../clients/tool-content.ts';
import type { Exchanged } from '../transcript/entry.ts';

export interface Sent extends Exchanged {
  /** The credential that was presented, or else the session, by which program, and to which service; undefined if none is shown. */
  readonly actor: string | undefined;
  /** Members of a JSON body, arguments of a tool, or parameters of a query. */
  readonly input: JsonObject;
  /** Equal for the same request of one client, whatever its headers and the spelling of its path; undefined for no call of MCP. */
  readonly same: string | undefined;
  /** Whether a gateway sent it, which may repeat requests by itself, so that they show nothing of the client. */
  readonly isPassedOn: boolean;
}

export const sentIn = (entry: Exchanged): Sent | undefined =>
  isByOthers(entry)
    ? undefined
    : {
        ...entry,
        actor: actorOf(entry),
        input: inputOf(entry),
        same: sameOf(entry),
        isPassedOn: Object.keys(entry.request.headers).some((name) => ofGateways.test(name)),
      };

/** What gateways, meshes and load balancers add. */
const ofGateways = /^(via$|forwarded$|x-forwarded-|x-envoy-|x-real-ip$|l5d-)/;

/** Browsers send preflights by themselves, and operators let a simulator repeat what a client sent. */
export const isByOthers = ({ request: { method, headers } }: Exchanged): boolean =>
  method === 'OPTIONS' || isRepeat(headers);

/** Each key, token and session, and each program that has one, is an actor of its own: others may use the same organisation. */
export function actorOf(entry: Exchanged): string | undefined {
  const { headers, url } = entry.request;
  const { origin, pathname, searchParams } = addressOf(url);
  const shown =
    headers['api-key'] ??
    headers['x-api-key'] ??
    headers['x-access-token'] ??
    headers.authorization?.replace(/^\S+\s+/, '') ??
    searchParams.get('token') ??
    headers['mcp-session-id'];
  // Several services may share an address, and credentials.
  const base = pathname.slice(0, -tailOf(entry).length).replace(/\/api$/, '');
  return shown && `${shown} by ${headers['user-agent']} at ${origin}${base}`;
}

function inputOf({ call, request }: Exchanged): JsonObject {
  const json = parsedJson(request.body ?? '');
  const given = isTool(call ?? '') ? calledIn(request.body)?.input : json;
  return isObject(given) ? given : Object.fromEntries(queryOf(request.url));
}

/** `page_num` is an alias of `page`. */
const queryOf = (url: string): readonly (readonly [name: string, value: string])[] =>
  [...addressOf(url).searchParams].map(([name, value]) => [name === 'page_num' ? 'page' : name, value]);

/** Buckets of MCP may belong to sessions (S-185), so each session has its own calls. */
function sameOf({ call, request, surface }: Exchanged): string | undefined {
  const { method, headers, body } = request;
  if (surface.kind !== 'mcp')
    return [method, routeOf({ call, request }), payloadOf(request, patience)].join(' ');
  return (
    call && [surface.server, headers['mcp-session-id'], call, comparableText(calledIn(body)?.input)].join(' ')
  );
}

/** How long a client is ready to wait asks for nothing else. */
const patience = { timeout_ms: undefined };

/** Equal for what is the same whatever the order of parameters, and of members, which may count or not (S-109). */
export function payloadOf({ url, body = '' }: Exchanged['request'], without: JsonObject = {}): string {
  const json = parsedJson(body) ?? body;
  return `${queryOf(url).map(String).sort()} ${comparableText(isObject(json) ? { ...json, ...without } : json)}`;
}

/** The operation with the values of its path, whatever the base. */
export const routeOf = (entry: Routed): string => `${entry.call} ${tailOf(entry).replace(/\/+$/, '')}`;

type Routed = Pick<Exchanged, 'call' | 'request'>;

/** The ends of paths, by the number of their steps. */
const lastSteps = Array.from({ length: 20 }, (_, steps) => new RegExp(`(/[^/]+){${steps}}/*$`));

/** The end of the path, from where the operation or the server of MCP begins. */
function tailOf({ call, request }: Routed): string {
  const { pathname } = addressOf(request.url);
  const [server = pathname] = /(\/advanced)?\/[^/]*\/*$/.exec(pathname) ?? [];
  if (call === undefined || isTool(call)) return server;
  const steps = operations[call].path.split('/').length - 1;
  return lastSteps[steps]?.exec(pathname)?.[0] ?? pathname;
}

/** Whether the client had the answer to the one before it sent the other. */
export const cameBefore = (one: Sent, other: Sent): boolean => one.end <= other.begin;

/** What others recorded has coarse times. */
const toleranceMs = ({ caller }: Sent): number => (caller.standing === 'undetermined' ? secondMs : 50);

/**
 * Whether so much time had not passed since a request, neither for the client nor on the clock of the service. Its answer
 * came later, but a busy observer notes the end of an answer long after the client has it.
 */
export const isWithin = (spanMs: number, since: Sent, sent: Sent): boolean =>
  elapsedMs(since, sent) + toleranceMs(sent) < spanMs;

/** The `Date` of answers, in whole seconds, shows where the clock of the service was moved. */
function elapsedMs(since: Sent, sent: Sent): number {
  const realMs = sent.atMs - since.atMs;
  const shownMs = dateMs(sent) - dateMs(since);
  return shownMs - secondMs > realMs ? shownMs + secondMs : realMs;
}

export const dateMs = ({ answer }: Sent): number => Date.parse(answer?.headers.date ?? '');

export const isServed = ({ answer }: Sent): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300;

export interface Refusal {
  readonly code: string;
  /** The shorter of the stated waits (S-37); undefined if none is stated. */
  readonly waitMs: number | undefined;
  /** YYYY-MM-DD. */
  readonly resetsOn: string | undefined;
}

/** Undefined for an answer that is none, or shows no code: a refusal of MCP has any of three forms (S-184). */
export function refusalIn({ answer, surface }: Sent): Refusal | undefined {
  // To read a body costs more than all else.
  if (answer === undefined || (surface.kind !== 'mcp' && answer.status < 400)) return undefined;
  const json = placedJson(answer.json);
  if (!isObject(json)) return undefined;
  const { detail, result, error } = json;
  const places = [detail, result, isObject(result) && result.detail, isObject(error) && error.data, error];
  const found = places.filter(isObject).find(({ error_code: code }) => isString(code));
  if (found === undefined) return undefined;
  const { error_code: code, retry_after_seconds: seconds, quota_resets_on: resetsOn } = found;
  const waits = [retryAfterMs(answer), isCount(seconds) ? seconds * secondMs : undefined];
  const stated = waits.filter((wait) => wait !== undefined);
  return {
    code: String(code),
    waitMs: stated.length === 0 ? undefined : Math.min(...stated),
    resetsOn: isString(resetsOn) ? resetsOn : undefined,
  };
}

/** A date counts from the one of the answer, which may be a second old. */
function retryAfterMs({ headers }: Exchange): number | undefined {
  const { 'retry-after': text = '', date = '' } = headers;
  if (/^\d+$/.test(text)) return Number(text) * secondMs;
  const ms = Date.parse(text) - Date.parse(date) - secondMs;
  return Number.isNaN(ms) ? undefined : ms;
}

/** What would be evidence is kept of the newest alone. */
export function forgetOldest(all: Map<string, unknown>, keptMax: number): void {
  for (const key of all.keys()) {
    if (all.size <= keptMax) return;
    all.delete(key);
  }
}

/** A result of a tool may refuse with status 200; a failure of the service refuses nothing. */
export const isRefused = (sent: Sent): boolean => {
  const { status = 0 } = sent.answer ?? {};
  return (status >= 400 && status < 500) || (status < 300 && refusalIn(sent) !== undefined);
};

/** A token, which may be an object. */
export const textOf = (value: unknown): string => (isString(value) ? value : comparableText(value));

/** A text that was percent-encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Null is the same as absent (S-205). */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
