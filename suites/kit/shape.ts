// Judges answers by the schemas of the contract, but accepts the growth that the contract allows.
import {
  type JsonSchema,
  type OperationId,
  operations,
  type Response,
  responseFor,
} from '../../spec/contract.ts';
import { schemaValidator, type Violation } from '../../spec/validate.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject, isString, typedJson } from '../clients/json.ts';
import { check, checkStatus, listAt, show } from './expect.ts';
import { Finding, type FindingDetails } from './finding.ts';
import { type At, below, inHeader, placeAt, placeText, type Step } from './place.ts';

export type Warn = (details: FindingDetails) => void;

/**
 * Expects the body and headers that the contract declares for the status. Every success is judged as a 200, because the
 * document does not fix other codes. Warns about whatever the contract only advises. Ignores constraints that are our
 * choice, unknown members, and unlisted values of a value set.
 */
export function judgeShape(operation: OperationId, exchange: Exchange, warn: Warn): Exchange {
  const response = declared(operation, exchange);
  if (response.schema !== undefined) {
    check(exchange.json !== undefined, {
      expected: 'a JSON body',
      received: exchange.text,
      at: '',
      exchange,
    });
    judgeValue(response.schema, typedJson(exchange), { at: '', exchange, warn });
  }
  for (const [name, { required, level, schema }] of Object.entries(response.headers)) {
    const value = exchange.headers[name.toLowerCase()];
    const at = inHeader(name);
    if (value !== undefined) judgeValue(schema, value, { at, exchange, warn, level });
    else if (required)
      settle({ expected: `header ${name}`, received: 'no such header', at, exchange }, level, warn);
  }
  return exchange;
}

/** Judges a successful write. An answer that only confirms it may have no body (S-91). */
export function judgeDone(operation: OperationId, exchange: Exchange, warn: Warn): Exchange {
  return exchange.text === '' ? exchange : judgeShape(operation, exchange, warn);
}

/** Expects that each object in a list has a member that fits a schema. */
export function judgeMembers(
  schema: JsonSchema,
  exchange: Exchange,
  { list, member, warn }: { readonly list: string; readonly member: string; readonly warn: Warn },
): void {
  const at = `${list}.[].${member}`;
  for (const { [member]: value } of listAt({ ...exchange, json: typedJson(exchange) }, list)) {
    check(isObject(value), {
      expected: `${member} as an object in every member of ${list}`,
      received: value,
      at,
      exchange,
    });
    judgeValue(schema, value, { at, exchange, warn });
  }
}

/** Warns about what the contract only advises; other rules judge everything else. */
export function judgeAdvice(operation: OperationId, exchange: Exchange, warn: Warn): void {
  const { schema } = declared(operation, exchange);
  const violations = schema === undefined ? [] : schemaValidator(schema)(typedJson(exchange));
  const advice = violations.filter(({ level }) => level === 'should');
  for (const violation of onePerPlace(advice))
    warn({ ...detailsOf(violation, '', exchange), level: 'should' });
}

/** Expects that a value at a place fits a schema. */
export function judgeValue(
  schema: JsonSchema,
  value: unknown,
  { at, exchange, warn, level = 'must' }: Context,
): void {
  const violations = schemaValidator(schema)(value).filter(
    (violation) =>
      violation.keyword !== 'additionalProperties' && violation.level !== 'may' && !isGrowth(violation),
  );
  const advice = violations.filter((violation) => violation.level === 'should');
  const [worst, ...others] = violations.filter((violation) => !advice.includes(violation));
  for (const violation of onePerPlace(advice))
    warn({ ...detailsOf(violation, at, exchange), level: 'should' });
  if (worst === undefined) return;
  const { received, ...details } = detailsOf(worst, at, exchange);
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  settle({ ...details, received: `${received}${more}` }, level, warn);
}

interface Context {
  readonly at: At;
  readonly exchange: Exchange;
  readonly warn: Warn;
  readonly level?: 'must' | 'should';
}

function declared(operation: OperationId, exchange: Exchange): Response {
  const status = exchange.status >= 200 && exchange.status < 300 ? 200 : exchange.status;
  const response = responseFor(operations[operation], status);
  checkStatus(exchange, response !== undefined, `a status that the contract declares for ${operation}`);
  return response;
}

function settle(details: FindingDetails, level: 'must' | 'should', warn: Warn): void {
  if (level === 'must') throw new Finding(details);
  warn({ ...details, level });
}

/** A value set may get new values at any time. Another spelling of a listed value is not a new one. */
function isGrowth({ keyword, value, params }: Violation): boolean {
  if (keyword !== 'enum' || !isString(value)) return false;
  const listed = Array.isArray(params.allowedValues) ? params.allowedValues.filter(isString) : [];
  return !listed.some((known) => lettersOf(known) === lettersOf(value));
}

/** The value without letter case and separators. */
const lettersOf = (value: string): string => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The place of a missing member is its path in a complete body. */
function detailsOf(
  { pointer, message, value, params }: Violation,
  at: At,
  exchange: Exchange,
): FindingDetails {
  const parent = below(placeAt(at), stepsIn(pointer));
  const missing = isString(params.missingProperty) ? params.missingProperty : undefined;
  // As JSON, because otherwise a number and the same number as text look equal.
  const received = missing === undefined ? show(JSON.stringify(value)) : `no ${missing}`;
  return {
    expected: `${placeText(parent)}: ${message}`,
    ...{ received, exchange },
    at: missing === undefined ? parent : below(parent, [missing]),
  };
}

/** The steps of a JSON pointer. */
const stepsIn = (pointer: string): readonly Step[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Keeps one violation per keyword and place, whatever the position in a list. */
function onePerPlace(violations: readonly Violation[]): readonly Violation[] {
  const places = violations.map(
    (violation) =>
      [`${violation.keyword} ${violation.pointer.replaceAll(/\/\d+/g, '/*')}`, violation] as const,
  );
  return [...new Map(places).values()];
}
