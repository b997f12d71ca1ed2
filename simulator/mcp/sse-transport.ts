// The legacy transport of MCP (revision 2024-11-05): messages to the client on an event stream, from it by POST.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  type AuthInfo,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** Bytes that may wait for a slow client. */
const waitingBytesMax = 16 * 1024 * 1024;

export class SseTransport implements Transport {
  readonly sessionId: string = randomUUID();
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  onmessage?: Transport['onmessage'];
  readonly #address: string;
  readonly #stream: ServerResponse;

  /** The client posts its messages to `messagesPath`, with the id of the session in the query, and `parameters` after it. */
  constructor(messagesPath: string, stream: ServerResponse, parameters = '') {
    this.#address = `${messagesPath}?sessionId=${this.sessionId}${parameters}`;
    this.#stream = stream;
  }

  async start(): Promise<void> {
    this.#stream.on('close', () => this.onclose?.());
    this.#stream.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
    });
    this.#write('endpoint', this.#address);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write('message', JSON.stringify(message));
  }

  /** Takes what the client posted. Throws if it is not a message. */
  receive(body: unknown, authInfo: AuthInfo): void {
    this.onmessage?.(parseJSONRPCMessage(body), { authInfo });
  }

  async close(): Promise<void> {
    this.#stream.end();
  }

  #write(event: string, data: string): void {
    // Answers wait in memory for a client that does not read them.
    if (this.#stream.writableLength > waitingBytesMax) {
      this.#stream.destroy();
      return;
    }
    this.#stream.write(`event: ${event}\ndata: ${data}\n\n`);
  }
}
