// The only place that writes replies to the socket, complete or with a transport fault that an operator forced.
import type { FastifyReply } from 'fastify';
import { bodilessStatuses, type TransportFault } from '../state/faults.ts';
import type { Reply } from './reply.ts';

/** Writes the reply. `nowMs` is the world's time for the Date header, which replies without a world do not have. */
export function send(to: FastifyReply, reply: Reply, nowMs: number | undefined): void {
  if (!to.sent) to.hijack();
  const length = reply.status === 304 ? [] : ['Content-Length', String(Buffer.byteLength(reply.body))];
  to.raw.writeHead(reply.status, reply.headers.concat(dateHeader(nowMs), length)).end(reply.body);
}

/** Sends the reply late, closes the connection before it, breaks off within it, or sends another one. */
export function sendWithFault(to: FastifyReply, fault: TransportFault, reply: Reply, nowMs: number): void {
  to.hijack();
  const { raw } = to;
  switch (fault.kind) {
    case 'delay':
      setTimeout(() => send(to, reply, nowMs), fault.ms).unref();
      return;
    case 'reset':
      raw.socket?.resetAndDestroy();
      return;
    case 'truncate':
      sendPart(raw, reply, fault.bytes, nowMs);
      return;
    case 'respond':
      sendPart(raw, { ...fault, headers: Object.entries(fault.headers).flat() }, fault.bytes, nowMs);
      return;
    default:
      fault satisfies never;
  }
}

/** Sends the length of the whole body, and so many bytes of it; all of them by default. */
function sendPart(raw: FastifyReply['raw'], reply: Reply, bytes: number | undefined, nowMs: number): void {
  const { status, headers, body } = reply;
  const length = bodilessStatuses.includes(status) ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  raw.writeHead(status, headers.concat(dateHeader(nowMs), length));
  if (bytes === undefined) raw.end(body);
  else raw.write(Buffer.from(body).subarray(0, bytes), () => raw.destroy());
}

/** The last Date header; most replies of one second share it. */
let last: { readonly second: number; readonly header: readonly string[] } = { second: -1, header: [] };

export function dateHeader(nowMs: number | undefined): readonly string[] {
  if (nowMs === undefined) return [];
  const second = Math.floor(nowMs / 1000);
  if (second !== last.second) last = { second, header: ['Date', new Date(nowMs).toUTCString()] };
  return last.header;
}
