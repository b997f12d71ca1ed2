// Runs a load script with k6 against a target: gets organisations, limits the time, and writes the report.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billsReads, forecastLoad } from './forecast.ts';
import { withoutTrailingSlash } from './http.ts';
import { k6Binary } from './k6-binary.ts';
import { runK6 } from './k6-process.ts';
import { isMcpScript, type McpConfig, type Shard } from './lib/config.ts';
import { edgeLeft, profileOf } from './lib/profile.ts';
import { outcomeOfShards, type ShardFile } from './merge.ts';
import type { LoadOptions } from './options.ts';
import { type K6Run, type LoadOutcome, outcomeOf, samplesIn } from './outcome.ts';
import { findStream, type Provision, provision } from './provision.ts';
import { LoadSetupError } from './setup-error.ts';
import { summaryJson, summaryText } from './summary.ts';
import { prepareFanout } from './webhook-fanout.ts';

export interface LoadResult extends LoadOutcome {
  /** 0 passed, 1 failed, 2 inconclusive. */
  readonly exitCode: 0 | 1 | 2;
  readonly text: string;
}

/** Throws a {@link LoadSetupError} if the script cannot run on this target with these options. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const k6 = k6Binary(process.env);
  const { orgs } = forecastLoad(options);
  const provided = await provision(options.target, {
    ...{ plan: options.plan, orgs },
    quotaLeft: options.script === 'quota-edge' ? edgeLeft : undefined,
  });
  const workDir = mkdtempSync(join(tmpdir(), 'assay-load-'));
  try {
    return await runScript(k6, options, provided, workDir);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
    await provided.release();
  }
}

async function runScript(
  k6: string,
  options: LoadOptions,
  provided: Provision,
  workDir: string,
): Promise<LoadResult> {
  const { script, limit, target, reportDir, classes } = options;
  const { orgs } = provided;
  const keys = Math.min(...orgs.map((org) => org.keys.length));
  const profile = profileOf(script, { limit, orgs: orgs.length, keys, left: edgeLeft, classes });
  const baseUrl = withoutTrailingSlash(target.baseUrl);
  const mayBill = billsReads(options, provided.created);
  const stream = await findStream(baseUrl, orgs[0], mayBill && !isMcpScript(script));
  const mcp = mcpConfig(options, orgs, mayBill);
  const prepared = script === 'webhook-fanout' ? await prepareFanout(target, orgs) : undefined;
  const summaryFile = join(workDir, 'summary.json');
  const run = await runK6(k6, script, {
    config: {
      baseUrl,
      limit,
      orgs,
      summaryFile,
      stream,
      fanout: prepared?.fanout,
      mcp,
      shard: options.share?.shard,
    },
    htmlFile: reportDir && join(reportDir, 'report.html'),
    seconds: profile.seconds + secondsUntil(options.share?.shard),
    signal: options.signal,
  }).finally(prepared?.release);
  const outcome = outcomeOf(run, options.share === undefined ? profile.requiredChecks : []);
  const text = summaryText(options, outcome) + (options.share === undefined ? '' : writeShare(options, run));
  if (reportDir !== undefined) {
    writeFileSync(join(reportDir, 'summary.txt'), text);
    writeFileSync(
      join(reportDir, 'summary.json'),
      `${JSON.stringify(summaryJson(options, outcome), null, 2)}\n`,
    );
  }
  return { ...outcome, exitCode: exitCodes[outcome.verdict], text };
}

const secondsUntil = (shard: Shard | undefined): number =>
  shard === undefined ? 0 : Math.max(0, Math.ceil((shard.startAtMs - Date.now()) / 1_000));

/** Writes what a shard sent, and says where. */
function writeShare({ share, target, plan, classes }: LoadOptions, run: K6Run): string {
  if (share === undefined) return '';
  const { index, count, startAtMs } = share.shard;
  const samples = samplesIn(run.log);
  const file: ShardFile = { index, count, startAtMs, baseUrl: target.baseUrl, plan, classes, samples };
  writeFileSync(share.file, `${JSON.stringify(file)}\n`);
  return `wrote ${share.file}: judge it with the other shards by \`assay load merge\`\n`;
}

function mcpConfig(
  { script, target, classes }: LoadOptions,
  orgs: Provision['orgs'],
  mayBill: boolean,
): McpConfig | undefined {
  if (!isMcpScript(script) || target.mcpUrl === undefined) return undefined;
  if (orgs.some(({ mcpToken }) => mcpToken === undefined))
    throw new LoadSetupError(`${script} needs an MCP token of each organisation. Give mcp_token_env.`);
  return { mcpUrl: withoutTrailingSlash(target.mcpUrl), classes, mayBill };
}

/** The judgement of what all shards sent. */
export function resultOfShards(shards: readonly ShardFile[]): LoadResult {
  const outcome = outcomeOfShards(shards);
  const [{ baseUrl = '', plan = '', classes = [], count = 0 } = {}] = shards;
  const info = { script: `mcp-rate-limit in ${count} shards`, plan, classes, limit: undefined };
  return {
    ...outcome,
    exitCode: exitCodes[outcome.verdict],
    text: summaryText({ ...info, target: { baseUrl } }, outcome),
  };
}

const exitCodes = { passed: 0, failed: 1, inconclusive: 2 } as const;
