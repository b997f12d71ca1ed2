// What the answers to an even load prove about a per-minute limit, over all users of the script.
import type { SentRequest, SteadyLoad } from './lib/config.ts';
import { mostInAMinute, windowsThatExplain } from './lib/limiter.ts';
import { pacedPerMinute } from './lib/profile.ts';
import type { CheckResult } from './outcome.ts';

/** Empty where the limit is unknown, or where the load is too low to meet it. */
export function steadyChecks(
  requests: readonly SentRequest[],
  { rate }: SteadyLoad,
  limit: number | undefined,
): readonly CheckResult[] {
  if (limit === undefined || rate <= pacedPerMinute(limit) || requests.length === 0) return [];
  const samples = requests.map(({ sentMs, answeredMs, result }) => ({
    sentMs,
    answeredMs,
    key: 0,
    admitted: result === 'admitted',
  }));
  const holds = windowsThatExplain(samples, limit).length > 0;
  const found = `${mostInAMinute(samples)} requests were admitted within 60 s; the limit is ${limit}`;
  return [
    {
      check: 'within',
      passes: holds ? 1 : 0,
      fails: holds ? 0 : 1,
      ...(holds ? { details: [], measured: [found] } : { details: [found], measured: [] }),
    },
  ];
}
