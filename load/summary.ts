// The summary of a load run, as text and as JSON.
import { readFileSync } from 'node:fs';
import { orSetupError, SetupError } from '../suites/target/setup-error.ts';
import { isObject, parse } from './lib/answer.ts';
import { checks, type Estimate, type McpClass, type Result, results, softChecks } from './lib/config.ts';
import type { CheckResult, LoadOutcome } from './outcome.ts';
import { type PartCounts, partsOf } from './parts.ts';
import type { ThresholdResult } from './thresholds.ts';

/** What the run was about. */
export interface RunInfo {
  readonly script: string;
  readonly plan: string;
  readonly limit: number | undefined;
  readonly classes: readonly McpClass[];
  readonly target: { readonly baseUrl: string };
}

export function summaryText(info: RunInfo, outcome: LoadOutcome): string {
  const { script, plan, target } = info;
  return [
    `${script} on ${target.baseUrl}, plan ${plan}${limitText(info)}`,
    ...outcome.checks.flatMap(checkLines),
    ...outcome.thresholds.map(thresholdLine),
    ...outcome.estimates.map(estimateLine),
    ...partsOf(outcome.sent).map(partLine),
    requestsLine(outcome),
    outcome.verdict.toUpperCase(),
    ...outcome.reasons.map((reason) => `  ${reason}`),
    '',
  ].join('\n');
}

/** The limit of MCP stands beside each measurement. */
function limitText({ limit, classes }: RunInfo): string {
  if (classes.length > 0) return '';
  return limit === undefined ? ', limit unknown' : `, ${limit} requests per minute`;
}

/** The summary as JSON, which a later report compares with. */
export interface Summary {
  readonly script: string;
  readonly plan: string;
  readonly requests_per_minute?: number | undefined;
  readonly base_url: string;
  /** When the run began, RFC 3339. */
  readonly started_at?: string | undefined;
  readonly verdict: LoadOutcome['verdict'];
  readonly reasons: readonly string[];
  readonly checks: readonly (CheckResult & { readonly text: string })[];
  readonly thresholds: readonly ThresholdResult[];
  readonly estimates: readonly Estimate[];
  readonly parts: readonly PartCounts[];
  readonly requests: number;
  readonly p95_ms?: number | undefined;
}

export function summaryJson({ script, plan, limit, target }: RunInfo, outcome: LoadOutcome): Summary {
  const { verdict, reasons, checks: results, estimates, requests, p95Ms, thresholds, sent } = outcome;
  const [first] = sent;
  return {
    script,
    plan,
    requests_per_minute: limit,
    base_url: target.baseUrl,
    verdict,
    reasons,
    started_at: first && new Date(first.sentMs).toISOString(),
    checks: results.map((result) => ({ ...result, text: checks[result.check] })),
    thresholds,
    estimates,
    parts: partsOf(sent),
    requests,
    p95_ms: p95Ms,
  };
}

/** The summary of an earlier run; a {@link SetupError} if the file holds none. */
export function readSummary(file: string): Summary {
  const read = parse(textOf(file, 'Give the summary.json of an earlier --report.'));
  if (isSummary(read)) return read;
  throw new SetupError(`${file} is not the summary.json of a load run.`);
}

/** The text of a file; a {@link SetupError} with the advice if it cannot be read. */
export const textOf = (file: string, advice = 'Check the path.'): string =>
  orSetupError(
    () => readFileSync(file, 'utf8'),
    () => `${file} cannot be read. ${advice}`,
  );

const isSummary = (value: unknown): value is Summary =>
  isObject(value) &&
  ['script', 'plan', 'verdict'].every((name) => typeof value[name] === 'string') &&
  ['checks', 'estimates', 'parts', 'thresholds'].every((name) => Array.isArray(value[name]));

const requestsLine = ({ requests, p95Ms }: LoadOutcome): string =>
  `${requests} requests${p95Ms === undefined ? '' : `, 95 % answered within ${p95Ms.toFixed(1)} ms`}`;

function checkLines({ check, passes, fails, details, measured = [] }: CheckResult): readonly string[] {
  const texts = (fails > 0 ? details : measured).map((text) => `            ${text}`);
  const total = passes + fails;
  if (fails === 0) return [`  passed  ${checks[check]} (${passes} of ${total})`, ...texts];
  const word = softChecks.has(check) ? 'warned' : 'FAILED';
  return [`  ${word}  ${checks[check]} (${fails} of ${total})`, ...texts];
}

const thresholdLine = ({ metric, expression, holds, measured }: ThresholdResult): string =>
  `  ${holds ? 'passed' : 'FAILED'}  ${metric} ${expression}: measured ${figureText(measured)}`;

export const figureText = (figure: number | undefined): string =>
  figure === undefined ? 'nothing' : String(Math.round(figure * 1_000) / 1_000);

function partLine({ part, sent, latency, ...counts }: PartCounts): string {
  const answered = (Object.keys(results) as readonly Result[])
    .filter((result) => counts[result] > 0)
    .map((result) => `${counts[result]} ${results[result]}`);
  const within = `${latency.p50} / ${latency.p95} / ${latency.p99} ms`;
  return `  sent      ${part}: ${sent} requests, ${answered.join(', ')}; 50 / 95 / 99 % answered within ${within}`;
}

const estimateLine = ({ what, low, high, unit, stated }: Estimate): string =>
  `  measured  ${what}: ${rangeText(low, high)} ${unit}${stated === undefined ? '' : ` (stated ${stated}${sideOf({ low, high, stated })})`}`;

/** On which side of the stated figure the measured one certainly lies; a check says whether that is wrong. */
function sideOf({ low, high, stated }: Required<Pick<Estimate, 'stated'>> & Bounds): string {
  if (high !== undefined && high < stated) return `; ${percentText(high, stated)} below`;
  return low !== undefined && low > stated ? `; ${percentText(low, stated)} above` : '';
}

interface Bounds {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

const percentText = (measured: number, stated: number): string =>
  `at least ${Math.round((Math.abs(measured - stated) / stated) * 100)} %`;

export function rangeText(low: number | undefined, high: number | undefined): string {
  if (low === high) return String(low ?? 'unknown');
  if (high === undefined) return `at least ${low}`;
  return low === undefined ? `at most ${high}` : `${low} to ${high}`;
}
