// Statements about per-minute limits.
import { type StatementTable, under } from './statement.ts';

export const rateStatements = {
  ...under('Plan gating', {
    'RATE-01':
      'Each API key has its own sub-limit: a key that reaches it does not block a second key of the organisation.',
  }),
  ...under('Errors', {
    'RATE-02': 'After a wait of retry_after_seconds the same request succeeds.',
  }),
  ...under(['Errors', 'Limits'], {
    'RATE-03': 'A request that is refused for the rate bills nothing and changes nothing.',
  }),
  ...under('Limits', {
    'RATE-04':
      'Per-minute limits scale with the plan: a higher plan gets at least the 60 requests of Starter.',
  }),
} satisfies StatementTable<'RATE'>;
