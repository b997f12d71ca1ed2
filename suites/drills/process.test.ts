// Adapters in processes: what becomes of those that exit, die, hang, or write something else.
import { expect, test } from 'vitest';
import { machine } from '../judge/machine.ts';
import { processAdapter } from './process.ts';
import { type Acts, type Adapter, AdapterError, type Task } from './protocol.ts';

const prelude = `
  const say = (m) => process.stdout.write(JSON.stringify({ assay: 1, ...m }) + '\\n');
  const hear = (act) => require('node:readline').createInterface({ input: process.stdin }).on('line', (l) => act(JSON.parse(l)));
  const hello = (more) => say({ hello: { client: 'c', ops: ['query'], ...more } });
`;

const start = (script: string, helloMs = 20_000, graceMs = 5_000): Promise<Adapter> =>
  processAdapter({ command: [process.execPath, '-e', prelude + script], machine, helloMs, graceMs });

const task = (id: string, answer_ms = 10_000): Task => ({
  id,
  op: 'query',
  target: { rest: '', mcp: '' },
  credentials: {},
  args: {},
  answer_ms,
  now: '2026-01-01T00:00:00Z',
});

const acts: Acts = {
  sleep: async (seconds) => `slept ${seconds}`,
  ready: (_, finish) => finish(),
  handedOn: () => undefined,
  wasHeard: () => false,
};

async function perform(script: string, ...tasks: readonly Task[]) {
  const adapter = await start(script, undefined, 200);
  const replies = [];
  for (const one of tasks) replies.push(await adapter.perform(one, acts));
  await adapter.close();
  return replies;
}

const done = { status: 'done', result: { of: '1' }, error: {} };

test('tasks are answered one after another', async () => {
  const script = `hello(); hear(({ id }) => say({ id, status: 'done', result: { of: id } }));`;
  expect(await perform(script, task('1'), task('2'))).toEqual([done, { ...done, result: { of: '2' } }]);
});

test('an adapter may exit after each answer', async () => {
  const script = `hello(); hear(({ id }) => { say({ id, status: 'done', result: { of: id } }); process.exit(0); });`;
  expect(await perform(script, task('1'), task('2'))).toEqual([done, { ...done, result: { of: '2' } }]);
});

test('one that has not said hello ends with the run', async () => {
  const command = [process.execPath, '-e', 'setInterval(() => undefined, 1_000)'] as const;
  const enough = new AbortController();
  const started = processAdapter({ command, machine, helloMs: 60_000, graceMs: 100, enough: enough.signal });
  enough.abort();
  await expect(started).rejects.toThrow(AdapterError);
});

test('one that exits with an error has died', async () => {
  const script = `hello(); hear(() => process.exit(7));`;
  expect(await perform(script, task('1'))).toEqual([{ status: 'died', why: 'exit code 7' }]);
});

test('one that is silent is stopped, and started for the next task', async () => {
  const script = `
    process.on('SIGTERM', () => undefined);
    hello(); hear(({ id }) => id === '1' || say({ id, status: 'done', result: { of: '1' } }));`;
  expect(await perform(script, task('1', 50), task('2'))).toEqual([
    { status: 'stopped', why: 'no answer within 0.05 s' },
    done,
  ]);
});

test('one that closes its output and runs on is stopped', async () => {
  const script = `hello(); hear(() => { require('node:fs').closeSync(1); setInterval(() => undefined, 1_000); });`;
  expect(await perform(script, task('1'))).toEqual([
    { status: 'stopped', why: 'it closed its standard output' },
  ]);
});

test('one that exits after it has asked the service has died', async () => {
  const adapter = await start(`hello(); hear(() => process.exit(0));`);
  expect(await adapter.perform(task('1'), { ...acts, wasHeard: () => true })).toEqual({
    status: 'died',
    why: 'exit code 0',
  });
  await adapter.close();
});

test('waits and the end of a receiver are answered', async () => {
  const script = `
    hello({ clock: true });
    hear((m) => {
      if (m.op) say({ id: m.id, sleep_s: 3 });
      else if (m.now) say({ id: m.id, ready: { url: 'http://127.0.0.1:1/' + m.now.length } });
      else say({ id: m.id, status: m.finish ? 'partial' : 'failed' });
    });`;
  expect(await perform(script, task('1'))).toEqual([{ status: 'partial', result: {}, error: {} }]);
});

test.for([
  ['other output', `hello(); hear(() => console.log('connected'));`],
  ['another task', `hello(); hear(() => say({ id: '9', status: 'done' }));`],
  ['a wait without a clock', `hello(); hear(({ id }) => say({ id, sleep_s: 1 }));`],
  [
    'an endless line',
    `hello(); process.stdout.on('error', () => undefined); hear(() => process.stdout.write('x'.repeat(5_000_000)));`,
  ],
] as const)('%s is an error of the adapter', async ([, script]) => {
  const adapter = await start(script);
  await expect(adapter.perform(task('1'), acts)).rejects.toThrow(AdapterError);
  await adapter.close();
});

test.for([
  ['exits', 'process.exit(3)', 20_000, /the end of its output \(exit code 3\)/],
  [
    'says something else',
    `say({ id: '1', status: 'done' }); hear(() => undefined);`,
    20_000,
    /another message/,
  ],
  ['is silent', 'hear(() => undefined)', 50, /nothing/],
] as const)(
  'one that %s in place of hello does not start',
  { timeout: 60_000 },
  async ([, script, ms, text]) => {
    await expect(start(script, ms)).rejects.toThrow(text);
  },
);

test('a command that does not exist is named', async () => {
  const command = ['/nowhere/adapter'] as const;
  await expect(processAdapter({ command, machine, helloMs: 5_000, graceMs: 100 })).rejects.toThrow(
    '/nowhere/adapter',
  );
});
