// What the plots of a report show: requests of one part of a run by time, beside what is stated.
import type { SentRequest } from '../lib/config.ts';
import { minuteMs } from '../lib/limiter.ts';
import { countsOf, latencyOf } from '../parts.ts';

export interface Point {
  /** Since the first request of the part. */
  readonly second: number;
  readonly value: number;
}

/** What is stated for the requests of a part. */
export type Stated =
  | { readonly kind: 'per-minute'; readonly limit: number }
  | { readonly kind: 'bucket'; readonly burst: number; readonly perSecond: number };

/** At most this many bars in a plot. */
const binsMax = 60;

/** The requests of one part, in the order of their sending, in bins: each has those of a short time. */
export function seriesOf(part: string, requests: readonly SentRequest[]) {
  const startMs = requests[0]?.sentMs ?? 0;
  const seconds = Math.max(1, Math.ceil(((requests.at(-1)?.sentMs ?? startMs) - startMs + 1) / 1_000));
  const binSeconds = Math.max(1, Math.ceil(seconds / binsMax));
  const byBin = Map.groupBy(requests, ({ sentMs }) => Math.floor((sentMs - startMs) / 1_000 / binSeconds));
  const bins = Array.from({ length: Math.ceil(seconds / binSeconds) }, (_, nth) => {
    const sent = byBin.get(nth) ?? [];
    const latency = sent.length === 0 ? undefined : latencyOf(sent);
    return {
      second: nth * binSeconds,
      medianMs: latency?.p50,
      p95Ms: latency?.p95,
      counts: countsOf(sent),
    };
  });
  return { part, seconds, binSeconds, bins };
}

export type PartSeries = ReturnType<typeof seriesOf>;
export type Bin = PartSeries['bins'][number];

/** After each admitted request: how many were certainly admitted within a minute before, or since the start. */
export function admittedBy(requests: readonly SentRequest[], stated: Stated): readonly Point[] {
  const startMs = requests[0]?.sentMs ?? 0;
  const admitted = requests.filter(({ result }) => result === 'admitted');
  let first = 0;
  let latestMs = 0;
  return admitted.map(({ sentMs, answeredMs }, nth) => {
    latestMs = Math.max(latestMs, answeredMs);
    if (stated.kind === 'per-minute')
      while (latestMs - (admitted[first]?.sentMs ?? latestMs) >= minuteMs) first += 1;
    return { second: (sentMs - startMs) / 1_000, value: nth + 1 - first };
  });
}

/** The line of the most requests that the stated limit admits, from the start to the end of the part. */
export const statedLine = (stated: Stated, seconds: number): readonly Point[] =>
  [0, seconds].map((second) => ({
    second,
    value: stated.kind === 'per-minute' ? stated.limit : stated.burst + stated.perSecond * second,
  }));
