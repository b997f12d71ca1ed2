// Statements about Records.
import { type StatementTable, under } from './statement.ts';

export const recordStatements = {
  'RECORD-01': under('What the service does', 'S-45').stated(
    'Enterprise plans get Record content, and no other plans do.',
  ),
  'RECORD-02': under('Manifest', 'S-52').stated(
    'Manifests in listings of other plans contain no Record content.',
  ),
  'RECORD-03': under('Manifest').stated('record of a manifest is a Record object for Enterprise.'),
  'RECORD-04': under('Record').stated(
    'A Record has record_id (string), title, url, source_name and source_type.',
  ),
  'RECORD-05': under('Record').stated(
    'source_published_date of a Record is a date. synorb_ingested_at, under exactly that name, is a datetime.',
  ),
  'RECORD-06': under('Record', 'S-67').stated(
    'media_format of a Record is text, audio, social, data or regulatory.',
  ),
  'RECORD-07': under('Record').stated('A Record has claim_type, and author as a string or null.'),
  'RECORD-08': under('Record').stated('content of a Record is the full source text, as a string.'),
  'RECORD-09': under('Record').stated(
    'record_version of a Record is an integer, record_version_note a string or null.',
  ),
  'RECORD-10': under('Record').stated('extra_data of a Record is an object or null.'),
  'RECORD-11': under('Record').stated('status of a Record is pending or complete.'),
  'RECORD-12': under('Record').stated('stream_id of a Record is a string, matched_at a datetime.'),
  'RECORD-13': under(['Manifest', 'Record']).stated(
    'record_id of a Record equals the record_id of its manifest.',
  ),
  'RECORD-14': under('Manifests').stated('GET /manifests/{record_id} includes the Record for Enterprise.'),
  'RECORD-15': under('Manifests', 'S-46').stated(
    'GET /record/{manifest_id} returns a Record on a Platform plan.',
  ),
} satisfies StatementTable<'RECORD'>;
