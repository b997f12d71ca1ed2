// Statements about conditional reads.
import { type StatementTable, under } from './statement.ts';

export const conditionalStatements = {
  ...under('Conditional reads', {
    'COND-01':
      'GET /plans, /streams, /streams/{id}, the digest lists and /ontology/tags send ETag and Cache-Control.',
    'COND-02': 'If-None-Match with the current ETag gets 304 with an empty body.',
    'COND-03': 'If-None-Match with another value gets 200 with the body and the current ETag.',
    'COND-04': 'A 304 consumes no quota.',
    'COND-05':
      'While nothing changes an ETag stays current: later reads have it too, or it still gets a 304. New counters in usage alone do not end it.',
    'COND-06': 'After a change, and once the cache lifetime is over, the old ETag no longer gets 304.',
    'COND-07':
      'The ETag of one page or filter of /streams does not get 304 on another one whose data differ.',
    'COND-08': 'ETags are scoped per organisation: an ETag of one organisation does not get 304 for another.',
  }),
} satisfies StatementTable<'COND'>;
