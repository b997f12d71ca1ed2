// The account of a load run, for people and for machines.
import { type CheckName, checks, type Estimate } from './lib/config.ts';
import type { CheckResult, LoadOutcome } from './outcome.ts';

export interface About {
  readonly script: string;
  readonly plan: string;
  readonly limit: number | undefined;
  readonly target: { readonly baseUrl: string };
}

export function summaryText({ script, plan, limit, target }: About, outcome: LoadOutcome): string {
  const stated = limit === undefined ? 'limit not stated' : `${limit} requests a minute`;
  return [
    `${script} on ${target.baseUrl}, plan ${plan}, ${stated}`,
    ...outcome.checks.flatMap(checkLines),
    ...outcome.estimates.map(estimateLine),
    `${outcome.requests} requests${outcome.p95Ms === undefined ? '' : `, 95 % answered within ${outcome.p95Ms.toFixed(1)} ms`}`,
    outcome.verdict.toUpperCase(),
    ...outcome.reasons.map((reason) => `  ${reason}`),
    '',
  ].join('\n');
}

export const summaryJson = ({ script, plan, limit, target }: About, outcome: LoadOutcome): object => {
  const { verdict, reasons, checks: results, estimates, requests, p95Ms } = outcome;
  return {
    ...{ script, plan, requests_per_minute: limit, base_url: target.baseUrl, verdict, reasons },
    checks: results.map((result) => ({ ...result, text: checks[result.check] })),
    ...{ estimates, requests, p95_ms: p95Ms },
  };
};

const textOf = (name: CheckName): string => checks[name];

function checkLines({ check, passes, fails, details }: CheckResult): readonly string[] {
  if (fails === 0) return [`  passed  ${textOf(check)} (${passes})`];
  return [
    `  FAILED  ${textOf(check)} (${fails} of ${passes + fails})`,
    ...details.map((detail) => `            ${detail}`),
  ];
}

function estimateLine({ what, low, high, unit }: Estimate): string {
  const range =
    low === high
      ? String(low ?? 'unknown')
      : `${low === undefined ? 'at most' : high === undefined ? `at least ${low}` : `${low} to`} ${high ?? ''}`.trim();
  return `  measured  ${what}: ${range} ${unit}`;
}
