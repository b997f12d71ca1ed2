// The answer in an event stream: a server of MCP may send it among other events, and may keep the stream open after it.
import { isObject, type JsonObject, parsedJson } from './json.ts';

export const isEventStream = (contentType: string | null | undefined): boolean =>
  /^text\/event-stream\b/i.test(contentType ?? '');

/** The answer to the message of JSON-RPC in the request; `undefined` while no complete event of the stream holds it. */
export function answerIn(stream: string, requestBody: string): JsonObject | undefined {
  const message = parsedJson(requestBody);
  const id = isObject(message) ? message.id : undefined;
  if (id === undefined) return undefined;
  return eventsIn(stream)
    .events.map(({ data }) => parsedJson(data))
    .filter(isObject)
    .find((answer) => answer.id === id && ('result' in answer || 'error' in answer));
}

/** The JSON of an answer, whose body is JSON or an event stream; undefined if it has none. */
export const jsonIn = (
  text: string,
  {
    contentType,
    requestBody,
  }: { readonly contentType: string | undefined; readonly requestBody: string | undefined },
): unknown => (isEventStream(contentType) ? answerIn(text, requestBody ?? '') : parsedJson(text));

export interface StreamEvent {
  /** Empty if it has none. */
  readonly name: string;
  readonly data: string;
}

/** The complete events, and the beginning of the next one. */
export function eventsIn(stream: string): { readonly events: readonly StreamEvent[]; readonly rest: string } {
  const parts = stream.split(/\r\n\r\n|\n\n|\r\r/);
  const rest = parts.pop() ?? '';
  return {
    events: parts.map((part) => ({ name: fieldIn(part, 'event'), data: fieldIn(part, 'data') })),
    rest,
  };
}

const fieldIn = (event: string, field: 'event' | 'data'): string =>
  event
    .split(/\r\n|\n|\r/)
    .flatMap((line) => (line.startsWith(`${field}:`) ? line.slice(field.length + 1).replace(/^ /, '') : []))
    .join('\n');
