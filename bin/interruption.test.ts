// Interrupted runs of `conform`: what was judged is reported, nothing else is, and nothing of the run remains.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simulate } from '../simulator/index.ts';
import { rules as allRules } from '../spec/rules/index.ts';
import { answerTimeoutMs } from '../suites/clients/rest.ts';
import { judgeRecording } from '../suites/har/judge.ts';
import { recordedEntries } from '../suites/har/read.ts';
import { readReport } from '../suites/report/read.ts';
import { freePort } from '../suites/selfcheck/free-port.ts';
import { fakeService } from '../suites/testing/fake-service.ts';
import { startAssay } from './testing/assay-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'assay-interrupted-'));
/** A run begins within this time, also on a loaded machine. */
const patience = { timeout: 60_000 };
/** Enough that rules are judged, and far less than a whole run sends. */
const answersMin = 400;

test('Ctrl-C accuses a correct server of nothing, and reports what was judged', {
  timeout: 120_000,
}, async () => {
  let answers = 0;
  const simulator = await simulate({
    onResponse: () => {
      answers += 1;
    },
  });
  const { baseUrl, siteUrl, controlUrl } = simulator;
  const report = join(directory, 'report');
  const baseline = join(directory, 'baseline.json');
  const recording = join(directory, 'run.har');
  const address = ['--base-url', baseUrl, '--site-url', siteUrl, '--control-url', controlUrl];
  const { child, ended } = startAssay([
    'conform',
    ...address,
    '--report',
    report,
    '--baseline',
    baseline,
    '--update',
    '--record',
    recording,
  ]);
  await expect.poll(() => answers, patience).toBeGreaterThan(answersMin);
  child.kill('SIGINT');
  const { exitCode, stdout } = await ended;
  const worlds: unknown = await (await fetch(`${controlUrl}/worlds`)).json();
  await simulator.close();
  expect(worlds).toMatchObject({ worlds: [{ id: 'default' }] });
  expect(exitCode).toBe(130);
  expect(stdout).toMatch(/The run fails: it was interrupted after \d+ s and left out \d+ rules\./);
  expect(stdout).toMatch(/\nINCOMPLETE \d+ of \d+ claimed rules were exercised\n$/);
  const { rules, ok, summary } = readReport(report);
  expect(rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'error')).toEqual([]);
  expect(summary.counts.passed).toBeGreaterThan(0);
  expect(rules.some(({ not_exercised: missing }) => missing?.needs[0]?.id === 'whole-run')).toBe(true);
  expect(ok).toBe(false);
  expect(existsSync(baseline)).toBe(false);
  const judged = judgeRecording({ path: recording, rules: allRules, command: '', nowMs: Date.now });
  expect(judged).toMatchObject({ ok: true, summary: { counts: { failed: 0 } } });
});

test('SIGTERM ends a run on a silent target before the request times out', async () => {
  let requests = 0;
  const service = await fakeService(() => {
    requests += 1;
    return requests <= 2 ? { status: 404, body: {} } : undefined;
  });
  const env = { ASSAY_API_KEY: 'key-value', ASSAY_API_SECRET: 'secret-value' };
  const { child, ended } = startAssay(['conform', '--base-url', service.url], env);
  await expect.poll(() => requests, patience).toBeGreaterThan(2);
  const startMs = performance.now();
  child.kill('SIGTERM');
  expect((await ended).exitCode).toBe(143);
  expect(performance.now() - startMs).toBeLessThan(answerTimeoutMs);
  await service.close();
});

test.each([
  ['stops the server of --start', '', 1],
  [
    'does not wait for a server that ignores SIGTERM, once it is pressed again',
    `process.on('SIGTERM', () => {});`,
    2,
  ],
])('Ctrl-C %s', async (_, manner, signals) => {
  const port = await freePort();
  const mark = join(directory, `second-request-${signals}`);
  // The server never answers a second request, so the interrupt comes while the run waits.
  const code = `${manner} let requests = 0; require('node:http').createServer((_, answer) => { requests += 1;
    if (requests === 1) answer.end('{}'); else require('node:fs').writeFileSync('${mark}', ''); }).listen(${port}, '127.0.0.1')`;
  const server = join(directory, `server-${signals}.cjs`);
  const recording = join(directory, `run-${signals}.har`);
  writeFileSync(server, code);
  const { child, ended, output } = startAssay([
    'conform',
    '--base-url',
    `http://127.0.0.1:${port}`,
    '--start',
    `'${process.execPath}' '${server}'`,
    '--record',
    recording,
  ]);
  await expect.poll(() => existsSync(mark), patience).toBe(true);
  child.kill('SIGINT');
  await expect.poll(() => output.stderr, patience).toContain('Interrupted');
  const startMs = performance.now();
  if (signals > 1) child.kill('SIGINT');
  expect((await ended).exitCode).toBe(130);
  expect(performance.now() - startMs).toBeLessThan(answerTimeoutMs);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  expect(() => [...recordedEntries(recording)]).not.toThrow();
});
