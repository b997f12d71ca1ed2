// The requests of a run by part of the script: how many were admitted and refused, and how long they took.
import type { Result, SentRequest } from './lib/config.ts';
import { recordsIn } from './records.ts';

export interface PartCounts {
  readonly part: string;
  readonly sent: number;
  /** They add up to `sent`. */
  readonly admitted: number;
  readonly refused: number;
  readonly exhausted: number;
  readonly other: number;
  readonly latency: ReturnType<typeof latencyOf>;
}

/** Reads the requests of a run from the log of its script, ordered by the time of sending. */
export const requestsIn = (log: string): readonly SentRequest[] =>
  recordsIn(log)
    .flatMap((line) => {
      if (line.kind !== 'answer') return [];
      const { kind: _, ...request } = line;
      return [request];
    })
    .toSorted((a, b) => a.sentMs - b.sentMs);

export function partsOf(requests: readonly SentRequest[]): readonly PartCounts[] {
  return [...Map.groupBy(requests, ({ part }) => part)].map(([part, sent]) => ({
    part,
    sent: sent.length,
    latency: latencyOf(sent),
    ...countsOf(sent),
  }));
}

export const countsOf = (requests: readonly SentRequest[]): Readonly<Record<Result, number>> => {
  const counts = { admitted: 0, refused: 0, exhausted: 0, other: 0 };
  for (const { result } of requests) counts[result] += 1;
  return counts;
};

/** Percentiles of the latency in ms: half of the requests were answered within `p50`. */
export function latencyOf(requests: readonly SentRequest[]) {
  const sorted = requests.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const within = (percent: number): number => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
  return { p50: within(50), p90: within(90), p95: within(95), p99: within(99), max: within(100) };
}
