// The content of a tool result: structured, as JSON in a text, or plain text, because the document leaves the form open (S-183).
import { isList, isObject, isString, type JsonObject, parsedJson } from './json.ts';

interface ToolResult {
  readonly structuredContent?: unknown;
  readonly content: readonly unknown[];
}

/** The structured content, or else the first text that is JSON, or else `{ text }` with all texts. A list is `{ items }`. */
export function contentOf({ structuredContent, content }: ToolResult): JsonObject {
  const texts = content.map(textOf).filter(isString);
  const found = [structuredContent, ...texts.map(parsedJson)].map(asObject).find(isObject);
  return found ?? { text: texts.join('\n') };
}

const asObject = (value: unknown): unknown => (isList(value) ? { items: value } : value);

/** A text may stand alone, or in an embedded resource. */
function textOf(part: unknown): unknown {
  if (!isObject(part)) return undefined;
  return isObject(part.resource) ? part.resource.text : part.text;
}
