// A simulator ends with the npx that started it, and with no other process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signalGroup } from '../suites/target/command.ts';
import { infoFromPs, infoOf, npxAbove, type ProcessInfo } from './launcher.ts';

const npx = 'npm exec assay simulate';
const shell = "sh -c 'assay' simulate";

/** The processes above this one, the nearest first, with pids from 100. */
const above =
  (...commands: readonly string[]) =>
  (pid: number): ProcessInfo | undefined => {
    const command = commands[pid - 100];
    return command === undefined ? undefined : { parentPid: pid + 1, command };
  };

test.each([
  ['npx through a shell', [shell, npx, 'bash'], 101],
  ['npx through a shell with a path', [`/bin/${shell}`, npx], 101],
  ['npx whose shell became the command', [npx, 'bash'], 100],
  ['npx that has no title yet', [shell, 'node /usr/lib/npm/bin/npx-cli.js assay simulate'], 101],
  ['a program that npx started', ['node e2e.js', npx], undefined],
  ['a shell below npx that started a program of its own', ['bash', npx], undefined],
  ['a script of npm', [shell, 'npm run e2e'], undefined],
  ['a shell without npx', [shell, 'bash'], undefined],
  ['a process that is gone', [], undefined],
])('the npx above: %s', (_, commands, expected) => {
  expect(npxAbove(100, { npm_command: 'exec' }, above(...commands))).toBe(expected);
});

test('without the environment of npx nothing is looked up', () => {
  expect(npxAbove(100, { npm_command: 'run' }, above(shell, npx))).toBeUndefined();
});

test('the system tells the parent and the command of a process, and nothing of one that is gone', () => {
  expect(infoOf(process.pid)).toMatchObject({
    parentPid: process.ppid,
    command: expect.stringMatching(/\S/),
  });
  expect(infoFromPs(process.pid)).toEqual(infoOf(process.pid));
  expect(infoOf(2 ** 30)).toBeUndefined();
});

/** A folder whose command `simulated` runs the simulator. */
function folderWithCommand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-npx-'));
  const commands = join(folder, 'node_modules/.bin');
  mkdirSync(commands, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const script = `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'assay.ts')}' "$@"\n`;
  writeFileSync(join(commands, 'simulated'), script);
  chmodSync(join(commands, 'simulated'), 0o755);
  return folder;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'npx that ends by %s takes the simulator with it',
  async (signal) => {
    const args = ['--offline', 'simulated', 'simulate', '--port', '0', '--json'];
    const child = spawn('npx', args, {
      cwd: folderWithCommand(),
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => {
      // What outlives the test is in the group of npx.
      if (child.pid !== undefined) signalGroup(child, 'SIGKILL');
    });
    let text = '';
    while (!text.includes('\n')) text += (await once(child.stdout.setEncoding('utf8'), 'data'))[0];
    const { control_url } = JSON.parse(text);
    expect(await answers(`${control_url}/clock`)).toBe(true);
    child.kill(signal);
    await vi.waitFor(async () => expect(await answers(`${control_url}/clock`)).toBe(false), {
      timeout: 20_000,
      interval: 100,
    });
  },
);
