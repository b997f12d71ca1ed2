// Every number that the contract document states, with its unit and the section that states it.
import type { Section } from './sections.ts';
import type { PlanName } from './values.ts';

export interface Limit {
  readonly value: number;
  readonly unit: string;
  readonly section: Section;
  /** The document gives it as "about" a number, so no target fails on the exact number. */
  readonly approximate?: true;
}

/** Numbers of the section Limits and of other sections. */
export const limits = {
  firstPage: { value: 0, unit: 'page', section: 'Limits' },
  defaultPageSize: { value: 50, unit: 'items', section: 'Limits' },
  maxPageSize: { value: 200, unit: 'items', section: 'Limits' },
  minQueryPageSize: { value: 1, unit: 'items', section: 'Limits' },
  minTargetCount: { value: 1, unit: 'manifests', section: 'Limits' },
  maxTargetCount: { value: 200, unit: 'manifests', section: 'Limits' },
  minLookback: { value: 1, unit: 'h', section: 'Limits' },
  maxLookback: { value: 2160, unit: 'h', section: 'Limits' },
  minTimeout: { value: 100, unit: 'ms', section: 'Limits' },
  maxTimeout: { value: 15_000, unit: 'ms', section: 'Limits' },
  planTokenLifetime: { value: 300, unit: 's', section: 'Limits' },
  projectedChannels: { value: 25, unit: 'channels', section: 'Limits' },
  filterPreview: { value: 50, unit: 'streams', section: 'Limits' },
  webhooksPerDigest: { value: 5, unit: 'webhooks', section: 'Limits' },
  deliveryTimeout: { value: 10, unit: 's', section: 'Limits' },
  deliveryAttempts: { value: 3, unit: 'attempts', section: 'Limits' },
  secondAttemptAfter: { value: 60, unit: 's', section: 'Retry and circuit breaker' },
  thirdAttemptAfter: { value: 300, unit: 's', section: 'Retry and circuit breaker' },
  webhookAutoDisable: { value: 10, unit: 'consecutive failures', section: 'Limits' },
  idempotentReplay: { value: 24, unit: 'h', section: 'Limits' },
  accountCache: { value: 60, unit: 's', section: 'Limits' },
  backfillGrantsCache: { value: 300, unit: 's', section: 'Limits' },
  digestListCache: { value: 300, unit: 's', section: 'Limits' },
  beaconConfig: { value: 65_536, unit: 'bytes', section: 'Limits', approximate: true },
  beaconDescription: { value: 4_096, unit: 'bytes', section: 'Limits', approximate: true },
  beaconPrompt: { value: 16_384, unit: 'bytes', section: 'Limits', approximate: true },
  beaconChannels: { value: 250, unit: 'channel ids', section: 'Limits', approximate: true },
  beaconFiltersLow: { value: 100, unit: 'topic and entity filters', section: 'Limits', approximate: true },
  beaconFiltersHigh: { value: 250, unit: 'topic and entity filters', section: 'Limits', approximate: true },
  beaconRevisions: { value: 20, unit: 'revisions', section: 'Limits' },
  beaconTagsMin: { value: 1, unit: 'tags', section: 'Beacon', approximate: true },
  beaconTagsMax: { value: 5, unit: 'tags', section: 'Beacon', approximate: true },
  mcpDiscoveryRate: { value: 10, unit: 'requests/s', section: 'Limits' },
  mcpDiscoveryBurst: { value: 300, unit: 'requests', section: 'Limits' },
  mcpContentRate: { value: 5, unit: 'requests/s', section: 'Limits' },
  mcpContentBurst: { value: 240, unit: 'requests', section: 'Limits' },
  mcpRecordRate: { value: 2, unit: 'requests/s', section: 'Limits' },
  mcpRecordBurst: { value: 120, unit: 'requests', section: 'Limits' },
  claimsPerRecordMin: { value: 15, unit: 'claims', section: 'What the service does', approximate: true },
  claimsPerRecordMax: { value: 50, unit: 'claims', section: 'What the service does', approximate: true },
  domains: { value: 12, unit: 'domains', section: 'What the service does' },
  crossDomains: { value: 3, unit: 'domains', section: 'What the service does' },
  promptTemplates: { value: 9, unit: 'prompts', section: 'MCP servers' },
  sunsetNotice: { value: 90, unit: 'days', section: 'Versioning' },
} as const satisfies Readonly<Record<string, Limit>>;

/** What the document states about a plan; a figure it does not state is absent. */
export interface PlanLimits {
  readonly manifestsPerMonth?: Limit;
  readonly requestsPerMinute?: Limit;
  /** `unlimited` where the document says so. */
  readonly activeBeacons?: Limit | 'unlimited';
}

export const planLimits = {
  starter: {
    manifestsPerMonth: { value: 1_000, unit: 'manifests/month', section: 'Limits' },
    requestsPerMinute: { value: 60, unit: 'requests/min', section: 'Limits' },
    activeBeacons: { value: 10, unit: 'Beacons', section: 'Limits' },
  },
  individual: { activeBeacons: { value: 50, unit: 'Beacons', section: 'Limits' } },
  professional: { activeBeacons: { value: 250, unit: 'Beacons', section: 'Limits' } },
  startup: { activeBeacons: { value: 1_000, unit: 'Beacons', section: 'Limits' } },
  enterprise: { activeBeacons: 'unlimited' },
  platform: {},
} as const satisfies Readonly<Record<PlanName, PlanLimits>>;
