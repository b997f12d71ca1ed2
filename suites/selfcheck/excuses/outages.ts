// Outages that a correct service may have, each with the statement or silence that allows it.
import type { StatementId } from '../../../spec/statements/index.ts';
import type { SilenceId } from '../../kit/finding.ts';

interface OutageExcuse {
  readonly because: StatementId | SilenceId;
  readonly reason: string;
  /** Ids of outages. */
  readonly outages: readonly string[];
}

/** The ids of each first part with each second part: `first:second`. */
const crossed = (firsts: readonly string[], seconds: readonly string[]): readonly string[] =>
  firsts.flatMap((first) => seconds.map((second) => `${first}:${second}`));

const excuses: readonly OutageExcuse[] = [
  {
    because: 'S-224',
    reason: 'the effect of an expired timeout_ms is open',
    outages: ['queryManifests:ignores:body.timeout_ms'],
  },
  {
    because: 'S-129',
    reason: 'the document does not state how target_count and page_size combine',
    outages: ['queryManifests:ignores:body.target_count', 'service-manifests:ignores:target_count'],
  },
  {
    because: 'S-204',
    reason: 'the document does not show the meaning of days, nor what it means at its bounds',
    outages: ['queryManifests:ignores:body.days'],
  },
  {
    because: 'S-130',
    reason:
      'the document does not show the meaning of a filter, and a manifest in a result need not show its id',
    outages: [
      'service-manifests:ignores:tag_type',
      'queryManifests:ignores:body.tag_ids',
      'queryManifests:ignores:body.auto_plan',
      'queryManifests:ignores:body.cross_domain_logic',
      'queryManifests:ignores:body.tag_logic',
      'queryManifests:ignores:body.compact',
      'queryManifests:ignores:body.verbosity',
      'queryManifests:ignores:body.markdown_version',
      'queryManifests:ignores:body.session_id',
      'queryManifests:ignores:body.media_format',
      'queryManifests:ignores:body.subtype',
      'queryManifests:ignores:body.tag_type',
      'queryManifests:first-only:body.significance',
      'queryManifests:first-only:body.source_channel_ids',
      'queryManifests:first-only:body.source_channel_names',
      ...crossed(
        ['queryManifests:ignores', 'queryManifests:first-only'],
        [
          'body.exclude_tag_ids',
          'body.exclude_source_channel_ids',
          'body.home_domains',
          'body.exclude_home_domains',
          'body.cross_domains',
          'body.tag_names',
          'body.exclude_tag_names',
          'body.source_class',
          'body.evidence_type',
          'body.exclude_query_terms',
          'body.ticker',
          'body.isin',
          'body.sec_cik',
          'body.sec_ticker',
          'body.sec_form_type',
          'body.sec_form_variant',
          'body.sec_exhibit_type',
          'body.sec_item_code',
          'body.sec_item_subsection',
        ],
      ),
    ],
  },
  {
    because: 'S-150',
    reason: 'description and intent may be one field, which then has the intent of the proposal',
    outages: ['service-save-beacon:ignores:description'],
  },
  {
    because: 'S-189',
    reason: 'what a proposal contains, and how it follows from the intent, is open',
    outages: ['service-configure-beacon:ignores:intent'],
  },
  {
    because: 'S-179',
    reason: 'the body that creates a label is open',
    outages: ['createLabel:ignores:body.description', 'createLabel:ignores:body.color'],
  },
  {
    because: 'S-62',
    reason: 'the content of /plans is open, and no request of an organisation changes it',
    outages: ['listPlans:empty', 'listPlans:stale', 'listPlans:foreign'],
  },
  {
    because: 'S-63',
    reason: 'parameters and bodies of /search and /trending are open',
    outages: [
      'search:empty',
      'search:stale',
      'search:foreign',
      'search:ignores:q',
      'search:ignores:limit',
      'listTrending:empty',
      'listTrending:stale',
      'listTrending:foreign',
      'listTrending:ignores:limit',
    ],
  },
  {
    because: 'STREAM-36',
    reason:
      'the document gives every organisation the same catalog, so the answer does not depend on the organisation',
    outages: [
      'listStreams:foreign',
      'searchStreams:foreign',
      'getStream:foreign',
      'previewDigestFilter:foreign',
      'listCatalogDigests:foreign',
      'listTags:foreign',
      'listTopics:foreign',
    ],
  },
  {
    because: 'S-28',
    reason:
      'a read by the id of a manifest need not bill, and its content is the same for every organisation',
    outages: ['getSignal:foreign', 'getBrief:foreign', 'getRecord:foreign'],
  },
  {
    because: 'S-76',
    reason: 'the document does not state when a new version of a record replaces the previous one',
    outages: ['getManifest:stale', 'getSignal:stale', 'getBrief:stale', 'getRecord:stale'],
  },
  {
    because: 'S-157',
    reason: 'the catalog may contain no digests, and customers cannot change it',
    outages: ['listCatalogDigests:empty', 'listCatalogDigests:stale'],
  },
  {
    because: 'S-157',
    reason: 'no digest can be added or removed where the catalog contains none',
    outages: [
      'listCatalogDigests:empty+listAddedDigests:empty',
      'listCatalogDigests:empty+digest.created:mute',
      'listCatalogDigests:empty+digest.removed:mute',
    ],
  },
  {
    because: 'S-179',
    reason: 'nothing in the document adds tags or topics',
    outages: ['listTags:stale', 'listTopics:stale'],
  },
  {
    because: 'S-179',
    reason: 'the list of syncs need not show the external name',
    outages: ['createSync:ignores:external_name'],
  },
  {
    because: 'S-182',
    reason: 'what a download URL returns is open',
    outages: ['createBackfillDownload:deaf'],
  },
  {
    because: 'S-153',
    reason: 'the document states nothing about a paused digest',
    outages: ['deactivateDigest:deaf', 'activateDigest:deaf+deactivateDigest:deaf'],
  },
  {
    because: 'S-215',
    reason:
      'the document does not state how the values of one rule combine, or what combine means beyond AND',
    outages: ['previewDigestFilter:ignores:body.filter_spec.combine'],
  },
  {
    because: 'S-219',
    reason: 'changes that customers make to their own digests need not be reported',
    outages: ['digest.updated:mute'],
  },
  {
    because: 'S-159',
    reason: 'a delivery to another address looks like a receiver that the service does not reach',
    outages: ['createWebhook:ignores:body.url'],
  },
  {
    because: 'S-159',
    reason: 'the fields of a listed webhook are open, including its label',
    outages: ['createWebhook:ignores:body.label', 'createDigestWebhook:ignores:body.label'],
  },
  {
    because: 'BEACON-22',
    reason:
      'the document does not show whether a request may put a Beacon into a collection, or give it tags',
    outages: [
      'createBeacon:ignores:body.collection_id',
      'createBeacon:ignores:body.tags',
      'updateBeacon:ignores:body.collection_id',
    ],
  },
  {
    because: 'S-66',
    reason: 'the effect of an update that sends a status is open',
    outages: ['updateBeacon:ignores:body.status'],
  },
  {
    because: 'S-150',
    reason: 'the document does not state which of the two fields a Beacon accepts and shows',
    outages: [
      'createBeacon:ignores:body.description',
      'createBeacon:ignores:body.intent',
      'updateBeacon:ignores:body.intent',
    ],
  },
];

export const outageExcuses: ReadonlyMap<string, OutageExcuse> = new Map(
  excuses.flatMap((excuse) => excuse.outages.map((id) => [id, excuse] as const)),
);
