// Statements about streams.
import type { StatementTable } from './statement.ts';

export const streamStatements = {
  'STREAM-01': {
    sections: ['What the service does'],
    text: 'Each source channel of a stream has an id, a name and a display name. The display name is source_channel_display in the stream detail.',
  },
  'STREAM-02': {
    sections: ['What the service does'],
    text: 'Every stream has exactly one home domain out of twelve: arts-culture-entertainment, economics-business-work, engineering-technology, everyday-life-practical-knowledge, health-medicine, language-literature, life-environment, people-biography-history, physical-sciences-mathematics, places-geography, society-law-government and universe-earth.',
  },
  'STREAM-03': {
    sections: ['What the service does'],
    text: 'A stream has at most three cross-domains.',
  },
  'STREAM-04': {
    sections: ['Stream (list item)'],
    text: 'id of a stream in the list is a string that contains a numeric identifier.',
    silences: ['S-71'],
  },
  'STREAM-05': {
    sections: ['Stream (list item)'],
    text: 'name and description of a stream in the list are strings.',
  },
  'STREAM-06': {
    sections: ['Stream (list item)'],
    text: 'home_domain of a stream in the list is one of the twelve domain identifiers.',
  },
  'STREAM-07': {
    sections: ['Stream (list item)'],
    text: 'company_kind of a stream is "public", "private" or null.',
  },
  'STREAM-08': {
    sections: ['Stream (list item)'],
    text: 'company_kind comes from tags only: a stream with is_public=false need not be private, and a stream that is not about a company shows null.',
    silences: ['S-87'],
  },
  'STREAM-09': {
    sections: ['Stream (list item)'],
    text: 'organization_subtypes of a stream is an array of strings, empty when there are none.',
  },
  'STREAM-10': {
    sections: ['Stream (list item)'],
    text: 'media_formats of a stream is an array with values out of text, audio, video, social, data, regulatory and documentation.',
    silences: ['S-67'],
  },
  'STREAM-11': {
    sections: ['Stream (list item)'],
    text: 'List items have source_channels only when include_source_channels=true was sent.',
    silences: ['S-89'],
  },
  'STREAM-12': {
    sections: ['Stream (list item)'],
    text: 'With include_source_channels=true each list item has source_channels, whose entries have id, name, media_format and source_url.',
    silences: ['S-209'],
  },
  'STREAM-13': {
    sections: ['Stream (list item)'],
    text: 'A list item shows at most 25 source channels.',
  },
  'STREAM-14': {
    sections: ['Stream (list item)'],
    text: 'source_channels_truncated is a boolean. It is true exactly when the stream has more than 25 channels.',
    silences: ['S-88', 'S-89'],
  },
  'STREAM-15': {
    sections: ['Stream (list item)'],
    text: 'In a list item manifests_last24h, manifests_last7d and manifests_last30d are integers.',
  },
  'STREAM-16': {
    sections: ['Stream (list item)'],
    text: 'The counters of a stream are nested: last24h is at most last7d, and last7d at most last30d.',
    silences: ['S-211'],
  },
  'STREAM-17': {
    sections: ['Stream (list item)'],
    text: 'tickers and isins in a list item are arrays of strings, empty for a stream that is not public.',
  },
  'STREAM-18': {
    sections: ['Stream (list item)'],
    text: 'primary_url in a list item is a string or null.',
  },
  'STREAM-19': {
    sections: ['Stream (list item)'],
    text: 'A list item has security in the same shape as the stream detail.',
    silences: ['S-86'],
  },
  'STREAM-20': {
    sections: ['Stream detail'],
    text: 'The stream detail has id, name, title and description as strings.',
  },
  'STREAM-21': {
    sections: ['Stream detail'],
    text: 'home_domain of the stream detail is one of the twelve identifiers and equals that of the list item.',
  },
  'STREAM-22': {
    sections: ['Stream detail'],
    text: 'status, stream_class and source_type of the stream detail are strings. The document shows the values live, discovery and organization, and no others.',
    silences: ['S-68'],
  },
  'STREAM-23': {
    sections: ['Stream detail'],
    text: 'is_public of the stream detail is a boolean.',
  },
  'STREAM-24': {
    sections: ['Stream detail'],
    text: 'The stream detail has manifests_last24h, manifests_last7d, manifests_last30d, claims_last24h, claims_last7d and claims_last30d as integers.',
  },
  'STREAM-25': {
    sections: ['Stream detail'],
    text: 'Entries of source_channels in the stream detail have id, name, source_channel_display, source_type, media_format, is_active, activated_on, deactivated_on and deactivation_reason.',
    silences: ['S-88', 'S-209'],
  },
  'STREAM-26': {
    sections: ['Stream detail'],
    text: 'activated_on and deactivated_on are datetimes; deactivated_on may be null for an active channel. is_active is a boolean.',
    silences: ['S-210'],
  },
  'STREAM-27': {
    sections: ['Stream detail'],
    text: 'filter_definition of the stream detail is an object, for example with tag_ids (array of strings) and source_type (string).',
  },
  'STREAM-28': {
    sections: ['Stream detail'],
    text: 'security of a stream has is_public_company (boolean), ticker, exchange_mic, isin, figi and cik (each a string or null), and identifiers (array).',
    silences: ['S-86'],
  },
  'STREAM-29': {
    sections: ['Stream detail'],
    text: 'cik and figi are strings when they are set, so that leading zeros of a cik survive.',
  },
  'STREAM-30': {
    sections: ['Stream detail'],
    text: 'Entries of identifiers have id_type, id_value, asset_class, exchange_mic and is_primary.',
  },
  'STREAM-31': {
    sections: ['Stream detail'],
    text: 'A stream that maps to exactly one public company has ticker, exchange_mic, isin, figi and cik of security populated.',
  },
  'STREAM-32': {
    sections: ['Stream detail'],
    text: 'A stream that maps to no public company has null in ticker, exchange_mic, isin, figi and cik of security.',
  },
  'STREAM-33': {
    sections: ['Stream detail'],
    text: 'A stream that maps to several public companies has null in ticker, exchange_mic, isin, figi and cik of security. identifiers still lists the identifiers of all of them.',
  },
  'STREAM-34': {
    sections: ['Stream detail'],
    text: 'The stream detail has tickers and isins as arrays, and primary_url as a string or null.',
  },
  'STREAM-35': {
    sections: ['Stream (states)'],
    text: 'The events stream.created, stream.unpublished and stream.removed report the lifecycle of a stream.',
    silences: ['S-197'],
  },
  'STREAM-36': {
    sections: ['Account and catalog'],
    text: 'GET /streams returns data.streams (array of streams) and data.pagination.',
  },
  'STREAM-37': {
    sections: ['Account and catalog'],
    text: 'home_domain filters GET /streams by home domain. Cross-domains do not match.',
  },
  'STREAM-38': {
    sections: ['Account and catalog'],
    text: 'A home_domain outside the twelve identifiers is refused with 400 or 422.',
    silences: ['S-92'],
  },
  'STREAM-39': {
    sections: ['Account and catalog'],
    text: 'is_public=true and is_public=false each return only matching streams, and together the whole list.',
  },
  'STREAM-40': {
    sections: ['Account and catalog'],
    text: 'company_kind=public and company_kind=private return only streams of that kind. Streams with null are in neither list.',
  },
  'STREAM-41': {
    sections: ['Account and catalog'],
    text: 'organization_subtype filters GET /streams by exact value.',
    silences: ['S-90'],
  },
  'STREAM-42': {
    sections: ['Account and catalog'],
    text: 'media_format (text, audio, video, social, data, regulatory, documentation) returns only streams that offer it in media_formats.',
  },
  'STREAM-43': {
    sections: ['Account and catalog'],
    text: 'With media_format and include_source_channels, the at most 25 channels shown include an active channel of that format when the stream has one.',
  },
  'STREAM-44': {
    sections: ['Account and catalog'],
    text: 'ticker on GET /streams takes values separated by commas, matches exactly and ignores case.',
    silences: ['S-135'],
  },
  'STREAM-45': {
    sections: ['Account and catalog'],
    text: 'isin on GET /streams takes values separated by commas, matches exactly and ignores case.',
  },
  'STREAM-46': {
    sections: ['Account and catalog'],
    text: 'ticker resolves to the company: both share classes of one company find the same streams.',
    silences: ['S-135'],
  },
  'STREAM-47': {
    sections: ['Account and catalog'],
    text: 'ticker is not sec_ticker: the two need not find the same streams.',
    silences: ['S-135'],
  },
  'STREAM-48': {
    sections: ['Account and catalog'],
    text: 'Several filters together narrow the list: all of them must hold.',
  },
  'STREAM-49': {
    sections: ['Account and catalog'],
    text: 'GET /streams/{id} returns the stream detail object, in the reference without the data wrapper.',
    silences: ['S-01', 'S-02'],
  },
  'STREAM-50': {
    sections: ['Account and catalog', 'Errors'],
    text: 'GET /streams/{id} with an unknown id gets 404.',
    silences: ['S-101'],
  },
  'STREAM-51': {
    sections: ['Stream detail'],
    text: 'is_public_company is true for a stream that maps to one public company, and false for one that maps to none.',
    strength: 'implied',
  },
} as const satisfies StatementTable<'STREAM'>;
