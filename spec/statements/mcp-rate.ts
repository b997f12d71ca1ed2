// Statements about rates on MCP.
import type { StatementTable } from './statement.ts';

export const mcpRateStatements = {
  'MCPRATE-01': {
    sections: ['Limits'],
    text: 'Discovery tools allow 10 requests per second with bursts of 300.',
    silences: ['S-185', 'S-186'],
  },
  'MCPRATE-02': {
    sections: ['Limits'],
    text: 'Manifest and content tools allow 5 requests per second with bursts of 240.',
    silences: ['S-185', 'S-186'],
  },
  'MCPRATE-03': {
    sections: ['Limits'],
    text: 'Full Records allow 2 requests per second with bursts of 120.',
    silences: ['S-185', 'S-186'],
  },
  'MCPRATE-04': {
    sections: ['Limits'],
    text: 'Calls beyond rate and burst get a backpressure answer with Retry-After. After that wait calls succeed again.',
    silences: ['S-185'],
  },
  'MCPRATE-05': {
    sections: ['Limits'],
    text: 'The classes are separate: exhausting one does not block the others.',
    strength: 'implied',
    silences: ['S-186'],
  },
  'MCPRATE-06': {
    sections: ['Limits'],
    text: 'A Retry-After on MCP under a burst is backpressure, not quota exhaustion: the quota is unaffected.',
  },
} as const satisfies StatementTable<'MCPRATE'>;
