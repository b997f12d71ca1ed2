// `conform` accuses the independent server, written from the contract document alone, of nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport } from '../../report/read.ts';
import type { Report, ReportedRule } from '../../report/schema.ts';
import { fakeService } from '../../testing/fake-service.ts';
import {
  type DescribedTarget,
  mcpAloneTarget,
  onePairTarget,
  startIndependent,
  wholeTarget,
} from './start.ts';

const command = join(import.meta.dirname, '../../../bin/assay.ts');

/** The report of one run of the command. */
async function conformOn(target: DescribedTarget, flags: readonly string[]): Promise<Report> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-independent-'));
  try {
    const code = await exitCodeOf(target, ['conform', '--report', directory, ...flags]);
    expect([0, 1]).toContain(code);
    return readReport(join(directory, 'report.json'));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Runs the command on the target. */
async function exitCodeOf({ document, env }: DescribedTarget, args: readonly string[]): Promise<unknown> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-target-'));
  try {
    const file = join(directory, 'target.yaml');
    writeFileSync(file, JSON.stringify(document));
    const run = spawn(process.execPath, [command, ...args, '--target', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    const [code] = await once(run, 'exit');
    return code;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** One line for each accusation, with what the rule expected. */
const accusationsIn = (rules: readonly ReportedRule[]): readonly string[] =>
  rules
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'error')
    .map(({ id, verdict, failure }) => `${verdict} ${id}: ${failure?.expected} / ${failure?.received}`);

const passedIn = (rules: readonly ReportedRule[]): number =>
  rules.filter(({ verdict }) => verdict === 'passed').length;

interface Access {
  readonly title: string;
  readonly args: readonly string[];
  readonly describe: (server: Parameters<typeof wholeTarget>[0]) => DescribedTarget;
  /** Of the command that judges. */
  readonly flags?: readonly string[];
  /** At least this many rules must pass; otherwise the run has judged too little. */
  readonly passedMin: number;
}

const accesses: readonly Access[] = [
  { title: 'with full control', args: [], describe: wholeTarget, passedMin: 505 },
  {
    title: 'with full control, and answers altered as HTTP and JSON allow',
    args: [
      ...['--seed', '7', '--strange', '7', '--created-status', '201', '--base-path', '', '--fresh'],
      ...['--mcp', 'session'],
    ],
    describe: wholeTarget,
    passedMin: 505,
  },
  {
    title: 'with one key pair of Enterprise',
    args: [],
    describe: (server) => onePairTarget(server, 'enterprise'),
    passedMin: 50,
  },
  { title: 'with the MCP servers alone', args: [], describe: mcpAloneTarget, passedMin: 18 },
  {
    title: 'with the MCP servers alone, with sessions and streams of events',
    args: ['--mcp', 'session'],
    describe: mcpAloneTarget,
    flags: ['--allow-billing', '--allow-writes'],
    passedMin: 28,
  },
];

test('with the MCP servers alone no command sends a request to REST', async () => {
  const server = await startIndependent();
  const rest = await fakeService(() => ({ status: 404 }));
  try {
    const { document, env } = mcpAloneTarget(server);
    const target = { document: { ...document, base_url: rest.url }, env };
    for (const args of [['doctor'], ['conform', '--plan'], ['conform', '--allow-writes'], ['clean']])
      expect([0, 1], args.join(' ')).toContain(await exitCodeOf(target, args));
    expect(rest.requests.map(({ path }) => path)).toEqual([]);
  } finally {
    await Promise.all([server.stop(), rest.close()]);
  }
});

test.each(accesses)('$title', async ({ args, describe, flags = [], passedMin }) => {
  const server = await startIndependent(args);
  try {
    const { rules, cost, left } = await conformOn(describe(server), flags);
    expect(accusationsIn(rules)).toEqual([]);
    expect(passedIn(rules)).toBeGreaterThanOrEqual(passedMin);
    if (describe !== mcpAloneTarget) return;
    expect(cost.answers.map(({ address }) => address)).toEqual([server.mcp_url]);
    const written = flags.includes('--allow-writes') ? ['Beacon', 'label'] : [];
    expect(left.map(({ kind }) => kind)).toEqual(written);
    expect(left.filter(({ kind }) => kind === 'Beacon').every(({ archived }) => archived)).toBe(true);
  } finally {
    await server.stop();
  }
});
