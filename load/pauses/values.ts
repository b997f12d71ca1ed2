// Values that make work: for each schema, texts and lists of the greatest length with contents that are dear to search.
import { type JsonSchema, resolveSchema } from '../../spec/contract.ts';
import { membersOf } from '../../suites/kit/body-faults.ts';

/** Where a schema states no bound, a value of nearly the largest body. */
const textCharsMax = 900_000;
const itemsMax = 40_000;

/** Contents by name; each gives texts that differ by `nth`. */
export const contents: Readonly<Record<string, (charsMax: number, nth: number) => string>> = {
  words: (max, nth) =>
    filled(max, (at) => `${String.fromCodePoint(97 + (at % 26))}${(at + nth).toString(36)} `),
  letters: (max, nth) =>
    filled(max, (at) => `${String.fromCodePoint(0x61 + ((at + nth) % 26))}${at % 2 === 0 ? ' ' : '-'}`),
  lines: (max, nth) => filled(max, (at) => `e\n${String.fromCodePoint(97 + ((at + nth) % 26))}`),
  commas: (max, nth) => filled(max, (at) => `${at + nth},`),
  expressions: (max, nth) => filled(max, () => `((${nth}a+)+$`),
  pairs: (max, nth) => filled(max, () => `😀${nth % 10}`),
  controls: (max, nth) => filled(max, () => `\u0001${nth % 10}`),
  quotes: (max, nth) => filled(max, () => `"\\${nth % 10}`),
};

/** Long texts repeat their first part. */
const partCharsMax = 5_000;

function filled(max: number, piece: (at: number) => string): string {
  const parts: string[] = [];
  for (let at = 0, length = 0; length < Math.min(max, partCharsMax); at += 1) {
    const part = piece(at);
    parts.push(part);
    length += part.length;
  }
  const text = parts.join('');
  return text.repeat(Math.ceil(max / text.length)).slice(0, max);
}

export interface Dear {
  readonly what: string;
  readonly value: unknown;
}

export type Known = Readonly<Record<string, readonly string[] | string | undefined>>;

/** The dear values of a schema. `name` finds values that the world has; equal values come of equal salts. */
export function dearValues(given: JsonSchema, name: string, known: Known, salt: number): readonly Dear[] {
  const schema = resolveSchema(given);
  const { type, enum: listed, anyOf, oneOf, properties, items } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined && properties === undefined)
    return alternatives.flatMap((one) => dearValues(one, name, known, salt));
  if (listed !== undefined) return listed.slice(0, 2).map((value) => ({ what: String(value), value }));
  const types = [type ?? []].flat();
  return [
    ...(types.includes('string') ? texts(schema, name, known, salt) : []),
    ...(types.includes('array') ? lists(schema, items ?? {}, name, known, salt) : []),
    ...(types.includes('integer') ? [{ what: 'maximum', value: schema.maximum ?? 999_999_999 }] : []),
    ...(types.includes('boolean') ? [{ what: 'true', value: true }] : []),
    ...(types.includes('object') || properties !== undefined ? objects(schema, known, salt) : []),
    ...(Object.keys(schema).length === 0 ? [{ what: 'text', value: contents.words?.(1_000, salt) }] : []),
  ];
}

function texts(
  { maxLength = textCharsMax, pattern, format }: JsonSchema,
  name: string,
  known: Known,
  salt: number,
): readonly Dear[] {
  const existing = [known[name] ?? known[`${name}s`] ?? []].flat();
  if (pattern !== undefined || format !== undefined) {
    const digits = String(10 ** 16 + salt);
    const shapes = [
      ...existing.slice(0, 1),
      digits,
      '2026-01-01',
      'https://a.example/'.padEnd(Math.min(maxLength, 2_000), 'a'),
      '1'.repeat(maxLength),
    ];
    return shapes.map((value, nth) => ({ what: `${pattern ?? format} ${nth}`, value }));
  }
  return [
    ...existing.slice(0, 1).map((value) => ({ what: 'known', value })),
    ...Object.entries(contents).map(([what, text]) => ({
      what: `${what} × ${maxLength}`,
      value: sendable(text(maxLength, salt)),
    })),
  ];
}

/** The beginning of the text that fits the largest body once it is written as JSON. */
const sendable = (text: string): string =>
  text.slice(0, text.length * Math.min(1, textCharsMax / JSON.stringify(text).length));

function lists(
  { maxItems = itemsMax }: JsonSchema,
  items: JsonSchema,
  name: string,
  known: Known,
  salt: number,
): readonly Dear[] {
  const existing = [known[name] ?? []].flat().slice(0, maxItems);
  const item = resolveSchema(items);
  const many = (what: string, of: (nth: number) => unknown): Dear => {
    const charsEach = (JSON.stringify(of(0)) ?? '').length + 4;
    const length = Math.max(1, Math.min(maxItems, Math.floor(textCharsMax / charsEach)));
    return { what: `${length} of ${what}`, value: Array.from({ length }, (_, nth) => of(nth)) };
  };
  const long = Math.min(item.maxLength ?? 1_000, Math.floor(textCharsMax / maxItems));
  if (item.type === 'string' && item.pattern === undefined && item.enum === undefined)
    return [
      ...(existing.length > 0 ? [{ what: `${existing.length} known`, value: existing }] : []),
      many('short texts', (nth) => (nth + salt).toString(36)),
      many(
        'pairs of letters',
        (nth) => `${String.fromCodePoint(97 + (nth % 26))} ${String.fromCodePoint(97 + ((nth + salt) % 25))}`,
      ),
      ...Object.entries(contents).map(([what, text]) =>
        many(`${long} ${what}`, (nth) => text(long, nth + salt)),
      ),
    ];
  const inner = dearValues(item, name.replace(/s$/, ''), known, salt);
  return [
    ...(existing.length > 0 ? [{ what: `${existing.length} known`, value: existing }] : []),
    ...(item.pattern === undefined ? [] : [many('unknown ids', (nth) => String(10 ** 16 + nth + salt))]),
    ...inner.slice(-4).map(({ what, value }) => many(what, () => value)),
    many('wrong values', () => 7),
    many('null', () => null),
  ];
}

const memberCharsMax = 900_000;

/** Each member at its greatest beside those that are required; all at once; unknown ones; deep ones. */
function objects(schema: JsonSchema, known: Known, salt: number): readonly Dear[] {
  const { properties, required } = membersOf(schema);
  const byName = Object.entries(properties).map(
    ([name, member]) => [name, dearValues(member, name, known, salt)] as const,
  );
  const least = Object.fromEntries(
    byName.filter(([name]) => required.includes(name)).map(([name, values]) => [name, shortest(values)]),
  );
  const most = (pick: (values: readonly Dear[]) => unknown): object => {
    let left = memberCharsMax;
    return Object.fromEntries(
      byName.flatMap(([name, values]) => {
        const value = pick(values);
        const chars = JSON.stringify(value)?.length ?? 0;
        if (chars > left) return [];
        left -= chars;
        return [[name, value]];
      }),
    );
  };
  return [
    { what: 'least', value: least },
    ...byName.flatMap(([name, values]) =>
      values.map(({ what, value }) => ({ what: `${name}: ${what}`, value: { ...least, [name]: value } })),
    ),
    { what: 'the last value of every member', value: most((values) => values.at(-1)?.value) },
    { what: 'the first value of every member', value: most((values) => values[0]?.value) },
  ];
}

/** Whatever the schema: bodies that fit none. */
export const wrongBodies = (salt: number): readonly (readonly [string, () => string])[] => [
  ['100,000 levels of lists', () => '['.repeat(100_000)],
  ['10,000 levels of objects', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['10,000 levels in a member', () => `{"query":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['90,000 unknown members', () => unknownMembers(90_000, salt)],
  ['19,000 unknown members', () => unknownMembers(19_000, salt)],
  ['one long unknown member', () => JSON.stringify({ ['\u0001'.repeat(150_000)]: 1 })],
  ['500,000 values', () => `[${'1,'.repeat(499_999)}1]`],
  ['one long text', () => JSON.stringify('x'.repeat(1_000_000))],
  ['quotation marks', () => '"\\'.repeat(500_000)],
  ['empty strings', () => '""'.repeat(500_000)],
  ['closing brackets', () => ']'.repeat(1_000_000)],
];

const unknownMembers = (count: number, salt: number): string =>
  `{${Array.from({ length: count }, (_, nth) => `"x${nth + salt}":1`).join()}}`;

const shortest = (values: readonly Dear[]): unknown =>
  values
    .map(({ value }) => value)
    .sort((a, b) => (JSON.stringify(a) ?? '').length - (JSON.stringify(b) ?? '').length)[0];
