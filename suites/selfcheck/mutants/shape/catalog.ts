// Tables of wrong shapes of the envelope, the account, streams, and the answer of /connect.
import {
  as,
  asBit,
  asDateTime,
  asFraction,
  asNumber,
  asText,
  eachAs,
  inCapitals,
  isText,
  member,
  missing,
  nil,
  type Row,
  reshaped,
} from './rows.ts';

export const envelopeRows: readonly Row[] = [
  ['ENV-01', '', as('without-envelope', 'without the envelope', member('data'))],
  [
    'ENV-02',
    '',
    reshaped('payload-beside-usage', 'with the payload beside usage', ({ data, ...rest }) => ({
      ...Object(data),
      ...rest,
    })),
  ],
  ['ENV-05', 'usage.quota_limit', asText],
  ['ENV-06', 'usage.quota_used', missing],
  ['ENV-07', 'usage.quota_remaining', as('negative', 'below zero', () => -3)],
  ['ENV-08', 'usage.period', as('with-day', 'with a day', (period) => `${period}-01`)],
  ['ENV-09', 'usage.reset_date', asDateTime],
  ['ENV-10', 'usage.days_to_reset', asFraction],
  ['ENV-11', 'usage.available', as('as-list', 'as a list', (levels) => String(levels).split(', '))],
  ['ENV-14', 'usage.upgrade_url', as('as-path', 'as a path', () => '/pricing')],
];

export const pageRows: readonly Row[] = [
  [
    'PAGE-01',
    'data',
    reshaped('without-pagination', 'without pagination', ({ pagination: _, ...rest }) => rest),
  ],
  [
    'PAGE-01',
    'data.pagination',
    reshaped('other-names', 'under other names', ({ total_count: total, ...rest }) => ({ ...rest, total })),
  ],
  [
    'PAGE-05',
    'data.pagination.next',
    as('as-boolean', 'as a boolean', (next) => (next === null ? undefined : true)),
  ],
];

export const accountRows: readonly Row[] = [
  ['ENV-23', 'org.is_active', asText],
  ['ENV-24', 'subscription.endpoint_webhook', asText],
  ['ENV-24', 'subscription.endpoint_s3', missing],
  ['ENV-25', 'users[-1].has_active_key', as('as-key', 'as the key', () => 'ak_0000')],
  ['ENV-27', 'mcp_connector', missing],
];

const securityRows: readonly Row[] = [
  ['STREAM-28', 'security', nil],
  ['STREAM-29', 'security.cik', asNumber],
  ['STREAM-30', 'security.identifiers', eachAs('as-texts', 'as strings', member('id_value'))],
];

export const streamRows: readonly Row[] = [
  ['STREAM-02', 'home_domain', nil],
  ['STREAM-04', 'id', asNumber],
  ['STREAM-05', 'description', missing],
  [
    'STREAM-06',
    'home_domain',
    as('as-label', 'as a label', (domain) => (isText(domain) ? labelOf(domain) : undefined)),
  ],
  ['STREAM-07', 'company_kind', inCapitals],
  ['STREAM-09', 'organization_subtypes', as('as-text', 'as one string', String)],
  ['STREAM-10', 'media_formats', as('as-text', 'as one string', String)],
  ['STREAM-12', 'source_channels', eachAs('as-ids', 'as ids', member('id'))],
  ['STREAM-15', 'manifests_last7d', asText],
  ['STREAM-17', 'tickers', nil],
  ['STREAM-18', 'primary_url', as('as-list', 'as a list', (url) => [url])],
  ['STREAM-19', 'security', missing],
  ...securityRows,
];

export const streamListRow: Row = [
  'STREAM-36',
  'data',
  as('bare-list', 'as the bare list', member('streams')),
];

export const detailRows: readonly Row[] = [
  ['STREAM-01', 'source_channels[-1].name', missing],
  ['STREAM-02', 'home_domain', nil],
  ['STREAM-20', 'title', missing],
  ['STREAM-22', 'status', as('as-number', 'as a number', () => 1)],
  ['STREAM-23', 'is_public', asBit],
  ['STREAM-24', 'claims_last24h', missing],
  [
    'STREAM-25',
    'source_channels[-1]',
    reshaped('as-listed', 'as in the list', ({ id, name, media_format }) => ({
      id,
      name,
      media_format,
      source_url: null,
    })),
  ],
  ['STREAM-26', 'source_channels[-1].activated_on', as('in-seconds', 'in seconds', () => 1_767_225_600)],
  ['STREAM-27', 'filter_definition', asText],
  ['STREAM-34', 'tickers', as('as-text', 'as one string', String)],
  [
    'STREAM-49',
    '',
    reshaped('as-list-item', 'as a list item', ({ title: _, status: __, is_public: ___, ...rest }) => ({
      ...rest,
      company_kind: null,
    })),
  ],
  ...securityRows,
];

export const searchRows: readonly Row[] = [
  [
    'SEARCH-02',
    'data.results[-1]',
    reshaped('id-for-stream-id', 'with id in place of stream_id', ({ stream_id: id, ...rest }) => ({
      ...rest,
      id,
    })),
  ],
  [
    'SEARCH-03',
    'data.pagination',
    reshaped('common-names', 'with the common names', ({ page, page_size, total_count }) => ({
      page_num: page,
      page_size,
      total_count,
      next: null,
      prev: null,
    })),
  ],
  ['SEARCH-05', 'data.quota_charged', missing],
  ['SEARCH-05', 'data.does_not_consume_quota', missing],
];

export const connectRows: readonly Row[] = [
  ['CONNECT-01', '', as('as-html', 'as an HTML page', () => '<form></form>')],
  ['CONNECT-02', 'credentials.mcp_token', missing],
  ['CONNECT-03', 'mcp_servers.core_sse', missing],
];

const labelOf = (domain: string): string =>
  domain.replaceAll(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
  );
