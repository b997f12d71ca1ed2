// `assay load` as a process, as far as it needs no k6: its forecast, and what it refuses.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

const load = (options: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runAssay(['load', ...options], env);

test('the list shows each script with its checks', async () => {
  const { exitCode, stdout } = await load(['--list']);
  expect(exitCode).toBe(0);
  for (const name of [
    'rest-rate-limit',
    'rest-measure',
    'rest-steady',
    'quota-edge',
    'webhook-fanout',
    'mcp-rate-limit',
    'mcp-measure',
    'mcp-sessions',
  ])
    expect(stdout).toMatch(new RegExp(`^${name}\\n  \\w`, 'm'));
});

test('the plan shows what a run costs', async () => {
  const { exitCode, stdout } = await load(['rest-rate-limit', '--plan']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Forecast of rest-rate-limit on /);
  expect(stdout).toMatch(
    /^ {2}requests +up to \d+\n {2}billed manifests +up to \d+\n {2}organisations +3 created .*\n {2}duration +about /m,
  );
});

test('the help of a script is about that script', async () => {
  const [steady, edge] = await Promise.all([load(['rest-steady', '--help']), load(['quota-edge', '--help'])]);
  expect(steady.stdout).toContain('--duration');
  expect(steady.stdout).toContain('no request is refused at half of the limit');
  expect(edge.stdout).not.toContain('--duration');
  expect(edge.stdout).toContain('parallel readers receive exactly the rest of the quota');
});

test('the plan of an even load counts its rate, duration and ramp', async () => {
  const { stdout } = await load([
    'rest-steady',
    '--plan',
    '--rate',
    '120',
    '--duration',
    '5m',
    '--ramp',
    '1m',
  ]);
  expect(stdout).toMatch(/requests +up to 660\n/);
  expect(stdout).toMatch(/about 360 s/);
});

test('the plan of a script about MCP shows an organisation for each part', async () => {
  const { exitCode, stdout } = await load(['mcp-rate-limit', '--plan']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/organisations +4 created/);
});

test.each([
  { options: [], message: 'load needs the name of a script' },
  { options: ['rest-soap'], message: 'rest-rate-limit, rest-measure, rest-steady' },
  { options: ['rest-rate-limit', '--org-plan', 'startup'], message: 'limits.startup.requests_per_minute' },
  { options: ['quota-edge', '--max-billed', '10'], message: 'up to 115 billed manifests' },
  { options: ['quota-edge', '--max-orgs', '0'], message: 'Expected an integer of 1 or more' },
  { options: ['quota-edge', '--base-url', 'http://127.0.0.1:1'], message: 'no organisation of plan starter' },
  {
    options: ['webhook-fanout', '--base-url', 'http://127.0.0.1:1'],
    message: 'no organisation of plan startup',
  },
  { options: ['quota-edge', '--base-url', 'https://service.example'], message: 'not on this machine' },
  { options: ['mcp-rate-limit', '--shard', '3/2'], message: 'Expected i/n' },
  { options: ['mcp-rate-limit', '--shard', '1/2'], message: 'A shard needs --shard, --start-at and --out' },
  {
    options: ['quota-edge', '--shard', '1/2', '--start-at', '2026-01-01T00:00:00Z', '--out', 'x'],
    message: "unknown option '--shard'",
  },
  {
    options: ['rest-steady', '--out', 'otel'],
    message: '--out: expected opentelemetry or experimental-prometheus-rw',
  },
  { options: ['mcp-rate-limit', '--shards', '3'], message: 'A cluster needs --shards and --kubernetes' },
  {
    options: ['mcp-rate-limit', '--shards', '3', '--kubernetes', '--out', 'x'],
    message: 'in the logs of its runners',
  },
  { options: ['mcp-rate-limit', '--shards', '3', '--kubernetes'], message: 'no Secret can hold it' },
  { options: ['rest-steady', '--org-plan', 'professional', '--plan'], message: 'Give --rate' },
  { options: ['rest-steady', '--rate', '60000'], message: '20000 are allowed' },
  { options: ['quota-edge', '--thresholds', '/nowhere/limits.yaml'], message: 'cannot be read as YAML' },
  { options: ['quota-edge', '--compare', '/nowhere/summary.json'], message: 'Give the summary.json' },
  { options: ['merge', '/nowhere/shard.json'], message: 'cannot be read' },
  {
    options: ['mcp-sessions', '--base-url', 'http://127.0.0.1:1', '--control-url', 'http://127.0.0.1:1'],
    message: 'mcp-sessions needs the address of the MCP servers',
  },
])('$options is refused', async ({ options, message }) => {
  // `true` in place of k6 does nothing, so no load is sent even if the refusal fails.
  const { exitCode, stderr } = await load(options, { K6_BIN: '/bin/true' });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

test('the error for a missing k6 names K6_BIN', async () => {
  const { exitCode, stderr } = await load(['quota-edge'], { K6_BIN: '/nowhere/k6' });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('K6_BIN is /nowhere/k6');
});

test('--out passes outputs of k6 on, with their settings in the environment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-k6-'));
  const k6 = join(folder, 'k6');
  const refused = 'Failed to send the time series data to the endpoint';
  writeFileSync(k6, `#!/bin/sh\necho "$K6_OTEL_METRIC_PREFIX $@" >${folder}/args\necho '${refused}' >&2\n`, {
    mode: 0o755,
  });
  const outs = ['--out', 'opentelemetry', '--out', 'experimental-prometheus-rw'];
  const { stdout } = await load(['rest-steady', '--duration', '1s', ...outs], {
    K6_BIN: k6,
    K6_OTEL_METRIC_PREFIX: 'staging_',
  });
  // Nothing was sent, so the run shows nothing.
  expect(stdout).toContain('INCONCLUSIVE');
  expect(stdout).toContain(`its metrics to opentelemetry and experimental-prometheus-rw:\n  ${refused}\n`);
  const args = readFileSync(join(folder, 'args'), 'utf8');
  expect(args).toMatch(/^staging_ run .*--out opentelemetry --out experimental-prometheus-rw /);
});
