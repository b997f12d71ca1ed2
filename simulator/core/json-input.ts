// JSON that others send: parsed within the bounds on its depth and its number of values, in one pass over the text.
import { bounds } from '../../spec/bounds.ts';

/** The value of the text; undefined if it is not JSON, or beyond the bounds. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!isWithinBounds(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What a refusal says of a text that `parseJson` does not parse. */
export const jsonExpected = `JSON of at most ${bounds.jsonDepth} levels and ${bounds.jsonValues} values`;

const [quote, comma, openList, backslash, closeList, openObject, closeObject] = [
  34, 44, 91, 92, 93, 123, 125,
];

/** Counts brackets and commas outside strings. */
function isWithinBounds(text: string): boolean {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isInString = !isInString;
    else if (isInString) at += Number(code === backslash);
    else if (code === openList || code === openObject) depth += 1;
    else if (code === closeList || code === closeObject) depth -= 1;
    else if (code === comma) values += 1;
    if (depth > bounds.jsonDepth || values > bounds.jsonValues) return false;
  }
  return true;
}
