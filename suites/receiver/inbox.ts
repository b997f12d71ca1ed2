// An inbox: one address of the receiver, with the requests that it received and the answers that it gives.
import type { IncomingHttpHeaders } from 'node:http';
import { type Exchange, withoutAnswer } from '../clients/exchange.ts';
import { parsedJson } from '../clients/json.ts';

/** A status, or an answer with headers; `hold` leaves the request open until it is released, `reset` hangs up on it. */
export type Answer =
  | number
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | 'hold'
  | 'reset';

/** The answer to a request, or a function that chooses it when the request arrives. */
export type Reply = Answer | ((delivered: Delivered) => Answer);

/** One request that reached an address. */
export interface Delivered {
  /** The received bytes of the body. */
  readonly body: Buffer;
  /** The body, read like an answer on REST; `undefined` if it is not JSON. */
  readonly json: unknown;
  /** Names in lower case; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The time of arrival, by `Receiver.nowMs`. */
  readonly atMs: number;
  /** The request as an exchange for reports, with the status of its answer; 0 without an answer. */
  readonly exchange: Exchange;
}

/** An address that belongs to one case. */
export interface Inbox {
  readonly url: string;
  /** Requests so far, oldest first. */
  readonly received: readonly Delivered[];
  /** Sets the replies to later requests, in order. The last one repeats. */
  answer(...replies: readonly [Reply, ...Reply[]]): void;
  /** Answers the held requests that still wait. */
  release(status: number): void;
  /** Waits until the condition holds, which is checked after every request. Returns false if no more can be expected. */
  comes(condition: (received: readonly Delivered[]) => boolean): Promise<boolean>;
  /** The same for what may be sent a moment after its cause: if it did not come, the service's clock moves on. */
  arrives(condition: (received: readonly Delivered[]) => boolean): Promise<boolean>;
}

/** The clock of an inbox, and its measure of how long to wait. */
export interface InboxOptions {
  /** The clock of arrival times. */
  readonly nowMs: () => Promise<number>;
  /**
   * Returns when everything sent within `laterMs` on the service's clock should have arrived, or when the signal aborts
   * the wait.
   */
  readonly patience: (enough: AbortSignal, laterMs: number) => Promise<void>;
  /** How far `arrives` moves the service's clock; not at all if omitted. */
  readonly momentMs?: number;
  readonly onDelivered?: ((delivered: Delivered) => void) | undefined;
}

/** A complete request that the server passes to an inbox. */
export interface Incoming {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How the server ends a request. */
export type HttpReply =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'reset' };

export interface OpenInbox extends Inbox {
  take(incoming: Incoming): Promise<HttpReply>;
  /** Closes the connections of all held requests. */
  close(): void;
}

/** Requests by these methods deliver nothing. */
const lookMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** An inbox stores this many requests. It answers later ones without storing them. */
const requestsMax = 5_000;

export function openInbox(
  url: string,
  { nowMs, patience, momentMs = 0, onDelivered }: InboxOptions,
): OpenInbox {
  const received: Delivered[] = [];
  const held = new Set<(httpReply: HttpReply) => void>();
  const watchers = new Set<() => void>();
  let replies: readonly Reply[] = [200];
  const nextReply = (): Reply => {
    const [first = 200, ...others] = replies;
    if (others.length > 0) replies = others;
    return first;
  };
  const end = (httpReply: HttpReply): void => {
    for (const release of held) release(httpReply);
    held.clear();
  };
  const comesBy = (condition: (received: readonly Delivered[]) => boolean, laterMs: number) =>
    comes(
      () => condition(received),
      watchers,
      (enough) => patience(enough, laterMs),
    );
  return {
    url,
    received,
    answer: (...next) => {
      replies = next;
    },
    release: (status) => end({ kind: 'answer', status, headers: {} }),
    comes: (condition) => comesBy(condition, 0),
    arrives: async (condition) =>
      (await comesBy(condition, 0)) || (momentMs > 0 && (await comesBy(condition, momentMs))),
    take: async (incoming) => {
      // A service may look at an address before it sends anything there.
      if (lookMethods.has(incoming.method)) return httpReplyOf(200);
      const delivered = deliveredOf(incoming, await nowMs());
      onDelivered?.(delivered);
      const reply = nextReply();
      const answer = typeof reply === 'function' ? reply(delivered) : reply;
      if (received.length < requestsMax) received.push(answered(delivered, answer));
      const httpReply =
        answer === 'hold' ? new Promise<HttpReply>((resolve) => held.add(resolve)) : httpReplyOf(answer);
      for (const look of watchers) look();
      return httpReply;
    },
    close: () => end({ kind: 'reset' }),
  };
}

async function comes(
  holds: () => boolean,
  watchers: Set<() => void>,
  patience: (enough: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (holds()) return true;
  const came = new AbortController();
  const look = (): void => {
    if (holds()) came.abort();
  };
  watchers.add(look);
  const seen = new Promise((resolve) => came.signal.addEventListener('abort', resolve));
  try {
    await Promise.race([seen, patience(came.signal)]);
    return holds();
  } finally {
    watchers.delete(look);
  }
}

function httpReplyOf(reply: Exclude<Answer, 'hold'>): HttpReply {
  if (reply === 'reset') return { kind: 'reset' };
  return typeof reply === 'number'
    ? { kind: 'answer', status: reply, headers: {} }
    : { kind: 'answer', ...reply };
}

function deliveredOf({ method, url, headers: raw, body }: Incoming, atMs: number): Delivered {
  const headers = Object.fromEntries(
    Object.entries(raw)
      .filter((entry): entry is [string, string | string[]] => entry[1] !== undefined)
      .map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const text = body.toString('utf8');
  const exchange = withoutAnswer({ method, url, headers, body: text });
  return { body, json: parsedJson(text), headers, atMs, exchange };
}

function answered({ exchange, ...delivered }: Delivered, answer: Answer): Delivered {
  const status = typeof answer === 'number' ? answer : typeof answer === 'object' ? answer.status : 0;
  return { ...delivered, exchange: { ...exchange, status } };
}
