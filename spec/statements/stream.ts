// Statements about streams.
import { implied, type StatementTable, under } from './statement.ts';

export const streamStatements = {
  ...under('What the service does', {
    'STREAM-01':
      'Each source channel of a stream has an id, a name and a display name. The display name is source_channel_display in the stream detail.',
    'STREAM-02':
      'Every stream has exactly one home domain out of twelve: arts-culture-entertainment, economics-business-work, engineering-technology, everyday-life-practical-knowledge, health-medicine, language-literature, life-environment, people-biography-history, physical-sciences-mathematics, places-geography, society-law-government and universe-earth.',
    'STREAM-03': 'A stream has at most three cross-domains.',
  }),
  ...under('Stream (list item)', {
    'STREAM-04': 'id of a stream in the list is a string that contains a numeric identifier.',
    'STREAM-05': 'name and description of a stream in the list are strings.',
    'STREAM-06': 'home_domain of a stream in the list is one of the twelve domain identifiers.',
    'STREAM-07': 'company_kind of a stream is "public", "private" or null.',
    'STREAM-08':
      'company_kind comes from tags only: a stream with is_public=false need not be private, and a stream that is not about a company shows null.',
    'STREAM-09': 'organization_subtypes of a stream is an array of strings, empty when there are none.',
    'STREAM-10':
      'media_formats of a stream is an array with values out of text, audio, video, social, data, regulatory and documentation.',
    'STREAM-11': 'List items have source_channels only when include_source_channels=true was sent.',
    'STREAM-12':
      'With include_source_channels=true each list item has source_channels, whose entries have id, name, media_format and source_url.',
    'STREAM-13': 'A list item shows at most 25 source channels.',
    'STREAM-14':
      'source_channels_truncated is a boolean. It is true exactly when the stream has more than 25 channels.',
    'STREAM-15': 'In a list item manifests_last24h, manifests_last7d and manifests_last30d are integers.',
    'STREAM-16':
      'The counters of a stream are nested: last24h is at most last7d, and last7d at most last30d.',
    'STREAM-17':
      'tickers and isins in a list item are arrays of strings, empty for a stream that is not public.',
    'STREAM-18': 'primary_url in a list item is a string or null.',
    'STREAM-19': 'A list item has security in the same shape as the stream detail.',
  }),
  ...under('Stream detail', {
    'STREAM-20': 'The stream detail has id, name, title and description as strings.',
    'STREAM-21':
      'home_domain of the stream detail is one of the twelve identifiers and equals that of the list item.',
    'STREAM-22':
      'status, stream_class and source_type of the stream detail are strings. The document shows the values live, discovery and organization, and no others.',
    'STREAM-23': 'is_public of the stream detail is a boolean.',
    'STREAM-24':
      'The stream detail has manifests_last24h, manifests_last7d, manifests_last30d, claims_last24h, claims_last7d and claims_last30d as integers.',
    'STREAM-25':
      'Entries of source_channels in the stream detail have id, name, source_channel_display, source_type, media_format, is_active, activated_on, deactivated_on and deactivation_reason.',
    'STREAM-26':
      'activated_on and deactivated_on are datetimes; deactivated_on may be null for an active channel. is_active is a boolean.',
    'STREAM-27':
      'filter_definition of the stream detail is an object, for example with tag_ids (array of strings) and source_type (string).',
    'STREAM-28':
      'security of a stream has is_public_company (boolean), ticker, exchange_mic, isin, figi and cik (each a string or null), and identifiers (array).',
    'STREAM-29': 'cik and figi are strings when they are set, so that leading zeros of a cik survive.',
    'STREAM-30': 'Entries of identifiers have id_type, id_value, asset_class, exchange_mic and is_primary.',
    'STREAM-31':
      'A stream that maps to exactly one public company has ticker, exchange_mic, isin, figi and cik of security populated.',
    'STREAM-32':
      'A stream that maps to no public company has null in ticker, exchange_mic, isin, figi and cik of security.',
    'STREAM-33':
      'A stream that maps to several public companies has null in ticker, exchange_mic, isin, figi and cik of security. identifiers still lists the identifiers of all of them.',
    'STREAM-34': 'The stream detail has tickers and isins as arrays, and primary_url as a string or null.',
  }),
  ...under('Stream (states)', {
    'STREAM-35':
      'The events stream.created, stream.unpublished and stream.removed report the lifecycle of a stream.',
  }),
  ...under('Account and catalog', {
    'STREAM-36': 'GET /streams returns data.streams (array of streams) and data.pagination.',
    'STREAM-37': 'home_domain filters GET /streams by home domain. Cross-domains do not match.',
    'STREAM-38': 'A home_domain outside the twelve identifiers is refused with 400 or 422.',
    'STREAM-39':
      'is_public=true and is_public=false each return only matching streams, and together the whole list.',
    'STREAM-40':
      'company_kind=public and company_kind=private return only streams of that kind. Streams with null are in neither list.',
    'STREAM-41': 'organization_subtype filters GET /streams by exact value.',
    'STREAM-42':
      'media_format (text, audio, video, social, data, regulatory, documentation) returns only streams that offer it in media_formats.',
    'STREAM-43':
      'With media_format and include_source_channels, the at most 25 channels shown include an active channel of that format when the stream has one.',
    'STREAM-44': 'ticker on GET /streams takes values separated by commas, matches exactly and ignores case.',
    'STREAM-45': 'isin on GET /streams takes values separated by commas, matches exactly and ignores case.',
    'STREAM-46': 'ticker resolves to the company: both share classes of one company find the same streams.',
    'STREAM-47': 'ticker is not sec_ticker: the two need not find the same streams.',
    'STREAM-48': 'Several filters together narrow the list: all of them must hold.',
    'STREAM-49':
      'GET /streams/{id} returns the stream detail object, in the reference without the data wrapper.',
  }),
  ...under(['Account and catalog', 'Errors'], {
    'STREAM-50': 'GET /streams/{id} with an unknown id gets 404.',
  }),
  ...under('Stream detail', {
    'STREAM-51': implied(
      'is_public_company is true for a stream that maps to one public company, and false for one that maps to none.',
    ),
  }),
} satisfies StatementTable<'STREAM'>;
