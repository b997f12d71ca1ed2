// Faults of request bodies: for each constraint in each place of a body's schema, the body with just that one broken.
import { type Arbitrary, sample } from 'fast-check';
import { type JsonSchema, type OperationId, operations, resolveSchema } from '../../spec/contract.ts';
import { isList, isObject, type JsonObject } from '../clients/json.ts';
import { breaking } from './schema-values.ts';

export interface Fault {
  /** Names of members from the body down; `[]` is the last element of a list. */
  readonly path: readonly string[];
  /** What is broken there; `required` drops the member. */
  readonly keyword: string;
  /** Values that break it; `undefined` where the member is dropped. */
  readonly values?: Arbitrary<unknown>;
}

/** Every fault of the operation's body that surely is to be refused, outer ones first. */
export const faultsOf = (operation: OperationId): readonly Fault[] =>
  faultsBelow(operations[operation].requestBody?.schema ?? {}, []).filter(
    (fault) =>
      !leftOpen.some(({ pattern }) => pattern.test(`${operation} ${placeOf(fault)} ${fault.keyword}`)),
  );

/** Faults that a service may pass over, by operation, place and keyword. */
const leftOpen: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /Beacon (description|intent|tags|collection_id) /,
    reason: 'the body of a Beacon is shown without it, and what a body may have beside is open',
  },
  {
    pattern: /Beacon (name|topic_filters\.\[\]\.slug|default_date_window\.lookback_hours) required$/,
    reason: 'the document shows these members of a Beacon, and does not require them',
  },
  {
    pattern: /Beacon topic_filters\.\[\]\.slug type$/,
    reason: 'the document does not state the type of a slug',
  },
  {
    pattern: /^createDigest name required$/,
    reason: 'only stream_ids or filter_spec are required of a digest',
  },
  {
    pattern: /Webhook url format$/,
    reason: 'the address of a webhook is a string; which strings a service accepts is open (S-159)',
  },
  {
    pattern: /Beacon status /,
    reason: 'which words of status a write takes, or passes over, is open (S-66, S-149)',
  },
  {
    pattern: /content_filters.media_format items$/,
    reason: 'what becomes of formats that are not listed is open',
  },
  {
    pattern: /^createWebhook events items$/,
    reason: 'what becomes of events that are not listed is open (S-159)',
  },
];

/** The path as mutants and findings show it: `filter_spec.rules.[].dimension`. */
export const placeOf = ({ path }: Pick<Fault, 'path'>): string => path.join('.');

/** The right body, which has something in every place, with the one fault; the same for the same seed. */
export function withFault(body: JsonObject, { path, keyword, values }: Fault, seed: number): JsonObject {
  const [drawn] = values === undefined ? [] : sample(values, { seed, numRuns: 1 });
  const wrong = replaced(body, path, (right) =>
    keyword === 'items' && isList(right) && isList(drawn) ? [...right, drawn.at(-1)] : drawn,
  );
  return isObject(wrong) ? wrong : {};
}

/** All members of an object schema, and which of them are required, wherever `allOf` puts them. */
export function membersOf(schema: JsonSchema): Required<Pick<JsonSchema, 'properties' | 'required'>> {
  const { properties = {}, required = [], allOf = [] } = resolveSchema(schema);
  const parts = allOf.map(membersOf);
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...required, ...parts.flatMap((part) => part.required)],
  };
}

function faultsBelow(schema: JsonSchema, path: readonly string[]): readonly Fault[] {
  const { properties, required } = membersOf(schema);
  return [
    ...required.map((name) => ({ path: [...path, name], keyword: 'required' })),
    ...Object.entries(properties).flatMap(([name, member]) => faultsAt(member, [...path, name])),
  ];
}

/** Faults of the value itself, then of what is in it; a value that may be null has the faults of its other form. */
function faultsAt(schema: JsonSchema, path: readonly string[]): readonly Fault[] {
  const resolved = resolveSchema(schema);
  const form = resolved.anyOf?.find(({ type }) => type !== 'null') ?? resolved;
  const { items = {}, ...alone } = resolveSchema(form);
  const element = resolveSchema(items);
  const isDrawn = element.type !== undefined && element.type !== 'object';
  const own = breaking(isDrawn ? resolved : alone).map((one) => ({ ...one, path }));
  return [...own, ...faultsBelow(form, path), ...faultsBelow(element, [...path, '[]'])];
}

/** The value with another one at the path, or without what is there. */
function replaced(value: unknown, path: readonly string[], bent: (right: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return bent(value);
  if (step === '[]') return isList(value) ? value.with(-1, replaced(value.at(-1), rest, bent)) : value;
  const { [step]: inner, ...others } = isObject(value) ? value : {};
  const now = replaced(inner, rest, bent);
  return now === undefined ? others : { ...others, [step]: now };
}
