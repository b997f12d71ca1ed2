// The per-minute limit of a plan under load: what is admitted, what refusals say, and that they are free.
import exec from 'k6/execution';
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
  abortIfReadsAreFree,
  abortRun,
  config,
  judge,
  judgeRefusal,
  keyOf,
  nextRead,
  once,
  optionsOf,
  orgOf,
  send,
  sendAsync,
  sleepUntil,
} from './client.ts';
import { judgeRetry } from './flood.ts';

export { handleSummary } from './summary.ts';

const limit = config.limit ?? 1;
const starts = partStarts(config.orgs.length);
const pacedUsers = 2 + Math.ceil(pacedPerMinute(limit) / 30);

export const options = optionsOf(
  {
    paced: {
      executor: 'constant-arrival-rate',
      exec: 'paced',
      rate: pacedPerMinute(limit),
      timeUnit: '1m',
      duration: `${pacedSeconds}s`,
      preAllocatedVUs: pacedUsers,
      maxVUs: pacedUsers,
    },
    retry: once('retry', 3, starts.retry),
    flood: once('flood', 3, starts.flood),
  },
  50,
);

/** One request of a load below half of the limit; the keys alternate. */
export function paced(): void {
  const answer = send(nextRead(keyOf(orgOf(0), exec.scenario.iterationInTest)));
  judgeRefusal(answer);
  judge(
    'paced',
    answer.kind !== 'rate-limited',
    `${answer.kind === 'rate-limited' ? 'a request was' : 'none was'} refused at ${pacedPerMinute(limit)} requests a minute; the limit is ${limit}`,
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

/** Such as `54 requests, 10 % fewer than the limit of 60,`. */
function besideStated(measured: number, stated: number): string {
  const percent = Math.round((Math.abs(measured - stated) / stated) * 100);
  if (measured === stated) return `${measured} requests, the limit of ${stated},`;
  return `${measured} requests, ${percent} % ${measured < stated ? 'fewer' : 'more'} than the limit of ${stated},`;
}

function judgeSamples(samples: readonly Sample[]): void {
  const throughput = throughputOf(samples, floodMsOf(limit));
  const refused = samples.length - throughput.total;
  const kinds = windowsThatExplain(samples, limit);
  if (kinds.length === 0) abortIfReadsAreFree();
  judge(
    'refuses',
    refused > 0,
    `${refused} of ${samples.length} requests in a little more than a minute were refused; the limit is ${limit}`,
  );
  const most = besideStated(mostInAMinute(samples), limit);
  const why = kinds.length > 0 ? `as ${kinds.join(' or ')} allows` : 'too generous for every kind of window';
  judge('within', kinds.length > 0, `${most} were admitted within ${minuteMs / 1_000} s; ${why}`);
  const isStrict = isBelowLimit(throughput, limit);
  judge(
    'granted',
    !isStrict,
    `${besideStated(throughput.firstMinute, limit)} were admitted in the first minute of the flood${isStrict ? ': too strict' : ''}`,
  );
}
