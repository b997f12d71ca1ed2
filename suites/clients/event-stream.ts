// When an event stream has answered: a server of MCP may keep the stream of an answer open after the answer itself.
import { isObject, parsedJson } from './json.ts';

/** Whether the events so far hold the answer to the message of JSON-RPC in the request. */
export function isAnsweredIn(stream: string, requestBody: string): boolean {
  const message = parsedJson(requestBody);
  const id = isObject(message) ? message.id : undefined;
  if (id === undefined) return false;
  // The last part is an event that may not be complete yet.
  const events = stream.split(/\r\n\r\n|\n\n|\r\r/).slice(0, -1);
  return events.some((event) => {
    const answer = parsedJson(dataIn(event));
    return isObject(answer) && answer.id === id && ('result' in answer || 'error' in answer);
  });
}

const dataIn = (event: string): string =>
  event
    .split(/\r\n|\n|\r/)
    .flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
    .join('\n');
