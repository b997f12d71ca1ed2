// The per-minute limit of a plan under load: what is admitted, what a refusal tells, and what it costs.
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import {
  isStarved,
  minuteMs,
  mostInAMinute,
  type Sample,
  windowsThatExplain,
  yieldOf,
} from '../lib/limiter.ts';
import { floodMsOf, floodSchedule, pacedPerMinute, pacedSeconds, partStarts } from '../lib/plan.ts';
import {
  config,
  giveUp,
  judge,
  judgeHonesty,
  keyOf,
  nextRead,
  orgOf,
  send,
  sendSoon,
  thresholds,
  until,
} from './client.ts';
import { judgeRetry } from './flood.ts';

export { handleSummary } from './summary.ts';

const limit = config.limit ?? 1;
const starts = partStarts(config.orgs.length);
const once = { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '3m' } as const;
const pacers = 2 + Math.ceil(pacedPerMinute(limit) / 30);

export const options: Options = {
  thresholds,
  batch: 50,
  batchPerHost: 50,
  scenarios: {
    paced: {
      executor: 'constant-arrival-rate',
      exec: 'paced',
      rate: pacedPerMinute(limit),
      timeUnit: '1m',
      duration: `${pacedSeconds}s`,
      preAllocatedVUs: pacers,
      maxVUs: pacers,
    },
    retry: { ...once, exec: 'retry', startTime: `${starts.retry}s` },
    flood: { ...once, exec: 'flood', startTime: `${starts.flood}s` },
  },
};

/** One request of a load that stays below half of the limit; the keys take turns. */
export function paced(): void {
  const answer = send(nextRead(keyOf(orgOf(0), exec.scenario.iterationInTest)));
  judgeHonesty(answer);
  judge(
    'paced',
    answer.kind !== 'rate-limited',
    () => `refused at ${pacedPerMinute(limit)} requests a minute`,
  );
}

export const retry = (): void => judgeRetry(orgOf(1));

/** A demand far above the limit for a minute and more, and what was admitted of it. */
export async function flood(): Promise<void> {
  const org = orgOf(2);
  const startMs = Date.now();
  const sent: Promise<Sample>[] = [];
  for (const { atMs, key } of floodSchedule(limit, org.keys.length)) {
    await until(startMs + atMs);
    sent.push(sample(key));
  }
  judgeSamples(await Promise.all(sent));

  async function sample(key: number): Promise<Sample> {
    const sentMs = Date.now();
    const answer = await sendSoon(nextRead(keyOf(org, key)));
    judgeHonesty(answer);
    if (answer.kind === 'quota-exhausted') giveUp('the quota ended during the flood');
    return { sentMs, answeredMs: Date.now(), key, admitted: answer.kind === 'served' };
  }
}

function judgeSamples(samples: readonly Sample[]): void {
  const gained = yieldOf(samples, floodMsOf(limit));
  const refused = samples.length - gained.total;
  judge(
    'refuses',
    refused > 0,
    () => `${samples.length} requests in little more than a minute, none refused`,
  );
  judge(
    'within',
    windowsThatExplain(samples, limit).length > 0,
    () =>
      `${mostInAMinute(samples)} admitted within ${minuteMs / 1_000} s, where the limit is ${limit}; no window explains it`,
  );
  judge(
    'granted',
    !isStarved(gained, limit),
    () => `${gained.firstMinute} admitted in the first minute of a flood, where the limit is ${limit}`,
  );
}
