// What use cases share: the world they act on, one call, and the answer they give.
import type { PlanName } from '../../spec/values.ts';
import type { LogEntry } from '../core/delivery.ts';
import type { Happening } from '../core/event.ts';
import { Payload } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';
import type { Switches } from '../core/lifecycle.ts';
import type { PlanFlags } from '../core/plan.ts';
import type { Refusal } from '../core/refusal.ts';
import type { TokenKey } from '../core/token.ts';
import type { Content } from '../state/content.ts';
import type { Organization, Store } from '../state/store.ts';
import type { Pages } from './pages.ts';

export interface Urls {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
}

/** Where what happened is told to webhooks, and what became of that. */
export interface Announcer {
  tell(happening: Happening): void;
  /** Attempts at the webhook, oldest first. */
  logOf(webhookId: number): readonly LogEntry[];
  forgetLog(webhookId: number): void;
  /** Drops what is pending for the webhook. */
  drop(webhookId: number): void;
  /** Sends what was held back while the webhook was disabled. */
  release(webhookId: number): void;
}

export interface Context {
  readonly laws: Laws;
  readonly content: Content;
  readonly store: Store;
  readonly announcer: Announcer;
  readonly switches: Switches;
  readonly tokenKey: TokenKey;
  readonly pages: Pages;
  /** Reads the world's URLs, known once it listens. */
  readonly urls: () => Urls;
  /** Makes organisations; used by /connect. */
  readonly makeOrganization: (plan: PlanName) => Organization;
}

/** One authenticated, admitted and validated request. */
export interface Call<Input> {
  readonly org: Organization;
  /** Undefined when an access token was used. */
  readonly apiKey: string | undefined;
  readonly input: Input;
  /** Read once, at the start of the request. */
  readonly nowMs: number;
}

export interface Answer {
  readonly kind: 'answer';
  readonly payload: Payload;
  /** `envelope` unless the operation has a form of its own. */
  readonly form?: 'envelope' | 'bare' | 'bare-with-usage';
  /** Members beside `data` in the envelope. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

export type Outcome = Answer | Refusal;

export const answer = (data: unknown, items: number): Answer => ({
  kind: 'answer',
  payload: new Payload(JSON.stringify(data), items),
});

/** The endpoint flags in force: the plan's preset under the organisation's own switches. */
export const flagsOf = (laws: Laws, org: Organization): PlanFlags => ({
  ...laws.plan.flags[org.plan],
  ...org.flags,
});
