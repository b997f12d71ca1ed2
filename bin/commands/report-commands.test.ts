// `assay diff` and `assay dispute` on the reports of two runs: their texts and exit codes.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../suites/report/schema.ts';
import { runAssay } from '../testing/assay-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'assay-reports-'));
const [good, bad] = [join(directory, 'good'), join(directory, 'bad')];
const rule = 'quota.clamp-cuts-page';

/** The report of a run on the built-in simulator, and the same with a failure. */
async function writeBoth(): Promise<void> {
  await runAssay(['conform', '--rule', rule, '--report', good]);
  const report: Report = JSON.parse(readFileSync(join(good, 'report.json'), 'utf8'));
  const failure = {
    expected: 'one manifest',
    received: 'two manifests',
    operation: null,
    exchange: null,
    place: { kind: 'status' },
  };
  mkdirSync(bad);
  writeFileSync(
    join(bad, 'report.json'),
    JSON.stringify({ ...report, rules: report.rules.map((one) => ({ ...one, verdict: 'failed', failure })) }),
  );
}

test('diff fails for what got worse, and dispute shows the failure beside the statements', async () => {
  await writeBoth();
  const worse = await runAssay(['diff', good, bad]);
  expect(worse).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('two manifests') });
  const better = await runAssay(['diff', bad, good]);
  expect(better).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('failed -> passed') });
  expect(await runAssay(['diff', good, join(good, 'report.json')])).toMatchObject({ exitCode: 0 });

  const { exitCode, stdout } = await runAssay(['dispute', rule, '--report', bad]);
  expect(exitCode).toBe(0);
  for (const part of ['QUOTA-04', 'quota.exhausted-read', 'received  two manifests'])
    expect(stdout).toContain(part);
  expect(await runAssay(['dispute', rule, '--report', good])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('its verdict is passed'),
  });
  expect(await runAssay(['dispute', 'quota.clamp', '--report', bad])).toMatchObject({ exitCode: 2 });
});
