// Statements of the document about resources and their fields, by its headings.
import { approximate, implied, type StatementTable, under } from './statement.ts';

export const resourcesStatements = {
  ...under('Stream (list item)', {
    'CLIENT-02': 'Clients do not conclude from is_public=false that a company is private.',
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
    'STREAM-51': implied(
      'is_public_company is true for a stream that maps to one public company, and false for one that maps to none.',
    ),
  }),
  ...under('Manifest', {
    'RECORD-02': 'Manifests in listings of other plans contain no Record content.',
    'RECORD-03': 'record of a manifest is a Record object for Enterprise.',
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
    'VERSION-01': 'Manifest, Brief and Signal are open objects: additional fields are allowed.',
  }),
  ...under(['Manifest', 'Record'], {
    'RECORD-13': 'record_id of a Record equals the record_id of its manifest.',
  }),
  ...under('Signal', {
    'CLIENT-03': 'Clients read entity_details as an array.',
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
    'SIGNAL-46': approximate(
      'Claims are labelled by what they are: a direct_quote claim carries the exact quote, a data claim a measured statistic, and a forecast claim looks forward.',
    ),
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
    'CLIENT-04': 'Clients handle brief.body as an object, a string or null.',
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
  ...under('Account', {
    'ENV-23': 'data.org of GET /account has id, name, org_type, contact_email and the boolean is_active.',
    'ENV-24':
      'data.subscription of GET /account has status, plan_display_name and the booleans endpoint_mcp, endpoint_api, endpoint_s3, endpoint_websocket, endpoint_webhook and endpoint_digests.',
    'ENV-25':
      'data.users of GET /account is an array of objects with name, role and the boolean has_active_key.',
    'ENV-26':
      'data.usage of GET /account has period, manifests_limit and manifests_remaining. They agree with the envelope, apart from the 60 s of the account cache.',
    'ENV-27': 'data.mcp_connector of GET /account has url, headers and docs.',
  }),
  ...under(['Account', 'Plan gating'], {
    'PLAN-01':
      'The flags endpoint_digests and endpoint_webhook agree with the routes: false goes with 403, true with access.',
  }),
  ...under('Digest', {
    'DIGEST-02':
      'A digest has id (integer), name (string), stream_ids (array of strings), stream_count (integer) and has_dynamic_filter (boolean).',
    'DIGEST-03': 'digest_type of a digest that the organisation built is "user".',
    'DIGEST-04':
      'filter_spec has rules (objects with dimension and values) and combine. It is returned as it was sent.',
    'DIGEST-05':
      'A filter rule may use each of the seven dimensions topic, tag, domain, source, source_type, claim_type and media_format.',
    'DIGEST-06': 'A filter rule with another dimension is refused with 400 or 422.',
    'DIGEST-07': 'combine AND means that a stream must satisfy every rule.',
    'DIGEST-08':
      'content_filters accepts media_format (array of text, audio, video, social, data, regulatory), source_channel_ids and source_channel_names.',
    'DIGEST-09':
      'content_filters apply at delivery, within the matched streams: manifests with an unlisted media_format are not returned.',
    'DIGEST-10': 'content_filters.source_channel_ids restricts the manifests of a digest to those channels.',
    'DIGEST-11': 'content_filters.source_channel_names matches exact names or exact displays of channels.',
    'DIGEST-12':
      'has_dynamic_filter is true for a digest with a filter_spec, and false for one with stream_ids alone.',
    'DIGEST-34':
      'A digest has a description and content_filters; an answer may leave them out, but shows no others than were sent.',
  }),
  ...under('Beacon', {
    'BEACON-03':
      'beacon_id is an opaque string and identifies the Beacon in the path /v3/beacons/{beacon_id}.',
    'BEACON-04':
      'A Beacon shows name, stream_ids, topic_filters (objects with a slug), default_date_window (with an integer lookback_hours) and status as they were sent.',
    'BEACON-05': 'A Beacon has an integer revision, which every update increases by one.',
    'BEACON-06':
      'A Beacon shows the tags that were sent. One to five lowercase tags are recommended; other numbers need not be refused.',
    'BEACON-07': 'Only the last 20 revisions of a Beacon are kept.',
    'BEACON-08':
      'A list of Beacons is {items, total, limit, offset}: items is an array of objects, the other three are integers of 0 or more.',
  }),
  ...under('Webhook and delivery resources', {
    'DELIV-02': 'Every delivery body has at least event, webhook_id, timestamp and data.',
    'HOOK-02': 'Registering a webhook returns id (integer) and secret (string).',
    'HOOK-03': 'The secret is shown once: later reads of the webhook never contain it.',
  }),
  ...under('Ontology sync (resources)', {
    'ONTO-01':
      'A sync maps object_type (tag, topic or stream) and object_id to external_id, with optional external_name and labels.',
    'ONTO-02': 'Creating a sync returns id (integer) and status (string).',
  }),
  ...under('Manifest query result', {
    'LIFE-01': 'Handled query outcomes also show ok, planned, executed and execution_status.',
    'QUERY-03':
      'data of a query result has manifests, pagination, coverage, quota_charged, quota, does_not_consume_quota, cache_admission and diagnostics.',
    'QUERY-04': 'data.manifests is an array of objects with brief.body.',
    'QUERY-05':
      'data.coverage has status (string) and authoritative (boolean). covered_facets is an array of strings; generation and reason are strings or null.',
    'QUERY-06': 'quota_charged and does_not_consume_quota are booleans, and never both true.',
    'QUERY-07':
      'quota.manifests_billed_this_call is an integer of 0 or more, and quota_used rises by exactly that number.',
    'QUERY-08': 'quota_charged is true when manifests_billed_this_call is above 0, and false when it is 0.',
    'QUERY-09':
      'pagination, cache_admission and diagnostics of a query result are objects without fixed keys.',
    'QUERY-10': 'usage of a query response has the same nine fields as everywhere else.',
  }),
} satisfies StatementTable;
