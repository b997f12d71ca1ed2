// Wrong shapes of resources of organisations: Beacons, digests, syncs, grants and webhooks.
import type { OperationId } from '../../../../spec/contract.ts';
import type { ShapeRuleId } from '../../../../spec/rules/shape.ts';
import type { MutantTable } from '../../mutant.ts';
import { envelopeRows, pageRows } from './catalog.ts';
import {
  as,
  asText,
  eachAs,
  inCapitals,
  member,
  missing,
  nil,
  type Row,
  reshaped,
  wrongShapes,
} from './rows.ts';

/** Mutants of an answer whose payload is open. */
export const bareRows = envelopeRows.slice(0, 2);
const enveloped = (operation: OperationId, ...rows: readonly Row[]) =>
  wrongShapes(operation, ['', [...bareRows, ...rows]]);

const beaconRows: readonly Row[] = [
  ['BEACON-04', 'data.topic_filters', eachAs('as-texts', 'as strings', member('slug'))],
  ['BEACON-04', 'data.default_date_window', as('as-number', 'as a number', () => 168)],
  ['BEACON-04', 'data.status', inCapitals],
];

const pageLike = reshaped('as-pages', 'with pages', ({ items, total, limit: page_size }) => ({
  data: { beacons: items, pagination: { total_count: total, page_num: 0, page_size } },
}));

export const ownedMutants = {
  'shape.list-beacons': wrongShapes('listBeacons', [
    '',
    [
      ['ENV-04', '', pageLike],
      ['BEACON-08', 'offset', missing],
      ['BEACON-08', 'total', asText],
    ],
  ]),
  'shape.create-beacon': wrongShapes('createBeacon', ['', beaconRows]),
  'shape.get-beacon': wrongShapes('getBeacon', ['', beaconRows]),
  'shape.update-beacon': wrongShapes('updateBeacon', ['', beaconRows]),

  'shape.list-digests': enveloped(
    'listDigests',
    ['DIGEST-21', 'data', as('as-list', 'as a list', member('digests'))],
    ['DIGEST-02', 'data.digests[-1].stream_count', asText],
  ),
  'shape.create-digest': enveloped(
    'createDigest',
    ['DIGEST-20', 'data', nil],
    ['DIGEST-02', 'data.id', asText],
  ),
  'shape.get-digest': enveloped(
    'getDigest',
    ['DIGEST-23', 'data.streams', missing],
    ['DIGEST-04', 'data.digest.filter_spec.rules', as('as-object', 'as an object', () => ({}))],
    ['DIGEST-02', 'data.digest.id', asText],
  ),
  'shape.update-digest': enveloped('updateDigest', ['DIGEST-02', 'data.id', asText]),
  'shape.delete-digest': enveloped('deleteDigest'),
  'shape.activate-digest': enveloped('activateDigest'),
  'shape.deactivate-digest': enveloped('deactivateDigest'),
  'shape.add-digest-streams': enveloped('addDigestStreams'),
  'shape.remove-digest-streams': enveloped('removeDigestStreams'),
  'shape.preview-digest-filter': enveloped('previewDigestFilter', [
    'DIGEST-29',
    'data.streams',
    eachAs('as-ids', 'as ids', member('id')),
  ]),
  'shape.list-digest-manifests': enveloped('listDigestManifests', ...pageRows),
  'shape.list-catalog-digests': enveloped('listCatalogDigests', ['ENV-01', 'data.digests[*]', nil]),
  'shape.list-added-digests': enveloped('listAddedDigests'),

  'shape.create-sync': enveloped(
    'createSync',
    ['ONTO-02', 'data.id', asText],
    ['ONTO-02', 'data.status', missing],
    ['ONTO-03', 'data', as('empty', 'as an empty object', () => ({}))],
  ),
  'shape.delete-sync': enveloped('deleteSync'),
  'shape.list-syncs': enveloped('listSyncs'),
  'shape.list-tags': enveloped('listTags'),
  'shape.list-topics': enveloped('listTopics'),
  'shape.list-labels': enveloped('listLabels'),
  'shape.create-label': enveloped('createLabel'),
  'shape.list-backfill-grants': enveloped('listBackfillGrants'),
  'shape.create-backfill-download': enveloped('createBackfillDownload'),

  'shape.create-webhook': enveloped(
    'createWebhook',
    ['HOOK-02', 'data.id', asText],
    ['HOOK-02', 'data.secret', missing],
  ),
  'shape.create-digest-webhook': enveloped('createDigestWebhook'),
  'shape.list-webhooks': enveloped('listWebhooks'),
  'shape.list-digest-webhooks': enveloped('listDigestWebhooks'),
  'shape.list-webhook-logs': enveloped('listWebhookLogs'),
  'shape.test-webhook': enveloped('testWebhook'),
  'shape.disable-webhook': enveloped('disableWebhook'),
  'shape.reactivate-webhook': enveloped('reactivateWebhook'),
  'shape.delete-webhook': enveloped('deleteWebhook'),
} satisfies Partial<MutantTable<ShapeRuleId>>;
