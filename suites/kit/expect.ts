// The assertions of cases: each returns the checked value or throws a finding that shows the exchange.
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import {
  comparableText,
  isCount,
  isList,
  isObject,
  isObjectList,
  isString,
  type JsonObject,
} from '../clients/json.ts';
import { Finding, type FindingDetails } from './finding.ts';
import { type At, inHeader, placeAt, placeText } from './place.ts';

const requestCharsMax = 160;

type Evidence = Omit<FindingDetails, 'expected' | 'received'> & { readonly received?: unknown };

/** Throws a finding unless `holds`. What was received is what the exchange shows at the place, unless it is given. */
export function check(holds: boolean, expected: string, evidence: Evidence): asserts holds {
  if (holds) return;
  const received = 'received' in evidence ? evidence.received : shownAt(evidence);
  throw new Finding({ ...evidence, expected, received: show(received) });
}

/** Of a list the number of its elements; the whole body where a part of it is missing. */
function shownAt({ at: where, exchange }: Evidence): unknown {
  if (exchange === undefined) return undefined;
  if (typeof where !== 'string')
    return where.kind === 'header' ? exchange.headers[where.name] : `status ${exchange.status}`;
  const value = at(exchange, where);
  if (value === undefined) return exchange.text;
  const [, name] = /(\w+s)$/.exec(where) ?? [];
  return isList(value) && name !== undefined ? `${value.length} ${name}` : value;
}

/** Throws a finding about the status unless `holds`; `expected` describes the demanded status. */
export function checkStatus(exchange: Exchange, holds: boolean, expected: string): asserts holds {
  // A refusal may say why; the body of a success is no evidence.
  const why = exchange.status >= 400 && exchange.text !== '' ? `: ${clip(exchange.text)}` : '';
  check(holds, `${expected} for ${requestText(exchange.request)}`, {
    received: `status ${exchange.status}${why}`,
    at: { kind: 'status' },
    exchange,
  });
}

/** `GET /streams?page=0`: the request without the address of the service. */
export const requestText = ({ method, url }: Pick<SentRequest, 'method' | 'url'>): string => {
  const { pathname, search } = new URL(url);
  return clip(`${method} ${pathname}${search}`, requestCharsMax);
};

/** Expects one of the listed statuses; returns the exchange for chaining. */
export function expectStatus(exchange: Exchange, ...statuses: readonly number[]): Exchange {
  checkStatus(exchange, statuses.includes(exchange.status), `status ${statuses.join(' or ')}`);
  return exchange;
}

/** Expects any 2xx, because the document does not fix the other success codes. */
export function expectSuccess(exchange: Exchange): Exchange {
  checkStatus(exchange, exchange.status >= 200 && exchange.status < 300, 'a status of success (2xx)');
  return exchange;
}

/** Expects any 4xx. */
export function expectRefusal(exchange: Exchange): Exchange {
  checkStatus(exchange, exchange.status >= 400 && exchange.status < 500, 'a refusal (4xx)');
  return exchange;
}

/** A success or a refusal, not a failure of the service. */
export function expectNoServerError(exchange: Exchange): Exchange {
  checkStatus(exchange, exchange.status < 500, 'a success or a refusal (a status below 500)');
  return exchange;
}

/** Whether the service refuses (4xx). A failure of the service (5xx) is never a legal refusal. */
export const isRefused = (exchange: Exchange): boolean => expectNoServerError(exchange).status >= 400;

/** Whether the service refuses what was sent. */
export const isInvalid = ({ status }: Exchange): boolean => status === 400 || status === 422;

/** The value at a dotted path (`data.pagination.next`, `data.streams.0.id`), `undefined` when a step is missing. */
export function at(exchange: Exchange, path: string): unknown {
  let value: unknown = exchange.json;
  for (const step of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}

/** Returns the value at a path if it is of the kind: `expectAt(x, 'data.streams', isObjectList, 'an array of objects')`. */
export function expectAt<T>(
  exchange: Exchange,
  path: string,
  is: (value: unknown) => value is T,
  kind: string,
): T {
  const value = at(exchange, path);
  check(is(value), `${path || 'the body'} as ${kind}`, { received: value, at: path, exchange });
  return value;
}

export const objectAt = (exchange: Exchange, path: string): JsonObject =>
  expectAt(exchange, path, isObject, 'an object');
export const listAt = (exchange: Exchange, path: string): readonly JsonObject[] =>
  expectAt(exchange, path, isObjectList, 'an array of objects');
export const countAt = (exchange: Exchange, path: string): number =>
  expectAt(exchange, path, isCount, 'an integer of 0 or more');
export const stringAt = (exchange: Exchange, path: string): string =>
  expectAt(exchange, path, isString, 'a string');

/** Expects equal values, whatever the order of members. `what` names the value if its path is not clear enough. */
export function expectEqual(
  exchange: Exchange | undefined,
  at: At,
  expected: unknown,
  received: unknown,
  what: string = placeText(placeAt(at)),
): void {
  check(comparableText(expected) === comparableText(received), `${what} equal to ${show(expected)}`, {
    received,
    at,
    exchange,
  });
}

export const expectValue = (exchange: Exchange, path: string, expected: unknown, what?: string): void =>
  expectEqual(exchange, path, expected, at(exchange, path), what);

/** Expects that nothing was found which should not be at the place. */
export const expectNone = (exchange: Exchange | undefined, at: At, found: unknown, expected: string): void =>
  check(found === undefined, expected, { received: found, at, exchange });

/** Expects a refusal with this status and code. */
export const expectCode = (exchange: Exchange, status: number, code: string): void =>
  expectValue(expectStatus(exchange, status), 'detail.error_code', code);

/** Returns the value of a header; throws a finding if the answer does not have it. */
export function headerOf(exchange: Exchange, name: string): string {
  const value = exchange.headers[name.toLowerCase()];
  check(value !== undefined, `header ${name}`, { received: 'no such header', at: inHeader(name), exchange });
  return value;
}

/** `detail.error_code` of a refusal. */
export const errorCode = (exchange: Exchange): unknown => at(exchange, 'detail.error_code');

/** A value as short text for a report. */
export function show(value: unknown): string {
  if (typeof value === 'string') return clip(value);
  return value === undefined ? 'nothing' : clip(JSON.stringify(value) ?? String(value));
}

/** The start of a text. */
export const clip = (text: string, charsMax = 300): string =>
  text.length > charsMax ? `${text.slice(0, charsMax)} …` : text;
