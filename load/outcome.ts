// What a finished k6 run means: passed, failed, or proof of nothing.
import { at, isObject, parse } from './lib/answer.ts';
import { type CheckName, checks, type Estimate, type LoadRecord } from './lib/config.ts';

/** A k6 process that has ended. */
export interface K6Run {
  /** `undefined`: it was stopped, for it took too long or somebody wished it. */
  readonly exitCode: number | undefined;
  /** All that it wrote to its log. */
  readonly log: string;
  /** The summary it wrote, a JSON text. */
  readonly summary: string | undefined;
}

export interface CheckResult {
  readonly check: CheckName;
  readonly passes: number;
  readonly fails: number;
  /** What was received where it failed; the first few. */
  readonly details: readonly string[];
}

export interface LoadOutcome {
  readonly verdict: 'passed' | 'failed' | 'inconclusive';
  /** Why it is no pass. */
  readonly reasons: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly estimates: readonly Estimate[];
  readonly requests: number;
  /** 95th percentile of the time from request to answer, ms. */
  readonly p95Ms: number | undefined;
}

const thresholdsCrossed = 99;

/** Names of metrics that say whether the planned load was offered, and what it means that they are above zero. */
const worth = {
  dropped_iterations: 'iterations were dropped, so less load was offered than planned',
  late_requests: 'requests went out late, so the load was not the planned one',
  unusable_answers:
    'answers were no evidence (transport errors, server errors, or statuses that no reader expects)',
} as const;

/**
 * A run whose load was not the planned one proves nothing, whatever it saw. Of the others, one broken check fails it,
 * and a check of `judges` that was not judged at all leaves it open.
 */
export function outcomeOf(run: K6Run, judges: readonly CheckName[]): LoadOutcome {
  const { records, rest } = linesOf(run.log);
  const summary = parse(run.summary ?? '');
  const results = checkResults(summary, records);
  const found = {
    checks: results,
    estimates: records.filter((line) => line.kind === 'estimate').map(({ kind: _, ...estimate }) => estimate),
    requests: numberAt(summary, 'metrics.http_reqs.values.count') ?? 0,
    p95Ms: metricValue(summary, 'http_req_duration', 'p(95)'),
  };
  const trouble = troubleOf(run, { records, rest, summary });
  if (trouble.length > 0) return { verdict: 'inconclusive', reasons: trouble, ...found };
  const broken = results.filter(({ fails }) => fails > 0).map(({ check }) => `not so: ${checks[check]}`);
  if (broken.length > 0) return { verdict: 'failed', reasons: broken, ...found };
  const open = judges.filter((name) => !results.some(({ check }) => check === name));
  if (open.length > 0)
    return { verdict: 'inconclusive', reasons: open.map((name) => `not judged: ${checks[name]}`), ...found };
  return { verdict: 'passed', reasons: [], ...found };
}

function troubleOf(
  { exitCode }: K6Run,
  found: {
    readonly records: readonly LoadRecord[];
    readonly rest: readonly string[];
    readonly summary: unknown;
  },
): readonly string[] {
  const given = found.records.filter((line) => line.kind === 'inconclusive').map(({ why }) => why);
  const missed = Object.entries(worth)
    .filter(([metric]) => (metricValue(found.summary, metric, 'count') ?? 0) > 0)
    .map(([, meaning]) => meaning);
  const reasons = [...new Set([...given, ...missed])];
  if (reasons.length > 0) return reasons;
  if (exitCode === undefined) return ['k6 was stopped before it was done'];
  if (exitCode !== 0 && exitCode !== thresholdsCrossed)
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
      line.kind === 'broken' && line.check === check ? [line.detail] : [],
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
