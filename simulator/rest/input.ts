// Checks headers, path, query and body of a request against the contract, and returns the input of the use case.
import { bounds } from '../../spec/bounds.ts';
import {
  type JsonSchema,
  type Operation,
  operations,
  type Parameter,
  resolveSchema,
} from '../../spec/contract.ts';
import type { ReadingId } from '../../spec/readings.ts';
import { schemaValidator, type Violation } from '../../spec/validate.ts';
import { badParameter, notFound } from '../core/error.ts';
import { jsonExpected, parseJson } from '../core/json-input.ts';
import type { Laws } from '../core/laws.ts';
import { invalid, type Refusal, refuse, type ValidationIssue } from '../core/refusal.ts';
import { headerOf, type RestRequest } from './request.ts';

export interface Input {
  readonly kind: 'input';
  /** Path and query parameters by name, and the JSON body under `body`. */
  readonly value: Readonly<Record<string, unknown>>;
}

const pageNames: ReadonlySet<string> = new Set(['page', 'page_num', 'page_size']);
/** Filters of the query operation; listings may ignore them (S-202). */
const queryFilters: ReadonlySet<string> = new Set(
  Object.keys(resolveSchema(operations.queryManifests.requestBody?.schema ?? {}).properties ?? {}),
);
/** Parameters that execute a Beacon; listings of digests may ignore them (S-203). */
const beaconParameters: ReadonlySet<string> = new Set(['beacon_id', 'lookback_hours', 'broaden_sources']);

export function inputOf(laws: Laws, request: RestRequest): Input | Refusal {
  const refused = headerRefusal(request);
  if (refused !== undefined) return refused;
  const path = pathInput(laws, request);
  if (path.kind === 'refused') return path;
  const query = queryInput(laws, request);
  if (query.kind === 'refused') return query;
  const body = bodyInput(laws, request);
  if (body.kind === 'refused') return body;
  return { kind: 'input', value: { ...query.value, ...path.value, ...body.value } };
}

interface Parameters {
  readonly headers: readonly (Parameter & { readonly lowerName: string })[];
  readonly path: readonly Parameter[];
  readonly query: ReadonlyMap<string, Parameter>;
  /** Names of the required query parameters. */
  readonly requiredQuery: readonly string[];
}

const parametersByOperation = new WeakMap<Operation, Parameters>();

function parametersOf(operation: Operation): Parameters {
  const cached = parametersByOperation.get(operation);
  if (cached !== undefined) return cached;
  const parametersIn = (location: Parameter['in']) => operation.parameters.filter((p) => p.in === location);
  const query = new Map(parametersIn('query').map((parameter) => [parameter.name, parameter]));
  const requiredQuery = parametersIn('query').flatMap(({ name, required }) => (required ? [name] : []));
  const headers = parametersIn('header').map((header) => ({
    ...header,
    lowerName: header.name.toLowerCase(),
  }));
  const parameters = { headers, path: parametersIn('path'), query, requiredQuery };
  parametersByOperation.set(operation, parameters);
  return parameters;
}

function headerRefusal(request: RestRequest): Refusal | undefined {
  for (const { name, lowerName, required, schema } of parametersOf(request.operation).headers) {
    const value = headerOf(request, lowerName);
    if (value === undefined && !required) continue;
    const [violation] = check(schema, value);
    if (violation !== undefined) return invalid([issueOf(['header', name], violation, value)]);
  }
  return undefined;
}

function pathInput(laws: Laws, { operation, pathParameters }: RestRequest): Input | Refusal {
  const value: Record<string, unknown> = {};
  for (const parameter of parametersOf(operation).path) {
    const text = pathParameters[parameter.name] ?? '';
    const typed = coerce(parameter.schema, text);
    const [violation] = check(parameter.schema, typed);
    value[parameter.name] = typed;
    if (violation === undefined) continue;
    if (operation.path.startsWith('/streams/') && laws.stream.malformedId === '404')
      return notFound(`stream ${text}`, { reading: 'stream.malformed-id' });
    return invalid([issueOf(['path', parameter.name], violation, text)]);
  }
  return { kind: 'input', value };
}

function queryInput(laws: Laws, request: RestRequest): Input | Refusal {
  const { query: known, requiredQuery } = parametersOf(request.operation);
  if (request.query === '' && requiredQuery.length === 0) return { kind: 'input', value: {} };
  const value: Record<string, unknown> = {};
  for (const [name, text] of pairsIn(request.query)) {
    const parameter = known.get(name);
    if (parameter === undefined) {
      if (isTolerated(laws, request.operation, name)) continue;
      return refuse('invalid_parameter', `Unknown query parameter: ${name}`, {
        decidedBy: { rule: 'error.unknown-parameter-400', reading: 'error.unknown-parameter' },
      });
    }
    const typed = coerce(parameter.schema, text);
    const [violation] = check(parameter.schema, typed);
    if (violation === undefined) value[name] = typed;
    else {
      const refusal = parameterRefusal(laws, parameter, violation, text);
      if (refusal !== undefined) return refusal;
    }
  }
  const missing = requiredQuery.find((name) => value[name] === undefined);
  if (missing !== undefined)
    return badParameter(laws.error, { loc: ['query', missing], msg: 'a value is required', type: 'missing' });
  return pageConflict(laws, value) ?? { kind: 'input', value };
}

/** Names and values as `URLSearchParams` gives them, which is only needed where something is escaped. */
function pairsIn(query: string): Iterable<readonly [string, string]> {
  if (/[%+]|^\?/.test(query)) return new URLSearchParams(query);
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const end = pair.indexOf('=');
    return end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)];
  });
}

/**
 * Whether an unknown query parameter is ignored rather than refused. One reading decides for most names; parameters that
 * belong to other operations have readings of their own (S-202, S-203).
 */
function isTolerated(laws: Laws, operation: Operation, name: string): boolean {
  if (operation.id === 'listStreamManifests' && laws.query.otherFilters === 'ignored')
    return queryFilters.has(name);
  if (operation.id === 'listDigestManifests' && laws.digest.beaconParameters === 'ignored')
    return beaconParameters.has(name);
  const isList = operation.parameters.some((p) => p.name === 'page');
  return !laws.error.refusesUnknownParameter(isList);
}

/** The refusal of an invalid value; undefined if the value is ignored. */
function parameterRefusal(
  laws: Laws,
  parameter: Parameter,
  violation: Violation,
  text: string,
): Refusal | undefined {
  const { name, refusalStatus } = parameter;
  const issue = issueOf(['query', name], violation, text);
  if (refusalStatus === 400)
    return refuse('invalid_parameter', `Invalid ${name}: ${violation.message} (received ${text})`, {
      decidedBy: { rule: 'error.malformed-filter-400' },
    });
  if (!pageNames.has(name)) return badParameter(laws.error, issue);
  switch (laws.paging.badPage) {
    case '422':
      return invalid([issue], { reading: 'paging.bad-page' });
    case '400':
      return refuse('invalid_parameter', `Invalid ${name}: ${violation.message}`, {
        decidedBy: { reading: 'paging.bad-page' },
      });
    case 'clamped':
      return undefined;
    default:
      return laws.paging.badPage satisfies never;
  }
}

function pageConflict(
  laws: Laws,
  { page, page_num }: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  const conflict = page !== undefined && page_num !== undefined && page !== page_num;
  return conflict && laws.paging.bothNames === 'refused'
    ? refuse('invalid_parameter', 'page and page_num name the same thing and differ.', {
        decidedBy: { reading: 'paging.both-page-names' },
      })
    : undefined;
}

function bodyInput(laws: Laws, { operation, body }: RestRequest): Input | Refusal {
  const { requestBody } = operation;
  if (requestBody === undefined || (body === '' && !requestBody.required))
    return { kind: 'input', value: {} };
  const parsed = parseJson(body);
  if (parsed === undefined) return malformed(laws);
  const value = labelNamed(laws, operation, parsed.value);
  const violations = check(requestBody.schema, value).filter(
    ({ pointer, keyword }) =>
      !(isCapped(laws, operation) && pointer === '/page_size' && keyword === 'maximum'),
  );
  if (violations.length === 0) return { kind: 'input', value: { body: value } };
  const issues = violations.map((violation) =>
    issueOf(['body', ...locOf(violation)], violation, violation.value),
  );
  const reading = readingOf400(laws, operation, violations);
  if (reading !== undefined)
    return refuse('invalid_parameter', `Invalid ${issues.map(({ loc }) => loc.join('.')).join(', ')}`, {
      decidedBy: { reading },
    });
  return invalid(issues, { rule: 'error.validation-names-field' });
}

/** The reading by which a body with these violations gets 400; undefined where it gets 422. */
function readingOf400(
  laws: Laws,
  { id }: Operation,
  violations: readonly Violation[],
): ReadingId | undefined {
  const [first] = violations;
  if (id === 'queryManifests' && laws.query.unknownProperty === '400')
    return first?.keyword === 'additionalProperties' ? 'query.unknown-property' : undefined;
  if (id === 'createDigest' && laws.digest.withoutStreams === '400')
    return first?.keyword === 'bestOf' || first?.params.missingProperty === 'stream_ids'
      ? 'digest.without-streams'
      : undefined;
  return undefined;
}

/** Whether the query operation accepts a page_size above the maximum and caps it, as lists do (S-13). */
const isCapped = (laws: Laws, { id }: Operation): boolean =>
  id === 'queryManifests' && laws.query.oversizedPage === 'capped';

/** The body of a label with its name where the contract has it; a reading gives the member another name (S-179). */
function labelNamed({ ontology: { labelField } }: Laws, { id }: Operation, body: unknown): unknown {
  const isOther = id === 'createLabel' && labelField !== 'name' && typeof body === 'object' && body !== null;
  if (!isOther) return body;
  const { name: _, [labelField]: name, ...others } = body as Readonly<Record<string, unknown>>;
  return name === undefined ? others : { ...others, name };
}

function malformed(laws: Laws): Refusal {
  const decidedBy = { reading: 'error.malformed-body' } as const;
  const msg = `the body is not ${jsonExpected}`;
  return laws.error.malformedBody === '422'
    ? invalid([{ loc: ['body'], msg, type: 'json_invalid' }], decidedBy)
    : refuse('invalid_parameter', `Malformed request: ${msg}.`, { decidedBy });
}

/** Parameters arrive as text; texts that fit a schema for integers or booleans become such values. */
function coerce(schema: JsonSchema, text: string): unknown {
  if (schema.type === 'integer') return /^[+-]?\d+$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

const check = (schema: JsonSchema, value: unknown): readonly Violation[] =>
  schemaValidator(schema)(value, bounds.issues);

function issueOf(loc: readonly (string | number)[], violation: Violation, input: unknown): ValidationIssue {
  return { loc, msg: violation.message, type: violation.keyword, input };
}

/** The path from the body to the invalid field, including the name of a missing or unknown field. */
function locOf({ pointer, params }: Violation): readonly (string | number)[] {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const named = params.missingProperty ?? params.additionalProperty;
  return typeof named === 'string' ? [...steps, named] : steps;
}
