// Statements about backfill grants and downloads.
import { type StatementTable, under } from './statement.ts';

export const backfillStatements = {
  'BACKFILL-01': under('Backfill', 'S-181').stated(
    'GET /backfill/grants works on every plan, also for an organisation without grants.',
  ),
  'BACKFILL-02': under(['Backfill', 'Limits']).stated(
    'The list of grants may be cached for 300 s per organisation. It never shows grants of another organisation.',
  ),
  'BACKFILL-03': under('Backfill', 'S-181', 'S-182').stated(
    'POST /backfill/{grant_id}/download returns a presigned download URL for a grant of the organisation.',
  ),
  'BACKFILL-04': under('Backfill').stated(
    'A grant_id that is not an integer gets 422 with a validation list.',
  ),
  'BACKFILL-05': under(['Backfill', 'Plan gating'], 'S-181').stated(
    'A grant that the organisation does not have cannot be downloaded: the request gets a 4xx.',
  ),
  'BACKFILL-06': under('Backfill').stated(
    'No customer request creates a grant. Grants are created through payment.',
  ),
  'BACKFILL-07': under('Backfill', 'S-181').stated('A grant is for one stream and for years of backfill.'),
} satisfies StatementTable<'BACKFILL'>;
