// Simulators that a suite starts itself: by the package and by the command, they differ as the environment says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { simulate } from './package/index.ts';
import { runAssay, startAssay } from './testing/assay-process.ts';

interface Listed {
  readonly readings: readonly { readonly id: string; readonly value: string }[];
}

const valueIn = ({ readings }: Listed, name: string): string | undefined =>
  readings.find(({ id }) => id === name)?.value;

const newRun = (): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-varied-')), 'run');
  writeFileSync(file, '');
  return file;
};

test('the package follows the environment, but for what a test chooses', async () => {
  const run = newRun();
  vi.stubEnv('ASSAY_VARY', 'version.growth=some,quota.single-read=free');
  vi.stubEnv('ASSAY_VARY_RUN', run);
  const simulator = await simulate({ manifests: 0, readings: { 'quota.single-read': 'billed' } });
  const world = await simulator.createWorld({ manifests: 0, readings: { 'rate.window': 'fixed' } });
  const listedIn = async (one: typeof world | typeof simulator) =>
    (await one.control({ method: 'GET', path: '/readings' })) as Listed;
  const [own, made] = [await listedIn(simulator), await listedIn(world)];
  await simulator.close();
  expect([valueIn(own, 'version.growth'), valueIn(own, 'quota.single-read')]).toEqual(['some', 'billed']);
  expect([valueIn(made, 'version.growth'), valueIn(made, 'rate.window')]).toEqual(['some', 'fixed']);
  expect(readFileSync(run, 'utf8')).not.toBe('');
});

test('the command follows the environment, and ends with the run', async () => {
  const run = newRun();
  const env = { ASSAY_VARY: 'version.growth=some', ASSAY_VARY_RUN: run };
  const { output, ended } = startAssay(['simulate', '--json', '--port', '0', '--manifests', '0'], env);
  await vi.waitFor(() => expect(output.stdout).toContain('\n'), { timeout: 30_000 });
  const { control_url: url } = JSON.parse(output.stdout) as { readonly control_url: string };
  const listed = (await (await fetch(`${url}/readings`)).json()) as Listed;
  expect(valueIn(listed, 'version.growth')).toBe('some');
  expect(readFileSync(run, 'utf8')).not.toBe('');
  rmSync(run);
  const { exitCode, stderr } = await ended;
  expect(stderr).toContain('stopping: the run of assay vary has ended');
  expect(exitCode).toBe(0);
});

test('a difference that does not exist is refused', async () => {
  const env = { ASSAY_VARY: 'version.growth=more' };
  const { exitCode, stderr } = await runAssay(['simulate', '--port', '0'], env);
  expect(stderr).toMatch(/^There is no difference version\.growth=more\. Did you mean version\.growth=some/);
  expect(exitCode).toBe(2);
});
