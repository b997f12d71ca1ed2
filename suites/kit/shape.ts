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
import { isString, typedJson } from '../clients/json.ts';
import { postedReads } from '../clients/may-write.ts';
import { show } from './expect.ts';
import { Finding, type FindingDetails } from './finding.ts';
import { type At, below, inHeader, placeAt, placeText, type Step } from './place.ts';

export type Warn = (details: FindingDetails) => void;

/**
 * Expects the body and headers that the contract declares for the status. Every success is judged as a 200, because the
 * document does not fix other codes. Warns about whatever the contract only advises. Ignores constraints that are our
 * choice, unknown members, and unlisted values of a value set.
 */
export function judgeShape(operation: OperationId, exchange: Exchange, warn: Warn): Exchange {
  settle(shapeFaults(operation, exchange), warn);
  return exchange;
}

/**
 * All differences from what the contract declares; those that it only advises against have the level `should`. Whoever
 * knows that the body fits leaves it out.
 */
export function shapeFaults(
  operation: OperationId,
  exchange: Exchange,
  { isBodyKnown = false }: { readonly isBodyKnown?: boolean } = {},
): readonly FindingDetails[] {
  const response = declared(operation, exchange);
  if (response === undefined) {
    const expected = `a status that the contract declares for ${operation}`;
    return [{ expected, received: `status ${exchange.status}`, at: { kind: 'status' }, exchange }];
  }
  return [...(isBodyKnown ? [] : bodyFaults(response, exchange)), ...headerFaults(response, exchange)];
}

/**
 * Why the contract does not determine a refusal, if so: a gateway or a framework may refuse a request before the service
 * sees it.
 */
export function undocumented(operation: OperationId, { status, json, text }: Exchange): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (responseFor(operations[operation], status) === undefined) return `status ${status} is not documented`;
  return json === undefined && text !== '' ? `the body of status ${status} is not JSON` : undefined;
}

/** Whether the answer has no body where the contract allows that, or is in a documented form that has no schema. */
export function isWithoutShape(operation: OperationId, exchange: Exchange): boolean {
  return exchange.text === '' ? !mustHaveBody(operation, exchange) : isOtherForm(operation, exchange);
}

/** The answers to writes may have no body (S-91). */
function mustHaveBody(operation: OperationId, { status, request }: Exchange): boolean {
  const isQuestion = operations[operation].method === 'get' || postedReads.includes(operation);
  return status >= 200 && status < 300 && isQuestion && request.method !== 'HEAD';
}

/** Plain text, for example. */
function isOtherForm(operation: OperationId, { status, headers }: Exchange): boolean {
  const forms = responseFor(operations[operation], status)?.contentTypes ?? [];
  const form = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return form !== 'application/json' && forms.includes(form);
}

function bodyFaults({ schema }: Response, exchange: Exchange): readonly FindingDetails[] {
  if (schema === undefined) return [];
  if (exchange.json === undefined)
    return [{ expected: 'a JSON body', received: show(exchange.text), at: '', exchange }];
  return valueFaults(schema, typedJson(exchange), { at: '', exchange });
}

const headerFaults = ({ headers }: Response, exchange: Exchange): readonly FindingDetails[] =>
  Object.entries(headers).flatMap(([name, { required, level, schema }]): readonly FindingDetails[] => {
    const value = exchange.headers[name.toLowerCase()];
    const at = inHeader(name);
    const advised = level === 'should' ? { level } : {};
    if (value !== undefined)
      return valueFaults(schema, value, { at, exchange }).map((fault) => ({ ...fault, ...advised }));
    return required
      ? [{ expected: `header ${name}`, received: 'no such header', at, exchange, isOfForm: true, ...advised }]
      : [];
  });

/** Judges a successful write. An answer that only confirms it may have no body (S-91). */
export function judgeDone(operation: OperationId, exchange: Exchange, warn: Warn): Exchange {
  return exchange.text === '' ? exchange : judgeShape(operation, exchange, warn);
}

interface Context {
  readonly at: At;
  readonly exchange: Exchange;
}

/** All differences of a value from a schema, apart from growth. */
export const valueFaults = (
  schema: JsonSchema,
  value: unknown,
  context: Context,
): readonly FindingDetails[] =>
  onePerPlace(
    schemaValidator(schema)(value).filter(
      (violation) =>
        violation.keyword !== 'additionalProperties' && violation.level !== 'may' && !isGrowth(violation),
    ),
  ).map((violation) => faultOf(violation, context));

const declared = (operation: OperationId, { status }: Exchange): Response | undefined =>
  responseFor(operations[operation], status >= 200 && status < 300 ? 200 : status);

/** Warns about advice. Throws one finding about everything else. */
function settle(faults: readonly FindingDetails[], warn: Warn): void {
  for (const fault of faults) if (fault.level === 'should') warn(fault);
  const [worst, ...others] = faults.filter(({ level }) => level === undefined);
  if (worst !== undefined) throw new Finding({ ...worst, others });
}

/** A value set may get new values at any time. A blank text is none, and another spelling of a listed value is not new. */
function isGrowth({ keyword, value, params }: Violation): boolean {
  if (keyword !== 'enum' || !isString(value)) return false;
  const listed = Array.isArray(params.allowedValues) ? params.allowedValues.filter(isString) : [];
  return !['', ...listed].some((known) => lettersOf(known) === lettersOf(value));
}

/** The value without letter case and separators. */
const lettersOf = (value: string): string => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The place of a missing member is its path in a complete body. */
function faultOf(violation: Violation, { at, exchange }: Context): FindingDetails {
  const { pointer, value, params, level } = violation;
  const parent = below(placeAt(at), stepsIn(pointer));
  const missing = isString(params.missingProperty) ? params.missingProperty : undefined;
  return {
    expected: demandOf(violation, placeText(parent)),
    // As JSON, because otherwise a number and the same number as text look equal.
    received: missing === undefined ? show(JSON.stringify(value)) : 'no such member',
    at: missing === undefined ? parent : below(parent, [missing]),
    exchange,
    level: level === 'should' ? level : undefined,
    isOfForm: true,
  };
}

/** The steps of a JSON pointer. */
const stepsIn = (pointer: string): readonly Step[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Keeps the first violation per keyword and place, whatever the position in a list. */
function onePerPlace(violations: readonly Violation[]): readonly Violation[] {
  const first = new Map<string, Violation>();
  for (const violation of violations) {
    const { keyword, pointer, params } = violation;
    const place = pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
    const key = JSON.stringify([keyword, place, params.missingProperty]);
    if (!first.has(key)) first.set(key, violation);
  }
  return [...first.values()];
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};
const formatWords: Readonly<Record<string, string>> = { date: 'a date (YYYY-MM-DD)', uri: 'an absolute URI' };

/** `data.streams.0.id as a string`; `place` is the name of what is wrong, or of the object that lacks a member. */
function demandOf({ keyword, message, params }: Violation, place: string): string {
  switch (keyword) {
    case 'required':
      return `a member ${params.missingProperty} in ${place}`;
    case 'type':
      return `${place} as ${listed(params.type)
        .map((type) => typeWords[String(type)] ?? type)
        .join(' or ')}`;
    case 'enum':
      return `${place} as one of ${listed(params.allowedValues)
        .map((value) => JSON.stringify(value))
        .join(', ')}`;
    case 'const':
      return `${place} as ${JSON.stringify(params.allowedValue)}`;
    case 'format':
      return `${place} as ${formatWords[String(params.format)] ?? params.format}`;
    case 'minimum':
      return `${place} of ${params.limit} or more`;
    case 'maximum':
      return `${place} of ${params.limit} or less`;
    case 'pattern':
      return `${place} as text that matches ${params.pattern}`;
    case 'minItems':
    case 'minLength':
      return `${place} with a length of ${params.limit} or more`;
    case 'maxItems':
    case 'maxLength':
      return `${place} with a length of ${params.limit} or less`;
    default:
      return `${place}, which ${message}`;
  }
}

const listed = (value: unknown): readonly unknown[] => [value].flat();
