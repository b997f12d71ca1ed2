// Faults of request bodies: for each constraint at each place of a body's schema, a body that breaks only that one.
import { type Arbitrary, sample } from 'fast-check';
import { type JsonSchema, type OperationId, operations, resolveSchema } from '../../spec/contract.ts';
import { isList, isObject, type JsonObject } from '../clients/json.ts';
import { breaking } from './schema-values.ts';

export interface Fault {
  /** Names of members, outermost first; `[]` is the last element of a list. */
  readonly path: readonly string[];
  /** The keyword of the schema that is broken there; `required` drops the member. */
  readonly keyword: string;
  /** Values that break it; `undefined` if the member is dropped. */
  readonly values?: Arbitrary<unknown>;
}

/** Every fault of the operation's body that a service must refuse, outermost first. */
export const faultsOf = (operation: OperationId): readonly Fault[] =>
  faultsBelow(operations[operation].requestBody?.schema ?? {}, []).filter(
    (fault) =>
      !leftOpen.some(({ pattern }) => pattern.test(`${operation} ${placeOf(fault)} ${fault.keyword}`)),
  );

/** Faults that a service may accept, by operation, place and keyword. */
const leftOpen: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /Beacon (description|intent|tags|collection_id) /,
    reason: 'the document shows the body of a Beacon without this member, and leaves other members open',
  },
  {
    pattern: /Beacon (name|topic_filters\.\[\]\.slug|default_date_window\.lookback_hours) required$/,
    reason: 'the document shows these members of a Beacon, but does not require them',
  },
  {
    pattern: /Beacon topic_filters\.\[\]\.slug type$/,
    reason: 'the document does not state the type of a slug',
  },
  { pattern: /^createDigest name required$/, reason: 'a digest requires only stream_ids or filter_spec' },
  {
    pattern: /Webhook url format$/,
    reason: 'the address of a webhook is a string; which strings a service accepts is open (S-159)',
  },
  {
    pattern: /Beacon status /,
    reason: 'it is open which values of status a write accepts or ignores (S-66, S-149)',
  },
  {
    pattern: /content_filters.media_format items$/,
    reason: 'it is open how a service treats formats that are not listed',
  },
  {
    pattern: /^createWebhook events items$/,
    reason: 'it is open how a service treats events that are not listed (S-159)',
  },
];

/** The path as mutants and findings show it: `filter_spec.rules.[].dimension`. */
export const placeOf = ({ path }: Pick<Fault, 'path'>): string => path.join('.');

/** Returns the valid body, in which every place has a value, with one fault. Equal seeds return equal bodies. */
export function withFault(body: JsonObject, { path, keyword, values }: Fault, seed: number): JsonObject {
  const [drawn] = values === undefined ? [] : sample(values, { seed, numRuns: 1 });
  const wrong = replaced(body, path, (right) =>
    keyword === 'items' && isList(right) && isList(drawn) ? [...right, drawn.at(-1)] : drawn,
  );
  return isObject(wrong) ? wrong : {};
}

/** All members of an object schema and which of them are required, including those under `allOf`. */
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

/** Faults of the value, then of its members and elements. A nullable value has the faults of its non-null form. */
function faultsAt(schema: JsonSchema, path: readonly string[]): readonly Fault[] {
  const resolved = resolveSchema(schema);
  const form = resolved.anyOf?.find(({ type }) => type !== 'null') ?? resolved;
  const { items = {}, ...alone } = resolveSchema(form);
  const element = resolveSchema(items);
  const isDrawn = element.type !== undefined && element.type !== 'object';
  const own = breaking(isDrawn ? resolved : alone).map((one) => ({ ...one, path }));
  return [...own, ...faultsBelow(form, path), ...faultsBelow(element, [...path, '[]'])];
}

/** Returns a copy in which the value at the path is replaced, or removed if the new one is undefined. */
function replaced(value: unknown, path: readonly string[], change: (right: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (step === '[]') return isList(value) ? value.with(-1, replaced(value.at(-1), rest, change)) : value;
  const { [step]: inner, ...others } = isObject(value) ? value : {};
  const now = replaced(inner, rest, change);
  return now === undefined ? others : { ...others, [step]: now };
}
