// JSON that others send: parsed within the bounds on its depth and its number of values, in one pass over the text.
import { bounds } from '../../spec/bounds.ts';

type Limits = Pick<typeof bounds.document | typeof bounds, 'jsonDepth' | 'jsonValues'>;

/** The value of the text; undefined if it is not JSON, or beyond the limits. */
export function parseJson(text: string, limits: Limits = bounds): { readonly value: unknown } | undefined {
  if (valuesIn(text, limits) === undefined) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What a refusal says of a text that `parseJson` does not parse. */
export const jsonWithin = ({ jsonDepth, jsonValues }: Limits): string =>
  `JSON of at most ${jsonDepth} levels and ${jsonValues} values`;
export const jsonExpected = jsonWithin(bounds);

/**
 * How many values the text has, outside strings: the first one, one after each comma, and one in each list or object.
 * Undefined beyond the limits.
 */
export function valuesIn(text: string, limits: Limits): number | undefined {
  const structure = /["[\]{},]/g;
  let depth = 0;
  let values = 1;
  for (let found = structure.exec(text); found !== null; found = structure.exec(text)) {
    const [sign] = found;
    if (sign === '"') structure.lastIndex = endOfString(text, structure.lastIndex);
    else if (sign === ']' || sign === '}') depth -= 1;
    else {
      values += 1;
      depth += Number(sign !== ',');
    }
    if (depth > limits.jsonDepth || values > limits.jsonValues) return undefined;
  }
  return values;
}

/** The place after the closing quotation mark of a string that begins at `start`; the end of the text without one. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > start && text[first - 1] === '\\') first -= 1;
    const isEscaped = (at - first) % 2 === 1;
    if (!isEscaped) return at + 1;
  }
  return text.length;
}
