// Statements about idempotent writes.
import { type StatementTable, under } from './statement.ts';

export const idempotencyStatements = {
  'IDEM-01': under('Write retries').stated('Idempotency-Key is optional: writes work without it.'),
  'IDEM-02': under('Write retries', 'S-107').stated(
    'The same key with the same payload returns the first successful response again: the same id, and no second object.',
  ),
  'IDEM-03': under('Write retries', 'S-106').stated(
    'A replay has the same body, including the one-time secret where the write returned one.',
  ),
  'IDEM-04': under('Write retries', 'S-104', 'S-109').stated(
    'The same key with a different payload gets 409 with error_code idempotency_conflict and changes nothing.',
  ),
  'IDEM-05': under('Write retries', 'S-110').stated('A replay works until 24 hours have passed.'),
  'IDEM-06': under('Write retries', 'S-110').stated(
    'After 24 hours the key may be free again: the same request is then a new write.',
  ),
  'IDEM-07': under('Write retries').implied(
    'Only successful responses are replayed: after a refusal, the same key with a corrected payload does not return the stored refusal.',
  ),
  'IDEM-08': under('Write retries', 'S-108').stated(
    'Keys are separate for each organisation: the same key in another organisation is another key.',
  ),
  'IDEM-09': under(['Digests', 'Write retries'], 'S-105').stated(
    'POST /digests accepts Idempotency-Key. The document does not list the other writes that do.',
  ),
} satisfies StatementTable<'IDEM'>;
