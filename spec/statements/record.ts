// Statements about Records.
import { type StatementTable, under } from './statement.ts';

export const recordStatements = {
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
} satisfies StatementTable<'RECORD'>;
