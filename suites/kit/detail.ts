// The form of a refusal: which values `detail` takes, whatever the operation.
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isInteger, isList, isObject, isString } from '../clients/json.ts';
import { at, check } from './expect.ts';
import { inHeader } from './place.ts';

/** `detail` is a string, an object with code and message, or a list of issues. */
export function expectDetail(exchange: Exchange): void {
  const fits = isDetail(at(exchange, 'detail'));
  check(
    fits,
    'detail as a string, as an object with error_code and message, or as a list of at least one {loc, msg, type}',
    { received: exchange.text.slice(0, 300), at: 'detail', exchange, isOfForm: true },
  );
}

/** The text of a refusal: detail itself or, with a code, its message (S-49, S-98). */
export function detailText(exchange: Exchange): string {
  const detail = at(exchange, 'detail');
  const text = isObject(detail) ? detail.message : detail;
  check(
    isString(text) && text.trim() !== '',
    'detail as a non-empty string, or as an object with a message',
    { received: detail, at: 'detail', exchange },
  );
  return text;
}

/** Retry-After in seconds, or as the date of HTTP that a proxy may send. */
function expectWait(exchange: Exchange): void {
  const wait = exchange.headers['retry-after'];
  check(
    wait === undefined || /^\d+$/.test(wait) || !Number.isNaN(Date.parse(wait)),
    'header Retry-After as a number of seconds, or no such header',
    { received: wait, at: inHeader('Retry-After'), exchange, isOfForm: true },
  );
}

/**
 * Every refusal (4xx) that shows a detail shows it in a documented form. One without a detail may carry the state
 * envelope of a query, or come from a proxy. A wait that it shows is one.
 */
export function expectDetails(exchanges: readonly Exchange[]): void {
  for (const exchange of exchanges.filter(({ status }) => status >= 400 && status < 500)) {
    expectWait(exchange);
    if (isObject(exchange.json) && 'detail' in exchange.json) expectDetail(exchange);
  }
}

const isDetail = (detail: unknown): boolean =>
  isString(detail) || isCoded(detail) || (isList(detail) && detail.length > 0 && detail.every(isIssue));

const isCoded = (detail: unknown): boolean =>
  isObject(detail) &&
  isString(detail.error_code) &&
  isString(detail.message) &&
  isAbsentOr(isCount, detail.retry_after_seconds) &&
  isAbsentOr(isString, detail.quota_resets_on);

const isAbsentOr = (is: (value: unknown) => boolean, value: unknown): boolean =>
  value === undefined || value === null || is(value);

const isIssue = (issue: unknown): boolean =>
  isObject(issue) &&
  isList(issue.loc) &&
  issue.loc.every((step) => isString(step) || isInteger(step)) &&
  isString(issue.msg) &&
  isString(issue.type);
