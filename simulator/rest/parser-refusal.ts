// Requests that the HTTP parser refuses before any route sees them: the answer has the form of every other refusal.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { detailReply, type Reply } from './reply.ts';

export interface ParserError extends Error {
  readonly code?: string;
  /** The bytes that were refused. */
  readonly rawPacket?: unknown;
  /** Of the world whose own port it came to. */
  readonly worldPath?: string;
}

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const requestLine = /^([A-Z][A-Z-]*) (\/\S*) HTTP\/1\.[01]\r?\n/;
/** Of what the parser refused so much is read, and of its address so much is kept. */
const headBytesMax = 8_192;
const urlCharsMax = 2_000;

/** Method and path of what was refused, if its first line is one of HTTP. */
export function requestLineIn({
  rawPacket,
}: ParserError): { readonly method: string; readonly url: string } | undefined {
  if (!Buffer.isBuffer(rawPacket)) return undefined;
  const head = rawPacket.toString('latin1', 0, headBytesMax);
  // A longer address is cut, and its line ended, so that its world is known.
  const [, method, url] =
    requestLine.exec(rawPacket.length > headBytesMax ? `${head} HTTP/1.1\n` : head) ?? [];
  return method === undefined || url === undefined ? undefined : { method: copied(method), url: copied(url) };
}

/** A part of a text would keep all of it in memory. */
const copied = (part: string): string => Buffer.from(part.slice(0, urlCharsMax), 'latin1').toString('latin1');

/** Whether the parser does not know the method of a request. */
export const isUnknownMethod = ({ code }: ParserError): boolean => code === 'HPE_INVALID_METHOD';

export function parserReply({ code = '' }: ParserError): Reply {
  const status = statusOf[code] ?? 400;
  return detailReply(status, `The request is not a readable HTTP request: ${STATUS_CODES[status]}.`);
}

/** How long a peer may take to close its side. Cut off at once, it might lose the reply that it has not read yet. */
const lingerMs = 1_000;

/** Writes the reply to a connection that has no request, and closes it. */
export function refuseConnection(socket: Duplex, { status, headers, body }: Reply): void {
  if (!socket.writable) return;
  const pairs = [...headers, 'Content-Length', String(Buffer.byteLength(body)), 'Connection', 'close'];
  const lines = pairs.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${pairs[index + 1]}\r\n`] : []));
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  linger.unref();
  socket.once('close', () => clearTimeout(linger));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
