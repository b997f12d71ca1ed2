// Statements about Briefs.
import { type StatementTable, under } from './statement.ts';

export const briefStatements = {
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
} satisfies StatementTable<'BRIEF'>;
