// An even load of reads at a chosen rate, after a chosen ramp: latency, refusals, and the limit where the rate meets it.
import exec from 'k6/execution';
import { pacedPerMinute, steadyDefault } from '../lib/profile.ts';
import { abortRun, config, judge, judgeRefusal, keyOf, nextRead, optionsOf, orgOf, send } from './client.ts';

export { handleSummary } from './summary.ts';

const { limit } = config;
const { rate, seconds, rampSeconds } = config.steady ?? steadyDefault(limit);
/** Enough for answers that take two seconds. */
const users = 2 + Math.ceil(rate / 30);
const isBelowHalf = limit !== undefined && rate <= pacedPerMinute(limit);

export const options = optionsOf({
  steady: {
    executor: 'ramping-arrival-rate',
    exec: 'steady',
    timeUnit: '1m',
    startRate: rampSeconds === 0 ? rate : 0,
    stages: [
      ...(rampSeconds === 0 ? [] : [{ target: rate, duration: `${rampSeconds}s` }]),
      { target: rate, duration: `${seconds}s` },
    ],
    preAllocatedVUs: users,
    maxVUs: users,
  },
});

/** One request; the keys of the organisation alternate. */
export function steady(): void {
  const nth = exec.scenario.iterationInTest;
  const key = keyOf(orgOf(0), nth);
  const { billed, total } = config.stream;
  // Users count apart, so the number of the request in the whole run chooses the page.
  const answer = send({ ...nextRead(key), ...(billed && { page: 1 + (nth % total) }) });
  judgeRefusal(answer);
  if (answer.kind === 'quota-exhausted') abortRun('the quota was used up before the end of the load');
  if (!isBelowHalf) return;
  const isRefused = answer.kind === 'rate-limited';
  judge(
    'paced',
    !isRefused,
    `${isRefused ? 'a request was' : 'none was'} refused at ${rate} requests a minute; the limit is ${limit}`,
  );
}
