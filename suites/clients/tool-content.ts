// The content of a tool result: structured, as JSON in texts, or plain text, because the document leaves the form open (S-183).
import { isList, isObject, isString, type JsonObject, parsedJson } from './json.ts';

interface ToolResult {
  readonly structuredContent?: unknown;
  readonly content: readonly unknown[];
}

/**
 * The structured content, or else the JSON in the texts, or else `{ text }` with all texts. A list is `{ items }`, and JSON
 * in several texts is `{ parts }`.
 */
export function contentOf({ structuredContent, content }: ToolResult): JsonObject {
  const structured = asObject(structuredContent);
  if (isObject(structured)) return unwrapped(structured);
  const texts = content.map(textOf).filter(isString);
  const [first, ...others] = texts.map(jsonIn).map(asObject).filter(isObject);
  if (first === undefined) return { text: texts.join('\n') };
  return others.length === 0 ? first : { parts: [first, ...others] };
}

/** A text for a model may have its JSON in a block of Markdown. */
const jsonIn = (text: string): unknown =>
  parsedJson(text) ?? parsedJson(/```(?:json)?\s*\n(.*?)\n\s*```/is.exec(text)?.[1] ?? '');

const asObject = (value: unknown): unknown => (isList(value) ? { items: value } : value);

/** Some libraries wrap the text of a tool in an object of one member. */
function unwrapped(content: JsonObject): JsonObject {
  const [only, ...others] = Object.values(content);
  const inner = others.length === 0 && isString(only) ? asObject(parsedJson(only)) : undefined;
  return isObject(inner) ? inner : content;
}

/** A text may stand alone, or in an embedded resource. */
function textOf(part: unknown): unknown {
  if (!isObject(part)) return undefined;
  return isObject(part.resource) ? part.resource.text : part.text;
}
