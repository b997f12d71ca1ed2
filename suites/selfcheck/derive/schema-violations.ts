// Violations of a schema: changes that make a valid value invalid in one place, by its members, type, format, bounds or value set.
import type { JsonSchema } from '../../../spec/contract.ts';
import { isChoice, sharedSchema } from '../../../spec/marks.ts';
import { schemaValidator } from '../../../spec/validate.ts';
import { isMembers } from '../alter.ts';

/** Returns the wrong value, or `undefined` if the value has nothing of the kind to break. */
type Change = (value: unknown) => unknown;

/** How the value at a place is made invalid. */
export type ViolationKind = 'dropped' | KeywordViolation;

type KeywordViolation =
  | 'wrong-type'
  | 'null'
  | 'other-value'
  | 'wrong-case'
  | 'wrong-format'
  | 'wrong-pattern'
  | 'below-minimum'
  | 'above-maximum'
  | 'too-short'
  | 'too-few'
  | 'too-many';

export interface SchemaViolation {
  /** Such as `data.streams[].id`, where `[]` is the last element; empty for the whole value. */
  readonly place: string;
  readonly kind: ViolationKind;
  readonly change: Change;
}

/** Every violation of the schema that no reading of the document allows. In arrays the last element is changed. */
export function violationsOf(schema: JsonSchema, place = ''): readonly SchemaViolation[] {
  if (schema['x-level'] === 'should' || isChoice(schema, '*')) return [];
  return [
    ...(schema.$ref === undefined ? [] : violationsOf(sharedSchema(schema.$ref), place)),
    ...keywordViolations(schema).map(([kind, change]) => ({ place, kind, change })),
    ...(schema.required ?? []).filter((name) => !isAdvised(schema, name)).map((name) => dropped(place, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      violationsOf(member, joined(place, name)).map((violation) => inMember(name, violation)),
    ),
    ...(schema.items === undefined ? [] : violationsOf(schema.items, `${place}[]`).map(inLast)),
    ...(schema.allOf ?? []).flatMap((part) => violationsOf(part, place)),
    ...variantViolations(schema.anyOf ?? schema.oneOf ?? [], place),
  ];
}

/** Adds ids that are unique in the schema: `data.streams[].id:dropped`. Variants that share a violation are numbered. */
export function withIds<One extends Pick<SchemaViolation, 'place' | 'kind'>>(
  violations: readonly One[],
): readonly (One & { readonly id: string })[] {
  const counts = new Map<string, number>();
  return violations.map((violation) => {
    const id = `${violation.place || 'body'}:${violation.kind}`;
    const nth = (counts.get(id) ?? 0) + 1;
    counts.set(id, nth);
    return { ...violation, id: nth === 1 ? id : `${id}-${nth}` };
  });
}

/** What a service with the violation does: `leaves out data.streams`. */
export const violationText = ({ place, kind }: Pick<SchemaViolation, 'place' | 'kind'>): string =>
  wording[kind](place || 'the body');

const wording: Readonly<Record<ViolationKind, (place: string) => string>> = {
  dropped: (place) => `leaves out ${place}`,
  'wrong-type': (place) => `sends ${place} of another type`,
  null: (place) => `sends null as ${place}`,
  'other-value': (place) => `sends another value as ${place}`,
  'wrong-case': (place) => `sends ${place} in another letter case`,
  'wrong-format': (place) => `sends ${place} in another format`,
  'wrong-pattern': (place) => `sends ${place} in another pattern`,
  'below-minimum': (place) => `sends ${place} below its minimum`,
  'above-maximum': (place) => `sends ${place} above its maximum`,
  'too-short': (place) => `sends ${place} too short`,
  'too-few': (place) => `sends ${place} with too few elements`,
  'too-many': (place) => `sends ${place} with too many elements`,
};

const joined = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

/** Whether the contract only advises the member, or we chose to require it. */
const isAdvised = (schema: JsonSchema, name: string): boolean =>
  schema.properties?.[name]?.['x-level'] === 'should' || isChoice(schema, 'required', name);

const dropped = (place: string, name: string): SchemaViolation => ({
  place: joined(place, name),
  kind: 'dropped',
  change: (value) => {
    if (!isMembers(value) || !(name in value)) return undefined;
    const { [name]: _, ...others } = value;
    return others;
  },
});

const inMember = (name: string, { change, ...violation }: SchemaViolation): SchemaViolation => ({
  ...violation,
  change: (value) => {
    if (!isMembers(value) || !(name in value)) return undefined;
    const altered = change(value[name]);
    return altered === undefined ? undefined : { ...value, [name]: altered };
  },
});

/** The last element to which the change applies. */
const inLast = ({ change, ...violation }: SchemaViolation): SchemaViolation => ({
  ...violation,
  change: (value) => {
    if (!Array.isArray(value)) return undefined;
    for (let position = value.length - 1; position >= 0; position -= 1) {
      const altered = change(value[position]);
      if (altered !== undefined) return value.with(position, altered);
    }
    return undefined;
  },
});

/** Violations of each variant; the value must fit that variant before the change, and no variant after it. */
function variantViolations(variants: readonly JsonSchema[], place: string): readonly SchemaViolation[] {
  return variants.flatMap((variant) =>
    violationsOf(variant, place).map(({ change, ...violation }) => ({
      ...violation,
      change: (value: unknown) => {
        if (!fits(variant, value)) return undefined;
        const altered = change(value);
        return altered === undefined || variants.some((other) => fits(other, altered)) ? undefined : altered;
      },
    })),
  );
}

const fits = (schema: JsonSchema, value: unknown): boolean =>
  schemaValidator(schema)(value).every(({ level }) => level !== 'must');

/** Violations for the keywords of the schema itself. */
function keywordViolations(
  schema: JsonSchema,
): readonly (readonly [kind: KeywordViolation, change: Change])[] {
  const { type, enum: listed, format, pattern, minimum, maximum, minLength, minItems, maxItems } = schema;
  const types = type === undefined ? [] : [type].flat();
  const isNullable = types.length === 0 || types.includes('null');
  const isOurs = (keyword: string): boolean => isChoice(schema, keyword);
  const violations: readonly (readonly [kind: KeywordViolation, change: Change] | false)[] = [
    types.length > 0 && !isOurs('type') && ['wrong-type', (value) => ofAnotherType(value, types)],
    !isNullable && !isOurs('type') && ['null', () => null],
    'const' in schema && ['other-value', (value) => (typeof value === 'boolean' ? !value : [value])],
    listed !== undefined && !isOurs('enum') && ['wrong-case', (value) => inOtherCase(value, listed)],
    format !== undefined && !isOurs('format') && ['wrong-format', (value) => broken(value, format)],
    pattern !== undefined &&
      !isOurs('pattern') && ['wrong-pattern', (value) => mismatch(value, new RegExp(pattern, 'u'))],
    minimum !== undefined &&
      !isOurs('minimum') && ['below-minimum', (value) => onlyNumber(value, minimum - 1)],
    maximum !== undefined &&
      !isOurs('maximum') && ['above-maximum', (value) => onlyNumber(value, maximum + 1)],
    minLength !== undefined &&
      !isOurs('minLength') && ['too-short', (value) => (typeof value === 'string' ? '' : undefined)],
    minItems !== undefined &&
      minItems > 0 &&
      !isOurs('minItems') && ['too-few', (value) => resized(value, minItems - 1)],
    maxItems !== undefined && !isOurs('maxItems') && ['too-many', (value) => resized(value, maxItems + 1)],
  ];
  return violations.filter((violation) => violation !== false);
}

/** A value of another type, for a number the same number as text. */
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

const onlyNumber = (value: unknown, altered: number): unknown =>
  typeof value === 'number' ? altered : undefined;

function resized(value: unknown, length: number): unknown {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return Array.from({ length }, (_, index) => value[Math.min(index, value.length - 1)]);
}
