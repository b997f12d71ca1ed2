// The shape rules cover the statements that their schemas carry.
import { describe, expect, it } from 'vitest';
import { type OperationId, operations } from '../contract.ts';
import { excused } from '../excused.ts';
import { coversOf } from '../validate.ts';
import { rules } from './index.ts';
import { type ShapeRuleId, shapeRules } from './shape.ts';

const refusals = ['400', '401', '404', '422'];

/** The answers that each rule judges, by operation and status. */
const judged: Readonly<Record<ShapeRuleId, readonly [OperationId, ...string[]]>> = {
  'shape.get-account': ['getAccount', '200'],
  'shape.list-streams': ['listStreams', '200'],
  'shape.search-streams': ['searchStreams', '200'],
  'shape.get-stream': ['getStream', '200'],
  'shape.list-stream-manifests': ['listStreamManifests', '200'],
  'shape.list-manifest-records': ['listStreamManifests', '200'],
  'shape.manifest-advice': ['listStreamManifests', '200'],
  'shape.get-manifest': ['getManifest', '200'],
  'shape.get-signal': ['getSignal', '200'],
  'shape.get-brief': ['getBrief', '200'],
  'shape.get-record': ['getRecord', '200'],
  'shape.list-plans': ['listPlans', '200'],
  'shape.search': ['search', '200'],
  'shape.list-trending': ['listTrending', '200'],
  'shape.query-manifests': ['queryManifests', '200'],
  'shape.query-flows': ['queryManifests', '200'],
  'shape.activate-digest': ['activateDigest', '200'],
  'shape.add-digest-streams': ['addDigestStreams', '200'],
  'shape.create-backfill-download': ['createBackfillDownload', '200'],
  'shape.create-beacon': ['createBeacon', '200'],
  'shape.create-digest': ['createDigest', '200'],
  'shape.create-digest-webhook': ['createDigestWebhook', '200'],
  'shape.create-label': ['createLabel', '200'],
  'shape.create-sync': ['createSync', '200'],
  'shape.create-webhook': ['createWebhook', '200'],
  'shape.deactivate-digest': ['deactivateDigest', '200'],
  'shape.delete-digest': ['deleteDigest', '200'],
  'shape.delete-sync': ['deleteSync', '200'],
  'shape.delete-webhook': ['deleteWebhook', '200'],
  'shape.disable-webhook': ['disableWebhook', '200'],
  'shape.get-beacon': ['getBeacon', '200'],
  'shape.get-digest': ['getDigest', '200'],
  'shape.list-added-digests': ['listAddedDigests', '200'],
  'shape.list-backfill-grants': ['listBackfillGrants', '200'],
  'shape.list-beacons': ['listBeacons', '200'],
  'shape.list-catalog-digests': ['listCatalogDigests', '200'],
  'shape.list-digest-manifests': ['listDigestManifests', '200'],
  'shape.list-digests': ['listDigests', '200'],
  'shape.list-digest-webhooks': ['listDigestWebhooks', '200'],
  'shape.list-labels': ['listLabels', '200'],
  'shape.list-syncs': ['listSyncs', '200'],
  'shape.list-tags': ['listTags', '200'],
  'shape.list-topics': ['listTopics', '200'],
  'shape.list-webhook-logs': ['listWebhookLogs', '200'],
  'shape.list-webhooks': ['listWebhooks', '200'],
  'shape.preview-digest-filter': ['previewDigestFilter', '200'],
  'shape.reactivate-webhook': ['reactivateWebhook', '200'],
  'shape.remove-digest-streams': ['removeDigestStreams', '200'],
  'shape.test-webhook': ['testWebhook', '200'],
  'shape.update-beacon': ['updateBeacon', '200'],
  'shape.update-digest': ['updateDigest', '200'],
  'shape.issue-credentials': ['issueCredentials', '200'],
  'shape.refusals': ['getStream', ...refusals],
  'shape.plan-refusal': ['getSignal', '403'],
  'shape.quota-refusal': ['listStreamManifests', '429'],
  'shape.rate-refusal': ['listStreamManifests', '429'],
};

function carriedBy([operation, ...statuses]: readonly [OperationId, ...string[]]): readonly string[] {
  const answers = statuses.flatMap((status) => operations[operation].responses[status] ?? []);
  return answers.flatMap(({ schema, headers }) => [
    ...(schema === undefined ? [] : coversOf(schema)),
    ...Object.values(headers).flatMap((header) => coversOf(header.schema)),
  ]);
}

/** Statements that cases judge beyond the schemas. */
const added = ['RECORD-03', 'SIGNAL-27'];

describe('shape rules', () => {
  it.each(Object.entries(shapeRules))('%s covers what its schemas carry', (id, { covers }) => {
    const carried = [...carriedBy(judged[id as ShapeRuleId]), ...added];
    expect(covers.filter((statement) => !carried.includes(statement))).toEqual([]);
  });

  it('together cover every statement that a schema carries and no excuse names', () => {
    const covered = new Set<string>(Object.values(rules).flatMap(({ covers }) => covers));
    const carried = Object.values(judged).flatMap(carriedBy);
    expect([...new Set(carried)].filter((id) => !covered.has(id) && !(id in excused))).toEqual([]);
  });
});
