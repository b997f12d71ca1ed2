// Outages of filters of the manifest query: the document gives their names, types and bounds, but not their meaning.
import type { StatementId } from '../../../spec/statements/index.ts';
import type { SilenceId } from '../../kit/finding.ts';
import { crossed } from './crossed.ts';

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
];
