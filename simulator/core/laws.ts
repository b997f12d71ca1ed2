// All laws of the simulator, and how readings and mutants amend them.
import { authLaws } from './auth.ts';
import { backfillLaws } from './backfill.ts';
import { beaconLaws } from './beacon.ts';
import { briefLaws } from './brief.ts';
import { conditionalLaws } from './conditional.ts';
import { connectLaws } from './connect.ts';
import { deliveryLaws } from './delivery.ts';
import { digestLaws } from './digest.ts';
import { envelopeLaws } from './envelope.ts';
import { errorLaws } from './error.ts';
import { feedLaws } from './feed.ts';
import { idempotencyLaws } from './idempotency.ts';
import { lifecycleLaws } from './lifecycle.ts';
import { mcpLaws } from './mcp.ts';
import { mcpRateLaws } from './mcp-rate.ts';
import { ontologyLaws } from './ontology.ts';
import { pagingLaws } from './paging.ts';
import { planLaws } from './plan.ts';
import { queryLaws } from './query.ts';
import { quotaLaws } from './quota.ts';
import { rateLaws } from './rate.ts';
import { recordLaws } from './record.ts';
import { searchLaws } from './search.ts';
import { signalLaws } from './signal.ts';
import { streamLaws } from './stream.ts';
import { versionLaws } from './version.ts';
import { webhookLaws } from './webhook.ts';

export const defaultLaws = {
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
export type Laws = { readonly [Topic in keyof typeof defaultLaws]: Readonly<(typeof defaultLaws)[Topic]> };

export type LawPatch = { readonly [Topic in keyof Laws]?: Partial<Laws[Topic]> };

/** The laws with patches applied; a later patch wins. */
export function amend(base: Laws, ...patches: readonly LawPatch[]): Laws {
  const topics = Object.keys(base) as (keyof Laws)[];
  return Object.fromEntries(
    topics.map((topic) => [topic, Object.assign({}, base[topic], ...patches.map((patch) => patch[topic]))]),
  ) as unknown as Laws;
}
