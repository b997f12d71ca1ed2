// Statements about Briefs.
import type { StatementTable } from './statement.ts';

export const briefStatements = {
  'BRIEF-01': {
    sections: ['What the service does'],
    text: 'Every plan gets Brief content, Starter included.',
    silences: ['S-53'],
  },
  'BRIEF-02': {
    sections: ['Brief'],
    text: 'A Brief has these fields with the types and values of a Signal: story_id, stream_id, source_published_date, source_type, media_format, headline, summary, sentiment, significance, story_version, reading_time_minutes, record_id, record_url and record_version.',
    silences: ['S-67', 'S-84'],
  },
  'BRIEF-03': {
    sections: ['Brief'],
    text: 'key_points_count and quote_count of a Brief are integers.',
  },
  'BRIEF-04': {
    sections: ['Brief'],
    text: 'body_markdown of a Brief is a string of markdown sections.',
  },
  'BRIEF-05': {
    sections: ['Brief'],
    text: 'A Brief body that is an object has all seven keys, also for text records: key_insights, key_points, notable_quotes, actionable_takeaways, guest_details, cross_promotion and cultural_relevance.',
  },
  'BRIEF-06': {
    sections: ['Brief'],
    text: 'key_insights, key_points, notable_quotes and actionable_takeaways are arrays.',
  },
  'BRIEF-07': {
    sections: ['Brief'],
    text: 'Entries of notable_quotes are objects with text, speaker and context.',
  },
  'BRIEF-08': {
    sections: ['Brief'],
    text: 'guest_details is an array of objects with name, title and affiliation.',
  },
  'BRIEF-09': {
    sections: ['Brief'],
    text: 'cross_promotion is an array of strings.',
    silences: ['S-83'],
  },
  'BRIEF-10': {
    sections: ['Brief'],
    text: 'cultural_relevance is a string or null.',
  },
  'BRIEF-11': {
    sections: ['Brief'],
    text: 'A Brief body may have further keys. The documented ones are entity_details, topics, domain_classification, tldr, why_it_matters, facts, timeline, unresolved, signal_digest and brief_meta.',
    silences: ['S-198'],
  },
  'BRIEF-12': {
    sections: ['Brief'],
    text: 'brief_meta of a Brief, where present, has schema_version "1.0" or "2.0", family and prompt_version.',
    silences: ['S-198'],
  },
  'BRIEF-13': {
    sections: ['Brief'],
    text: 'brief.body is the body object, a plan-gating message string or null.',
    silences: ['S-53'],
  },
  'BRIEF-14': {
    sections: ['Manifests'],
    text: 'GET /brief/{manifest_id} returns a Brief on a Platform (Firehose) plan.',
  },
} as const satisfies StatementTable<'BRIEF'>;
