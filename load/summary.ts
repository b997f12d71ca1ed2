// The summary of a load run, as text and as JSON.
import { checks, type Estimate, softChecks } from './lib/config.ts';
import type { CheckResult, LoadOutcome } from './outcome.ts';

/** What the run was about. */
export interface RunInfo {
  readonly script: string;
  readonly plan: string;
  readonly limit: number | undefined;
  readonly classes: readonly unknown[];
  readonly target: { readonly baseUrl: string };
}

export function summaryText(info: RunInfo, outcome: LoadOutcome): string {
  const { script, plan, target } = info;
  return [
    `${script} on ${target.baseUrl}, plan ${plan}${limitText(info)}`,
    ...outcome.checks.flatMap(checkLines),
    ...outcome.estimates.map(estimateLine),
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

export const summaryJson = ({ script, plan, limit, target }: RunInfo, outcome: LoadOutcome): object => {
  const { verdict, reasons, checks: results, estimates, requests, p95Ms } = outcome;
  return {
    ...{ script, plan, requests_per_minute: limit, base_url: target.baseUrl, verdict, reasons },
    checks: results.map((result) => ({ ...result, text: checks[result.check] })),
    ...{ estimates, requests, p95_ms: p95Ms },
  };
};

const requestsLine = ({ requests, p95Ms }: LoadOutcome): string =>
  `${requests} requests${p95Ms === undefined ? '' : `, 95 % answered within ${p95Ms.toFixed(1)} ms`}`;

function checkLines({ check, passes, fails, details }: CheckResult): readonly string[] {
  if (fails === 0) return [`  passed  ${checks[check]} (${passes})`];
  return [
    `  ${softChecks.has(check) ? 'warned' : 'FAILED'}  ${checks[check]} (${fails} of ${passes + fails})`,
    ...details.map((detail) => `            ${detail}`),
  ];
}

const estimateLine = ({ what, low, high, unit, stated }: Estimate): string =>
  `  measured  ${what}: ${rangeText(low, high)} ${unit}${stated === undefined ? '' : ` (stated ${stated})`}`;

function rangeText(low: number | undefined, high: number | undefined): string {
  if (low === high) return String(low ?? 'unknown');
  if (high === undefined) return `at least ${low}`;
  return low === undefined ? `at most ${high}` : `${low} to ${high}`;
}
