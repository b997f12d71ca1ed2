// The content of a tool result: structured, as JSON in texts, or plain text, because the document leaves the form open (S-183).
import { isList, isObject, isString, type JsonObject, parsedJson } from './json.ts';

/** Longer texts hold pages; shorter results have the same form. */
const textCharsMax = 100_000;

interface ToolResult {
  readonly structuredContent?: unknown;
  readonly content: readonly unknown[];
}

/** The JSON of an answer as places lead into it: with the content of a tool's result instead of the forms it is sent in. */
export function placedJson(json: unknown): unknown {
  if (!isObject(json) || !isObject(json.result)) return json;
  const { content, structuredContent, isError, ...others } = json.result;
  if (!isList(content)) return json;
  const shown = contentOf({ content, structuredContent });
  return { ...json, result: { ...others, ...(isError === true && { isError }), ...shown } };
}

/**
 * The structured content, or else the JSON in the texts, or else `{ text }` with all texts. A list is `{ items }`, and JSON
 * in several texts is `{ parts }`.
 */
export function contentOf({ structuredContent, content }: ToolResult): JsonObject {
  const structured = asObject(structuredContent);
  // A block of Markdown in a wrapped text is often an example in a guide, so only whole texts count.
  if (isObject(structured)) return joined(wrappedTexts(structured).map(parsedJson)) ?? structured;
  const texts = content.map(textOf).filter(isString);
  return joined(texts.map(jsonIn)) ?? { text: texts.join('\n') };
}

/** The objects in the texts of a result, which repeat its structured content if it has both. */
export const objectsInTexts = ({ content }: Pick<ToolResult, 'content'>): readonly JsonObject[] =>
  content.flatMap((part) => {
    const text = isObject(part) && isString(part.text) && part.text.length <= textCharsMax ? part.text : '';
    const json = parsedJson(text);
    return isObject(json) ? [json] : [];
  });

/** The JSON of several texts as one object; undefined if none is an object or a list. */
function joined(values: readonly unknown[]): JsonObject | undefined {
  const [first, ...others] = values.map(asObject).filter(isObject);
  return first === undefined || others.length === 0 ? first : { parts: [first, ...others] };
}

/** A text for a model may have its JSON in a block of Markdown. */
const jsonIn = (text: string): unknown =>
  parsedJson(text) ?? parsedJson(/```(?:json)?\s*\n(.*?)\n\s*```/is.exec(text)?.[1] ?? '');

const asObject = (value: unknown): unknown => (isList(value) ? { items: value } : value);

/** Some libraries wrap the text of a tool, or its list of texts, in an object of one member. */
function wrappedTexts(content: JsonObject): readonly string[] {
  const [only, ...others] = Object.values(content);
  return others.length === 0 ? [only].flat().filter(isString) : [];
}

/** A text may stand alone, or in an embedded resource. */
function textOf(part: unknown): unknown {
  if (!isObject(part)) return undefined;
  return isObject(part.resource) ? part.resource.text : part.text;
}
