// Statements about rates on MCP.
import { implied, type StatementTable, under } from './statement.ts';

export const mcpRateStatements = {
  ...under('Limits', {
    'MCPRATE-01': 'Discovery tools allow 10 requests per second with bursts of 300.',
    'MCPRATE-02': 'Manifest and content tools allow 5 requests per second with bursts of 240.',
    'MCPRATE-03': 'Full Records allow 2 requests per second with bursts of 120.',
    'MCPRATE-04':
      'Calls beyond rate and burst get a backpressure answer with Retry-After. After that wait calls succeed again.',
    'MCPRATE-05': implied('The classes are separate: exhausting one does not block the others.'),
    'MCPRATE-06':
      'A Retry-After on MCP under a burst is backpressure, not quota exhaustion: the quota is unaffected.',
  }),
} satisfies StatementTable<'MCPRATE'>;
