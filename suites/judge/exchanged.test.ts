// The count of what a run exchanged: by operation and status, tool, plan and transport.
import { expect, test } from 'vitest';
import { act, delivery, exchanged } from '../testing/entries.ts';
import { exchangeCounter } from './exchanged.ts';

test('every exchange is counted once by what it called, whose it was and how it was sent', () => {
  const { see, counted } = exchangeCounter();
  see(exchanged('getStream', { status: 404 }));
  see(exchanged('getStream'));
  see(exchanged('getStream', { answer: undefined, caller: { standing: 'anonymous' } }));
  see(exchanged('service-tags'));
  see(exchanged('service-tags', { surface: { kind: 'mcp', server: 'core', over: 'sse' } }));
  see(exchanged('listPlans', { surface: { kind: 'site' }, call: undefined }));
  see(act('clock.advance'));
  see(delivery('http://receiver.example', {}));
  expect(counted()).toEqual({
    operations: [
      {
        operation: 'getStream',
        statuses: [
          { status: 0, count: 1 },
          { status: 200, count: 1 },
          { status: 404, count: 1 },
        ],
      },
    ],
    tools: [{ name: 'service-tags', count: 2 }],
    plans: [
      { name: 'enterprise', count: 5 },
      { name: 'anonymous', count: 1 },
    ],
    transports: expect.arrayContaining([
      { name: 'REST', count: 3 },
      { name: 'the public site', count: 1 },
      { name: 'MCP, core, over SSE', count: 1 },
      { name: 'webhook deliveries', count: 1 },
    ]),
  });
});
