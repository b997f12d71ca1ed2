// Statements about idempotent writes.
import type { StatementTable } from './statement.ts';

export const idempotencyStatements = {
  'IDEM-01': {
    sections: ['Write retries'],
    text: 'Idempotency-Key is optional: writes work without it.',
  },
  'IDEM-02': {
    sections: ['Write retries'],
    text: 'The same key with the same payload returns the first successful response again: the same id, and no second object.',
    silences: ['S-107'],
  },
  'IDEM-03': {
    sections: ['Write retries'],
    text: 'A replay has the same body, including the one-time secret where the write returned one.',
    silences: ['S-106'],
  },
  'IDEM-04': {
    sections: ['Write retries'],
    text: 'The same key with a different payload gets 409 with error_code idempotency_conflict and changes nothing.',
    silences: ['S-104', 'S-109'],
  },
  'IDEM-05': {
    sections: ['Write retries'],
    text: 'A replay works until 24 hours have passed.',
    silences: ['S-110'],
  },
  'IDEM-06': {
    sections: ['Write retries'],
    text: 'After 24 hours the key may be free again: the same request is then a new write.',
    silences: ['S-110'],
  },
  'IDEM-07': {
    sections: ['Write retries'],
    text: 'Only successful responses are replayed: after a refusal, the same key with a corrected payload does not return the stored refusal.',
    strength: 'implied',
  },
  'IDEM-08': {
    sections: ['Write retries'],
    text: 'Keys are separate for each organisation: the same key in another organisation is another key.',
    silences: ['S-108'],
  },
  'IDEM-09': {
    sections: ['Digests', 'Write retries'],
    text: 'POST /digests accepts Idempotency-Key. The document does not list the other writes that do.',
    silences: ['S-105'],
  },
} as const satisfies StatementTable<'IDEM'>;
