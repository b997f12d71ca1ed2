// The per-minute limit of a plan under load: what is admitted, what refusals say, and that they are free.
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import {
  isBelowLimit,
  minuteMs,
  mostInAMinute,
  type Sample,
  throughputOf,
  windowsThatExplain,
} from '../lib/limiter.ts';
import { floodMsOf, floodSchedule, pacedPerMinute, pacedSeconds, partStarts } from '../lib/profile.ts';
import {
  abortRun,
  config,
  judge,
  judgeRefusal,
  keyOf,
  nextRead,
  orgOf,
  send,
  sendAsync,
  sleepUntil,
  thresholds,
} from './client.ts';
import { judgeRetry } from './flood.ts';

export { handleSummary } from './summary.ts';

const limit = config.limit ?? 1;
const starts = partStarts(config.orgs.length);
const once = { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '3m' } as const;
const pacedUsers = 2 + Math.ceil(pacedPerMinute(limit) / 30);

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
      preAllocatedVUs: pacedUsers,
      maxVUs: pacedUsers,
    },
    retry: { ...once, exec: 'retry', startTime: `${starts.retry}s` },
    flood: { ...once, exec: 'flood', startTime: `${starts.flood}s` },
  },
};

/** One request of a load below half of the limit; the keys alternate. */
export function paced(): void {
  const answer = send(nextRead(keyOf(orgOf(0), exec.scenario.iterationInTest)));
  judgeRefusal(answer);
  judge(
    'paced',
    answer.kind !== 'rate-limited',
    () => `a request was refused at ${pacedPerMinute(limit)} requests per minute`,
  );
}

export const retry = (): void => judgeRetry(orgOf(1));

/** Sends far more than the limit for a little more than a minute, and checks how much was admitted. */
export async function flood(): Promise<void> {
  const org = orgOf(2);
  const startMs = Date.now();
  const sent: Promise<Sample>[] = [];
  for (const { atMs, key } of floodSchedule(limit, org.keys.length)) {
    await sleepUntil(startMs + atMs);
    sent.push(sample(key));
  }
  judgeSamples(await Promise.all(sent));

  async function sample(key: number): Promise<Sample> {
    const sentMs = Date.now();
    const answer = await sendAsync(nextRead(keyOf(org, key)));
    judgeRefusal(answer);
    if (answer.kind === 'quota-exhausted') abortRun('the quota was used up during the flood');
    return { sentMs, answeredMs: Date.now(), key, admitted: answer.kind === 'served' };
  }
}

function judgeSamples(samples: readonly Sample[]): void {
  const throughput = throughputOf(samples, floodMsOf(limit));
  const refused = samples.length - throughput.total;
  judge(
    'refuses',
    refused > 0,
    () => `none of ${samples.length} requests in a little more than a minute was refused`,
  );
  judge(
    'within',
    windowsThatExplain(samples, limit).length > 0,
    () =>
      `${mostInAMinute(samples)} requests were admitted within ${minuteMs / 1_000} s; no kind of window with a limit of ${limit} allows that`,
  );
  judge(
    'granted',
    !isBelowLimit(throughput, limit),
    () =>
      `${throughput.firstMinute} requests were admitted in the first minute of the flood; the limit is ${limit}`,
  );
}
