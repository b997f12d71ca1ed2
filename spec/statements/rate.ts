// Statements about per-minute limits.
import { type StatementTable, under } from './statement.ts';

export const rateStatements = {
  'RATE-01': under('Plan gating', 'S-32').stated(
    'Each API key has its own sub-limit: a key that reaches it does not block a second key of the organisation.',
  ),
  'RATE-02': under('Errors', 'S-31').stated('After a wait of retry_after_seconds the same request succeeds.'),
  'RATE-03': under(['Errors', 'Limits'], 'S-33').stated(
    'A request that is refused for the rate bills nothing and changes nothing.',
  ),
  'RATE-04': under('Limits', 'S-38').stated(
    'Per-minute limits scale with the plan: a higher plan gets at least the 60 requests of Starter.',
  ),
} satisfies StatementTable<'RATE'>;
