// What a load script is told, and what it tells back: the words between the runner and k6.

export interface KeyPair {
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface LoadOrg {
  readonly keys: readonly [KeyPair, ...KeyPair[]];
}

export const scriptNames = ['rest-rate-limit', 'rest-measure', 'quota-edge', 'webhook-fanout'] as const;
export type ScriptName = (typeof scriptNames)[number];

/** What to read: pages of one stream. */
export interface Reads {
  readonly streamId: string;
  /** Manifests in the stream. */
  readonly total: number;
  /** Whether reads ask for a manifest each, which bills it, or for pages past the end, which is free. */
  readonly billed: boolean;
}

/** What to publish to, and who receives what is told of it. */
export interface Fanout {
  readonly controlUrl: string;
  readonly receiverUrl: string;
  readonly streamId: string;
}

export interface LoadConfig {
  readonly baseUrl: string;
  /** Requests a minute of the plan; unknown where nobody states it. */
  readonly limit: number | undefined;
  /** One for all, or one for each part of the script. */
  readonly orgs: readonly [LoadOrg, ...LoadOrg[]];
  readonly reads: Reads;
  /** For `webhook-fanout` alone. */
  readonly fanout: Fanout | undefined;
  /** Where the summary goes. */
  readonly summaryFile: string;
}

/** The environment variable that carries the configuration into k6: it holds secrets, so no argument does. */
export const configVariable = 'ASSAY_LOAD';

/** Lines that a script writes to its log for the runner. */
export type LoadRecord =
  | { readonly kind: 'broken'; readonly check: CheckName; readonly detail: string }
  | { readonly kind: 'inconclusive'; readonly why: string }
  | ({ readonly kind: 'estimate' } & Estimate);

/** Something measured lies from `low` to `high`; a bound that was not found is absent. */
export interface Estimate {
  readonly what: string;
  readonly low?: number;
  readonly high?: number;
  readonly unit: string;
}

/** What scripts judge, in words for people. */
export const checks = {
  paced: 'nothing is refused at half the limit',
  refuses: 'a flood above the limit is refused',
  within: 'what is admitted in any minute stays within the limit',
  granted: 'the limit is granted to those who ask for it',
  honest: 'a refusal tells its code and wait, alike in body and header',
  retry: 'a retry after the told wait succeeds',
  free: 'refusals deliver nothing and cost no quota',
  otherKey: 'another key of the organisation is served while one is at its limit',
  exact: 'parallel readers receive exactly what was left',
  capped: 'the used quota ends at its limit and is never above it',
  drained: 'what is published reaches its receivers at once, without a backlog that stays',
  arrives: 'every publication arrives at every webhook, also where it was refused at first',
  once: 'nothing comes twice, but as a retry in its time of what was refused',
  signed: "every delivery is signed with its webhook's own secret",
} as const;
export type CheckName = keyof typeof checks;
