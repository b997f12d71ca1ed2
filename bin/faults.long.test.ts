// What the environment refuses ends every command with one sentence and a documented exit code, and leaves no half file.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { apply } from '../suites/selfcheck/apply.ts';
import { mutants } from '../suites/selfcheck/mutants/index.ts';
import { type FakeService, fakeService } from '../suites/testing/fake-service.ts';
import { assay, runAssay } from './testing/assay-process.ts';

interface Faulty {
  /** Shell commands before the command, such as `ulimit -f 1`. */
  readonly before?: string;
  /** Where the shell sends the output, such as `> /dev/full`. */
  readonly output?: string;
  /** Closes the reading end of standard output at once. */
  readonly closesPipe?: true;
  readonly env?: Readonly<Record<string, string>>;
  /** Sends SIGTERM when this resolves. */
  readonly terminatedAfter?: Promise<unknown>;
}

interface Outcome {
  /** As a shell shows it: 143 if SIGTERM ended the process. */
  readonly exitCode: number;
  readonly stderr: string;
}

/** No command may take longer, whatever the environment refuses. */
const timeoutMs = 60_000;

/** Runs `assay` with these arguments. Rejects if it does not end. */
async function runFaulty(args: readonly string[], faulty: Faulty): Promise<Outcome> {
  const { before = 'true', output = '', closesPipe, env, terminatedAfter } = faulty;
  const child = spawn(
    'bash',
    ['-c', `${before}; exec "$@" ${output}`, 'bash', process.execPath, assay, ...args],
    {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (closesPipe) child.stdout.destroy();
  else child.stdout.resume();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  void terminatedAfter?.then(() => child.kill('SIGTERM'));
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  if (isHung) throw new Error(`assay ${args.join(' ')} did not end within ${timeoutMs / 1_000} s: ${stderr}`);
  return { exitCode: signal === 'SIGTERM' ? 143 : code, stderr };
}

/** Whether Node itself starts under these shell commands. */
const nodeStartsUnder = (before: string): boolean =>
  spawnSync('bash', ['-c', `${before}; exec "$0" -e ''`, process.execPath]).status === 0;

/** Mounts a file system of 64 kB at the directory; false if this process may not. */
const mounted = (directory: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory]).status === 0;

function unmount(directory: string): void {
  spawnSync('umount', [directory]);
  rmSync(directory, { recursive: true, force: true });
}

const directory = mkdtempSync(join(tmpdir(), 'assay-faults-'));
const at = (...names: readonly string[]): string => join(directory, ...names);
/** The simulator breaks this rule. */
const broken = 'query.tag-logic-words';
const mutant = `${broken}/all-as-any`;
const env = { HOOK_SECRET: 'a secret of the test' };

let simulator: Simulator;
let silent: FakeService;
let asked = Promise.withResolvers<void>();

beforeAll(async () => {
  simulator = await simulate({ port: 0, amend: apply(mutants[broken]['all-as-any']).amend });
  silent = await fakeService(() => void asked.resolve());
  writeFileSync(at('file'), '');
  writeFileSync(at('pinned.yaml'), 'base_url: http://127.0.0.1:1\nrequirements: 0.2.0\n');
  const { exitCode } = await runAssay([...conformOne(), '--report', at('report'), '--record', at('run.har')]);
  expect(exitCode).toBe(1);
});
afterAll(async () => {
  await Promise.all([simulator.close(), silent.close()]);
});

const target = (): readonly string[] => [
  '--base-url',
  simulator.baseUrl,
  '--control-url',
  simulator.controlUrl,
];
const conformOne = (): readonly string[] => ['conform', ...target(), '--rule', broken];

interface Row {
  readonly args: () => readonly string[];
  /** Where nothing is refused. */
  readonly exitCode: number;
  /** Whether it runs until it is stopped. */
  readonly isServer?: true;
}

const commands: Readonly<Record<string, Row>> = {
  conform: { args: conformOne, exitCode: 1 },
  doctor: { args: () => ['doctor', ...target()], exitCode: 0 },
  init: {
    args: () => ['init', '--base-url', simulator.baseUrl, '--force', '--out', at('new.yaml')],
    exitCode: 0,
  },
  clean: { args: () => ['clean', ...target()], exitCode: 0 },
  simulate: { args: () => ['simulate', '--port', '0'], exitCode: 0, isServer: true },
  proxy: { args: () => ['proxy', '--target', simulator.baseUrl, '--port', '0'], exitCode: 0, isServer: true },
  trigger: {
    args: () => ['trigger', 'manifest.matched', '--url', simulator.baseUrl, '--secret-env', 'HOOK_SECRET'],
    exitCode: 1,
  },
  receive: { args: () => ['receive', '--print'], exitCode: 0 },
  drill: { args: () => ['drill', '--list'], exitCode: 0 },
  vary: { args: () => ['vary', '--list'], exitCode: 0 },
  load: { args: () => ['load', '--list'], exitCode: 0 },
  diff: { args: () => ['diff', at('report'), at('report')], exitCode: 0 },
  judge: { args: () => ['judge', at('run.har')], exitCode: 0 },
  rules: { args: () => ['rules'], exitCode: 0 },
  explain: { args: () => ['explain', 'auth.key-pair-accepted'], exitCode: 0 },
  dispute: { args: () => ['dispute', broken, '--report', at('report')], exitCode: 0 },
  spec: { args: () => ['spec'], exitCode: 0 },
  upgrade: { args: () => ['upgrade', '--preview', '--target', at('pinned.yaml')], exitCode: 0 },
  selfcheck: { args: () => ['selfcheck', '--mutant', mutant], exitCode: 0 },
};
const rows = Object.entries(commands);

function commandOf(name: string): Row {
  const row = commands[name];
  if (row === undefined) throw new Error(`there is no command ${name}`);
  return row;
}

const expectNoTrace = ({ stderr }: Outcome): void =>
  expect(stderr).not.toMatch(/^\s+at |node:internal|Error:/m);

function expectOneSentence(outcome: Outcome, sentence: RegExp): void {
  expectNoTrace(outcome);
  expect(outcome.stderr).toMatch(sentence);
  expect(outcome.exitCode).toBe(2);
}

test('the table has every command', async () => {
  const { stdout } = await runAssay(['--help']);
  const names = [...stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}(\w+) /gm)].map(
    ([, name]) => name,
  );
  expect(Object.keys(commands).sort()).toEqual(names.sort());
});

describe('standard output has no room', () => {
  test.each(rows)('%s', async (_, { args }) => {
    const outcome = await runFaulty(args(), { output: '> /dev/full', env });
    expectOneSentence(outcome, /^Standard output cannot be written: no space left on device\.$/m);
  });

  test('--help', async () => {
    const outcome = await runFaulty(['--help'], { output: '> /dev/full' });
    expectOneSentence(outcome, /^Standard output cannot be written: no space left on device\.\n$/);
  });
});

describe('nobody reads standard output', () => {
  test.each(rows.filter(([, { isServer }]) => !isServer))('%s', async (_, { args, exitCode }) => {
    const outcome = await runFaulty(args(), { closesPipe: true, env });
    expectNoTrace(outcome);
    expect(outcome.exitCode, outcome.stderr).toBe(exitCode);
  });
});

test.each(['conform', 'doctor', 'rules'])('standard error of %s has no room', async (name) => {
  const { args, exitCode } = commandOf(name);
  expect(await runFaulty(args(), { output: '2> /dev/full' })).toMatchObject({ exitCode });
});

describe('the process may open few files', () => {
  // Few enough to stop the command at its modules or its connections, and with workers and servers of its own there too.
  const attempts = Object.entries({
    conform: [22, 24],
    doctor: [22, 24],
    init: [22, 24],
    simulated: [22, 24, 28, 32],
  }).flatMap(([name, counts]) => counts.map((count) => [name, count] as const));
  test.for(attempts)('%s, %i of them', async ([name, count], { skip }) => {
    const before = `ulimit -n ${count}`;
    if (!nodeStartsUnder(before)) skip('Node itself needs more files');
    const args = name === 'simulated' ? ['conform', '--rule', broken] : commandOf(name).args();
    const outcome = await runFaulty(args, { before });
    expectNoTrace(outcome);
    expect([0, 1, 2]).toContain(outcome.exitCode);
  });
});

/** Commands that write to a path, with the path. */
const writers: Readonly<Record<string, (path: string) => readonly string[]>> = {
  'conform --report': (path) => [...conformOne(), '--report', path],
  'conform --record': (path) => [...conformOne(), '--record', path],
  'conform --baseline': (path) => [...conformOne(), '--update', '--baseline', path],
  'init --out': (path) => ['init', '--base-url', simulator.baseUrl, '--force', '--out', path],
  'load merge --report': (path) => ['load', 'merge', at('none.json'), '--report', path],
  'load --report': (path) => ['load', 'rest-steady', ...target(), '--report', path],
  'selfcheck --report': (path) => ['selfcheck', '--mutant', mutant, '--report', path],
};
const unwritable = /^\S+ cannot be written: [a-z ]+\. Make room for it, or name another place\.$/m;

describe.each(Object.entries(writers))('%s', (_, args) => {
  test('where the system takes no files', async () => {
    expectOneSentence(await runFaulty(args('/proc/assay/inner'), {}), unwritable);
  });

  test('files may have 1 kB', async () => {
    const inside = at('limited');
    mkdirSync(inside, { recursive: true });
    expectOneSentence(await runFaulty(args(join(inside, 'x')), { before: 'ulimit -f 1' }), unwritable);
    expect(filesIn(inside)).toEqual([]);
    rmSync(inside, { recursive: true });
  });

  test('the disk is full', async ({ skip }) => {
    const disk = mkdtempSync(join(tmpdir(), 'assay-disk-'));
    try {
      if (!mounted(disk)) skip('this process may not mount a small disk');
      expectOneSentence(await runFaulty(args(join(disk, 'x')), {}), unwritable);
      expect(filesIn(disk)).toEqual([]);
    } finally {
      unmount(disk);
    }
  });
});

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('a report that can no longer be written after the run hides no verdict', async () => {
  const report = at('removed');
  const other = await simulate({
    port: 0,
    onResponse: () => rmSync(report, { recursive: true, force: true }),
  });
  const args = ['conform', '--base-url', other.baseUrl, '--control-url', other.controlUrl, '--rule', broken];
  const outcome = await runAssay([...args, '--report', report]);
  await other.close();
  expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(unwritable) });
  expect(outcome.stdout).toMatch(/^1 rule in .*: 1 passed$/m);
});

test('a summary of GitHub Actions that cannot be written changes no verdict', async () => {
  const outcome = await runFaulty(conformOne(), { env: { GITHUB_STEP_SUMMARY: '/dev/full' } });
  expectNoTrace(outcome);
  expect(outcome.stderr).toMatch(/^GITHUB_STEP_SUMMARY: \/dev\/full cannot be written: /m);
  expect(outcome.exitCode).toBe(1);
});

describe('SIGTERM', () => {
  test.each([
    ['conform', () => ['--base-url', silent.url], 143],
    ['doctor', () => ['--base-url', silent.url], 143],
    ['init', () => ['--base-url', silent.url, '--out', at('never.yaml')], 143],
    ['clean', () => ['--base-url', silent.url, '--control-url', silent.url], 143],
  ])('to %s that waits for an answer', async (name, args, exitCode) => {
    asked = Promise.withResolvers<void>();
    const outcome = await runFaulty([name, ...args()], { terminatedAfter: asked.promise });
    expectNoTrace(outcome);
    expect(outcome.exitCode).toBe(exitCode);
    expect(filesIn(directory).filter((file) => file.includes('never'))).toEqual([]);
  });
});
