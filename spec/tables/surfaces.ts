// Fields of digests, Beacons, registrations, credentials, refusals and pushed events, by section of the contract document.
import {
  anyObject,
  arrayOf,
  count,
  date,
  type Fields,
  flag,
  integer,
  nullable,
  object,
  oneOf,
  open,
  optional,
  text,
} from './field.ts';
import { deliveryMedia, domain } from './values.ts';

/** Section → shared schema → fields. */
export const surfaceTables: Readonly<Record<string, Readonly<Record<string, Fields>>>> = {
  Digest: {
    Digest: {
      id: integer,
      name: optional(text),
      description: optional(nullable(text)),
      stream_ids: optional(arrayOf(text)),
      filter_spec: optional(nullable(object('FilterSpec'))),
      content_filters: optional(nullable(object('ContentFilters'))),
      stream_count: optional(integer),
      digest_type: optional(text),
      has_dynamic_filter: optional(flag),
    },
    FilterSpec: { rules: arrayOf(object('FilterRule')), combine: optional(text) },
    FilterRule: {
      dimension: oneOf('topic', 'tag', 'domain', 'source', 'source_type', 'claim_type', 'media_format'),
      values: arrayOf(open),
    },
    ContentFilters: {
      media_format: optional(arrayOf(deliveryMedia)),
      source_channel_ids: optional(arrayOf(text)),
      source_channel_names: optional(arrayOf(text)),
    },
  },
  Beacon: {
    Beacon: {
      beacon_id: text,
      name: optional(text),
      description: optional(nullable(text)),
      intent: optional(nullable(text)),
      stream_ids: optional(arrayOf(text)),
      topic_filters: optional(arrayOf(object('TopicFilter'))),
      default_date_window: optional(nullable(object('DateWindow'))),
      status: optional(oneOf('draft', 'active', 'archived')),
      tags: optional(arrayOf(text)),
      collection_id: optional(open),
      revision: optional(integer),
    },
    TopicFilter: { slug: text },
    DateWindow: { lookback_hours: integer },
    BeaconList: { items: arrayOf(anyObject), total: count, limit: count, offset: count },
  },
  'Webhook and delivery resources': {
    WebhookCreated: { id: integer, secret: text },
  },
  'Ontology sync': {
    SyncCreated: { id: integer, status: text },
  },
  'Digests (Startup and Enterprise plans; plan flag endpoint_digests)': {
    DigestSummary: {
      id: integer,
      name: text,
      stream_count: integer,
      digest_type: text,
      has_dynamic_filter: flag,
    },
    DigestList: { digests: arrayOf(object('DigestSummary')) },
    DigestDetail: {
      digest: { ...anyObject, object: 'Digest' },
      streams: arrayOf(object('DigestStream')),
    },
    DigestStream: { id: text, title: text, manifests_last7d: integer },
    FilterPreview: {
      stream_count: integer,
      streams: {
        type: ['array'],
        maxItems: 50,
        items: { type: ['object'], fields: { id: text, title: text } },
      },
    },
    DigestWebhookCreated: { id: integer, digest_id: integer, secret: text },
  },
  'Issuing credentials': {
    Connection: {
      credentials: { type: ['object'], fields: { api_key: text, api_secret: text, mcp_token: text } },
      mcp_server: open,
      mcp_servers: {
        type: ['object'],
        fields: {
          core: object('McpEndpoint'),
          core_sse: object('McpEndpoint'),
          advanced: object('McpEndpoint'),
        },
      },
      message: open,
      docs: open,
    },
    McpEndpoint: { url: text, headers: open },
  },
  Errors: {
    DetailObject: {
      error_code: text,
      message: text,
      quota_resets_on: optional(date),
      retry_after_seconds: optional(count),
    },
    ValidationIssue: {
      loc: arrayOf({ type: ['string', 'integer'] }),
      msg: text,
      type: text,
      input: optional(open),
      ctx: optional(anyObject),
    },
  },
  Events: {
    Delivery: {
      event: text,
      webhook_id: integer,
      timestamp: {
        type: ['string'],
        pattern:
          '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)\\.\\d{3}(Z|[+-]00:?00)$',
      },
      data: anyObject,
    },
    ManifestMatchedData: {
      manifest_id: text,
      stream_id: text,
      stream_name: text,
      headline: text,
      published_date: date,
      claim_count: integer,
      tags: arrayOf(text),
      home_domain: domain,
    },
    StreamCreatedData: {
      stream_id: text,
      name: text,
      title: text,
      description: text,
      home_domain: domain,
      cross_domains: { ...arrayOf(text), maxItems: 3 },
    },
    DigestNewContentData: {
      digest_id: integer,
      digest_name: text,
      manifest_id: text,
      stream_id: text,
      stream_name: text,
      headline: text,
      published_date: date,
      available: arrayOf(text),
    },
  },
};
