// The file of --world: an export, from which another process goes on, and files that cannot be used.
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { bounds } from '../spec/bounds.ts';
import { simulateForPrograms } from './package/simulate.ts';
import { startAssay } from './testing/assay-process.ts';
import { worldIn } from './world-file.ts';

function worldFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-world-')), 'world.json');
  writeFileSync(file, text);
  return file;
}

async function exportOf({ controlUrl, close }: Simulator): Promise<string> {
  const exported = await (await fetch(`${controlUrl}/export`)).text();
  await close();
  return exported;
}

const original = async (): Promise<string> =>
  exportOf(await simulate({ name: 'Original', startMs: Date.UTC(2026, 2, 17, 12), frozen: true }));

test('a simulator goes on from an export of another', async () => {
  const exported = await original();
  expect((await exportOf(await simulate(worldIn(worldFile(exported))))) === exported).toBe(true);
});

test('a program goes on from an export too, with its seed and time, unless it names others', async () => {
  const document = JSON.parse(await original());
  const simulator = await simulateForPrograms({ document });
  try {
    const { control } = await simulator.createWorld({ document, frozen: false });
    const clocks = await Promise.all(
      [simulator.control, control].map((ask) => ask({ method: 'GET', path: '/clock' })),
    );
    expect(clocks).toMatchObject([{ now: '2026-03-17T12:00:00.000Z', frozen: true }, { frozen: false }]);
  } finally {
    await simulator.close();
  }
});

test('a damaged export ends the command with 2, and the place', async () => {
  const damaged = (await original()).replace('"Half an idea"', '7');
  const { ended, output } = startAssay(['simulate', '--port', '0', '--world', worldFile(damaged)]);
  expect((await ended).exitCode).toBe(2);
  expect(output.stderr).toMatch(
    /world\.state\.rows\.beacons\.\d+\.fields\.name: expected a text, received 7/,
  );
});

test('other generated content than that of the export is refused', async () => {
  const choice = worldIn(worldFile(await original()));
  await expect(simulate({ ...choice, seed: 2 })).rejects.toThrow(
    /^world\.state\.generated: expected \S+, received "\S+": its rows refer to other generated content\. Load/,
  );
});

test('what is left of a file is refused with the place where it ends', async () => {
  expect(() => worldIn(worldFile('{"seed":1,"streams":[{"na'))).toThrow(/line 1, column 2\d/);
  const long = worldFile(`{"seed":1,"name":"${'x'.repeat(1_000_000)}`);
  expect(() => worldIn(long)).toThrow(
    /at most 1000000 characters if it begins with {; received .+ position 10000\d\d/,
  );
});

test('long YAML is read', () => {
  expect(worldIn(worldFile(`seed: 1\n#${'x'.repeat(1_000_000)}`))).toEqual({ seed: 1 });
});

test('a file that is too large is not read', () => {
  const file = worldFile('');
  truncateSync(file, bounds.document.bytes + 1);
  expect(() => worldIn(file)).toThrow(`expected at most ${bounds.document.bytes} bytes`);
});
