// Fills a new store with the organisations of the fixture world and what they own at its start.
import type { BeaconSeed, WebhookSeed } from '../../fixtures/preload-types.ts';
import { type Beacon, type BeaconFields, beaconLaws, emptyFields, type Revision } from '../core/beacon.ts';
import { addedDigest } from '../core/digest.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Content } from './content.ts';
import { organizationFromSeed, type Store } from './store.ts';

/** `period` is the name of the billing period at the start, YYYY-MM. */
export function preload(
  store: Store,
  { base }: Content,
  at: { readonly nowMs: number; readonly period: string },
): void {
  for (const seed of base.organizations) {
    store.put(organizationFromSeed(seed));
    if (seed.switches.quotaUsed !== undefined) store.setUsed(seed.id, at.period, seed.switches.quotaUsed);
  }
  const { tables } = store;
  const { beacons, catalogDigests, digests, grants, labels, syncs, webhooks } = base.preloads;
  for (const seed of beacons) tables.beacons.put(beaconFromSeed(seed));
  for (const { id, addedBy } of catalogDigests)
    for (const organizationId of addedBy) tables.addedDigests.put(addedDigest(organizationId, id));
  for (const seed of digests) tables.digests.put(seed);
  for (const seed of grants) tables.grants.put(seed);
  for (const seed of labels) tables.labels.put(seed);
  for (const seed of syncs) tables.syncs.put(seed);
  for (const seed of webhooks) tables.webhooks.put(webhookFromSeed(seed, at.nowMs));
}

/** Gives each earlier revision of the Beacon another name. */
function beaconFromSeed(seed: BeaconSeed): Beacon {
  const fields: BeaconFields = {
    ...emptyFields,
    name: seed.name,
    intent: seed.intent,
    tags: seed.tags,
    stream_ids: seed.streamIds,
    source_channel_ids: seed.channelIds,
    topic_filters: seed.topicSlugs.map((slug) => ({ slug })),
    default_date_window: seed.lookbackHours === null ? null : { lookback_hours: seed.lookbackHours },
  };
  const { id, organizationId, status, isDeleted, revision } = seed;
  const history = Array.from({ length: revision }, (_, nth) => ({
    revision: nth + 1,
    fields: nth + 1 === revision ? fields : { ...fields, name: `${seed.name} (version ${nth + 1})` },
    status: 'active' as const,
  })).reduce<readonly Revision[]>(beaconLaws.historyAfter, []);
  return { id, organizationId, fields, status, isDeleted, revision, history };
}

const webhookFromSeed = (seed: WebhookSeed, nowMs: number): Webhook => ({
  ...seed,
  createdMs: nowMs,
  state: 'disabled',
  disabled: { atMs: nowMs, byFailures: false },
  failures: 0,
});
