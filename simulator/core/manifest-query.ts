// What the manifest query makes of its fields, and what it tells about its cost ("POST /manifests/query request").
import { dayMs } from '../../spec/units.ts';

export const manifestQueryLaws = {
  /** query.target-count-limits (S-129): manifests on a page. */
  pageSize: (pageSize: number, targetCount: number | undefined): number =>
    Math.min(pageSize, targetCount ?? pageSize),
  /** S-13 */
  oversizedPage: 'refused' as 'refused' | 'capped',
  /** S-128 */
  emptyBody: 'executed' as 'executed' | 'needs-scope',
  /** S-127 */
  bothStreamFields: 'union' as 'union' | 'stream_ids',
  /** query.channel-names-exact: whether a channel of these names is meant. */
  isChannelNamed: (names: readonly (string | null)[], asked: string): boolean => names.includes(asked),
  /** query.exact-source-never-broadens: whether a request that found nothing is tried again without its sources. */
  broadensExactSources: (_broadenSources: boolean): boolean => false,
  /** query.window-bounds (S-204): the first day of a window that ends today. */
  firstDayOfWindow: (today: number, days: number): number => today - days,
  /** query.billing-equals-counter (S-26): how many of the returned bodies are charged. */
  billedBodies: 'every-body' as 'every-body' | 'none',
  /** S-131 */
  coverage: 'of-the-archive' as 'of-the-archive' | 'unplanned',
};

export const dayOfInstant = (instantMs: number): number => Math.floor(instantMs / dayMs);

/** Words of a text, as they are looked for. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');

/** What to try after a query that found nothing, by the fields that were given. */
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
      ...['significance', 'media_format', 'source_class', 'evidence_type', 'subtype', 'ticker', 'isin'],
      ...['sec_cik', 'sec_ticker', 'sec_form_type', 'sec_form_variant', 'sec_exhibit_type'],
      ...['sec_item_code', 'sec_item_subsection'],
      ...['exclude_tag_ids', 'exclude_tag_names', 'exclude_source_channel_ids'],
    ],
    text: 'Relax the filters.',
  },
];
