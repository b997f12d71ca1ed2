// All laws of the simulator, and how readings and mutants amend them.
import { type AuthLaws, authLaws } from './auth.ts';
import { type BackfillLaws, backfillLaws } from './backfill.ts';
import { type BeaconLaws, beaconLaws } from './beacon.ts';
import { type BriefLaws, briefLaws } from './brief.ts';
import { type ConditionalLaws, conditionalLaws } from './conditional.ts';
import { type ConnectLaws, connectLaws } from './connect.ts';
import { type DeliveryLaws, deliveryLaws } from './delivery.ts';
import { type DigestLaws, digestLaws } from './digest.ts';
import { type EnvelopeLaws, envelopeLaws } from './envelope.ts';
import { type ErrorLaws, errorLaws } from './error.ts';
import { type FeedLaws, feedLaws } from './feed.ts';
import { type IdempotencyLaws, idempotencyLaws } from './idempotency.ts';
import { type LifecycleLaws, lifecycleLaws } from './lifecycle.ts';
import { type McpLaws, mcpLaws } from './mcp.ts';
import { type McpRateLaws, mcpRateLaws } from './mcp-rate.ts';
import { type OntologyLaws, ontologyLaws } from './ontology.ts';
import { type PagingLaws, pagingLaws } from './paging.ts';
import { type PlanLaws, planLaws } from './plan.ts';
import { type QueryLaws, queryLaws } from './query.ts';
import { type QuotaLaws, quotaLaws } from './quota.ts';
import { type RateLaws, rateLaws } from './rate.ts';
import { type RecordLaws, recordLaws } from './record.ts';
import { type SearchLaws, searchLaws } from './search.ts';
import { type SignalLaws, signalLaws } from './signal.ts';
import { type StreamLaws, streamLaws } from './stream.ts';
import { type VersionLaws, versionLaws } from './version.ts';
import { type WebhookLaws, webhookLaws } from './webhook.ts';

export interface Laws {
  readonly auth: AuthLaws;
  readonly backfill: BackfillLaws;
  readonly beacon: BeaconLaws;
  readonly brief: BriefLaws;
  readonly conditional: ConditionalLaws;
  readonly connect: ConnectLaws;
  readonly digest: DigestLaws;
  readonly delivery: DeliveryLaws;
  readonly envelope: EnvelopeLaws;
  readonly error: ErrorLaws;
  readonly feed: FeedLaws;
  readonly idempotency: IdempotencyLaws;
  readonly ontology: OntologyLaws;
  readonly lifecycle: LifecycleLaws;
  readonly mcp: McpLaws;
  readonly mcpRate: McpRateLaws;
  readonly paging: PagingLaws;
  readonly plan: PlanLaws;
  readonly query: QueryLaws;
  readonly quota: QuotaLaws;
  readonly rate: RateLaws;
  readonly record: RecordLaws;
  readonly search: SearchLaws;
  readonly signal: SignalLaws;
  readonly stream: StreamLaws;
  readonly version: VersionLaws;
  readonly webhook: WebhookLaws;
}

export type LawPatch = { readonly [Topic in keyof Laws]?: Partial<Laws[Topic]> };

export const defaultLaws: Laws = {
  auth: authLaws,
  backfill: backfillLaws,
  beacon: beaconLaws,
  brief: briefLaws,
  conditional: conditionalLaws,
  connect: connectLaws,
  digest: digestLaws,
  delivery: deliveryLaws,
  envelope: envelopeLaws,
  error: errorLaws,
  feed: feedLaws,
  idempotency: idempotencyLaws,
  ontology: ontologyLaws,
  lifecycle: lifecycleLaws,
  mcp: mcpLaws,
  mcpRate: mcpRateLaws,
  paging: pagingLaws,
  plan: planLaws,
  query: queryLaws,
  quota: quotaLaws,
  rate: rateLaws,
  record: recordLaws,
  search: searchLaws,
  signal: signalLaws,
  stream: streamLaws,
  version: versionLaws,
  webhook: webhookLaws,
};

/** The laws with patches applied; a later patch wins. */
export function amend(base: Laws, ...patches: readonly LawPatch[]): Laws {
  const topics = Object.keys(base) as (keyof Laws)[];
  return Object.fromEntries(
    topics.map((topic) => [topic, Object.assign({}, base[topic], ...patches.map((patch) => patch[topic]))]),
  ) as unknown as Laws;
}
