// `assay drill` as a process: an adapter in another process is judged, and what it does not do right is told.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

const own = join(import.meta.dirname, '../../suites/selfcheck/clients/adapter.ts');
const folder = mkdtempSync(join(tmpdir(), 'assay-drill-'));
const disk = ['--disk', join(folder, 'disk.json')];
const drill = (...words: readonly string[]) => runAssay(['drill', ...words]);

const scriptOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('our client passes, in a process that waits, dies and starts again', async () => {
  const report = join(folder, 'report');
  const ids = 'list-after-refusal,delta-killed,received-webhooks,lost-answers';
  const { exitCode, stdout, stderr } = await drill(
    '--drill',
    ids,
    '--verbose',
    '--report',
    report,
    '--',
    process.execPath,
    own,
    ...disk,
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^passed +client\.survive-kill$/m);
  expect(stdout).toMatch(/^passed +client\.keep-secret$/m);
  expect(stdout).toMatch(/^passed +client\.wait-out-rate-limit$/m);
  expect(exitCode).toBe(0);
  const json = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8')) as {
    command: string;
    seed: number;
  };
  expect(json.seed).toBe(1);
  expect(json.command).toContain(`drill --seed 1 --drill ${ids} -- `);
});

test('a wrong result is told, with a command that repeats it', async () => {
  const wrong = scriptOf(
    'wrong.mjs',
    `import { createInterface } from 'node:readline';
     const say = (message) => console.log(JSON.stringify({ assay: 1, ...message }));
     say({ hello: { client: 'forgetful', ops: ['list_streams'] } });
     for await (const line of createInterface({ input: process.stdin }))
       say({ id: JSON.parse(line).id, status: 'done', result: { stream_ids: [] } });`,
  );
  const { exitCode, stdout } = await drill('--drill', 'big-pages', '--', process.execPath, wrong);
  expect(stdout).toMatch(/^failed client\.bear-cap$/m);
  expect(stdout).toContain('(drill big-pages: ');
  expect(stdout).toMatch(/repeat +\S.* --rule client\.bear-cap -- \S+node \S+wrong\.mjs/);
  expect(exitCode).toBe(1);
});

test.for([
  ['no command', [], 'drill needs the command of an adapter'],
  ['an unknown drill', ['--drill', 'big-page'], 'Did you mean big-pages'],
  ['an adapter that does not start', ['--', '/nowhere/adapter'], '/nowhere/adapter'],
] as const)('%s is refused', async ([, words, text]) => {
  const { exitCode, stderr } = await drill(...words);
  expect(stderr).toContain(text);
  expect(exitCode).toBe(2);
});

test('an adapter in trouble ends with exit code 2, and what was judged before is shown', {
  timeout: 60_000,
}, async () => {
  const broken = scriptOf(
    'broken.mjs',
    `import { createInterface } from 'node:readline';
     const say = (message) => console.log(JSON.stringify({ assay: 1, ...message }));
     say({ hello: { client: 'broken', ops: ['list_streams'] } });
     for await (const line of createInterface({ input: process.stdin })) {
       const { id } = JSON.parse(line);
       say(id.startsWith('big-pages') ? { id, adapter_error: 'no database' } : { id, status: 'failed' });
     }`,
  );
  const { exitCode, stdout, stderr } = await drill(
    '--drill',
    'big-pages,deprecated-list',
    '--',
    process.execPath,
    broken,
  );
  expect(stderr).toContain('adapter: big-pages: the adapter could not try task big-pages-1: no database');
  expect(stdout).toContain('Judged broken');
  expect(exitCode).toBe(2);
});

test('--list names the drills', async () => {
  const { exitCode, stdout } = await drill('--list', '--rule', 'client.bear-cap');
  expect(stdout).toMatch(/^big-pages {2}list_streams\n {2}\S/);
  expect(exitCode).toBe(0);
});
