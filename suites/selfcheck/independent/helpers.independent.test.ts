// The helpers for pytest and Go in docs/helpers start, drive and stop the simulator.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const assay = `${process.execPath} ${join(root, 'bin/assay.ts')}`;

interface Ended {
  readonly status: number | null;
  readonly text: string;
}

/** Runs a program in a folder of docs/helpers; `requirement` says what to install if there is no such program. */
function run(
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
  requirement: string,
  command = assay,
): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: join(root, 'docs/helpers', folder),
    // Python writes no bytecode into docs, and Go downloads nothing.
    env: {
      ...process.env,
      ASSAY_COMMAND: command,
      PYTHONDONTWRITEBYTECODE: '1',
      GOTOOLCHAIN: 'local',
      GOPROXY: 'off',
    },
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    throw new Error(`There is no ${program} on the PATH. This test needs ${requirement}.`);
  if (error !== undefined) throw error;
  return { status, text: `${stdout}${stderr}` };
}

describe('the helper for pytest', () => {
  const pytest = 'pytest for Python 3.9 or later: python3 -m pip install pytest';

  test('passes its example', () => {
    const { status, text } = run(
      'python',
      ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider'],
      pytest,
    );
    if (text.includes('No module named pytest')) throw new Error(`This test needs ${pytest}.`);
    expect(text).toContain('3 passed');
    expect(status).toBe(0);
  });

  test('leaves no process when its simulator stops', () => {
    const script = [
      'import os, assay_simulator',
      'with assay_simulator.Simulator() as simulator: group = simulator._process.pid',
      'try: os.killpg(group, 0)',
      'except ProcessLookupError: print("ended")',
    ].join('\n');
    expect(run('python', ['python3', '-c', script], 'Python 3.9 or later')).toEqual({
      status: 0,
      text: 'ended\n',
    });
  });

  test('says which command did not start', () => {
    const { status, text } = run(
      'python',
      ['python3', '-c', 'import assay_simulator as a; a.Simulator()'],
      'Python 3.9 or later',
      'false assay',
    );
    expect(text).toContain('`false assay simulate --json --port 0` did not start');
    expect(status).toBe(1);
  });
});

describe('the helper for Go', () => {
  const go = 'Go 1.21 or later';

  test('passes its example', () => {
    const { status, text } = run('go', ['go', 'test', '-count=1', '-v', './...'], go);
    expect(text.match(/^--- PASS/gm)).toHaveLength(3);
    expect(status).toBe(0);
  });

  test('says which command did not start', () => {
    const { status, text } = run('go', ['go', 'test', '-count=1', './...'], go, 'false assay');
    expect(text).toContain('`false assay simulate --json --port 0 --frozen` did not start');
    expect(status).toBe(1);
  });
});
