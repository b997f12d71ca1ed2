// What can be wrong in a value of a schema: each member dropped, each type, format, bound and value set broken once.
import type { JsonSchema } from '../../../spec/contract.ts';
import { sharedSchema } from '../../../spec/marks.ts';
import { schemaValidator } from '../../../spec/validate.ts';
import { isMembers } from '../bend.ts';

/** The value made wrong, or `undefined` where there is nothing of the kind to break. */
type Change = (value: unknown) => unknown;

export interface Twist {
  /** Where, such as `data.streams[-1].id`. */
  readonly place: string;
  /** What is wrong there: `dropped`, `a number for a text`. */
  readonly what: string;
  readonly change: Change;
}

/** Every twist of values of the schema that no reading of the document allows; of arrays the last element is bent. */
export function twistsOf(schema: JsonSchema, place = ''): readonly Twist[] {
  if (schema['x-level'] === 'should') return [];
  return [
    ...(schema.$ref === undefined ? [] : twistsOf(sharedSchema(schema.$ref), place)),
    ...ownTwists(schema).map(([what, change]) => ({ place: place || 'the body', what, change })),
    ...(schema.required ?? []).filter((name) => !isAdvised(schema, name)).map((name) => dropped(place, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      twistsOf(member, joined(place, name)).map((twist) => inMember(name, twist)),
    ),
    ...(schema.items === undefined ? [] : twistsOf(schema.items, `${place}[-1]`).map(inLast)),
    ...(schema.allOf ?? []).flatMap((part) => twistsOf(part, place)),
    ...variantTwists(schema.anyOf ?? schema.oneOf ?? [], place),
  ];
}

const joined = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

/** Whether the contract only advises the member. */
const isAdvised = ({ properties }: JsonSchema, name: string): boolean =>
  properties?.[name]?.['x-level'] === 'should';

const dropped = (place: string, name: string): Twist => ({
  place: joined(place, name),
  what: 'dropped',
  change: (value) => {
    if (!isMembers(value) || !(name in value)) return undefined;
    const { [name]: _, ...others } = value;
    return others;
  },
});

const inMember = (name: string, { change, ...twist }: Twist): Twist => ({
  ...twist,
  change: (value) => {
    if (!isMembers(value) || !(name in value)) return undefined;
    const bent = change(value[name]);
    return bent === undefined ? undefined : { ...value, [name]: bent };
  },
});

/** The last element to which the change applies. */
const inLast = ({ change, ...twist }: Twist): Twist => ({
  ...twist,
  change: (value) => {
    if (!Array.isArray(value)) return undefined;
    for (let position = value.length - 1; position >= 0; position -= 1) {
      const bent = change(value[position]);
      if (bent !== undefined) return value.with(position, bent);
    }
    return undefined;
  },
});

/** Twists of each variant, where the value is of it and afterwards of none. */
function variantTwists(variants: readonly JsonSchema[], place: string): readonly Twist[] {
  return variants.flatMap((variant) =>
    twistsOf(variant, place).map(({ change, ...twist }) => ({
      ...twist,
      change: (value: unknown) => {
        if (!fits(variant, value)) return undefined;
        const bent = change(value);
        return bent === undefined || variants.some((other) => fits(other, bent)) ? undefined : bent;
      },
    })),
  );
}

const fits = (schema: JsonSchema, value: unknown): boolean =>
  schemaValidator(schema)(value).every(({ level }) => level === 'should');

/** Breaks of the keywords that the schema itself has. */
function ownTwists(schema: JsonSchema): readonly (readonly [what: string, change: Change])[] {
  const { type, enum: listed, format, pattern, minimum, maximum, minLength, minItems, maxItems } = schema;
  const types = type === undefined ? [] : [type].flat();
  const isNullable = types.length === 0 || types.includes('null');
  const twists: readonly (readonly [what: string, change: Change] | false)[] = [
    types.length > 0 && ['of another type', (value) => ofAnotherType(value, types)],
    !isNullable && ['null', () => null],
    'const' in schema && ['another value', (value) => (typeof value === 'boolean' ? !value : [value])],
    listed !== undefined && ['in other letter case', (value) => inOtherCase(value, listed)],
    format !== undefined && ['out of format', (value) => broken(value, format)],
    pattern !== undefined && ['out of pattern', (value) => mismatch(value, new RegExp(pattern, 'u'))],
    minimum !== undefined && ['below its minimum', (value) => onlyNumber(value, minimum - 1)],
    maximum !== undefined && ['above its maximum', (value) => onlyNumber(value, maximum + 1)],
    minLength !== undefined && ['too short', (value) => (typeof value === 'string' ? '' : undefined)],
    minItems !== undefined && minItems > 0 && ['with too few', (value) => resized(value, minItems - 1)],
    maxItems !== undefined && ['with too many', (value) => resized(value, maxItems + 1)],
  ];
  return twists.filter((twist) => twist !== false);
}

/** A number as a text and a text as a number, so that only the type is wrong. */
function ofAnotherType(value: unknown, types: readonly string[]): unknown {
  if (value === null) return types.includes('boolean') ? 'none' : true;
  if (typeof value === 'number' || typeof value === 'boolean')
    return types.includes('string') ? {} : `${value}`;
  if (typeof value === 'string') return types.includes('integer') || types.includes('number') ? true : 7;
  if (Array.isArray(value)) return types.includes('object') ? 'none' : {};
  return types.includes('array') ? 'none' : [];
}

function inOtherCase(value: unknown, listed: readonly unknown[]): unknown {
  if (typeof value !== 'string') return undefined;
  const other = value.toUpperCase();
  return listed.includes(other) ? undefined : other;
}

const broken = (value: unknown, format: string): unknown =>
  typeof value !== 'string' ? undefined : format === 'date' ? `${value}T00:00:00Z` : 'not one';

function mismatch(value: unknown, pattern: RegExp): unknown {
  if (typeof value !== 'string') return undefined;
  return [`x${value}`, `${value}x`, ''].find((candidate) => !pattern.test(candidate));
}

const onlyNumber = (value: unknown, bent: number): unknown => (typeof value === 'number' ? bent : undefined);

function resized(value: unknown, length: number): unknown {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return Array.from({ length }, (_, index) => value[Math.min(index, value.length - 1)]);
}
