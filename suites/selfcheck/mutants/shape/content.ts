// Tables of wrong shapes of manifests, Signals, Briefs and Records.
import {
  as,
  asBit,
  asDateTime,
  asNumber,
  asText,
  eachAs,
  inCapitals,
  isRecord,
  member,
  missing,
  nil,
  type Row,
  reshaped,
} from './rows.ts';

export const manifestRows: readonly Row[] = [
  ['SIGNAL-04', 'manifest_id', asNumber],
  [
    'SIGNAL-04',
    'stream_ids',
    as('as-one-id', 'as one id', (ids) => (Array.isArray(ids) ? ids.at(-1) : undefined)),
  ],
  [
    'SIGNAL-07',
    '',
    reshaped('flat-source', 'with the source flattened', ({ source, ...rest }) => ({
      ...rest,
      ...Object(source),
    })),
  ],
  ['SIGNAL-08', 'source.source_published_date', asDateTime],
  ['SIGNAL-09', 'source.source_type', inCapitals],
  ['SIGNAL-10', 'source.media_format', inCapitals],
  ['SIGNAL-11', 'source.claim_type', inCapitals],
  ['SIGNAL-12', 'source.source_channel_ids', eachAs('as-numbers', 'as numbers', Number)],
];

export const signalRows: readonly Row[] = [
  ['SIGNAL-03', 'body.claims[-1].confidence', missing],
  ['SIGNAL-14', 'story_id', asNumber],
  ['SIGNAL-15', 'source_published_date', asDateTime],
  ['SIGNAL-16', 'source_type', missing],
  ['SIGNAL-17', 'media_format', inCapitals],
  ['SIGNAL-18', 'summary', nil],
  ['SIGNAL-19', 'body.claims', eachAs('as-texts', 'as strings', member('claim_text'))],
  ['SIGNAL-20', 'body.entity_details', as('as-dictionary', 'as a dictionary', () => ({ Person: [] }))],
  [
    'SIGNAL-21',
    'body.entity_details[-1].tag_type',
    as('lower-case', 'in lower case', (type) => String(type).toLowerCase()),
  ],
  ['SIGNAL-22', 'body.topics', eachAs('as-objects', 'as objects', (name) => ({ name }))],
  ['SIGNAL-23', 'body.domain_classification', as('as-one-domain', 'as one domain', member('home_domain'))],
  ['SIGNAL-47', 'body.domain_classification.home_domain', inCapitals],
  ['SIGNAL-24', 'sentiment', as('as-score', 'as a score', () => 0.4)],
  ['SIGNAL-25', 'significance', as('as-number', 'as a number', () => 3)],
  ['SIGNAL-26', 'story_version', as('as-v2', 'as v2', () => 'v2')],
  ['SIGNAL-28', 'reading_time_minutes', as('with-unit', 'with its unit', (minutes) => `${minutes} min`)],
  ['SIGNAL-29', 'record_url', missing],
  ['SIGNAL-34', 'body.claims[-1].claim_type', inCapitals],
  ['SIGNAL-35', 'body.claims[-1].confidence', as('as-score', 'as a score', () => 0.93)],
  ['SIGNAL-36', 'body.claims[-1].evidence', inCapitals],
  ['SIGNAL-37', 'body.claims[-1].quote', as('as-false', 'as false', () => false)],
  ['SIGNAL-38', 'body.claims[-1].featured', asBit],
  ['SIGNAL-39', 'body.claims[-1].key_point_index', as('as-kp-2', 'as kp-2', () => 'kp-2')],
  ['SIGNAL-40', 'body.claims[-1].entities', eachAs('as-names', 'as names', member('name'))],
  ['SIGNAL-40', 'body.claims[-1].entities[-1].type', inCapitals],
  ['SIGNAL-41', 'body.claims[-1].entities[-1].role', inCapitals],
];

export const briefRows: readonly Row[] = [
  ['BRIEF-02', 'sentiment', missing],
  ['BRIEF-03', 'key_points_count', missing],
  ['BRIEF-04', 'body_markdown', missing],
  ['BRIEF-05', 'body.guest_details', missing],
  ['BRIEF-06', 'body.key_insights', nil],
  ['BRIEF-07', 'body.notable_quotes', eachAs('as-texts', 'as strings', member('text'))],
  [
    'BRIEF-08',
    'body.guest_details',
    as('as-one-object', 'as one object', (guests) => (Array.isArray(guests) ? (guests[0] ?? {}) : undefined)),
  ],
  ['BRIEF-09', 'body.cross_promotion', as('as-object', 'as an object', () => ({}))],
  ['BRIEF-10', 'body.cultural_relevance', as('as-list', 'as a list', () => [])],
  ['BRIEF-13', 'body', as('as-empty-list', 'as an empty list', () => [])],
];

export const recordRows: readonly Row[] = [
  ['RECORD-04', 'record_id', asNumber],
  [
    'RECORD-05',
    '',
    reshaped(
      'other-ingestion-name',
      'with another name for the time of ingestion',
      ({ synorb_ingested_at, ...rest }) => ({
        ...rest,
        ingested_at: synorb_ingested_at,
      }),
    ),
  ],
  ['RECORD-06', 'media_format', inCapitals],
  ['RECORD-07', 'claim_type', missing],
  ['RECORD-08', 'content', missing],
  ['RECORD-09', 'record_version', missing],
  ['RECORD-10', 'extra_data', asText],
  ['RECORD-11', 'status', inCapitals],
  ['RECORD-12', 'stream_id', asNumber],
];

/** Shapes that break only recommendations; paths begin at the manifest. */
export const adviceRows: readonly Row[] = [
  ['SIGNAL-06', 'matched_at', as('with-zone', 'with a time zone', (time) => `${time}Z`)],
  ['SIGNAL-27', 'signal.claim_count', as('as-zero', 'as 0', () => 0)],
  ['SIGNAL-30', 'signal.body.signal', asText],
  ['SIGNAL-31', 'signal.body.facts', as('as-dictionary', 'as a dictionary', () => ({ label: 'value' }))],
  ['SIGNAL-32', 'signal.body.signal_digest', as('as-number', 'as a number', () => 12)],
  ['BRIEF-12', 'brief.body.brief_meta.schema_version', as('as-number', 'as a number', Number)],
];

export const wholeManifestRow: Row = [
  'SIGNAL-44',
  '',
  as('as-whole-manifest', 'as the whole manifest', (signal) =>
    isRecord(signal) ? { record_id: signal.record_id, signal } : undefined,
  ),
];

export const signalForBriefRow: Row = [
  'BRIEF-14',
  '',
  reshaped('as-signal', 'as the Signal', ({ body_markdown: _, key_points_count: __, ...rest }) => ({
    ...rest,
    body: { claims: [] },
  })),
];
