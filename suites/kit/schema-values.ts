// Random values for a schema of the contract: those that fit it, and those that break one of its constraints.
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  stringMatching,
  tuple,
} from 'fast-check';
import { type JsonSchema, resolveSchema } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';

/** Largest number drawn if the schema sets no maximum. */
const unboundedMax = 1_000;
const itemsMax = 3;
/** Free texts are plain words, because the contract does not promise that a service accepts other texts. */
const word = stringMatching(/^[a-z]{3,9}$/);

/** Values that the schema admits; bounds of a range are drawn often. */
export function fitting(schema: JsonSchema): Arbitrary<unknown> {
  const drawn = alternativesOf(schema).map(fittingOne);
  return oneof(...drawn);
}

export interface Breaking {
  /** The keyword of the schema that the values break. */
  readonly keyword: string;
  readonly values: Arbitrary<unknown>;
}

/** For each constraint of the schema, values that break it. */
export function breaking(schema: JsonSchema): readonly Breaking[] {
  const alternatives = alternativesOf(schema);
  const admits = (type: string): boolean => alternatives.some((alternative) => alternative.type === type);
  // Many services accept a number as text and the like, so none is drawn.
  // If objects are admitted, no object has a wrong type.
  const ofOtherType = [...(admits('object') ? [] : [{ not: 'one' }]), admits('string') ? 7 : 'neither'];
  const found = [
    { keyword: 'type', values: constantFrom<unknown>(...ofOtherType) },
    ...alternatives.flatMap(breakingOne),
  ];
  const validate = schemaValidator(schema);
  return found.map(({ keyword, values }) => ({
    keyword,
    values: values.filter((value) => validate(value).length > 0),
  }));
}

/** The schema as alternatives of one type each, or of listed values. */
function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const resolved = resolveSchema(schema);
  if (resolved.anyOf !== undefined) return resolved.anyOf.flatMap(alternativesOf);
  const types = [resolved.type ?? []].flat();
  const { enum: listed } = resolved;
  if (listed !== undefined && types.includes('null'))
    return [{ type: 'string', enum: listed.filter((value) => value !== null) }, { type: 'null' }];
  return types.map((type) => (type === 'null' ? { type } : { ...resolved, type }));
}

function fittingOne(schema: JsonSchema): Arbitrary<unknown> {
  const { type, enum: listed, pattern, minimum = 0, maximum = unboundedMax, items = {} } = schema;
  if (listed !== undefined) return constantFrom(...listed);
  switch (type) {
    case 'null':
      return constant(null);
    case 'boolean':
      return boolean();
    case 'integer':
      return oneof(constant(minimum), constant(maximum), integer({ min: minimum, max: maximum }));
    case 'string':
      return pattern === undefined ? word : stringMatching(new RegExp(pattern));
    case 'array':
      return array(fitting(items), { minLength: 1, maxLength: itemsMax });
    default:
      throw new Error(`no values are drawn for ${JSON.stringify(schema)}`);
  }
}

function breakingOne(schema: JsonSchema): readonly Breaking[] {
  const { enum: listed, format, pattern, minimum, maximum, items } = schema;
  const found: Breaking[] = [];
  if (listed !== undefined) found.push({ keyword: 'enum', values: word.map((text) => `zz-${text}`) });
  if (format !== undefined) found.push({ keyword: 'format', values: word });
  if (pattern !== undefined) {
    const kept = stringMatching(new RegExp(pattern));
    const altered = tuple(kept, constantFrom('longer', 'shorter', 'other')).map(([text, how]) =>
      alteredText(text, how),
    );
    found.push({ keyword: 'pattern', values: altered });
  }
  if (minimum !== undefined) found.push({ keyword: 'minimum', values: nat(9).map((by) => minimum - 1 - by) });
  if (maximum !== undefined) found.push({ keyword: 'maximum', values: nat(9).map((by) => maximum + 1 + by) });
  if (items !== undefined) {
    const faults = breaking(items);
    const finer = faults.filter(({ keyword }) => keyword !== 'type');
    const wrong = oneof(...(finer.length > 0 ? finer : faults).map(({ values }) => values));
    const values = tuple(array(fitting(items), { maxLength: itemsMax - 1 }), wrong);
    found.push({ keyword: 'items', values: values.map(([right, last]) => [...right, last]) });
  }
  return found;
}

function alteredText(text: string, how: 'longer' | 'shorter' | 'other'): string {
  if (how === 'longer') return `${text}${text.at(-1)}`;
  return how === 'shorter' ? text.slice(1) : `x${text.slice(1)}`;
}
