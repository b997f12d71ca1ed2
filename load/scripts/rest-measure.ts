// The per-minute limit of a plan of which nobody states it: measured, and held to honesty alone.
import { sleep } from 'k6';
import type { Options } from 'k6/options';
import { estimatesOf } from '../lib/estimate.ts';
import type { Sample } from '../lib/limiter.ts';
import { floodMax, measureSeconds, measureStart, waveSize } from '../lib/plan.ts';
import {
  config,
  giveUp,
  judgeHonesty,
  keyOf,
  nextRead,
  orgOf,
  sendTogether,
  tell,
  thresholds,
} from './client.ts';
import { judgeRetry } from './flood.ts';

export { handleSummary } from './summary.ts';

const once = { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '4m' } as const;

export const options: Options = {
  thresholds,
  batch: waveSize,
  batchPerHost: waveSize,
  scenarios: {
    retry: { ...once, exec: 'retry' },
    measure: { ...once, exec: 'measure', startTime: `${measureStart(config.orgs.length)}s` },
  },
};

/** Between two requests of a key that was refused; a window's edge is known to this. */
const probeSeconds = 0.5;

export const retry = (): void => judgeRetry(orgOf(0));

/** Each key floods until it is refused, and asks on until time is up, flooding whenever it is admitted again. */
export function measure(): void {
  const org = orgOf(1);
  const keys = org.keys.map((_, nth) => nth);
  const endMs = Date.now() + measureSeconds * 1_000;
  const samples: Sample[] = [];
  while (Date.now() < endMs) {
    for (const key of keys) samples.push(...flood(key));
    sleep(probeSeconds);
  }
  for (const estimate of estimatesOf(samples)) tell(estimate);

  function flood(key: number): readonly Sample[] {
    const sent = wave(key, 1);
    while (sent.every(({ admitted }) => admitted)) {
      if (sent.length > floodMax(config.limit)) giveUp(`${sent.length} requests in a row, none refused`);
      sent.push(...wave(key, waveSize));
    }
    return sent;
  }

  function wave(key: number, size: number): Sample[] {
    const sentMs = Date.now();
    const answers = sendTogether(Array.from({ length: size }, () => nextRead(keyOf(org, key))));
    const answeredMs = Date.now();
    answers.forEach(judgeHonesty);
    if (answers.some(({ kind }) => kind === 'quota-exhausted'))
      giveUp('the quota ended during the measuring');
    return answers.map(({ kind }) => ({ sentMs, answeredMs, key, admitted: kind === 'served' }));
  }
}
