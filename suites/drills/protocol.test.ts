// What the lines of an adapter mean, and which end a run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { functionName } from './in-process.ts';
import { AdapterError, lineOf, messageIn, NotTried, operations } from './protocol.ts';

const line = (message: object): string => lineOf(message).trim();

test('hello names the operations of the adapter', () => {
  const hello = { client: 'acme', ops: ['query'], clock: true };
  expect(messageIn(line({ hello }))).toEqual({
    kind: 'hello',
    hello: { ...hello, notices: false },
  });
});

test.for([
  ['done', { status: 'done', result: { ids: ['1'] } }, { status: 'done', result: { ids: ['1'] }, error: {} }],
  [
    'failed',
    { status: 'failed', error: { code: 'a' } },
    { status: 'failed', result: {}, error: { code: 'a' } },
  ],
  ['unsupported', { status: 'unsupported' }, { status: 'unsupported' }],
] as const)('a reply can be %s', ([, sent, reply]) => {
  expect(messageIn(line({ id: '1', ...sent }))).toEqual({ kind: 'reply', id: '1', reply });
});

test('a number with more digits than a double holds keeps them', () => {
  const sent = '{"assay":1,"id":"1","status":"done","result":{"stream_ids":[10000000000000017]}}';
  expect(messageIn(sent)).toMatchObject({ reply: { result: { stream_ids: ['10000000000000017'] } } });
});

test('waits, receivers and what was handed on come in between', () => {
  expect(messageIn(line({ id: '1', sleep_s: 2.5 }))).toEqual({ kind: 'sleep', id: '1', seconds: 2.5 });
  expect(messageIn(line({ id: '1', ready: { url: 'http://127.0.0.1:1/' } }))).toMatchObject({
    kind: 'ready',
  });
  expect(messageIn(line({ id: '1', handed_on: [7, '8'] }))).toMatchObject({ ids: ['7', '8'] });
});

test.for([
  'Listening on port 3000',
  '{"id":"1","status":"done"}',
  line({ status: 'done' }),
  line({ id: '1', status: 'fine' }),
  line({ id: '1', sleep_s: -1 }),
  line({ id: '1', sleep_s: 1e9 }),
  line({ id: '1', ready: { url: 'here' } }),
  line({ hello: { ops: ['fly'] } }),
  line({ hello: { ops: [] } }),
])('%s is no message', (text) => {
  expect(() => messageIn(text)).toThrow(AdapterError);
});

test('an adapter may say that it could not try', () => {
  expect(() => messageIn(line({ id: '1', adapter_error: 'no database' }))).toThrow(NotTried);
});

test('the manual lists all operations', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/client-teams.md'), 'utf8');
  const listed = [...manual.matchAll(/^\| `(\w+)` \(`(\w+)`\) \|/gm)].map(([, op, name]) => [op, name]);
  expect(listed).toEqual(operations.map((op) => [op, functionName(op)]));
});
