// Statements about per-minute limits.
import type { StatementTable } from './statement.ts';

export const rateStatements = {
  'RATE-01': {
    sections: ['Plan gating'],
    text: 'Each API key has its own sub-limit: a key that reaches it does not block a second key of the organisation.',
    silences: ['S-32'],
  },
  'RATE-02': {
    sections: ['Errors'],
    text: 'After a wait of retry_after_seconds the same request succeeds.',
    silences: ['S-31'],
  },
  'RATE-03': {
    sections: ['Errors', 'Limits'],
    text: 'A request that is refused for the rate bills nothing and changes nothing.',
    silences: ['S-33'],
  },
  'RATE-04': {
    sections: ['Limits'],
    text: 'Per-minute limits scale with the plan: a higher plan gets at least the 60 requests of Starter.',
    silences: ['S-38'],
  },
} as const satisfies StatementTable<'RATE'>;
