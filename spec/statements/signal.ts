// Statements about manifests and their Signals.
import { type StatementTable, under } from './statement.ts';

export const signalStatements = {
  'SIGNAL-01': under('What the service does').stated(
    'Every plan gets Signal content, the free Starter plan included.',
  ),
  'SIGNAL-02': under('What the service does', 'S-82').approximate(
    'A processed record yields 15 to 50 claims.',
  ),
  'SIGNAL-03': under('What the service does').stated(
    'Every claim has a type, a confidence and an evidence classification.',
  ),
  'SIGNAL-04': under('Manifest', 'S-72').stated(
    'A manifest has manifest_id and record_id (strings), and stream_ids and stream_names (arrays of strings).',
  ),
  'SIGNAL-05': under('Manifest', 'S-75').stated(
    'A manifest that is listed under a stream names that stream in stream_ids and stream_names.',
  ),
  'SIGNAL-06': under('Manifest', 'S-77').stated(
    'matched_at is a datetime. In the stream manifests listing it has no zone suffix.',
  ),
  'SIGNAL-07': under('Manifest').stated('A manifest has an object source.'),
  'SIGNAL-08': under('Manifest').stated(
    'source has record_title, source_url and source_name (strings) and source_published_date (date).',
  ),
  'SIGNAL-09': under('Manifest').stated('source.source_type is person, organization or data.'),
  'SIGNAL-10': under('Manifest', 'S-67').stated(
    'source.media_format is text, audio, social, data or regulatory.',
  ),
  'SIGNAL-11': under('Manifest').stated('source.claim_type is statement, data, event, forecast or analysis.'),
  'SIGNAL-12': under('Manifest').stated(
    'source.author is a string or null, source.record_version an integer, source_channel_ids an array of strings, source_channel_display a string or null.',
  ),
  'SIGNAL-13': under('Manifest').stated('The manifests of every plan have signal and brief.'),
  'SIGNAL-14': under('Signal', 'S-75').stated('story_id and stream_id of a Signal are strings.'),
  'SIGNAL-15': under('Signal').stated('source_published_date of a Signal is a date of the form YYYY-MM-DD.'),
  'SIGNAL-16': under('Signal').stated('source_type of a Signal is person, organization or data.'),
  'SIGNAL-17': under('Signal', 'S-67').stated('media_format of a Signal is text, audio, social or data.'),
  'SIGNAL-18': under('Signal').stated('headline and summary of a Signal are strings.'),
  'SIGNAL-19': under('Signal').stated('body.claims of a Signal is an array of claim objects.'),
  'SIGNAL-20': under('Signal').stated(
    'body.entity_details of a Signal is an array of objects with tag_type and tag_value, never a dictionary by type.',
  ),
  'SIGNAL-21': under('Signal', 'S-69').stated(
    'tag_type in entity_details is Organization, Person, Place or Topic, with a capital first letter. tag_value is a string.',
  ),
  'SIGNAL-22': under('Signal').stated('body.topics of a Signal is an array of strings.'),
  'SIGNAL-23': under('Signal').stated(
    'body.domain_classification of a Signal has home_domain (string) and cross_domains (array of strings).',
  ),
  'SIGNAL-24': under('Signal').stated(
    'sentiment of a Signal is positive, negative, neutral, mixed or indeterminate.',
  ),
  'SIGNAL-25': under('Signal').stated('significance of a Signal is low, medium or high.'),
  'SIGNAL-26': under('Signal', 'S-84').stated(
    'story_version of a Signal, also shown as version, is an integer.',
  ),
  'SIGNAL-27': under('Signal', 'S-82').stated(
    'claim_count of a Signal is an integer. It equals the length of body.claims when all claims are delivered.',
  ),
  'SIGNAL-28': under('Signal').stated('reading_time_minutes of a Signal is a number.'),
  'SIGNAL-29': under('Signal').stated(
    'record_id of a Signal is a string, record_url a URL string, record_version an integer.',
  ),
  'SIGNAL-30': under('Signal', 'S-198').stated(
    'Where the body of a Signal has signal, that is an object with source_url, claim_count and featured_count.',
  ),
  'SIGNAL-31': under('Signal', 'S-198').stated(
    'Where the body of a Signal has them, tldr is a string, facts an array of {label, value}, timeline an array of {date, event} and unresolved an array.',
  ),
  'SIGNAL-32': under('Signal', 'S-198').stated(
    'Where the body of a Signal has them, signal_digest has claim_count, by_type and featured, and brief_meta has schema_version, family, prompt_version and token_estimate.',
  ),
  'SIGNAL-33': under('Signal', 'S-198').stated('A Signal may lack any of the additive scan fields.'),
  'SIGNAL-34': under('Signal').stated(
    'claim_text of a claim is a string, claim_type is statement, data, event, forecast or analysis.',
  ),
  'SIGNAL-35': under('Signal').stated('confidence of a claim is stated, implied, inferred or measured.'),
  'SIGNAL-36': under('Signal').stated(
    'evidence of a claim is direct_quote, paraphrase, derived or observed.',
  ),
  'SIGNAL-37': under('Signal').stated('quote of a claim is a string or null.'),
  'SIGNAL-38': under('Signal').stated(
    'signal of a claim is a string that says why the claim matters. featured is a boolean.',
  ),
  'SIGNAL-39': under('Signal').stated('key_point_index of a claim is an integer or null.'),
  'SIGNAL-40': under('Signal', 'S-69').stated(
    'entities of a claim is an array of {name, type, role}. type is organization, person, place or topic, in lower case.',
  ),
  'SIGNAL-41': under('Signal').stated(
    'role of a claim’s entity is source_org, speaker, subject or mentioned.',
  ),
  'SIGNAL-42': under('Manifests').stated(
    'Every manifest in GET /streams/{id}/manifests belongs to that stream.',
  ),
  'SIGNAL-43': under('Manifests', 'S-74').stated(
    'GET /manifests/{record_id} takes a record id and returns one manifest with source, signal and brief.',
  ),
  'SIGNAL-44': under('Manifests').stated(
    'GET /signal/{manifest_id} returns a Signal on a Platform (Firehose) plan.',
  ),
  'SIGNAL-45': under('Manifests', 'S-72').stated(
    'manifest_id in the paths of /signal and /brief is an integer: any other value gets a 4xx, never a 5xx.',
  ),
  'SIGNAL-46': under('Signal').approximate(
    'Claims are labelled by what they are: a direct_quote claim carries the exact quote, a data claim a measured statistic, and a forecast claim looks forward.',
  ),
  'SIGNAL-47': under(['What the service does', 'Signal']).implied(
    'home_domain and cross_domains of body.domain_classification are among the twelve domain identifiers.',
  ),
} satisfies StatementTable<'SIGNAL'>;
