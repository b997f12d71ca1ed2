// The only place that writes replies to the socket, complete or with a transport fault that an operator forced.
import type { ServerResponse } from 'node:http';
import { type Body, lengthOf, Parts, wholeOf } from '../core/body.ts';
import { bodilessStatuses, type TransportFault } from '../state/faults.ts';
import type { Response } from './exchange.ts';
import type { Reply } from './reply.ts';

/** Sends the reply to a request, with what was forced on it. */
export function deliver(to: ServerResponse, { reply, transportFault }: Response, nowMs: number): void {
  if (transportFault === undefined) send(to, reply, nowMs);
  else sendWithFault(to, transportFault, reply, nowMs);
}

/** Writes the reply. `nowMs` is the world's time for the Date header, which replies without a world do not have. */
export function send(to: ServerResponse, reply: Reply<Body>, nowMs: number | undefined): void {
  const { status, headers, body } = reply;
  const length = status === 304 ? [] : ['Content-Length', String(lengthOf(body))];
  to.writeHead(status, headers.concat(dateHeader(nowMs), length));
  // What is written in one turn leaves in one piece.
  if (body instanceof Parts) for (const part of body.all) to.write(part);
  to.end(body instanceof Parts ? undefined : body);
}

/** Sends the reply late, closes the connection before it, breaks off within it, or sends another one. */
function sendWithFault(to: ServerResponse, fault: TransportFault, reply: Reply<Body>, nowMs: number): void {
  switch (fault.kind) {
    case 'delay':
      setTimeout(() => send(to, reply, nowMs), fault.ms).unref();
      return;
    case 'reset':
      to.socket?.resetAndDestroy();
      return;
    case 'truncate':
      sendPart(to, reply, fault.bytes, nowMs);
      return;
    case 'respond':
      sendPart(to, { ...fault, headers: Object.entries(fault.headers).flat() }, fault.bytes, nowMs);
      return;
    default:
      fault satisfies never;
  }
}

/** Sends the length of the whole body, and so many bytes of it; all of them by default. */
function sendPart(to: ServerResponse, reply: Reply<Body>, bytes: number | undefined, nowMs: number): void {
  const { status, headers } = reply;
  const body = wholeOf(reply.body);
  const length = bodilessStatuses.includes(status) ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  to.writeHead(status, headers.concat(dateHeader(nowMs), length));
  if (bytes === undefined) to.end(body);
  else to.write(Buffer.from(body).subarray(0, bytes), () => to.destroy());
}

/** The last Date header; most replies of one second share it. */
let last: { readonly second: number; readonly header: readonly string[] } = { second: -1, header: [] };

export function dateHeader(nowMs: number | undefined): readonly string[] {
  if (nowMs === undefined) return [];
  const second = Math.floor(nowMs / 1000);
  if (second !== last.second) last = { second, header: ['Date', new Date(nowMs).toUTCString()] };
  return last.header;
}
