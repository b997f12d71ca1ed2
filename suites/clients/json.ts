// JSON values of answers, and the tests of their types.

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === 'string';
export const isInteger = (value: unknown): value is number => Number.isInteger(value);
export const isCount = (value: unknown): value is number => isInteger(value) && value >= 0;
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
export const isObjectList = (value: unknown): value is readonly JsonObject[] =>
  isList(value) && value.every(isObject);

/** The member of a member … of a value; undefined if there is none. */
export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

/** JSON text that is equal for equal values: the order of members has no meaning (RFC 8259, section 4). */
export const comparableText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? 'undefined';

/** No answer of the service is nearly as deep; readers of JSON may limit its depth (RFC 8259, section 9). */
const depthMax = 200;

/** What may be an integer of more digits than a double holds. */
const longInteger = /[:,[]\s*-?\d{16}/;

/**
 * `undefined` if the text is not JSON or is nested too deeply. Integers that a double does not hold, such as long ids,
 * are texts of their digits, so that they can be compared and sent back.
 */
export function parsedJson(text: string): unknown {
  // Most requests have no body, and an error costs more than all else that is done with one.
  if (text === '' || isTooDeep(text)) return undefined;
  return jsonIn(text, longInteger.test(text) ? exactNumber : undefined);
}

function jsonIn(text: string, revive?: typeof exactNumber): unknown {
  try {
    return JSON.parse(text, revive);
  } catch {
    return undefined;
  }
}

const exactNumber = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value;

/** An integer id; a long one is the text of its digits, as `parsedJson` gives it. */
export const isIntegerId = (value: unknown): value is string | number =>
  isInteger(value) || (isString(value) && /^\d{16,}$/.test(value));

/** The integer that these digits are, as `parsedJson` gives it. */
export const integerOf = (digits: string): string | number =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;

/** The value of an answer with every number as a number, for those who look at types. */
export const typedJson = ({ json, text }: { readonly json?: unknown; readonly text: string }): unknown =>
  json !== undefined && longInteger.test(text) ? (jsonIn(text) ?? json) : json;

function isTooDeep(text: string): boolean {
  if (text.length <= 2 * depthMax) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === quote) index = endOfString(text, index + 1);
    else if (char === openBrace || char === openBracket) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (char === closeBrace || char === closeBracket) depth -= 1;
  }
  return false;
}

/** The place of the quotation mark that ends a string; the end of the text without one. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > start && text.charCodeAt(first - 1) === backslash) first -= 1;
    const isEscaped = (at - first) % 2 === 1;
    if (!isEscaped) return at;
  }
  return text.length;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
];
