// How the manifest query interprets its fields, and what it bills ("POST /manifests/query request").
import { dayMs } from '../../spec/units.ts';

export const manifestQueryLaws = {
  /** How many manifests a page holds, given page_size and target_count (query.target-count-limits, S-129). */
  pageSize: (pageSize: number, targetCount: number | undefined): number =>
    Math.min(pageSize, targetCount ?? pageSize),
  /** Whether a page_size above the maximum is refused or capped (S-13). */
  oversizedPage: 'refused' as 'refused' | 'capped',
  /** Whether a query without any field is executed (S-128). */
  emptyBody: 'executed' as 'executed' | 'needs-scope',
  /** Which streams a query searches that sends stream_id and stream_ids (S-127). */
  bothStreamFields: 'union' as 'union' | 'stream_ids',
  /** Whether a channel with these names is the one that a query names (query.channel-names-exact). */
  isChannelNamed: (names: readonly (string | null)[], asked: string): boolean => names.includes(asked),
  /**
   * Whether a query that finds nothing is repeated without its exact sources
   * (query.exact-source-never-broadens, S-136).
   */
  broadensExactSources: (_broadenSources: boolean): boolean => false,
  /** The first day of a window of this many days that ends today (query.window-bounds, S-204). */
  firstDayOfWindow: (today: number, days: number): number => today - days,
  /** Which of the returned manifests are billed (query.billing-equals-counter, S-26). */
  billedBodies: 'every-body' as 'every-body' | 'none',
  /** What coverage says of a query that was not planned (S-131). */
  coverage: 'of-the-archive' as 'of-the-archive' | 'unplanned',
};

export const dayOfInstant = (instantMs: number): number => Math.floor(instantMs / dayMs);

/** The distinct words of a text, in lower case, as searches compare them. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}.]+/u)
      .filter((word) => word !== ''),
  ),
];

/** What to try after a query that found nothing, given the fields that it sent. */
export function retryGuidance(given: ReadonlySet<string>): readonly string[] {
  const guidance = retries.filter(({ fields }) => fields.some((field) => given.has(field)));
  return guidance.length === 0 ? ['Nothing has been published here yet.'] : guidance.map(({ text }) => text);
}

const retries: readonly { readonly fields: readonly string[]; readonly text: string }[] = [
  {
    fields: ['source_channel_ids', 'source_channel_names'],
    text: 'Check the ids or exact names of the source channels: a request for exact sources is never broadened.',
  },
  { fields: ['stream_id', 'stream_ids'], text: 'Add streams.' },
  { fields: ['home_domains', 'exclude_home_domains', 'cross_domains'], text: 'Broaden the domains.' },
  {
    fields: ['days', 'lookback_hours', 'published_date_from', 'published_date_to'],
    text: 'Widen the date window.',
  },
  { fields: ['tag_ids', 'tag_names', 'tag_type'], text: 'Ask for fewer tags, or for any of them.' },
  { fields: ['query', 'exclude_query_terms'], text: 'Use fewer words.' },
  {
    fields: [
      'significance',
      'media_format',
      'source_class',
      'evidence_type',
      'subtype',
      'ticker',
      'isin',
      'sec_cik',
      'sec_ticker',
      'sec_form_type',
      'sec_form_variant',
      'sec_exhibit_type',
      'sec_item_code',
      'sec_item_subsection',
      'exclude_tag_ids',
      'exclude_tag_names',
      'exclude_source_channel_ids',
    ],
    text: 'Relax the filters.',
  },
];
