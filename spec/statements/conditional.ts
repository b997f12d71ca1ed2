// Statements about conditional reads.
import { type StatementTable, under } from './statement.ts';

export const conditionalStatements = {
  'COND-01': under('Conditional reads', 'S-173', 'S-174').stated(
    'GET /plans, /streams, /streams/{id}, the digest lists and /ontology/tags send ETag and Cache-Control.',
  ),
  'COND-02': under('Conditional reads', 'S-171').stated(
    'If-None-Match with the current ETag gets 304 with an empty body.',
  ),
  'COND-03': under('Conditional reads').stated(
    'If-None-Match with another value gets 200 with the body and the current ETag.',
  ),
  'COND-04': under('Conditional reads').stated('A 304 consumes no quota.'),
  'COND-05': under('Conditional reads', 'S-171', 'S-172').stated(
    'While nothing changes an ETag stays current: later reads have it too, or it still gets a 304. New counters in usage alone do not end it.',
  ),
  'COND-06': under('Conditional reads', 'S-229').stated(
    'After a change, and once the cache lifetime is over, the old ETag no longer gets 304.',
  ),
  'COND-07': under('Conditional reads', 'S-230').stated(
    'The ETag of one page or filter of /streams does not get 304 on another one whose data differ.',
  ),
  'COND-08': under('Conditional reads', 'S-173').stated(
    'ETags are scoped per organisation: an ETag of one organisation does not get 304 for another.',
  ),
} satisfies StatementTable<'COND'>;
