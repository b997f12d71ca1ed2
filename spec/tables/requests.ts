// Fields of request bodies and parameters, by section of the contract document.
import type { OperationId } from '../contract.ts';
import {
  allOptional,
  arrayOf,
  atLeast,
  count,
  date,
  digits,
  either,
  type Fields,
  flag,
  integer,
  longId,
  nullable,
  object,
  oneOf,
  optional,
  text,
  uri,
  within,
} from './field.ts';
import { companyKind, domain, significance, streamMedia } from './values.ts';

const paging: Fields = { page: count, page_num: count, page_size: atLeast(1) };
const listingFilters: Fields = {
  published_date_from: date,
  published_date_to: date,
  tag_ids: { type: ['string'], pattern: '^\\s*\\d+\\s*(,\\s*\\d+\\s*)*$' },
  tag_type: oneOf('person', 'organization', 'place', 'topic', 'data'),
  tag_logic: oneOf('or', 'any', 'and', 'all'),
  ticker: text,
  isin: text,
  sec_form_type: text,
  ...paging,
};

/** Query parameters by operation; an operation that is not named takes none. */
export const queryParameterTables: Readonly<Partial<Record<OperationId, Fields>>> = {
  issueCredentials: allOptional({ format: oneOf('md') }),
  search: allOptional({ q: text, limit: atLeast(1) }),
  listTrending: allOptional({ limit: atLeast(1) }),
  listStreams: allOptional({
    home_domain: domain,
    is_public: flag,
    company_kind: companyKind,
    organization_subtype: text,
    media_format: streamMedia,
    include_source_channels: flag,
    ticker: text,
    isin: text,
    ...paging,
  }),
  listStreamManifests: allOptional({
    ...listingFilters,
    beacon_id: text,
    lookback_hours: within(1, 2160),
    broaden_sources: flag,
  }),
  listDigestManifests: allOptional(listingFilters),
  listBeacons: allOptional({
    status: oneOf('draft', 'active', 'archived'),
    tag: text,
    q: text,
    collection_id: text,
    limit: atLeast(1),
    offset: count,
  }),
  createSync: {
    object_type: oneOf('tag', 'topic', 'stream'),
    object_id: digits,
    external_id: text,
    ...allOptional({ external_name: text, labels: text }),
  },
  listSyncs: allOptional({ object_type: oneOf('tag', 'topic', 'stream'), label: text, ...paging }),
  listTags: allOptional({ search: text, type: oneOf('person', 'organization', 'place', 'topic') }),
  listTopics: allOptional({ search: text, domain: text }),
};

/** Whole path parameters that are integers; those of streams and manifests are written as digits. */
export const integerPathParameters: Readonly<Partial<Record<OperationId, string>>> = {
  getDigest: 'id',
  createDigestWebhook: 'digest_id',
  deleteSync: 'id',
  createBackfillDownload: 'grant_id',
  deleteWebhook: 'id',
  listWebhookLogs: 'id',
};

const texts = nullable(either(text, arrayOf(text)));
const longIds = nullable(either(longId, arrayOf(longId)));
const eventName = oneOf(
  'manifest.matched',
  'digest.new_content',
  'digest.created',
  'digest.updated',
  'digest.removed',
  'stream.created',
  'stream.removed',
  'stream.unpublished',
);
const digestFields: Fields = {
  description: optional(nullable(text)),
  filter_spec: optional(nullable(object('FilterSpec'))),
  content_filters: optional(nullable(object('ContentFilters'))),
};
const beaconFields: Fields = allOptional({
  description: nullable(text),
  intent: nullable(text),
  stream_ids: arrayOf(text),
  topic_filters: arrayOf(object('TopicFilter')),
  default_date_window: nullable(object('DateWindow')),
  status: oneOf('draft', 'active'),
  tags: arrayOf(text),
  collection_id: nullable(text),
});

/** Section → shared schema of a request body → fields. */
export const requestTables: Readonly<Record<string, Readonly<Record<string, Fields>>>> = {
  'Account and catalog': {
    StreamSearchRequest: allOptional({
      query: text,
      company_kind: companyKind,
      organization_subtype: text,
      media_format: text,
      include_details: flag,
      page: count,
      page_size: atLeast(1),
    }),
  },
  'POST /manifests/query request': {
    ManifestQuery: allOptional({
      ...eachNullable({
        query: text,
        mode: oneOf('default', 'count', 'orient', 'plan'),
        page: count,
        page_size: within(1, 200),
        target_count: within(1, 200),
        timeout_ms: within(100, 15_000),
        days: count,
        lookback_hours: within(1, 2160),
        cross_domain_logic: oneOf('and', 'or'),
        tag_logic: oneOf('and', 'or'),
        verbosity: oneOf('minimal', 'standard', 'verbose'),
        significance: either(significance, arrayOf(significance)),
        stream_id: longId,
        allocation_policy: oneOf('balanced'),
        required_families: arrayOf(text),
        checkpoint: { type: ['string', 'object'] },
      }),
      ...each(nullable(text), 'published_date_from', 'published_date_to', 'beacon_id', 'markdown_version'),
      ...each(nullable(text), 'media_format', 'session_id', 'subtype', 'tag_type'),
      ...each(nullable(text), 'plan_token', 'snapshot_token', 'next_page_cursor', 'commit_cursor'),
      ...each(nullable(flag), 'auto_plan', 'broaden_sources', 'compact'),
      ...each(nullable(flag), 'accept_partial_plan', 'delivery_delta'),
      ...each(longIds, 'stream_ids', 'tag_ids', 'source_channel_ids'),
      ...each(longIds, 'exclude_tag_ids', 'exclude_source_channel_ids'),
      ...each(
        texts,
        'home_domains',
        'exclude_home_domains',
        'cross_domains',
        'tag_names',
        'exclude_tag_names',
      ),
      ...each(texts, 'source_channel_names', 'source_class', 'evidence_type', 'exclude_query_terms'),
      ...each(texts, 'ticker', 'isin', 'sec_cik', 'sec_ticker', 'sec_form_type', 'sec_form_variant'),
      ...each(texts, 'sec_exhibit_type', 'sec_item_code', 'sec_item_subsection'),
    }),
  },
  'Digests (Startup and Enterprise plans; plan flag endpoint_digests)': {
    DigestCreate: { name: text, stream_ids: optional(nullable(arrayOf(text))), ...digestFields },
    DigestUpdate: { name: optional(text), ...digestFields },
    DigestStreams: { stream_ids: arrayOf(text) },
    FilterPreviewRequest: { filter_spec: object('FilterSpec') },
    DigestWebhookCreate: { url: uri, label: optional(text) },
  },
  'Beacons (all plans, with caps)': {
    BeaconCreate: { name: text, ...beaconFields },
    BeaconChange: { name: optional(text), ...beaconFields },
    DateWindow: { lookback_hours: integer },
  },
  'Webhook management': {
    WebhookCreate: { url: uri, label: optional(text), events: optional(arrayOf(eventName)) },
  },
};

function each(field: Fields[string], ...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, field]));
}

function eachNullable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nullable(field)]));
}
