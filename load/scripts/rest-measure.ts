// Measures the per-minute limit of a plan, and checks the refusals of its limiter.
import { sleep } from 'k6';
import { estimatesOf } from '../lib/estimate.ts';
import type { Sample } from '../lib/limiter.ts';
import { batchSize, floodMax, measureSeconds, measureStart } from '../lib/profile.ts';
import {
  abortRun,
  config,
  judgeRefusal,
  keyOf,
  nextRead,
  once,
  optionsOf,
  orgOf,
  recordEstimate,
  sendBatch,
} from './client.ts';
import { judgeRetry } from './flood.ts';

export { handleSummary } from './summary.ts';

export const options = optionsOf(
  { retry: once('retry', 4), measure: once('measure', 4, measureStart(config.orgs.length)) },
  batchSize,
);

/** Pause between two requests of a refused key; the measurement of a window's edge is as precise as this. */
const probeSeconds = 0.5;

export const retry = (): void => judgeRetry(orgOf(0));

/** Measures the limit: each key floods until it is refused, then sends single requests, and floods again when one is admitted. */
export function measure(): void {
  const org = orgOf(1);
  const keys = org.keys.map((_, index) => index);
  const endMs = Date.now() + measureSeconds * 1_000;
  const samples: Sample[] = [];
  while (Date.now() < endMs) {
    for (const key of keys) samples.push(...flood(key));
    sleep(probeSeconds);
  }
  const { limit: stated } = config;
  for (const estimate of estimatesOf(samples))
    recordEstimate({ ...estimate, ...(estimate.what === 'limit' && stated !== undefined && { stated }) });

  function flood(key: number): readonly Sample[] {
    const sent = sendReads(key, 1);
    while (sent.every(({ admitted }) => admitted)) {
      if (sent.length > floodMax(config.limit)) abortRun(`none of ${sent.length} requests was refused`);
      sent.push(...sendReads(key, batchSize));
    }
    return sent;
  }

  function sendReads(key: number, count: number): Sample[] {
    const sentMs = Date.now();
    const answers = sendBatch(Array.from({ length: count }, () => nextRead(keyOf(org, key))));
    const answeredMs = Date.now();
    answers.forEach(judgeRefusal);
    if (answers.some(({ kind }) => kind === 'quota-exhausted'))
      abortRun('the quota was used up during the measurement');
    return answers.map(({ kind }) => ({ sentMs, answeredMs, key, admitted: kind === 'served' }));
  }
}
