// `conform` accuses the independent server, written from the contract document alone, of nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../../spec/rules/index.ts';
import { cases } from '../../cases/index.ts';
import { examine } from '../../doctor/examine.ts';
import { entriesOf } from '../../judge/run.ts';
import { readReport } from '../../report/read.ts';
import type { Report, ReportedRule } from '../../report/schema.ts';
import { loadTarget } from '../../target/target-file.ts';
import { fakeService } from '../../testing/fake-service.ts';
import {
  type DescribedTarget,
  mcpAloneTarget,
  onePairTarget,
  startIndependent,
  wholeTarget,
} from './start.ts';

const command = join(import.meta.dirname, '../../../bin/assay.ts');

/** Returns what the work returns; the target file and its directory are there while it works. */
async function withFile<T>(
  { document }: DescribedTarget,
  work: (file: string, directory: string) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-independent-'));
  try {
    const file = join(directory, 'target.yaml');
    writeFileSync(file, JSON.stringify(document));
    return await work(file, directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The report of one run of the command, and its exit code. */
const conformOn = (target: DescribedTarget, flags: readonly string[]): Promise<[Report, unknown]> =>
  withFile(target, async (file, directory) => {
    const args = ['conform', '--report', directory, ...flags, '--target', file];
    const code = await exitCodeOf(target, args);
    return [readReport(join(directory, 'report.json')), code];
  });

async function exitCodeOf({ env }: DescribedTarget, args: readonly string[]): Promise<unknown> {
  const run = spawn(process.execPath, [command, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [code] = await once(run, 'exit');
  return code;
}

/** What the doctor does not call good. */
const doubtedOn = (target: DescribedTarget): Promise<readonly string[]> =>
  withFile(target, async (file) => {
    const loaded = loadTarget({ file }, target.env) ?? expect.unreachable('the file names a target');
    const { lines } = await examine(loaded, entriesOf(rules, cases));
    return lines.filter(({ state }) => state.kind !== 'ok').map(({ what }) => what);
  });

/** One line for each accusation, with what the rule expected. */
const accusationsIn = (judged: readonly ReportedRule[]): readonly string[] =>
  judged
    .filter(({ verdict }) => ['failed', 'warned', 'error'].includes(verdict))
    .map(({ id, verdict, failure }) => `${verdict} ${id}: ${failure?.expected} / ${failure?.received}`);

/** The share of all rules that were judged, in percent. */
const exercisedIn = (judged: readonly ReportedRule[]): number =>
  (100 * judged.filter(({ verdict }) => verdict === 'passed').length) / judged.length;

interface Access {
  readonly title: string;
  readonly args: readonly string[];
  readonly describe: (server: Parameters<typeof wholeTarget>[0]) => DescribedTarget;
  /** Of the command that judges. */
  readonly flags?: readonly string[];
  /** At least this share of all rules must pass, in percent; otherwise the run has judged too little. */
  readonly passedMin: number;
}

const accesses: readonly Access[] = [
  { title: 'with full control', args: [], describe: wholeTarget, passedMin: 95 },
  {
    title: 'with full control, and answers altered as HTTP and JSON allow',
    args: [
      '--seed',
      '7',
      '--strange',
      '7',
      '--created-status',
      '201',
      '--base-path',
      '',
      '--fresh',
      '--mcp',
      'session',
    ],
    describe: wholeTarget,
    passedMin: 95,
  },
  {
    title: 'with one key pair of Enterprise',
    args: [],
    describe: (server) => onePairTarget(server, 'enterprise'),
    passedMin: 7,
  },
  { title: 'with the MCP servers alone', args: [], describe: mcpAloneTarget, passedMin: 2 },
  {
    title: 'with the MCP servers alone, with sessions and streams of events',
    args: ['--mcp', 'session'],
    describe: mcpAloneTarget,
    flags: ['--allow-billing', '--allow-writes'],
    passedMin: 4,
  },
];

test('with the MCP servers alone no command sends a request to REST', async () => {
  const server = await startIndependent();
  const rest = await fakeService(() => ({ status: 404 }));
  try {
    const { document, env } = mcpAloneTarget(server);
    const target = { document: { ...document, base_url: rest.url }, env };
    for (const args of [['doctor'], ['conform', '--plan'], ['conform', '--allow-writes'], ['clean']])
      await withFile(target, async (file) =>
        expect([0, 1], args.join(' ')).toContain(await exitCodeOf(target, [...args, '--target', file])),
      );
    expect(rest.requests.map(({ path }) => path)).toEqual([]);
  } finally {
    await Promise.all([server.stop(), rest.close()]);
  }
});

test.each(accesses)('$title', async ({ args, describe, flags = [], passedMin }) => {
  const server = await startIndependent(args);
  try {
    const target = describe(server);
    const [{ rules: judged, cost, left }, code] = await conformOn(target, flags);
    expect(accusationsIn(judged)).toEqual([]);
    expect(exercisedIn(judged)).toBeGreaterThanOrEqual(passedMin);
    if (describe === wholeTarget) {
      expect(code).toBe(0);
      expect(await doubtedOn(target)).toEqual(['worlds']);
    }
    if (describe !== mcpAloneTarget) return;
    expect(cost.answers.map(({ address }) => address)).toEqual([server.mcp_url]);
    const written = flags.includes('--allow-writes') ? ['Beacon', 'Beacon', 'label'] : [];
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(written);
    expect(left.filter(({ kind }) => kind === 'Beacon').every(({ archived }) => archived)).toBe(true);
  } finally {
    await server.stop();
  }
});
