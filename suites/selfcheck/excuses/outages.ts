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

const because = (id: OutageExcuse['because']) => ({
  excuses: (reason: string, ...outages: readonly string[]): OutageExcuse => ({
    because: id,
    reason,
    outages,
  }),
});

const excuses: readonly OutageExcuse[] = [
  because('S-224').excuses(
    'the effect of an expired timeout_ms is open',
    'queryManifests:ignores:body.timeout_ms',
  ),
  because('S-129').excuses(
    'the document does not state how target_count and page_size combine',
    'queryManifests:ignores:body.target_count',
    'service-manifests:ignores:target_count',
  ),
  because('S-204').excuses(
    'the document does not show the meaning of days, nor what it means at its bounds',
    'queryManifests:ignores:body.days',
  ),
  because('S-130').excuses(
    'the document does not show the meaning of a filter, and a manifest in a result need not show its id',
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
  ),
  because('S-150').excuses(
    'description and intent may be one field, which then has the intent of the proposal',
    'service-save-beacon:ignores:description',
  ),
  because('S-189').excuses(
    'what a proposal contains, and how it follows from the intent, is open',
    'service-configure-beacon:ignores:intent',
  ),
  because('S-179').excuses(
    'the body that creates a label is open',
    'createLabel:ignores:body.description',
    'createLabel:ignores:body.color',
  ),
  because('S-62').excuses(
    'the content of /plans is open, and no request of an organisation changes it',
    'listPlans:empty',
    'listPlans:stale',
    'listPlans:foreign',
  ),
  because('S-63').excuses(
    'parameters and bodies of /search and /trending are open',
    'search:empty',
    'search:stale',
    'search:foreign',
    'search:ignores:q',
    'search:ignores:limit',
    'listTrending:empty',
    'listTrending:stale',
    'listTrending:foreign',
    'listTrending:ignores:limit',
  ),
  because('STREAM-36').excuses(
    'the document gives every organisation the same catalog, so the answer does not depend on the organisation',
    'listStreams:foreign',
    'searchStreams:foreign',
    'getStream:foreign',
    'previewDigestFilter:foreign',
    'listCatalogDigests:foreign',
    'listTags:foreign',
    'listTopics:foreign',
  ),
  because('S-28').excuses(
    'a read by the id of a manifest need not bill, and its content is the same for every organisation',
    'getSignal:foreign',
    'getBrief:foreign',
    'getRecord:foreign',
  ),
  because('S-76').excuses(
    'the document does not state when a new version of a record replaces the previous one',
    'getManifest:stale',
    'getSignal:stale',
    'getBrief:stale',
    'getRecord:stale',
  ),
  because('S-157').excuses(
    'the catalog may contain no digests, and customers cannot change it',
    'listCatalogDigests:empty',
    'listCatalogDigests:stale',
  ),
  because('S-157').excuses(
    'no digest can be added or removed where the catalog contains none',
    'listCatalogDigests:empty+listAddedDigests:empty',
    'listCatalogDigests:empty+digest.created:mute',
    'listCatalogDigests:empty+digest.removed:mute',
  ),
  because('S-179').excuses(
    'nothing in the document adds tags or topics',
    'listTags:stale',
    'listTopics:stale',
  ),
  because('S-179').excuses(
    'the list of syncs need not show the external name',
    'createSync:ignores:external_name',
  ),
  because('S-182').excuses('what a download URL returns is open', 'createBackfillDownload:deaf'),
  because('S-153').excuses(
    'the document states nothing about a paused digest',
    'deactivateDigest:deaf',
    'activateDigest:deaf+deactivateDigest:deaf',
  ),
  because('S-215').excuses(
    'the document does not state how the values of one rule combine, or what combine means beyond AND',
    'previewDigestFilter:ignores:body.filter_spec.combine',
  ),
  because('S-219').excuses(
    'changes that customers make to their own digests need not be reported',
    'digest.updated:mute',
  ),
  because('S-159').excuses(
    'a delivery to another address looks like a receiver that the service does not reach',
    'createWebhook:ignores:body.url',
  ),
  because('S-159').excuses(
    'the fields of a listed webhook are open, including its label',
    'createWebhook:ignores:body.label',
    'createDigestWebhook:ignores:body.label',
  ),
  because('BEACON-22').excuses(
    'the document does not show whether a request may put a Beacon into a collection, or give it tags',
    'createBeacon:ignores:body.collection_id',
    'createBeacon:ignores:body.tags',
    'updateBeacon:ignores:body.collection_id',
  ),
  because('S-66').excuses(
    'the effect of an update that sends a status is open',
    'updateBeacon:ignores:body.status',
  ),
  because('S-150').excuses(
    'the document does not state which of the two fields a Beacon accepts and shows',
    'createBeacon:ignores:body.description',
    'createBeacon:ignores:body.intent',
    'updateBeacon:ignores:body.intent',
  ),
];

export const outageExcuses: ReadonlyMap<string, OutageExcuse> = new Map(
  excuses.flatMap((excuse) => excuse.outages.map((id) => [id, excuse] as const)),
);
