// Statements about manifests and their Signals.
import type { StatementTable } from './statement.ts';

export const signalStatements = {
  'SIGNAL-01': {
    sections: ['What the service does'],
    text: 'Every plan gets Signal content, the free Starter plan included.',
  },
  'SIGNAL-02': {
    sections: ['What the service does'],
    text: 'A processed record yields 15 to 50 claims.',
    strength: 'approximate',
    silences: ['S-82'],
  },
  'SIGNAL-03': {
    sections: ['What the service does'],
    text: 'Every claim has a type, a confidence and an evidence classification.',
  },
  'SIGNAL-04': {
    sections: ['Manifest'],
    text: 'A manifest has manifest_id and record_id (strings), and stream_ids and stream_names (arrays of strings).',
    silences: ['S-72'],
  },
  'SIGNAL-05': {
    sections: ['Manifest'],
    text: 'A manifest that is listed under a stream names that stream in stream_ids and stream_names.',
    silences: ['S-75'],
  },
  'SIGNAL-06': {
    sections: ['Manifest'],
    text: 'matched_at is a datetime. In the stream manifests listing it has no zone suffix.',
    silences: ['S-77'],
  },
  'SIGNAL-07': {
    sections: ['Manifest'],
    text: 'A manifest has an object source.',
  },
  'SIGNAL-08': {
    sections: ['Manifest'],
    text: 'source has record_title, source_url and source_name (strings) and source_published_date (date).',
  },
  'SIGNAL-09': {
    sections: ['Manifest'],
    text: 'source.source_type is person, organization or data.',
  },
  'SIGNAL-10': {
    sections: ['Manifest'],
    text: 'source.media_format is text, audio, social, data or regulatory.',
    silences: ['S-67'],
  },
  'SIGNAL-11': {
    sections: ['Manifest'],
    text: 'source.claim_type is statement, data, event, forecast or analysis.',
  },
  'SIGNAL-12': {
    sections: ['Manifest'],
    text: 'source.author is a string or null, source.record_version an integer, source_channel_ids an array of strings, source_channel_display a string or null.',
  },
  'SIGNAL-13': {
    sections: ['Manifest'],
    text: 'The manifests of every plan have signal and brief.',
  },
  'SIGNAL-14': {
    sections: ['Signal'],
    text: 'story_id and stream_id of a Signal are strings.',
    silences: ['S-75'],
  },
  'SIGNAL-15': {
    sections: ['Signal'],
    text: 'source_published_date of a Signal is a date of the form YYYY-MM-DD.',
  },
  'SIGNAL-16': {
    sections: ['Signal'],
    text: 'source_type of a Signal is person, organization or data.',
  },
  'SIGNAL-17': {
    sections: ['Signal'],
    text: 'media_format of a Signal is text, audio, social or data.',
    silences: ['S-67'],
  },
  'SIGNAL-18': {
    sections: ['Signal'],
    text: 'headline and summary of a Signal are strings.',
  },
  'SIGNAL-19': {
    sections: ['Signal'],
    text: 'body.claims of a Signal is an array of claim objects.',
  },
  'SIGNAL-20': {
    sections: ['Signal'],
    text: 'body.entity_details of a Signal is an array of objects with tag_type and tag_value, never a dictionary by type.',
  },
  'SIGNAL-21': {
    sections: ['Signal'],
    text: 'tag_type in entity_details is Organization, Person, Place or Topic, with a capital first letter. tag_value is a string.',
    silences: ['S-69'],
  },
  'SIGNAL-22': {
    sections: ['Signal'],
    text: 'body.topics of a Signal is an array of strings.',
  },
  'SIGNAL-23': {
    sections: ['Signal'],
    text: 'body.domain_classification of a Signal has home_domain (string) and cross_domains (array of strings).',
  },
  'SIGNAL-24': {
    sections: ['Signal'],
    text: 'sentiment of a Signal is positive, negative, neutral, mixed or indeterminate.',
  },
  'SIGNAL-25': {
    sections: ['Signal'],
    text: 'significance of a Signal is low, medium or high.',
  },
  'SIGNAL-26': {
    sections: ['Signal'],
    text: 'story_version of a Signal, also shown as version, is an integer.',
    silences: ['S-84'],
  },
  'SIGNAL-27': {
    sections: ['Signal'],
    text: 'claim_count of a Signal is an integer. It equals the length of body.claims when all claims are delivered.',
    silences: ['S-82'],
  },
  'SIGNAL-28': {
    sections: ['Signal'],
    text: 'reading_time_minutes of a Signal is a number.',
  },
  'SIGNAL-29': {
    sections: ['Signal'],
    text: 'record_id of a Signal is a string, record_url a URL string, record_version an integer.',
  },
  'SIGNAL-30': {
    sections: ['Signal'],
    text: 'Where the body of a Signal has signal, that is an object with source_url, claim_count and featured_count.',
    silences: ['S-198'],
  },
  'SIGNAL-31': {
    sections: ['Signal'],
    text: 'Where the body of a Signal has them, tldr is a string, facts an array of {label, value}, timeline an array of {date, event} and unresolved an array.',
    silences: ['S-198'],
  },
  'SIGNAL-32': {
    sections: ['Signal'],
    text: 'Where the body of a Signal has them, signal_digest has claim_count, by_type and featured, and brief_meta has schema_version, family, prompt_version and token_estimate.',
    silences: ['S-198'],
  },
  'SIGNAL-33': {
    sections: ['Signal'],
    text: 'A Signal may lack any of the additive scan fields.',
    silences: ['S-198'],
  },
  'SIGNAL-34': {
    sections: ['Signal'],
    text: 'claim_text of a claim is a string, claim_type is statement, data, event, forecast or analysis.',
  },
  'SIGNAL-35': {
    sections: ['Signal'],
    text: 'confidence of a claim is stated, implied, inferred or measured.',
  },
  'SIGNAL-36': {
    sections: ['Signal'],
    text: 'evidence of a claim is direct_quote, paraphrase, derived or observed.',
  },
  'SIGNAL-37': {
    sections: ['Signal'],
    text: 'quote of a claim is a string or null.',
  },
  'SIGNAL-38': {
    sections: ['Signal'],
    text: 'signal of a claim is a string that says why the claim matters. featured is a boolean.',
  },
  'SIGNAL-39': {
    sections: ['Signal'],
    text: 'key_point_index of a claim is an integer or null.',
  },
  'SIGNAL-40': {
    sections: ['Signal'],
    text: 'entities of a claim is an array of {name, type, role}. type is organization, person, place or topic, in lower case.',
    silences: ['S-69'],
  },
  'SIGNAL-41': {
    sections: ['Signal'],
    text: 'role of a claim’s entity is source_org, speaker, subject or mentioned.',
  },
  'SIGNAL-42': {
    sections: ['Manifests'],
    text: 'Every manifest in GET /streams/{id}/manifests belongs to that stream.',
  },
  'SIGNAL-43': {
    sections: ['Manifests'],
    text: 'GET /manifests/{record_id} takes a record id and returns one manifest with source, signal and brief.',
    silences: ['S-74'],
  },
  'SIGNAL-44': {
    sections: ['Manifests'],
    text: 'GET /signal/{manifest_id} returns a Signal on a Platform (Firehose) plan.',
  },
  'SIGNAL-45': {
    sections: ['Manifests'],
    text: 'manifest_id in the paths of /signal and /brief is an integer: any other value gets a 4xx, never a 5xx.',
    silences: ['S-72'],
  },
  'SIGNAL-46': {
    sections: ['Signal'],
    text: 'Claims are labelled by what they are: a direct_quote claim carries the exact quote, a data claim a measured statistic, and a forecast claim looks forward.',
    strength: 'approximate',
  },
  'SIGNAL-47': {
    sections: ['What the service does', 'Signal'],
    text: 'home_domain and cross_domains of body.domain_classification are among the twelve domain identifiers.',
    strength: 'implied',
  },
} as const satisfies StatementTable<'SIGNAL'>;
