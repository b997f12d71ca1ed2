// What one address of the receiver got, and how it answers: the two ends of a webhook that a case holds in its hands.
import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../clients/exchange.ts';

/** A status, or an answer with headers; `hold` leaves the request open until it is released, `reset` hangs up on it. */
export type Answer =
  | number
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | 'hold'
  | 'reset';

/** What a request is answered with, or what decides that when it has come. */
export type Reply = Answer | ((delivered: Delivered) => Answer);

/** One request that reached an address. */
export interface Delivered {
  /** The bytes of the body, as they came. */
  readonly body: Buffer;
  /** The body parsed as JSON; `undefined` when it is no JSON. */
  readonly json: unknown;
  /** Names in lower case; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** When it came, by `Receiver.nowMs`. */
  readonly atMs: number;
  /** As an exchange that a report shows; the status is the one it was answered with, 0 where it was not. */
  readonly exchange: Exchange;
}

/** An address of a case's own. */
export interface Inbox {
  readonly url: string;
  /** Requests so far, oldest first. */
  readonly received: readonly Delivered[];
  /** Answers from now on, in turn; the last one for ever. */
  answer(...replies: readonly [Reply, ...Reply[]]): void;
  /** Answers the requests that are held, if they still wait. */
  release(status: number): void;
  /** Whether the condition came to hold: looks after every request, and gives up when nothing more can be expected. */
  comes(condition: (received: readonly Delivered[]) => boolean): Promise<boolean>;
}

/** What an inbox needs of the world around it. */
export interface Surroundings {
  /** The time that requests are stamped with. */
  readonly nowMs: () => Promise<number>;
  /** Returns when whatever was sent by now should have come, or when the signal says that nobody waits any more. */
  readonly patience: (enough: AbortSignal) => Promise<void>;
}

/** What the server hands to an inbox, whole. */
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
  /** Hangs up on all that is held. */
  close(): void;
}

/** Requests that an inbox keeps; it answers more than that, but remembers nothing of them. */
const requestsMax = 5_000;

export function openInbox(url: string, { nowMs, patience }: Surroundings): OpenInbox {
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
  return {
    url,
    received,
    answer: (...next) => {
      replies = next;
    },
    release: (status) => end({ kind: 'answer', status, headers: {} }),
    comes: (condition) => comes(() => condition(received), watchers, patience),
    take: async (incoming) => {
      const delivered = deliveredOf(incoming, await nowMs());
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
  patience: Surroundings['patience'],
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
  const exchange: Exchange = {
    request: { method, url, headers, body: text },
    ...{ status: 0, headers: {}, text: '', json: undefined },
  };
  return { body, json: parsed(text), headers, atMs, exchange };
}

function answered({ exchange, ...delivered }: Delivered, answer: Answer): Delivered {
  const status = typeof answer === 'number' ? answer : typeof answer === 'object' ? answer.status : 0;
  return { ...delivered, exchange: { ...exchange, status } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
