// Outages of filters of the manifest query: the document gives their names, types and bounds, but not their meaning.
import type { StatementId } from '../../../spec/statements/index.ts';
import type { SilenceId } from '../../kit/finding.ts';

export interface OutageExcuse {
  readonly because: StatementId | SilenceId;
  readonly reason: string;
  /** Ids of outages. */
  readonly outages: readonly string[];
}

export const queryOutages: readonly OutageExcuse[] = [
  {
    because: 'S-224',
    reason: 'the effect of an expired timeout_ms is open',
    outages: ['queryManifests:ignores:body.timeout_ms'],
  },
  {
    because: 'S-129',
    reason: 'the document does not state how target_count and page_size combine',
    outages: ['queryManifests:ignores:body.target_count'],
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
      'queryManifests:ignores:body.auto_plan',
      'queryManifests:ignores:body.cross_domain_logic',
      'queryManifests:ignores:body.tag_logic',
      'queryManifests:ignores:body.compact',
      'queryManifests:ignores:body.verbosity',
      'queryManifests:first-only:body.significance',
      'queryManifests:ignores:body.markdown_version',
      'queryManifests:ignores:body.session_id',
      'queryManifests:ignores:body.media_format',
      'queryManifests:ignores:body.subtype',
      'queryManifests:ignores:body.tag_type',
      'service-manifests:ignores:tag_type',
      'queryManifests:first-only:body.tag_ids',
      'queryManifests:ignores:body.tag_ids',
      'queryManifests:first-only:body.source_channel_ids',
      'queryManifests:ignores:body.exclude_tag_ids',
      'queryManifests:ignores:body.exclude_source_channel_ids',
      'queryManifests:first-only:body.exclude_tag_ids',
      'queryManifests:first-only:body.exclude_source_channel_ids',
      'queryManifests:ignores:body.home_domains',
      'queryManifests:first-only:body.home_domains',
      'queryManifests:ignores:body.exclude_home_domains',
      'queryManifests:first-only:body.exclude_home_domains',
      'queryManifests:ignores:body.cross_domains',
      'queryManifests:first-only:body.cross_domains',
      'queryManifests:ignores:body.tag_names',
      'queryManifests:first-only:body.tag_names',
      'queryManifests:ignores:body.exclude_tag_names',
      'queryManifests:first-only:body.exclude_tag_names',
      'queryManifests:first-only:body.source_channel_names',
      'queryManifests:ignores:body.source_class',
      'queryManifests:first-only:body.source_class',
      'queryManifests:ignores:body.evidence_type',
      'queryManifests:first-only:body.evidence_type',
      'queryManifests:ignores:body.exclude_query_terms',
      'queryManifests:first-only:body.exclude_query_terms',
      'queryManifests:first-only:body.ticker',
      'queryManifests:ignores:body.ticker',
      'queryManifests:first-only:body.isin',
      'queryManifests:ignores:body.isin',
      'queryManifests:ignores:body.sec_cik',
      'queryManifests:first-only:body.sec_cik',
      'queryManifests:ignores:body.sec_ticker',
      'queryManifests:first-only:body.sec_ticker',
      'queryManifests:first-only:body.sec_form_type',
      'queryManifests:ignores:body.sec_form_type',
      'queryManifests:ignores:body.sec_form_variant',
      'queryManifests:first-only:body.sec_form_variant',
      'queryManifests:ignores:body.sec_exhibit_type',
      'queryManifests:first-only:body.sec_exhibit_type',
      'queryManifests:ignores:body.sec_item_code',
      'queryManifests:ignores:body.sec_item_subsection',
      'queryManifests:first-only:body.sec_item_code',
      'queryManifests:first-only:body.sec_item_subsection',
    ],
  },
];
