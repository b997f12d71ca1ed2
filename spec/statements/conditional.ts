// Statements about conditional reads.
import type { StatementTable } from './statement.ts';

export const conditionalStatements = {
  'COND-01': {
    sections: ['Conditional reads'],
    text: 'GET /plans, /streams, /streams/{id}, the digest lists and /ontology/tags send ETag and Cache-Control.',
    silences: ['S-173', 'S-174'],
  },
  'COND-02': {
    sections: ['Conditional reads'],
    text: 'If-None-Match with the current ETag gets 304 with an empty body.',
    silences: ['S-171'],
  },
  'COND-03': {
    sections: ['Conditional reads'],
    text: 'If-None-Match with another value gets 200 with the body and the current ETag.',
  },
  'COND-04': {
    sections: ['Conditional reads'],
    text: 'A 304 consumes no quota.',
  },
  'COND-05': {
    sections: ['Conditional reads'],
    text: 'While nothing changes an ETag stays current: later reads have it too, or it still gets a 304. New counters in usage alone do not end it.',
    silences: ['S-171', 'S-172'],
  },
  'COND-06': {
    sections: ['Conditional reads'],
    text: 'After a change, and once the cache lifetime is over, the old ETag no longer gets 304.',
    silences: ['S-229'],
  },
  'COND-07': {
    sections: ['Conditional reads'],
    text: 'The ETag of one page or filter of /streams does not get 304 on another one whose data differ.',
    silences: ['S-230'],
  },
  'COND-08': {
    sections: ['Conditional reads'],
    text: 'ETags are scoped per organisation: an ETag of one organisation does not get 304 for another.',
    silences: ['S-173'],
  },
} as const satisfies StatementTable<'COND'>;
