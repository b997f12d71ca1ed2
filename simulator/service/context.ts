// What use cases share: the world they act on, one call, and how they make an answer.
import type { Answer } from '../core/answer.ts';
import type { LogEntry } from '../core/delivery.ts';
import type { Happening } from '../core/event.ts';
import { JsonText } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';
import type { Switches } from '../core/lifecycle.ts';
import type { TokenKey } from '../core/token.ts';
import type { Content } from '../state/content.ts';
import type { Organization, Store } from '../state/store.ts';
import type { Pages } from './pages.ts';

export interface Urls {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
}

/** What a use case reports and asks about webhook deliveries. */
export interface Notifications {
  /** Sends the events of what happened to everybody who may know. */
  emit(happening: Happening): void;
  /** Attempts at the webhook, oldest first. */
  logOf(webhookId: number): readonly LogEntry[];
  forgetLog(webhookId: number): void;
  /** Drops what is pending for the webhook. */
  drop(webhookId: number): void;
  /** Sends what was held back while the webhook was disabled. */
  release(webhookId: number): void;
}

/** The world as use cases know it, with the laws of their own topics. */
export interface Context<Topic extends keyof Laws = keyof Laws> {
  readonly laws: Pick<Laws, Topic>;
  readonly content: Content;
  readonly store: Store;
  readonly notifications: Notifications;
  readonly switches: Switches;
  readonly tokenKey: TokenKey;
  readonly pages: Pages;
  /** Reads the world's URLs, known once it listens. */
  readonly urls: () => Urls;
}

/** Who asks. */
export interface Caller {
  readonly org: Organization;
  /** Undefined when an access token was used. */
  readonly apiKey: string | undefined;
}

/** One admitted and validated request. */
export interface Call<Input> extends Caller {
  readonly input: Input;
  /** Read once, at the start of the request. */
  readonly nowMs: number;
}

/** An answer that bills nothing. */
export const answer = (data: unknown, items: number): Answer => ({
  kind: 'answer',
  data: new JsonText(JSON.stringify(data)),
  items,
  billed: 0,
});
