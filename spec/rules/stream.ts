// Rules about the catalog of streams: filters, channels, counters, securities, and the stream detail.
import type { RuleTable } from './rule.ts';

const catalog = 'Account and catalog';
const listItem = 'Stream (list item)';
const detail = 'Stream detail';

export const streamRules = {
  'stream.new-manifest-listed': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest published into a stream is soon listed and counted there, even if the listing was read before.',
    covers: ['PAGE-02'],
  },
  'stream.found-means-listed': {
    level: 'must',
    section: catalog,
    text: 'If the search finds a stream that can be opened, the list of streams is not empty.',
    covers: ['STREAM-36'],
  },
  'stream.new-stream-listed': {
    level: 'must',
    section: catalog,
    text: 'A stream that went live is soon in the list, even if the list was read before.',
    covers: ['STREAM-36'],
  },
  'stream.home-domain-filter': {
    level: 'must',
    section: catalog,
    text: 'home_domain selects exactly the streams with that home domain; cross-domains do not count.',
    covers: ['STREAM-37'],
  },
  'stream.unknown-domain-refused': {
    level: 'must',
    section: catalog,
    text: 'A home_domain other than the twelve domains is refused with 400 or 422.',
    covers: ['STREAM-38'],
  },
  'stream.is-public-filter': {
    level: 'must',
    section: catalog,
    text: 'is_public divides the list: true and false share no stream, miss none, and agree with the details.',
    covers: ['STREAM-39'],
  },
  'stream.company-kind-filter': {
    level: 'must',
    section: catalog,
    text: 'company_kind selects exactly the streams that show that kind; a stream without a kind is in neither list.',
    covers: ['STREAM-40'],
  },
  'stream.company-kind-from-tags': {
    level: 'must',
    section: listItem,
    text: 'A stream with is_public false and no company has company_kind null, not private.',
    covers: ['STREAM-08'],
  },
  'stream.subtype-filter-exact': {
    level: 'must',
    section: catalog,
    text: 'organization_subtype selects the streams that show the whole value; a part of the value selects none of them.',
    covers: ['STREAM-41'],
  },
  'stream.media-format-filter': {
    level: 'must',
    section: catalog,
    text: 'media_format selects exactly the streams that offer the format.',
    covers: ['STREAM-42'],
  },
  'stream.format-keeps-matching-channel': {
    level: 'must',
    section: catalog,
    text: 'With media_format the shown channels include an active one of that format, even if 25 others rank before it.',
    covers: ['STREAM-43'],
  },
  'stream.ticker-filter': {
    level: 'must',
    section: catalog,
    text: 'ticker accepts several values, ignores letter case and matches whole tickers only.',
    covers: ['STREAM-44'],
  },
  'stream.isin-filter': {
    level: 'must',
    section: catalog,
    text: 'isin accepts several values, ignores letter case and matches whole ISINs only.',
    covers: ['STREAM-45'],
  },
  'stream.share-classes-resolve-alike': {
    level: 'must',
    section: catalog,
    text: 'The tickers of all share classes of a company select the same streams.',
    covers: ['STREAM-46'],
  },
  'stream.ticker-is-not-filing-ticker': {
    level: 'must',
    section: catalog,
    text: 'Every exchange ticker that a stream shows selects it, whatever ticker its filings carry.',
    covers: ['STREAM-47'],
  },
  'stream.filters-narrow': {
    level: 'must',
    section: catalog,
    text: 'Several filters select the streams that satisfy all of them.',
    covers: ['STREAM-48'],
  },
  'stream.narrower-filters-give-subsets': {
    level: 'must',
    section: catalog,
    text: 'An additional filter selects a subset of the streams.',
    covers: ['STREAM-48'],
  },
  'stream.channels-only-on-request': {
    level: 'must',
    section: listItem,
    text: 'List items carry source_channels exactly when include_source_channels=true was sent.',
    covers: ['STREAM-11', 'STREAM-12'],
  },
  'stream.channels-at-most-25': {
    level: 'must',
    section: listItem,
    text: 'A list item shows at most 25 channels, even of a stream with more.',
    covers: ['STREAM-13', 'LIMIT-04'],
  },
  'stream.truncated-flag-means-more-than-25': {
    level: 'must',
    section: listItem,
    text: 'source_channels_truncated is true for a stream with more than 25 channels and false for one with 25 or fewer.',
    covers: ['STREAM-14'],
  },
  'stream.counters-nested': {
    level: 'must',
    section: listItem,
    text: 'A counter of a longer window is at least that of a shorter one: 24 hours, 7 days, 30 days.',
    covers: ['STREAM-16'],
  },
  'stream.securities-of-public-only': {
    level: 'must',
    section: listItem,
    text: 'A stream that is not public shows neither tickers nor ISINs.',
    covers: ['STREAM-17'],
  },
  'stream.detail-agrees-with-list': {
    level: 'must',
    section: detail,
    text: 'The detail of a stream has the id and the home domain of its list item.',
    covers: ['STREAM-21'],
  },
  'stream.single-company-populated': {
    level: 'must',
    section: detail,
    text: 'A stream of exactly one public company shows its ticker, exchange, ISIN, FIGI and CIK.',
    covers: ['STREAM-31'],
  },
  'stream.no-company-null': {
    level: 'must',
    section: detail,
    text: 'A stream without a public company has null in the five single fields of security.',
    covers: ['STREAM-32'],
  },
  'stream.several-companies-null': {
    level: 'must',
    section: detail,
    text: 'A stream of several public companies has null in the five single fields and lists the identifiers of all of them.',
    covers: ['STREAM-33'],
  },
  'stream.public-company-flag': {
    level: 'should',
    section: detail,
    text: 'is_public_company is true for streams that show the ticker of one public company, and false for streams that show no company.',
    covers: ['STREAM-51'],
  },
  'stream.unknown-404': {
    level: 'must',
    section: catalog,
    text: 'A stream id that does not exist is answered 404.',
    covers: ['STREAM-50'],
  },
  'stream.counters-count': {
    level: 'must',
    section: 'Stream detail',
    text: 'Two days after manifests were published in a stream, its detail counts manifests and claims of the last week and month.',
    covers: ['STREAM-24'],
  },
  'stream.counters-forget': {
    level: 'must',
    section: 'Stream (list item)',
    text: 'A stream that counts a new manifest at once no longer counts it in manifests_last24h after a day, and in manifests_last7d after a week.',
    covers: ['STREAM-15', 'STREAM-24'],
  },
} as const satisfies RuleTable<'stream'>;

export type StreamRuleId = keyof typeof streamRules;
