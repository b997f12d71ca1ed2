// Statements about WebSocket delivery.
import type { StatementTable } from './statement.ts';

export const websocketStatements = {
  'WS-01': {
    sections: ['What the service does'],
    text: 'WebSocket delivery is offered to Platform (Firehose) customers.',
    silences: ['S-194'],
  },
  'WS-02': {
    sections: ['Retry and circuit breaker'],
    text: 'Platform customers receive manifest_id values through the WebSocket.',
    silences: ['S-194'],
  },
} as const satisfies StatementTable<'WS'>;
