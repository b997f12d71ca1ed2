// The shape rules that judge the successful answers of each operation.
import type { OperationId } from '../../../spec/contract.ts';
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';

/** Requests that the service sends, and operations for which the contract states only that they succeed. */
type Unshaped = `on${string}` | 'archiveBeacon' | 'deleteBeacon' | 'listBeaconRevisions' | 'restoreBeacon';

/** If several rules judge an operation, the first that checks a part of the answer judges that part. */
export const shapeRulesOf = {
  activateDigest: ['shape.activate-digest'],
  addDigestStreams: ['shape.add-digest-streams'],
  createBackfillDownload: ['shape.create-backfill-download'],
  createBeacon: ['shape.create-beacon'],
  createDigest: ['shape.create-digest'],
  createDigestWebhook: ['shape.create-digest-webhook'],
  createLabel: ['shape.create-label'],
  createSync: ['shape.create-sync'],
  createWebhook: ['shape.create-webhook'],
  deactivateDigest: ['shape.deactivate-digest'],
  deleteDigest: ['shape.delete-digest'],
  deleteSync: ['shape.delete-sync'],
  deleteWebhook: ['shape.delete-webhook'],
  disableWebhook: ['shape.disable-webhook'],
  getAccount: ['shape.get-account'],
  getBeacon: ['shape.get-beacon'],
  getBrief: ['shape.get-brief'],
  getDigest: ['shape.get-digest'],
  getManifest: ['shape.get-manifest'],
  getRecord: ['shape.get-record'],
  getSignal: ['shape.get-signal'],
  getStream: ['shape.get-stream'],
  issueCredentials: ['shape.issue-credentials'],
  listAddedDigests: ['shape.list-added-digests'],
  listBackfillGrants: ['shape.list-backfill-grants'],
  listBeacons: ['shape.list-beacons'],
  listCatalogDigests: ['shape.list-catalog-digests'],
  listDigestManifests: ['shape.list-digest-manifests'],
  listDigests: ['shape.list-digests'],
  listDigestWebhooks: ['shape.list-digest-webhooks'],
  listLabels: ['shape.list-labels'],
  listPlans: ['shape.list-plans'],
  listStreamManifests: ['shape.list-stream-manifests', 'shape.list-manifest-records'],
  listStreams: ['shape.list-streams'],
  listSyncs: ['shape.list-syncs'],
  listTags: ['shape.list-tags'],
  listTopics: ['shape.list-topics'],
  listTrending: ['shape.list-trending'],
  listWebhookLogs: ['shape.list-webhook-logs'],
  listWebhooks: ['shape.list-webhooks'],
  previewDigestFilter: ['shape.preview-digest-filter'],
  queryManifests: ['shape.query-manifests', 'shape.query-flows'],
  reactivateWebhook: ['shape.reactivate-webhook'],
  removeDigestStreams: ['shape.remove-digest-streams'],
  search: ['shape.search'],
  searchStreams: ['shape.search-streams'],
  testWebhook: ['shape.test-webhook'],
  updateBeacon: ['shape.update-beacon'],
  updateDigest: ['shape.update-digest'],
} as const satisfies {
  readonly [Operation in Exclude<OperationId, Unshaped>]: readonly ShapeRuleId[];
};

export type ServedOperation = keyof typeof shapeRulesOf;
