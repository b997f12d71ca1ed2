// Results of tools: their outer form, and one result in two forms says one thing. What is inside is open (S-183).
import { isTool } from '../../spec/tools.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import { objectsInTexts } from '../clients/tool-content.ts';
import { clip } from '../kit/expect.ts';
import type { Invariant } from './invariant.ts';

export const toolResults: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'exchange' || entry.call === undefined || !isTool(entry.call)) return;
  const { call, answer, surface, request } = entry;
  if (answer === undefined || answer.status >= 300 || !isObject(answer.json)) return;
  const { result } = answer.json;
  if (!isObject(result)) return;
  const over = surface.kind === 'mcp' ? surface.over : '';
  const told = (rule: 'shape.tool-results' | 'shape.tool-texts', fault: Fault | undefined): void =>
    compare(
      rule,
      `${call} over ${over}${fault === undefined ? '' : ` ${fault.where}`}`,
      fault !== undefined && {
        expected: fault.expected,
        received: clip(JSON.stringify(fault.received) ?? 'nothing'),
        at: 'result',
        evidence: [entry],
      },
    );
  const { 'mcp-protocol-version': revision = '' } = request.headers;
  told('shape.tool-results', faultIn(result, revision));
  const { structuredContent: structured, content } = result;
  if (!isObject(structured) || !isList(content)) return;
  for (const json of objectsInTexts({ content })) told('shape.tool-texts', differenceIn(json, structured));
};

interface Fault {
  readonly where: string;
  readonly expected: string;
  readonly received: unknown;
}

/** The first revision in which structured content may be any value. */
const anyValueSince = '2026';

function faultIn({ content, structuredContent, isError }: JsonObject, revision: string): Fault | undefined {
  if (!isList(content)) return { where: 'content', expected: 'content as a list', received: content };
  const untyped = content.find((part) => !isObject(part) || !isString(part.type));
  if (untyped !== undefined)
    return { where: 'content.type', expected: 'parts of content with a type', received: untyped };
  const textless = content.find((part) => isObject(part) && part.type === 'text' && !isString(part.text));
  if (textless !== undefined)
    return { where: 'content.text', expected: 'a text in parts of type text', received: textless };
  if (structuredContent !== undefined && !isObject(structuredContent) && revision < anyValueSince)
    return {
      where: 'structuredContent',
      expected: 'structuredContent as an object',
      received: structuredContent,
    };
  if (isError !== undefined && typeof isError !== 'boolean')
    return { where: 'isError', expected: 'isError as a boolean', received: isError };
  return undefined;
}

/** The first member that both have with different values. Either form may leave members out, and shorten lists. */
function differenceIn(text: unknown, structured: unknown, where = ''): Fault | undefined {
  if (isList(text) && isList(structured)) {
    if (text.length !== structured.length) return undefined;
    return first(text.keys(), (nth) => differenceIn(text[nth], structured[nth], `${where}[]`));
  }
  if (isObject(text) && isObject(structured))
    return first(Object.keys(text), (name) =>
      structured[name] === undefined
        ? undefined
        : differenceIn(text[name], structured[name], `${where}.${name}`.replace(/^\./, '')),
    );
  if (text === structured || [text, structured].some((one) => one === null || typeof one === 'object'))
    return undefined;
  return {
    where,
    expected: `${where} ${clip(String(structured), 80)} in the text, as in structuredContent`,
    received: text,
  };
}

function first<T>(of: Iterable<T>, find: (one: T) => Fault | undefined): Fault | undefined {
  for (const one of of) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
