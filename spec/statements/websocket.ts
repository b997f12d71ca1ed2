// Statements about WebSocket delivery.
import { type StatementTable, under } from './statement.ts';

export const websocketStatements = {
  ...under('What the service does', {
    'WS-01': 'WebSocket delivery is offered to Platform (Firehose) customers.',
  }),
  ...under('Retry and circuit breaker', {
    'WS-02': 'Platform customers receive manifest_id values through the WebSocket.',
  }),
} satisfies StatementTable<'WS'>;
