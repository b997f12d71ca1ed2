// What the console reads of the control plane's answers; the OpenAPI document of the control plane describes them in full.

/** What an element may contain. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

/** What a part shows, and what ends it. */
export type Mounted = readonly [view: Child, stop?: () => void];

export interface Tally {
  readonly before: number;
  readonly after: number;
  readonly limit: number;
}

export interface Entry {
  readonly seq: number;
  readonly at: string;
  readonly received_at: string;
  readonly organization_id: string | null;
  readonly surface: string;
  readonly operation_id: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly decided_by: string;
  readonly rule: string | null;
  readonly reading: string | null;
  readonly marks: readonly string[];
  readonly quota: Tally | null;
  readonly rate: {
    readonly used_before: number;
    readonly used_after: number;
    readonly limit: number;
    readonly window_ms: number;
  } | null;
  readonly billed: number;
  readonly fault: string | null;
}

export interface Clock {
  readonly now: string;
  readonly now_ms: number;
  readonly frozen: boolean;
  readonly due: readonly { readonly at: string; readonly what: string }[];
}

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly is_active: boolean;
  readonly quota_limit: number;
  readonly quota_used: number;
  readonly overage: boolean;
  readonly key_count: number;
  readonly requests_per_minute: number;
  readonly requests_used: number;
  readonly resets_at: string;
  readonly mcp_buckets: readonly {
    readonly rate_class: string;
    readonly burst: number;
    readonly per_second: number;
    readonly used: number;
  }[];
}

export interface WorldState {
  readonly clock?: Clock;
  readonly organizations?: readonly Organization[];
}

export interface Delivery {
  readonly id: number;
  readonly webhook_id: number;
  readonly organization_id: string;
  readonly event: string;
  readonly occurred_at: string;
  readonly state: 'waiting' | 'delivered' | 'exhausted' | 'dropped';
  readonly under_way: boolean;
  readonly next_attempt_at: string | null;
  readonly fault: string | null;
  readonly resend_of: number | null;
  readonly attempts: readonly {
    readonly attempt: number;
    readonly at: string;
    readonly status: number | null;
    readonly latency_ms: number;
    readonly error: string | null;
  }[];
}

export interface Webhook {
  readonly id: number;
  readonly url: string;
  readonly label: string | null;
  readonly events: readonly string[];
  readonly digest_id: number | null;
  readonly status: 'enabled' | 'disabled';
  readonly consecutive_failures: number;
  readonly disabled_at: string | null;
  readonly disabled_by: string | null;
}

export interface Reading {
  readonly id: string;
  readonly value: string;
  readonly default: string;
  readonly alternatives: readonly string[];
  readonly silences: readonly string[];
  readonly text: string;
}

export interface Credentials {
  readonly keys: readonly { readonly api_key: string; readonly api_secret: string }[];
  readonly access_token: string;
  readonly mcp_token: string;
}

export interface Body {
  readonly text: string;
  readonly bytes: number | null;
  readonly truncated: boolean;
  readonly released: boolean;
}

export interface DeliveryDetail extends Delivery {
  readonly request: {
    readonly url: string;
    readonly headers: Message['headers'];
    readonly body: string;
  } | null;
}

export interface ReportedRule {
  readonly id: string;
  readonly level: string;
  readonly verdict: string;
  readonly text: string;
  readonly failure: { readonly place: string; readonly expected: string; readonly received: string } | null;
}

export interface Message {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Body;
}

export interface Sent extends Message {
  readonly fault: 'delay' | 'reset' | 'truncate' | 'respond';
  readonly delay_ms: number | null;
  readonly status: number | null;
}

export interface Grounds {
  readonly rule: {
    readonly id: string;
    readonly level: string;
    readonly section: string;
    readonly text: string;
  } | null;
  readonly statements: readonly { readonly id: string; readonly text: string }[];
  readonly reading: {
    readonly id: string;
    readonly text: string;
    readonly value: string;
    readonly default: string;
    readonly alternatives: readonly string[];
  } | null;
  readonly silences: readonly { readonly id: string; readonly kind: string; readonly text: string }[];
}

export interface Exchange {
  readonly entry: Entry;
  readonly request: Message;
  readonly response: Message;
  readonly sent: Sent | null;
  readonly grounds: Grounds;
}
