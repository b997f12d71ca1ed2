// A receiver of webhooks on loopback: checks every signature, answers as it is told to, and keeps an account.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Account, Seen } from './lib/account.ts';
import { at, parse } from './lib/answer.ts';

/** One attempt as it arrives. */
export interface Arrival {
  /** Position of the webhook. */
  readonly hook: number;
  /** Id of the manifest. */
  readonly delivery: string;
  /** From 1. */
  readonly attempt: number;
}

export interface ReceiverOptions {
  readonly hooks: number;
  /** Whether an attempt is answered with 200; else with 503. */
  readonly accepts: (arrival: Arrival) => boolean;
  /** A repetition sooner than this after a refusal is marked as one before its time. */
  readonly repeatMs?: number | undefined;
}

/** A GET of its address gives the account as JSON. */
export interface Receiver {
  readonly url: string;
  /** The address of each webhook. */
  readonly hookUrls: readonly string[];
  /** Secrets of the webhooks, each at its position; to be told before anything is sent. */
  trust(secrets: readonly string[]): Promise<void>;
  account(): Promise<Account>;
  close(): Promise<void>;
}

interface Book {
  forged: number;
  readonly deliveries: Map<string, Kept>;
}

interface Kept extends Seen {
  marks: string;
  lastMs: number;
}

export async function startReceiver({ hooks, accepts, repeatMs = 0 }: ReceiverOptions): Promise<Receiver> {
  const books: readonly Book[] = Array.from({ length: hooks }, () => ({ forged: 0, deliveries: new Map() }));
  const busy = watchBusy();
  let secrets: readonly string[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end(JSON.stringify(accountOf(books, busy.share())));
    else void take(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    hookUrls: books.map((_, nth) => `${url}/hooks/${nth}`),
    trust: async (given) => {
      secrets = given;
    },
    account: async () => accountOf(books, busy.share()),
    close: async () => {
      busy.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await bytesOf(request);
    const hook = Number(request.url?.split('/').at(-1));
    const book = books[hook];
    if (bytes === undefined || book === undefined) return void response.writeHead(404).end();
    if (!isSigned(bytes, request.headers['x-service-signature'], secrets[hook])) book.forged += 1;
    const isAccepted = note(book, hook, String(at(parse(bytes.toString()), 'data.manifest_id')));
    response.writeHead(isAccepted ? 200 : 503).end();
  }

  function note({ deliveries }: Book, hook: number, delivery: string): boolean {
    const nowMs = Date.now();
    const kept = deliveries.get(delivery) ?? { marks: '', firstMs: nowMs, lastMs: 0 };
    const isAccepted = accepts({ hook, delivery, attempt: kept.marks.length + 1 });
    const isEarly = kept.marks.endsWith('-') && nowMs - kept.lastMs < repeatMs;
    kept.marks += isEarly ? '!' : isAccepted ? '+' : '-';
    kept.lastMs = nowMs;
    deliveries.set(delivery, kept);
    return isAccepted;
  }
}

/** Hexadecimal digits may be of either case. */
function isSigned(bytes: Buffer, signature: unknown, secret: string | undefined): boolean {
  if (secret === undefined || typeof signature !== 'string') return false;
  return signature.toLowerCase() === `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
}

const accountOf = (books: readonly Book[], busyShare: number): Account => ({
  hooks: books.map(({ forged, deliveries }) => ({
    forged,
    deliveries: Object.fromEntries(
      [...deliveries].map(([id, { marks, firstMs }]) => [id, { marks, firstMs }]),
    ),
  })),
  busyShare,
});

/** Half as long as whoever sends waits for an answer. */
const busySeconds = 5;

/** How much of its time this process was at work in its busiest seconds. */
function watchBusy(): { readonly share: () => number; readonly stop: () => void } {
  let most = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    most = Math.max(most, performance.eventLoopUtilization(now, last).utilization);
    last = now;
  }, busySeconds * 1_000);
  return { share: () => most, stop: () => clearInterval(timer) };
}

/** Undefined where the request broke off. */
async function bytesOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
