// Transport faults that an operator forced on a tool call: its answer comes late, in part, not at all, or is another one.
import type { ServerResponse } from 'node:http';
import { bodilessStatuses, type Replacement, type TransportFault } from '../state/faults.ts';

type Written = (...args: never[]) => unknown;
const writers = ['writeHead', 'flushHeaders', 'write', 'end'] as const;

/**
 * Changes what happens to an answer that is written from now on. The call itself is carried out and billed, as on REST.
 * In another body `"{{id}}"` stands for the id of the message.
 */
export function applyTransportFault(
  response: ServerResponse,
  fault: TransportFault,
  id: string | number,
): void {
  switch (fault.kind) {
    case 'delay':
      delay(response, fault.ms);
      return;
    case 'reset':
      replace(response, () => void response.socket?.resetAndDestroy());
      return;
    case 'truncate':
      truncate(response, fault.bytes);
      return;
    case 'respond':
      substitute(response, { ...fault, body: fault.body.replaceAll('"{{id}}"', () => JSON.stringify(id)) });
      return;
    default:
      fault satisfies never;
  }
}

function replace(
  response: ServerResponse,
  by: (name: (typeof writers)[number], args: never[]) => void,
): void {
  for (const name of writers)
    Object.assign(response, {
      [name]: (...args: never[]) => {
        by(name, args);
        return name === 'write' ? true : response;
      },
    });
}

function delay(response: ServerResponse, ms: number): void {
  const real = Object.fromEntries(writers.map((name) => [name, response[name].bind(response)]));
  const waiting: (() => void)[] = [];
  let isLate = false;
  replace(response, (name, args) => {
    const write = (): unknown => (real[name] as Written)(...args);
    if (isLate) write();
    else waiting.push(write);
  });
  const timer = setTimeout(() => {
    isLate = true;
    for (const write of waiting) write();
  }, ms);
  timer.unref();
}

function substitute(response: ServerResponse, { status, headers, body, bytes }: Replacement): void {
  if (bytes !== undefined) truncate(response, bytes);
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  const length = bodilessStatuses.includes(status) ? {} : { 'Content-Length': Buffer.byteLength(body) };
  replace(response, (name) => {
    if (name !== 'end') return;
    writeHead(status, { ...headers, ...length });
    end(body);
  });
}

function truncate(response: ServerResponse, bytes: number): void {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  let left = bytes;
  const part = (chunk: unknown): boolean => {
    const whole = Buffer.from(chunk as Uint8Array);
    const sent = whole.subarray(0, left);
    left -= sent.length;
    return left > 0 ? write(sent) : write(sent, () => void response.destroy());
  };
  Object.assign(response, {
    write: (chunk: unknown) => part(chunk),
    end: (chunk?: unknown) => {
      if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') part(chunk);
      return left > 0 ? end() : response;
    },
  });
}
