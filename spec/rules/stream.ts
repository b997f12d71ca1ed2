// Rules about the catalog of streams: filters, channels, counters, securities, and the detail of one.
import type { RuleTable } from './rule.ts';

const catalog = 'Account and catalog';
const listItem = 'Stream (list item)';
const detail = 'Stream detail';

export const streamRules = {
  'stream.new-manifest-listed': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest published into a stream is in its listing soon after, and counted, also where the listing was read before.',
    covers: ['PAGE-02'],
  },
  'stream.home-domain-filter': {
    level: 'must',
    section: catalog,
    text: 'home_domain keeps exactly the streams whose home domain it is; a cross-domain does not count.',
    covers: ['STREAM-37'],
  },
  'stream.unknown-domain-refused': {
    level: 'must',
    section: catalog,
    text: 'A home_domain that is none of the twelve is refused with 400 or 422.',
    covers: ['STREAM-38'],
  },
  'stream.is-public-filter': {
    level: 'must',
    section: catalog,
    text: 'is_public splits the list in two: true and false share nothing, miss nothing, and fit the details.',
    covers: ['STREAM-39'],
  },
  'stream.company-kind-filter': {
    level: 'must',
    section: catalog,
    text: 'company_kind keeps exactly the streams that show that kind; those without one are in neither list.',
    covers: ['STREAM-40'],
  },
  'stream.company-kind-from-tags': {
    level: 'must',
    section: listItem,
    text: 'A stream that is not public is not for that reason a private company: without a company the kind is null.',
    covers: ['STREAM-08'],
  },
  'stream.subtype-filter-exact': {
    level: 'must',
    section: catalog,
    text: 'organization_subtype keeps the streams that show the whole value; a part of it finds none of them.',
    covers: ['STREAM-41'],
  },
  'stream.media-format-filter': {
    level: 'must',
    section: catalog,
    text: 'media_format keeps exactly the streams that offer the format.',
    covers: ['STREAM-42'],
  },
  'stream.format-keeps-matching-channel': {
    level: 'must',
    section: catalog,
    text: 'With media_format the channels shown include an active one of that format, also if it ranks past 25.',
    covers: ['STREAM-43'],
  },
  'stream.ticker-filter': {
    level: 'must',
    section: catalog,
    text: 'ticker takes a list, ignores letter case and matches whole tickers only.',
    covers: ['STREAM-44'],
  },
  'stream.isin-filter': {
    level: 'must',
    section: catalog,
    text: 'isin takes a list, ignores letter case and matches whole numbers only.',
    covers: ['STREAM-45'],
  },
  'stream.share-classes-resolve-alike': {
    level: 'must',
    section: catalog,
    text: 'Each share class of one company finds the same streams.',
    covers: ['STREAM-46'],
  },
  'stream.ticker-is-not-filing-ticker': {
    level: 'must',
    section: catalog,
    text: 'Every exchange ticker that a stream shows finds it, whatever ticker its filings carry.',
    covers: ['STREAM-47'],
  },
  'stream.filters-narrow': {
    level: 'must',
    section: catalog,
    text: 'Of several filters all must hold.',
    covers: ['STREAM-48'],
  },
  'stream.narrower-filters-give-subsets': {
    level: 'must',
    section: catalog,
    text: 'One filter more never finds a stream that was not found without it.',
    covers: ['STREAM-48'],
  },
  'stream.channels-only-on-request': {
    level: 'must',
    section: listItem,
    text: 'List items carry source_channels when include_source_channels=true was sent, and only then.',
    covers: ['STREAM-11', 'STREAM-12'],
  },
  'stream.channels-at-most-25': {
    level: 'must',
    section: listItem,
    text: 'A list item shows at most 25 channels, also of a stream that has more.',
    covers: ['STREAM-13', 'LIMIT-04'],
  },
  'stream.truncated-tells-more': {
    level: 'must',
    section: listItem,
    text: 'source_channels_truncated is true for a stream with more than 25 channels and false for one with 25 or fewer.',
    covers: ['STREAM-14'],
  },
  'stream.counters-nested': {
    level: 'must',
    section: listItem,
    text: 'A window counter includes the shorter windows: a day counts at most a week, a week at most 30 days.',
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
    text: 'A stream of exactly one public company shows the ticker, exchange, ISIN, FIGI and CIK of it.',
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
    text: 'A stream of several public companies has null in the five single fields and lists the identifiers of all.',
    covers: ['STREAM-33'],
  },
  'stream.unknown-404': {
    level: 'must',
    section: catalog,
    text: 'An id that no stream has is answered 404.',
    covers: ['STREAM-50'],
  },
} as const satisfies RuleTable<'stream'>;

export type StreamRuleId = keyof typeof streamRules;
