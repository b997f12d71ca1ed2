// The verdict on a finished k6 run: passed, failed or inconclusive.
import { at, isObject, parse } from './lib/answer.ts';
import {
  type CheckName,
  checks,
  type Estimate,
  type LoadRecord,
  type ShardSamples,
  softChecks,
} from './lib/config.ts';

/** A k6 process that has ended. */
export interface K6Run {
  /** Undefined if it was stopped because it took too long or was interrupted. */
  readonly exitCode: number | undefined;
  /** Everything that it wrote to its log. */
  readonly log: string;
  /** The summary that it wrote, as JSON text. */
  readonly summary: string | undefined;
}

export interface CheckResult {
  readonly check: CheckName;
  readonly passes: number;
  readonly fails: number;
  /** What was received at the first few failures. */
  readonly details: readonly string[];
}

export interface LoadOutcome {
  readonly verdict: 'passed' | 'failed' | 'inconclusive';
  /** Why the run did not pass. */
  readonly reasons: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly estimates: readonly Estimate[];
  readonly requests: number;
  /** 95th percentile of the response time. */
  readonly p95Ms: number | undefined;
}

const thresholdsCrossedCode = 99;

/** Metrics that make a run inconclusive if they are above zero, and why. */
const obstacles = {
  dropped_iterations: 'iterations were dropped, so the load was lower than planned',
  late_requests: 'requests were sent late, so the load was not the planned one',
  unusable_answers: 'answers proved nothing: transport errors, server errors or other unexpected statuses',
} as const;

/**
 * A failed check that only warns does not fail the run. A run whose load was not the planned one is inconclusive. Otherwise a failed check fails it, and a required check
 * that was not made leaves it inconclusive.
 */
export function outcomeOf(run: K6Run, requiredChecks: readonly CheckName[]): LoadOutcome {
  const { records, rest } = linesOf(run.log);
  const summary = parse(run.summary ?? '');
  const results = checkResults(summary, records);
  const found = {
    checks: results,
    estimates: records.filter((line) => line.kind === 'estimate').map(({ kind: _, ...estimate }) => estimate),
    requests: numberAt(summary, 'metrics.http_reqs.values.count') ?? 0,
    p95Ms: metricValue(summary, 'http_req_duration', 'p(95)'),
  };
  const whyInconclusive = inconclusiveReasons(run, { records, rest, summary });
  if (whyInconclusive.length > 0) return { verdict: 'inconclusive', reasons: whyInconclusive, ...found };
  const failed = results
    .filter(({ check, fails }) => fails > 0 && !softChecks.has(check))
    .map(({ check }) => `failed: ${checks[check]}`);
  if (failed.length > 0) return { verdict: 'failed', reasons: failed, ...found };
  const open = requiredChecks.filter((name) => !results.some(({ check }) => check === name));
  if (open.length > 0)
    return { verdict: 'inconclusive', reasons: open.map((name) => `not checked: ${checks[name]}`), ...found };
  return { verdict: 'passed', reasons: [], ...found };
}

/** What a shard sent. */
export const samplesIn = (log: string): readonly ShardSamples[] =>
  linesOf(log).records.flatMap((line) => {
    if (line.kind !== 'samples') return [];
    const { kind: _, ...samples } = line;
    return [samples];
  });

function inconclusiveReasons(
  { exitCode }: K6Run,
  found: {
    readonly records: readonly LoadRecord[];
    readonly rest: readonly string[];
    readonly summary: unknown;
  },
): readonly string[] {
  const recorded = found.records.filter((line) => line.kind === 'inconclusive').map(({ why }) => why);
  const measured = Object.entries(obstacles)
    .filter(([metric]) => (metricValue(found.summary, metric, 'count') ?? 0) > 0)
    .map(([, meaning]) => meaning);
  const reasons = [...new Set([...recorded, ...measured])];
  if (reasons.length > 0) return reasons;
  if (exitCode === undefined) return ['k6 was stopped before the end of the script'];
  if (exitCode !== 0 && exitCode !== thresholdsCrossedCode)
    return [`k6 ended with exit code ${exitCode}: ${found.rest.slice(-3).join(' | ')}`];
  return found.summary === undefined ? ['k6 wrote no summary'] : [];
}

function linesOf(log: string): { readonly records: readonly LoadRecord[]; readonly rest: readonly string[] } {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const records = lines.map(parse).filter((line): line is LoadRecord => isObject(line) && 'kind' in line);
  return { records, rest: lines.filter((line) => !line.startsWith('{')) };
}

function checkResults(summary: unknown, records: readonly LoadRecord[]): readonly CheckResult[] {
  const listed = at(summary, 'root_group.checks');
  const counted = Array.isArray(listed) ? listed : [];
  return (Object.keys(checks) as CheckName[]).flatMap((check) => {
    const entry: unknown = counted.find((candidate) => at(candidate, 'name') === checks[check]);
    if (entry === undefined) return [];
    const details = records.flatMap((line) =>
      line.kind === 'failed-check' && line.check === check ? [line.detail] : [],
    );
    return [{ check, passes: numberAt(entry, 'passes') ?? 0, fails: numberAt(entry, 'fails') ?? 0, details }];
  });
}

const metricValue = (summary: unknown, metric: string, value: string): number | undefined => {
  const values = at(summary, `metrics.${metric}.values`);
  const found = isObject(values) ? values[value] : undefined;
  return typeof found === 'number' ? found : undefined;
};

const numberAt = (value: unknown, path: string): number | undefined => {
  const found = at(value, path);
  return typeof found === 'number' ? found : undefined;
};
