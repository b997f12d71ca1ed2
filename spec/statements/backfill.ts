// Statements about backfill grants and downloads.
import type { StatementTable } from './statement.ts';

export const backfillStatements = {
  'BACKFILL-01': {
    sections: ['Backfill'],
    text: 'GET /backfill/grants works on every plan, also for an organisation without grants.',
    silences: ['S-181'],
  },
  'BACKFILL-02': {
    sections: ['Backfill', 'Limits'],
    text: 'The list of grants may be cached for 300 s per organisation. It never shows grants of another organisation.',
  },
  'BACKFILL-03': {
    sections: ['Backfill'],
    text: 'POST /backfill/{grant_id}/download returns a presigned download URL for a grant of the organisation.',
    silences: ['S-181', 'S-182'],
  },
  'BACKFILL-04': {
    sections: ['Backfill'],
    text: 'A grant_id that is not an integer gets 422 with a validation list.',
  },
  'BACKFILL-05': {
    sections: ['Backfill', 'Plan gating'],
    text: 'A grant that the organisation does not have cannot be downloaded: the request gets a 4xx.',
    silences: ['S-181'],
  },
  'BACKFILL-06': {
    sections: ['Backfill'],
    text: 'No customer request creates a grant. Grants are created through payment.',
  },
  'BACKFILL-07': {
    sections: ['Backfill'],
    text: 'A grant is for one stream and for years of backfill.',
    silences: ['S-181'],
  },
} as const satisfies StatementTable<'BACKFILL'>;
