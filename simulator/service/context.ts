// What all use cases share: the world on which they act, the call that they serve, and how they make an answer.
import type { Answer } from '../core/answer.ts';
import type { LogEntry } from '../core/delivery.ts';
import type { Occurrence } from '../core/event.ts';
import { JsonText } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';
import type { Switches } from '../core/lifecycle.ts';
import type { TokenKey } from '../core/token.ts';
import type { Content } from '../state/content.ts';
import type { Organization, Store } from '../state/store.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Pages } from './pages.ts';

export interface Urls {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
}

/** The operations of the feed that use cases need. */
export interface Notifications {
  /** Sends the events of the occurrence to the webhooks that receive them. */
  emit(occurrence: Occurrence): void;
  /** The attempts at the webhook, oldest first. */
  logOf(webhookId: number): readonly LogEntry[];
  forgetLog(webhookId: number): void;
  /** Drops the pending deliveries of the webhook. */
  drop(webhookId: number): void;
  /** Sends the deliveries that were postponed while the webhook was disabled. */
  release(webhookId: number): void;
}

/** The parts of a world that use cases need. Each file names the topics of the laws that it uses. */
export interface ServiceContext<Topic extends keyof Laws = keyof Laws> {
  readonly laws: Pick<Laws, Topic>;
  readonly content: Content;
  readonly store: Store;
  readonly notifications: Notifications;
  readonly switches: Switches;
  readonly tokenKey: TokenKey;
  readonly pages: Pages;
  readonly answers: AnswerCache;
  /** Starts a stopwatch; the returned function gives the elapsed milliseconds of the machine. */
  readonly stopwatch: () => () => number;
  /** The world's URLs; available when the world is attached to a server. */
  readonly urls: () => Urls;
}

/** The organisation and API key of a request. */
export interface Caller {
  readonly org: Organization;
  /** Undefined for requests with an access token. */
  readonly apiKey: string | undefined;
}

/** One admitted and validated request. */
export interface Call<Input> extends Caller {
  readonly input: Input;
  /** The world's time at the start of the request, epoch ms. */
  readonly nowMs: number;
}

/** An answer that bills nothing. */
export const answer = (data: unknown, items: number): Answer => ({
  kind: 'answer',
  data: new JsonText(JSON.stringify(data)),
  items,
  billed: 0,
});
