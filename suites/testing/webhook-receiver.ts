// For tests: a correct receiver of webhooks, as a team might write it, with habits that a test replaces.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isObject, type JsonObject } from '../clients/json.ts';

export const hookSecret = 'whsec_4f1d2a_Straße';

export interface Got {
  readonly headers: IncomingHttpHeaders;
  /** Names and values as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface Habits {
  readonly isSigned: (got: Got) => boolean;
  /** The status for a signed delivery; 0 closes the connection. */
  readonly accept: (payload: JsonObject, got: Got) => number | Promise<number>;
  /** The status for any other. */
  readonly refuse: (got: Got) => number;
  /** The body of every answer. */
  readonly text: string;
}

export interface RunningReceiver {
  readonly url: string;
  close(): void;
}

/** The value of the header. */
export const valueIn = ({ headers }: Got): string => String(headers['x-service-signature'] ?? '');

/** The 64 digits of the header; no digits if it has another form. */
export const digitsIn = (got: Got): string => /^sha256=([0-9a-f]{64})$/.exec(valueIn(got))?.[1] ?? '';

export const digestOf = (body: string | Buffer, key: string | Buffer = hookSecret): Buffer =>
  createHmac('sha256', key).update(body).digest();

export function fits(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const correct: Habits = {
  isSigned: (got) => fits(Buffer.from(digitsIn(got), 'hex'), digestOf(got.body)),
  accept: () => 204,
  refuse: () => 401,
  text: '',
};

export async function startWebhookReceiver(habits: Partial<Habits> = {}): Promise<RunningReceiver> {
  const { isSigned, accept, refuse, text } = { ...correct, ...habits };
  const server = createServer(async (request, response) => {
    const got = { headers: request.headers, rawHeaders: request.rawHeaders, body: await buffer(request) };
    const payload = payloadIn(got.body);
    const status = !isSigned(got) ? refuse(got) : payload === undefined ? 400 : await accept(payload, got);
    if (status === 0) request.socket.destroy();
    else response.writeHead(status).end(status === 204 ? '' : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function payloadIn(body: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
