// Statements about idempotent writes.
import { implied, type StatementTable, under } from './statement.ts';

export const idempotencyStatements = {
  ...under('Write retries', {
    'IDEM-01': 'Idempotency-Key is optional: writes work without it.',
    'IDEM-02':
      'The same key with the same payload returns the first successful response again: the same id, and no second object.',
    'IDEM-03': 'A replay has the same body, including the one-time secret where the write returned one.',
    'IDEM-04':
      'The same key with a different payload gets 409 with error_code idempotency_conflict and changes nothing.',
    'IDEM-05': 'A replay works until 24 hours have passed.',
    'IDEM-06': 'After 24 hours the key may be free again: the same request is then a new write.',
    'IDEM-07': implied(
      'Only successful responses are replayed: after a refusal, the same key with a corrected payload does not return the stored refusal.',
    ),
    'IDEM-08':
      'Keys are separate for each organisation: the same key in another organisation is another key.',
  }),
  ...under(['Digests', 'Write retries'], {
    'IDEM-09': 'POST /digests accepts Idempotency-Key. The document does not list the other writes that do.',
  }),
} satisfies StatementTable<'IDEM'>;
