// Statements about content: streams, manifests, Signals, Briefs, Records and the search of streams.
import { approximate, implied, type StatementTable, under } from './statement.ts';

export const contentStatements = {
  ...under('What the service does', {
    'BRIEF-01': 'Every plan gets Brief content, Starter included.',
  }),
  ...under('Brief', {
    'BRIEF-02':
      'A Brief has these fields with the types and values of a Signal: story_id, stream_id, source_published_date, source_type, media_format, headline, summary, sentiment, significance, story_version, reading_time_minutes, record_id, record_url and record_version.',
    'BRIEF-03': 'key_points_count and quote_count of a Brief are integers.',
    'BRIEF-04': 'body_markdown of a Brief is a string of markdown sections.',
    'BRIEF-05':
      'A Brief body that is an object has all seven keys, also for text records: key_insights, key_points, notable_quotes, actionable_takeaways, guest_details, cross_promotion and cultural_relevance.',
    'BRIEF-06': 'key_insights, key_points, notable_quotes and actionable_takeaways are arrays.',
    'BRIEF-07': 'Entries of notable_quotes are objects with text, speaker and context.',
    'BRIEF-08': 'guest_details is an array of objects with name, title and affiliation.',
    'BRIEF-09': 'cross_promotion is an array of strings.',
    'BRIEF-10': 'cultural_relevance is a string or null.',
    'BRIEF-11':
      'A Brief body may have further keys. The documented ones are entity_details, topics, domain_classification, tldr, why_it_matters, facts, timeline, unresolved, signal_digest and brief_meta.',
    'BRIEF-12':
      'brief_meta of a Brief, where present, has schema_version "1.0" or "2.0", family and prompt_version.',
    'BRIEF-13': 'brief.body is the body object, a plan-gating message string or null.',
  }),
  ...under('Manifests', {
    'BRIEF-14': 'GET /brief/{manifest_id} returns a Brief on a Platform (Firehose) plan.',
  }),
  ...under('What the service does', {
    'RECORD-01': 'Enterprise plans get Record content, and no other plans do.',
  }),
  ...under('Manifest', {
    'RECORD-02': 'Manifests in listings of other plans contain no Record content.',
    'RECORD-03': 'record of a manifest is a Record object for Enterprise.',
  }),
  ...under('Record', {
    'RECORD-04': 'A Record has record_id (string), title, url, source_name and source_type.',
    'RECORD-05':
      'source_published_date of a Record is a date. synorb_ingested_at, under exactly that name, is a datetime.',
    'RECORD-06': 'media_format of a Record is text, audio, social, data or regulatory.',
    'RECORD-07': 'A Record has claim_type, and author as a string or null.',
    'RECORD-08': 'content of a Record is the full source text, as a string.',
    'RECORD-09': 'record_version of a Record is an integer, record_version_note a string or null.',
    'RECORD-10': 'extra_data of a Record is an object or null.',
    'RECORD-11': 'status of a Record is pending or complete.',
    'RECORD-12': 'stream_id of a Record is a string, matched_at a datetime.',
  }),
  ...under(['Manifest', 'Record'], {
    'RECORD-13': 'record_id of a Record equals the record_id of its manifest.',
  }),
  ...under('Manifests', {
    'RECORD-14': 'GET /manifests/{record_id} includes the Record for Enterprise.',
    'RECORD-15': 'GET /record/{manifest_id} returns a Record on a Platform plan.',
  }),
  ...under('Account and catalog', {
    'SEARCH-01':
      'POST /streams/search takes a JSON body with query, company_kind, organization_subtype, media_format, include_details, page and page_size.',
    'SEARCH-02':
      'Entries of data.results have stream_id, name, company_kind, organization_subtypes and media_formats, and with details also source_channels and source_channels_truncated.',
    'SEARCH-03':
      'data.pagination of a search has keys of its own: page, page_size, returned_count, total_count, has_more and next_page.',
    'SEARCH-04':
      'returned_count is the number of results. has_more is true exactly while further results exist, and next_page then is the following page.',
    'SEARCH-05': 'Every search response has quota_charged false and does_not_consume_quota true.',
    'SEARCH-06': 'Searching costs no quota.',
    'SEARCH-07': 'With include_details each result has at most 25 source channels.',
    'SEARCH-08': 'Search accepts a page_size of up to 200 and returns at most 200 results for a larger one.',
    'SEARCH-09':
      'company_kind, organization_subtype and media_format in the body of a search restrict its results.',
    'SEARCH-10': 'The stream_id of a result opens with GET /streams/{id}.',
    'SEARCH-11':
      '/search and /trending are authenticated discovery endpoints. /plans is a read that supports ETag.',
  }),
  ...under('What the service does', {
    'SIGNAL-01': 'Every plan gets Signal content, the free Starter plan included.',
    'SIGNAL-02': approximate('A processed record yields 15 to 50 claims.'),
    'SIGNAL-03': 'Every claim has a type, a confidence and an evidence classification.',
  }),
  ...under('Manifest', {
    'SIGNAL-04':
      'A manifest has manifest_id and record_id (strings), and stream_ids and stream_names (arrays of strings).',
    'SIGNAL-05': 'A manifest that is listed under a stream names that stream in stream_ids and stream_names.',
    'SIGNAL-06': 'matched_at is a datetime. In the stream manifests listing it has no zone suffix.',
    'SIGNAL-07': 'A manifest has an object source.',
    'SIGNAL-08':
      'source has record_title, source_url and source_name (strings) and source_published_date (date).',
    'SIGNAL-09': 'source.source_type is person, organization or data.',
    'SIGNAL-10': 'source.media_format is text, audio, social, data or regulatory.',
    'SIGNAL-11': 'source.claim_type is statement, data, event, forecast or analysis.',
    'SIGNAL-12':
      'source.author is a string or null, source.record_version an integer, source_channel_ids an array of strings, source_channel_display a string or null.',
    'SIGNAL-13': 'The manifests of every plan have signal and brief.',
  }),
  ...under('Signal', {
    'SIGNAL-14': 'story_id and stream_id of a Signal are strings.',
    'SIGNAL-15': 'source_published_date of a Signal is a date of the form YYYY-MM-DD.',
    'SIGNAL-16': 'source_type of a Signal is person, organization or data.',
    'SIGNAL-17': 'media_format of a Signal is text, audio, social or data.',
    'SIGNAL-18': 'headline and summary of a Signal are strings.',
    'SIGNAL-19': 'body.claims of a Signal is an array of claim objects.',
    'SIGNAL-20':
      'body.entity_details of a Signal is an array of objects with tag_type and tag_value, never a dictionary by type.',
    'SIGNAL-21':
      'tag_type in entity_details is Organization, Person, Place or Topic, with a capital first letter. tag_value is a string.',
    'SIGNAL-22': 'body.topics of a Signal is an array of strings.',
    'SIGNAL-23':
      'body.domain_classification of a Signal has home_domain (string) and cross_domains (array of strings).',
    'SIGNAL-24': 'sentiment of a Signal is positive, negative, neutral, mixed or indeterminate.',
    'SIGNAL-25': 'significance of a Signal is low, medium or high.',
    'SIGNAL-26': 'story_version of a Signal, also shown as version, is an integer.',
    'SIGNAL-27':
      'claim_count of a Signal is an integer. It equals the length of body.claims when all claims are delivered.',
    'SIGNAL-28': 'reading_time_minutes of a Signal is a number.',
    'SIGNAL-29': 'record_id of a Signal is a string, record_url a URL string, record_version an integer.',
    'SIGNAL-30':
      'Where the body of a Signal has signal, that is an object with source_url, claim_count and featured_count.',
    'SIGNAL-31':
      'Where the body of a Signal has them, tldr is a string, facts an array of {label, value}, timeline an array of {date, event} and unresolved an array.',
    'SIGNAL-32':
      'Where the body of a Signal has them, signal_digest has claim_count, by_type and featured, and brief_meta has schema_version, family, prompt_version and token_estimate.',
    'SIGNAL-33': 'A Signal may lack any of the additive scan fields.',
    'SIGNAL-34':
      'claim_text of a claim is a string, claim_type is statement, data, event, forecast or analysis.',
    'SIGNAL-35': 'confidence of a claim is stated, implied, inferred or measured.',
    'SIGNAL-36': 'evidence of a claim is direct_quote, paraphrase, derived or observed.',
    'SIGNAL-37': 'quote of a claim is a string or null.',
    'SIGNAL-38': 'signal of a claim is a string that says why the claim matters. featured is a boolean.',
    'SIGNAL-39': 'key_point_index of a claim is an integer or null.',
    'SIGNAL-40':
      'entities of a claim is an array of {name, type, role}. type is organization, person, place or topic, in lower case.',
    'SIGNAL-41': 'role of a claim’s entity is source_org, speaker, subject or mentioned.',
  }),
  ...under('Manifests', {
    'SIGNAL-42': 'Every manifest in GET /streams/{id}/manifests belongs to that stream.',
    'SIGNAL-43':
      'GET /manifests/{record_id} takes a record id and returns one manifest with source, signal and brief.',
    'SIGNAL-44': 'GET /signal/{manifest_id} returns a Signal on a Platform (Firehose) plan.',
    'SIGNAL-45':
      'manifest_id in the paths of /signal and /brief is an integer: any other value gets a 4xx, never a 5xx.',
  }),
  ...under('Signal', {
    'SIGNAL-46': approximate(
      'Claims are labelled by what they are: a direct_quote claim carries the exact quote, a data claim a measured statistic, and a forecast claim looks forward.',
    ),
  }),
  ...under(['What the service does', 'Signal'], {
    'SIGNAL-47': implied(
      'home_domain and cross_domains of body.domain_classification are among the twelve domain identifiers.',
    ),
  }),
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
} satisfies StatementTable<'BRIEF' | 'RECORD' | 'SEARCH' | 'SIGNAL' | 'STREAM'>;
