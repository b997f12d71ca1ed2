// A receiver of webhooks on loopback: checks every signature, accepts or refuses attempts, and logs them.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { at, parse } from './lib/answer.ts';
import type { DeliveryLog, ReceiverLog } from './lib/receiver-log.ts';

export interface Attempt {
  /** Position of the webhook. */
  readonly webhook: number;
  readonly manifestId: string;
  /** From 1. */
  readonly number: number;
}

export interface ReceiverOptions {
  readonly webhooks: number;
  /** Whether an attempt is answered with 200; otherwise the answer is 503. */
  readonly accepts: (attempt: Attempt) => boolean;
  /** A retry sooner than this after a refusal is marked as too early. */
  readonly retryMinMs?: number | undefined;
}

interface OpenWebhookLog {
  badSignatures: number;
  readonly deliveries: Map<string, OpenDeliveryLog>;
}

interface OpenDeliveryLog extends DeliveryLog {
  marks: string;
  lastMs: number;
}

/** GET of its URL returns the log as JSON. */
export async function startReceiver(options: ReceiverOptions) {
  const logs: readonly OpenWebhookLog[] = Array.from({ length: options.webhooks }, () => ({
    badSignatures: 0,
    deliveries: new Map(),
  }));
  const load = watchLoad();
  let secrets: readonly string[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end(JSON.stringify(snapshotOf(logs, load.max())));
    else void receive(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    webhookUrls: logs.map((_, webhook) => `${url}/hooks/${webhook}`),
    /** Sets the secret of each webhook, in the order of their addresses. */
    setSecrets: async (given: readonly string[]) => {
      secrets = given;
    },
    log: async () => snapshotOf(logs, load.max()),
    close: async () => {
      load.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Undefined if the client disconnected early.
    const bytes = await buffer(request).catch(() => undefined);
    const webhook = Number(request.url?.split('/').at(-1));
    const log = logs[webhook];
    if (bytes === undefined || log === undefined) return void response.writeHead(404).end();
    if (!isSigned(bytes, request.headers['x-service-signature'], secrets[webhook])) log.badSignatures += 1;
    const manifestId = String(at(parse(bytes.toString()), 'data.manifest_id'));
    response.writeHead(logAttempt(log, { webhook, manifestId }, options) ? 200 : 503).end();
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Adds the attempt to the log; returns whether it is accepted. */
function logAttempt(
  { deliveries }: OpenWebhookLog,
  attempt: Omit<Attempt, 'number'>,
  { accepts, retryMinMs = 0 }: ReceiverOptions,
): boolean {
  const nowMs = Date.now();
  const delivery = deliveries.get(attempt.manifestId) ?? { marks: '', firstMs: nowMs, lastMs: 0 };
  const isAccepted = accepts({ ...attempt, number: delivery.marks.length + 1 });
  const isEarly = delivery.marks.endsWith('-') && nowMs - delivery.lastMs < retryMinMs;
  delivery.marks += isEarly ? '!' : isAccepted ? '+' : '-';
  delivery.lastMs = nowMs;
  deliveries.set(attempt.manifestId, delivery);
  return isAccepted;
}

/** Accepts hexadecimal digits in either letter case. */
function isSigned(bytes: Buffer, signature: unknown, secret: string | undefined): boolean {
  if (secret === undefined || typeof signature !== 'string') return false;
  return signature.toLowerCase() === `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
}

const snapshotOf = (logs: readonly OpenWebhookLog[], loadMax: number): ReceiverLog => ({
  webhooks: logs.map(({ badSignatures, deliveries }) => ({
    badSignatures,
    deliveries: Object.fromEntries(
      [...deliveries].map(([id, { marks, firstMs }]) => [id, { marks, firstMs }]),
    ),
  })),
  loadMax,
});

/** Half of the time that the sender waits for an answer. */
const intervalMs = 5_000;

/** The largest event loop utilization of this process over one interval. */
function watchLoad(): { readonly max: () => number; readonly stop: () => void } {
  let max = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    max = Math.max(max, performance.eventLoopUtilization(now, last).utilization);
    last = now;
  }, intervalMs);
  return { max: () => max, stop: () => clearInterval(timer) };
}
