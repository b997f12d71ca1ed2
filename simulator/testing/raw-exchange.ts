// For tests: requests as raw bytes, and all bytes that answer them.
import { connect } from 'node:net';
import type { Simulator } from '../index.ts';

/** So that the connection ends after the answer to what was sent before. */
const last = 'GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';

/** A request, and one more that ends the connection; the body in Latin-1. */
export const requestText = (line: string, headers: readonly string[], body = ''): string =>
  `${line} HTTP/1.1\r\n${['Host: 127.0.0.1', ...headers].map((header) => `${header}\r\n`).join('')}\r\n${body}${last}`;

/** All bytes up to the end of the connection, without dates. */
export function exchange({ localUrl }: Pick<Simulator, 'localUrl'>, request: string): Promise<string> {
  const { port, hostname } = new URL(localUrl);
  return new Promise((resolve) => {
    let received = '';
    connect(Number(port), hostname)
      .on('data', (bytes) => {
        received += bytes.toString('latin1');
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received.replaceAll(/\r\nDate: [^\r]*/g, '')))
      .write(request, 'latin1');
  });
}
