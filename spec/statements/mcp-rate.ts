// Statements about rates on MCP.
import { type StatementTable, under } from './statement.ts';

export const mcpRateStatements = {
  'MCPRATE-01': under('Limits', 'S-185', 'S-186').stated(
    'Discovery tools allow 10 requests per second with bursts of 300.',
  ),
  'MCPRATE-02': under('Limits', 'S-185', 'S-186').stated(
    'Manifest and content tools allow 5 requests per second with bursts of 240.',
  ),
  'MCPRATE-03': under('Limits', 'S-185', 'S-186').stated(
    'Full Records allow 2 requests per second with bursts of 120.',
  ),
  'MCPRATE-04': under('Limits', 'S-185').stated(
    'Calls beyond rate and burst get a backpressure answer with Retry-After. After that wait calls succeed again.',
  ),
  'MCPRATE-05': under('Limits', 'S-186').implied(
    'The classes are separate: exhausting one does not block the others.',
  ),
  'MCPRATE-06': under('Limits').stated(
    'A Retry-After on MCP under a burst is backpressure, not quota exhaustion: the quota is unaffected.',
  ),
} satisfies StatementTable<'MCPRATE'>;
