// Rules about the catalog of streams: filters, channels, counters, securities, and the stream detail.
import { covering, type RuleTable } from './rule.ts';

export const streamRules = {
  'stream.new-manifest-listed': covering('SIGNAL-43', 'PAGE-02').must(
    'A manifest published into a stream is soon listed and counted there, even if the listing was read before, and read by its record id.',
  ),
  'stream.found-means-listed': covering('STREAM-36').must(
    'If the search finds a stream that can be opened, the list of streams is not empty.',
  ),
  'stream.new-stream-listed': covering('STREAM-36').must(
    'A stream that went live is soon in the list, even if the list was read before.',
  ),
  'stream.home-domain-filter': covering('STREAM-37').must(),
  'stream.unknown-domain-refused': covering('STREAM-38').must(),
  'stream.is-public-filter': covering('STREAM-39').must(),
  'stream.company-kind-filter': covering('STREAM-40').must(),
  'stream.company-kind-from-tags': covering('STREAM-08').must(
    'A stream with is_public false and no company has company_kind null, not private.',
  ),
  'stream.subtype-filter-exact': covering('STREAM-41').must(
    'organization_subtype selects the streams that show the whole value; a part of the value selects none of them.',
  ),
  'stream.media-format-filter': covering('STREAM-42').must(
    'media_format selects exactly the streams that offer the format.',
  ),
  'stream.format-keeps-matching-channel': covering('STREAM-43').must(),
  'stream.ticker-filter': covering('STREAM-44').must(),
  'stream.isin-filter': covering('STREAM-45').must(),
  'stream.share-classes-resolve-alike': covering('STREAM-46').must(),
  'stream.ticker-is-not-filing-ticker': covering('STREAM-47').must(
    'Every exchange ticker that a stream shows selects it, whatever ticker its filings carry.',
  ),
  'stream.filters-narrow': covering('STREAM-48').must(),
  'stream.narrower-filters-give-subsets': covering('STREAM-48').must(
    'An additional filter selects a subset of the streams.',
  ),
  'stream.channels-only-on-request': covering('STREAM-11', 'STREAM-12').must(
    'List items carry source_channels exactly when include_source_channels=true was sent.',
  ),
  'stream.channels-at-most-25': covering('STREAM-13', 'LIMIT-04').must(),
  'stream.truncated-flag-means-more-than-25': covering('STREAM-14').must(),
  'stream.channels-agree': covering('STREAM-12', 'STREAM-01', 'STREAM-25', 'SEARCH-07').must(
    'The channels of a stream in the list and in a search are channels of its detail, with the same names and formats.',
  ),
  'stream.counters-nested': covering('STREAM-16').must(
    'A counter of a longer window is at least that of a shorter one: 24 hours, 7 days, 30 days.',
  ),
  'stream.securities-of-public-only': covering('STREAM-17').must(
    'A stream that is not public shows neither tickers nor ISINs.',
  ),
  'stream.single-company-populated': covering('STREAM-31').must(),
  'stream.no-company-null': covering('STREAM-32').must(),
  'stream.several-companies-null': covering('STREAM-33').must(),
  'stream.public-company-flag': covering('STREAM-51').should(),
  'stream.unknown-404': covering('STREAM-50').must('A stream id that does not exist is answered 404.'),
  'stream.counters-count': covering('STREAM-24', 'STREAM-15', 'DIGEST-23', 'MCP-08').must(
    'Two days after manifests were published in a stream, its detail, its row in the list and a digest with it count them in the last week and month, and service-stream-info shows no other counts.',
  ),
  'stream.counters-forget': covering('STREAM-15', 'STREAM-24').must(
    'A stream that counts a new manifest at once no longer counts it in manifests_last24h after a day, and in manifests_last7d after a week, when the counters of a month still do.',
  ),
} satisfies RuleTable<'stream'>;

export type StreamRuleId = keyof typeof streamRules;
