// Judges answers against the schemas of the contract, as strictly as the growth of the service allows.
import {
  type JsonSchema,
  type OperationId,
  operations,
  type Response,
  responseFor,
} from '../../spec/contract.ts';
import { schemaValidator, type Violation } from '../../spec/validate.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isString } from '../clients/json.ts';
import { check, show } from './expect.ts';
import { Finding, type FindingDetails } from './finding.ts';

export type Warn = (details: FindingDetails) => void;

/**
 * The answer has the body and the headers that the contract declares for its status; every success is judged as a
 * 200, for other codes are not fixed. An unlisted value of a value set, and whatever the contract only advises,
 * warns; unknown members are never looked at.
 */
export function judgeShape(operation: OperationId, exchange: Exchange, warn: Warn): Exchange {
  const response = declared(operation, exchange);
  if (response.schema !== undefined) {
    check(exchange.json !== undefined, { expected: 'a JSON body', received: exchange.text, exchange });
    judgeValue(response.schema, exchange.json, { what: '', exchange, warn });
  }
  for (const [name, { required, level, schema }] of Object.entries(response.headers)) {
    const value = exchange.headers[name.toLowerCase()];
    const what = `header ${name}`;
    if (value !== undefined) judgeValue(schema, value, { what, exchange, warn, level });
    else if (required) settle({ expected: what, received: 'no such header', exchange }, level, warn);
  }
  return exchange;
}

/** A write that succeeded: what says no more than that it is done may come without a body (S-91). */
export function judgeDone(operation: OperationId, exchange: Exchange, warn: Warn): Exchange {
  return exchange.text === '' ? exchange : judgeShape(operation, exchange, warn);
}

/** Warns of what the contract only advises; whatever else may be wrong is for others to say. */
export function judgeAdvice(operation: OperationId, exchange: Exchange, warn: Warn): void {
  const { schema } = declared(operation, exchange);
  const violations = schema === undefined ? [] : schemaValidator(schema)(exchange.json);
  const advice = violations.filter(({ level }) => level === 'should');
  for (const violation of onePerPlace(advice)) warn({ ...told(violation, '', exchange), level: 'should' });
}

/** A value fits a schema; `what` names it in findings, '' for the whole body. */
export function judgeValue(
  schema: JsonSchema,
  value: unknown,
  { what, exchange, warn, level = 'must' }: Context,
): void {
  const violations = schemaValidator(schema)(value).filter(
    ({ keyword }) => keyword !== 'additionalProperties',
  );
  const advice = violations.filter((violation) => violation.level === 'should' || isGrowth(violation));
  const [worst, ...others] = violations.filter((violation) => !advice.includes(violation));
  for (const violation of onePerPlace(advice)) warn({ ...told(violation, what, exchange), level: 'should' });
  if (worst === undefined) return;
  const { received, ...details } = told(worst, what, exchange);
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  settle({ ...details, received: `${received}${more}` }, level, warn);
}

interface Context {
  readonly what: string;
  readonly exchange: Exchange;
  readonly warn: Warn;
  readonly level?: 'must' | 'should';
}

function declared(operation: OperationId, exchange: Exchange): Response {
  const status = exchange.status >= 200 && exchange.status < 300 ? 200 : exchange.status;
  const response = responseFor(operations[operation], status);
  check(response !== undefined, {
    expected: `a status that the contract declares for ${operation}`,
    received: `status ${exchange.status}: ${exchange.text}`,
    exchange,
  });
  return response;
}

function settle(details: FindingDetails, level: 'must' | 'should', warn: Warn): void {
  if (level === 'must') throw new Finding(details);
  warn({ ...details, level });
}

/** A new value may join a value set at any time; a listed one in other letters is none. */
function isGrowth({ keyword, value, params }: Violation): boolean {
  if (keyword !== 'enum' || !isString(value)) return false;
  const listed = Array.isArray(params.allowedValues) ? params.allowedValues.filter(isString) : [];
  return !listed.some((known) => lettersOf(known) === lettersOf(value));
}

/** What is left of a value when letter case and separators are ignored. */
const lettersOf = (value: string): string => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function told(
  { pointer, message, value, params }: Violation,
  what: string,
  exchange: Exchange,
): FindingDetails {
  const place = [what, pointer].filter((part) => part !== '').join(' at ') || 'the body';
  // As JSON, for a number and the same number as a text look alike otherwise.
  const received = isString(params.missingProperty)
    ? `no ${params.missingProperty}`
    : show(JSON.stringify(value));
  return { expected: `${place}: ${message}`, received, exchange };
}

/** The same advice for every item of a list is told once. */
function onePerPlace(violations: readonly Violation[]): readonly Violation[] {
  const places = violations.map(
    (violation) =>
      [`${violation.keyword} ${violation.pointer.replaceAll(/\/\d+/g, '/*')}`, violation] as const,
  );
  return [...new Map(places).values()];
}
