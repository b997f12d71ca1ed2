// Statements about manifests and their Signals.
import { approximate, implied, type StatementTable, under } from './statement.ts';

export const signalStatements = {
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
} satisfies StatementTable<'SIGNAL'>;
