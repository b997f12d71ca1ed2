// A run of a suite ends with its command, with its time, or with the exploration, and nothing of it remains.
import { expect, test } from 'vitest';
import { SetupError } from '../suites/target/setup-error.ts';
import { Stopped } from '../suites/vary/explore.ts';
import { runSuite } from './suite-run.ts';

const shell = (code: string, timeoutMs = 30_000, enough = new AbortController().signal) =>
  runSuite({ command: ['sh', '-c', code], env: process.env, timeoutMs, enough, redacted });

const secret = `begin\n${'inside\n'.repeat(30)}end`;
const redacted = (text: string): string => text.replaceAll(secret, '[redacted]');

test('the exit code decides, and the end of both outputs is kept without colours', async () => {
  expect(await shell('exit 0')).toEqual({ isBroken: false, ended: 'exit code 0', output: '' });
  const code = "for n in $(seq 30); do echo line $n; done; printf '\\033[31mred\\033[0m\\n' >&2; exit 3";
  const { output, ...rest } = await shell(code);
  expect(rest).toEqual({ isBroken: true, ended: 'exit code 3' });
  const lines = output.split('\n');
  expect(lines).toHaveLength(20);
  expect(lines).toContain('red');
  expect(lines).not.toContain('line 1');
  expect(await shell('kill -9 $$')).toMatchObject({ isBroken: true, ended: 'signal SIGKILL' });
});

test('a secret of more lines than are kept shows no line of it', async () => {
  expect((await shell(`printf '${secret}\n'`)).output).toBe('[redacted]');
  const { output } = await shell(`printf '${secret}\n'; head -c 19900 /dev/zero | tr '\\0' x`);
  expect(output).toMatch(/^x+$/);
});

test('a suite that takes too long is ended, also one that ignores Ctrl-C', async () => {
  expect(await shell('sleep 60', 200)).toMatchObject({ isBroken: true, ended: 'no end within 0.2 s' });
  const { ended, output } = await shell("trap '' INT; echo begun; while :; do sleep 1; done", 500);
  expect({ ended, output }).toEqual({ ended: 'no end within 0.5 s', output: 'begun' });
});

test('what a suite leaves in the background ends with it', async () => {
  const { output } = await shell('sleep 300 & echo $!');
  // A process that nobody has awaited yet is still listed.
  expect((await shell(`kill -0 ${output} && ps -o stat= -p ${output}`)).output).toMatch(
    /^(Z.*|.*[Nn]o such process)$/,
  );
});

test('a run that is no longer wanted rejects', async () => {
  await expect(shell('sleep 60', 60_000, AbortSignal.timeout(200))).rejects.toThrow(Stopped);
  await expect(shell('exit 0', 60_000, AbortSignal.abort())).rejects.toThrow(Stopped);
});

test('a command that cannot be started is a mistake of the setup', async () => {
  const enough = new AbortController().signal;
  const command = ['/nowhere/suite'] as const;
  const run = runSuite({ command, env: process.env, timeoutMs: 1_000, enough, redacted });
  await expect(run).rejects.toThrow(SetupError);
});
