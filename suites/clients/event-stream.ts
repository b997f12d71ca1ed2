// The answer in an event stream: a server of MCP may send it among other events, and may keep the stream open after it.
import { isObject, type JsonObject, parsedJson } from './json.ts';

export const isEventStream = (contentType: string | null | undefined): boolean =>
  /^text\/event-stream\b/i.test(contentType ?? '');

/** The answer to the message of JSON-RPC in the request; `undefined` while no complete event of the stream holds it. */
export function answerIn(stream: string, requestBody: string): JsonObject | undefined {
  const message = parsedJson(requestBody);
  const id = isObject(message) ? message.id : undefined;
  if (id === undefined) return undefined;
  // The last part is an event that may not be complete yet.
  const events = stream.split(/\r\n\r\n|\n\n|\r\r/).slice(0, -1);
  return events
    .map((event) => parsedJson(dataIn(event)))
    .filter(isObject)
    .find((answer) => answer.id === id && ('result' in answer || 'error' in answer));
}

const dataIn = (event: string): string =>
  event
    .split(/\r\n|\n|\r/)
    .flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
    .join('\n');
