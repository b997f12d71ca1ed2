// Runs a load script with k6 against a target: gets organisations, limits the time, and writes the report.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDirectory, writeText, writeTexts } from '../suites/files/write.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { billsReads, forecastLoad } from './forecast.ts';
import { withoutTrailingSlash } from './http.ts';
import { k6Binary } from './k6-binary.ts';
import { runK6 } from './k6-process.ts';
import { clusterYaml } from './kubernetes.ts';
import { isMcpScript, type McpConfig, type Shard, type ShardedRun } from './lib/config.ts';
import { partStart, shardEndSeconds } from './lib/mcp-profile.ts';
import { edgeLeft, profileOf, steadyDefault } from './lib/profile.ts';
import { outcomeOfShards } from './merge.ts';
import type { LoadOptions } from './options.ts';
import { type K6Run, type LoadOutcome, outcomeOf } from './outcome.ts';
import { findStream, type Provision, provision } from './provision.ts';
import { otherLines, type ShardFile, shardsIn } from './records.ts';
import { type Reported, reportPage } from './report/page.ts';
import { steadyChecks } from './steady.ts';
import { summaryJson, summaryText } from './summary.ts';
import { prepareFanout } from './webhook-fanout.ts';

export interface LoadResult extends LoadOutcome {
  /** 0 passed, 1 failed, 2 inconclusive. */
  readonly exitCode: 0 | 1 | 2;
  readonly text: string;
}

/** Throws a {@link SetupError} if the script cannot run on this target with these options. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const k6 = k6Binary(process.env);
  const { orgs } = forecastLoad(options);
  const provided = await provision(options.target, {
    plan: options.plan,
    orgs,
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
  const { script, limit, target, reportDir, classes, thresholds = {} } = options;
  const { orgs } = provided;
  const keys = Math.min(...orgs.map((org) => org.keys.length));
  const profile = profileOf(script, {
    limit,
    orgs: orgs.length,
    keys,
    left: edgeLeft,
    classes,
    steady: options.steady,
  });
  const baseUrl = withoutTrailingSlash(target.baseUrl);
  const mayBill = billsReads(options, provided.created);
  const stream = await findStream(baseUrl, orgs[0], mayBill && !isMcpScript(script));
  const mcp = mcpConfig(options, orgs, mayBill);
  const prepared = script === 'webhook-fanout' ? await prepareFanout(target, orgs) : undefined;
  const summaryFile = join(workDir, 'summary.json');
  const seconds = profile.seconds + secondsUntil(options.share?.shard);
  options.onStart?.(seconds);
  const run = await runK6(k6, script, {
    config: {
      baseUrl,
      limit,
      orgs,
      summaryFile,
      stream,
      fanout: prepared?.fanout,
      mcp,
      steady: options.steady,
      thresholds,
      shard: options.share && { ...options.share.shard, plan: options.plan },
    },
    shard: options.share?.shard,
    outputs: options.outputs ?? [],
    htmlFile: reportDir && join(reportDir, k6Page),
    seconds,
    signal: options.signal,
    onRecord: options.onRecord,
  }).finally(prepared?.release);
  const steady = options.steady ?? steadyDefault(limit);
  const outcome = outcomeOf(run, options.share === undefined ? profile.requiredChecks : [], {
    thresholds,
    ...(script === 'rest-steady' && {
      checksOf: (sent) => steadyChecks(sent, steady, limit),
      isCounted: mayBill && profile.requests <= stream.total,
    }),
  });
  const written = options.share === undefined ? '' : writeShare(options, run);
  const text = summaryText(options, outcome) + saidOfOutputs(options, run) + written;
  if (reportDir !== undefined)
    writeReports(reportDir, { info: options, outcome, text, earlier: options.earlier, k6Page });
  return { ...outcome, exitCode: exitCodes[outcome.verdict], text };
}

const saidMax = 5;

/** k6 goes on when nobody takes its metrics, and only its log tells. */
function saidOfOutputs({ outputs = [] }: LoadOptions, { log }: K6Run): string {
  const said = outputs.length === 0 ? [] : [...new Set(otherLines(log))].slice(0, saidMax);
  if (said.length === 0) return '';
  const head = `What k6 says, which sends its metrics to ${outputs.join(' and ')}:`;
  return `${[head, ...said].join('\n  ')}\n`;
}

type Written = Reported & { readonly text: string };

const files: Readonly<Record<string, (written: Written) => string>> = {
  'report.html': reportPage,
  'summary.txt': ({ text }) => text,
  'summary.json': ({ info, outcome }) => `${JSON.stringify(summaryJson(info, outcome), null, 2)}\n`,
};
const k6Page = 'k6.html';

/** Creates the directory before a run, so that its results can be written. Throws a setup error. */
export const makeReportDirectory = (directory: string): void =>
  makeDirectory(directory, [...Object.keys(files), k6Page]);

const writeReports = (directory: string, written: Written): void =>
  writeTexts(
    directory,
    Object.fromEntries(Object.entries(files).map(([name, textOf]) => [name, textOf(written)])),
  );

const secondsUntil = (shard: Shard | undefined): number =>
  shard === undefined ? 0 : Math.max(0, Math.ceil((shard.startAtMs - Date.now()) / 1_000));

/** Writes what a shard sent, and says where. */
function writeShare({ share, target, plan, classes }: LoadOptions, run: K6Run): string {
  if (share === undefined) return '';
  const { samples = [], stopped = [] } = shardsIn(run.log)[0] ?? {};
  const file: ShardFile = { ...share.shard, baseUrl: target.baseUrl, plan, classes, samples, stopped };
  writeText(share.file, `${JSON.stringify(file)}\n`);
  return `wrote ${share.file}: judge it with the other shards by \`assay load merge\`\n`;
}

function mcpConfig(
  { script, target, classes }: LoadOptions,
  orgs: Provision['orgs'],
  mayBill: boolean,
): McpConfig | undefined {
  if (!isMcpScript(script) || target.mcpUrl === undefined) return undefined;
  if (orgs.some(({ mcpToken }) => mcpToken === undefined))
    throw new SetupError(`${script} needs an MCP token of each organisation. Give mcp_token_env.`);
  return { mcpUrl: withoutTrailingSlash(target.mcpUrl), classes, mayBill };
}

/** The resources of a run on the machines of a cluster, as YAML; sends the target two reads that bill nothing. */
export async function clusterResources(
  options: LoadOptions,
  sharded: ShardedRun,
  variableOf: (secret: string) => string | undefined,
): Promise<string> {
  const { script, limit, target, plan, classes } = options;
  const wanted = Math.min(classes.length, forecastLoad(options).orgs);
  const { orgs } = await provision(target, { plan, orgs: wanted });
  const mayBill = billsReads(options, false);
  const baseUrl = withoutTrailingSlash(target.baseUrl);
  const stream = await findStream(baseUrl, orgs[0], false);
  const ends = classes.map(
    (stated, part) => partStart(part, classes.length, orgs.length) + shardEndSeconds(stated),
  );
  return clusterYaml({
    script,
    shards: sharded.count,
    variableOf,
    seconds: Math.max(...ends),
    config: {
      baseUrl,
      limit,
      orgs,
      stream,
      thresholds: options.thresholds ?? {},
      fanout: undefined,
      steady: undefined,
      summaryFile: undefined,
      mcp: mcpConfig(options, orgs, mayBill),
      shard: { ...sharded, plan },
    },
  });
}

export function resultOfShards(shards: readonly ShardFile[], reportDir?: string): LoadResult {
  const outcome = outcomeOfShards(shards);
  const [{ baseUrl = '', plan = '', classes = [], count = 0 } = {}] = shards;
  const script = `mcp-rate-limit in ${count} shards`;
  const info = { script, plan, classes, limit: undefined, target: { baseUrl } };
  const text = summaryText(info, outcome);
  if (reportDir !== undefined) writeReports(reportDir, { info, outcome, text });
  return { ...outcome, exitCode: exitCodes[outcome.verdict], text };
}

const exitCodes = { passed: 0, failed: 1, inconclusive: 2 } as const;
