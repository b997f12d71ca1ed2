// The verdict on a finished k6 run: passed, failed or inconclusive.
import { at, isObject, parse } from './lib/answer.ts';
import {
  type CheckName,
  checks,
  type Estimate,
  type LoadRecord,
  type SentRequest,
  softChecks,
  type Thresholds,
} from './lib/config.ts';
import { requestsIn } from './parts.ts';
import { otherLines, recordsIn } from './records.ts';
import { type ThresholdResult, thresholdResults } from './thresholds.ts';

export interface K6Run {
  /** Undefined if it was stopped because it took too long or was interrupted. */
  readonly exitCode: number | undefined;
  /** Everything that it wrote to its log. */
  readonly log: string;
  /** The summary that it wrote, as JSON text. */
  readonly summary: string | undefined;
  /** Whether somebody ended it early. */
  readonly isInterrupted?: boolean | undefined;
}

export interface CheckResult {
  readonly check: CheckName;
  readonly passes: number;
  readonly fails: number;
  /** What was received at the first few failures. */
  readonly details: readonly string[];
  /** What was received where it passed, for the first few. */
  readonly measured?: readonly string[];
}

/** What is judged beside the checks that the script makes. */
export interface Judged {
  readonly thresholds?: Thresholds | undefined;
  /** Checks of all requests together. */
  readonly checksOf?: ((requests: readonly SentRequest[]) => readonly CheckResult[]) | undefined;
  /** Whether a limit must count the requests; if not, too many admitted requests prove nothing. */
  readonly isCounted?: boolean | undefined;
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
  readonly thresholds: readonly ThresholdResult[];
  readonly sent: readonly SentRequest[];
}

const thresholdsCrossedCode = 99;

/** Metrics that make a run inconclusive if they are above zero, and why. */
const obstacles = {
  dropped_iterations: 'iterations were dropped, so the load was lower than planned',
  late_requests: 'requests were sent late, so the load was not the planned one',
  unusable_answers: 'answers proved nothing: transport errors, server errors or other unexpected statuses',
} as const;

/**
 * A failed check that only warns does not fail the run. A run whose load was not the planned one is inconclusive.
 * Otherwise a failed check or threshold fails it, and a required check that was not made leaves it inconclusive.
 */
export function outcomeOf(
  run: K6Run,
  requiredChecks: readonly CheckName[],
  { thresholds = {}, checksOf = () => [], isCounted = true }: Judged = {},
): LoadOutcome {
  const records = recordsIn(run.log);
  const summary = parse(run.summary ?? '');
  const sent = requestsIn(run.log);
  const ofAll = checksOf(sent);
  const results = [...checkResults(summary, records), ...ofAll];
  const found = {
    checks: results,
    sent,
    thresholds: thresholdResults(thresholds, summary),
    estimates: records.filter((line) => line.kind === 'estimate').map(({ kind: _, ...estimate }) => estimate),
    requests: numberAt(summary, 'metrics.http_reqs.values.count') ?? 0,
    p95Ms: metricValue(summary, 'http_req_duration', 'p(95)'),
  };
  const whyInconclusive = [
    ...inconclusiveReasons(run, { records, summary }),
    ...(isCounted || ofAll.every(({ fails }) => fails === 0) ? [] : [uncountedReason]),
  ];
  if (whyInconclusive.length > 0) return { verdict: 'inconclusive', reasons: whyInconclusive, ...found };
  const failed = results
    .filter(({ check, fails }) => fails > 0 && !softChecks.has(check))
    .map(({ check }) => `failed: ${checks[check]}`)
    .concat(found.thresholds.filter(({ holds }) => !holds).map(thresholdReason));
  if (failed.length > 0) return { verdict: 'failed', reasons: failed, ...found };
  const open = requiredChecks.filter((name) => !results.some(({ check }) => check === name));
  if (open.length > 0)
    return { verdict: 'inconclusive', reasons: open.map((name) => `not checked: ${checks[name]}`), ...found };
  return { verdict: 'passed', reasons: [], ...found };
}

const thresholdReason = ({ metric, expression, measured }: ThresholdResult): string =>
  `failed threshold: ${metric} ${expression}, measured ${measured ?? 'nothing'}`;

/** A repeated read, or one that returns nothing, may cost nothing. */
const uncountedReason =
  'more reads were admitted than the limit allows, but not all cost quota, and a limit need not count those; allow ' +
  'billed reads with --allow-billing, or send fewer than the stream has manifests';

function inconclusiveReasons(
  { exitCode, log, isInterrupted }: K6Run,
  found: { readonly records: readonly LoadRecord[]; readonly summary: unknown },
): readonly string[] {
  if (isInterrupted === true) return ['interrupted; the figures are those measured until then'];
  const recorded = found.records.filter((line) => line.kind === 'inconclusive').map(({ why }) => why);
  const measured = Object.entries(obstacles)
    .filter(([metric]) => (metricValue(found.summary, metric, 'count') ?? 0) > 0)
    .map(([, meaning]) => meaning);
  const reasons = [...new Set([...recorded, ...measured])];
  if (reasons.length > 0) return reasons;
  if (exitCode === undefined) return ['k6 was stopped before the end of the script'];
  if (exitCode !== 0 && exitCode !== thresholdsCrossedCode)
    return [`k6 ended with exit code ${exitCode}: ${otherLines(log).slice(-3).join(' | ')}`];
  return found.summary === undefined ? ['k6 wrote no summary'] : [];
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
    const measured = records.flatMap((line) =>
      line.kind === 'measured' && line.check === check ? [line.text] : [],
    );
    const [passes, fails] = [numberAt(entry, 'passes') ?? 0, numberAt(entry, 'fails') ?? 0];
    return [{ check, passes, fails, details, measured: [...new Set(measured)].slice(0, measuredMax) }];
  });
}

const measuredMax = 4;

const metricValue = (summary: unknown, metric: string, value: string): number | undefined => {
  const values = at(summary, `metrics.${metric}.values`);
  const found = isObject(values) ? values[value] : undefined;
  return typeof found === 'number' ? found : undefined;
};

const numberAt = (value: unknown, path: string): number | undefined => {
  const found = at(value, path);
  return typeof found === 'number' ? found : undefined;
};
