// Statements about WebSocket delivery.
import { type StatementTable, under } from './statement.ts';

export const websocketStatements = {
  'WS-01': under('What the service does', 'S-194').stated(
    'WebSocket delivery is offered to Platform (Firehose) customers.',
  ),
  'WS-02': under('Retry and circuit breaker', 'S-194').stated(
    'Platform customers receive manifest_id values through the WebSocket.',
  ),
} satisfies StatementTable<'WS'>;
