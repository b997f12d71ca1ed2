// Statements about backfill grants and downloads.
import { type StatementTable, under } from './statement.ts';

export const backfillStatements = {
  ...under('Backfill', {
    'BACKFILL-01': 'GET /backfill/grants works on every plan, also for an organisation without grants.',
  }),
  ...under(['Backfill', 'Limits'], {
    'BACKFILL-02':
      'The list of grants may be cached for 300 s per organisation. It never shows grants of another organisation.',
  }),
  ...under('Backfill', {
    'BACKFILL-03':
      'POST /backfill/{grant_id}/download returns a presigned download URL for a grant of the organisation.',
    'BACKFILL-04': 'A grant_id that is not an integer gets 422 with a validation list.',
  }),
  ...under(['Backfill', 'Plan gating'], {
    'BACKFILL-05':
      'A grant that the organisation does not have cannot be downloaded: the request gets a 4xx.',
  }),
  ...under('Backfill', {
    'BACKFILL-06': 'No customer request creates a grant. Grants are created through payment.',
    'BACKFILL-07': 'A grant is for one stream and for years of backfill.',
  }),
} satisfies StatementTable<'BACKFILL'>;
