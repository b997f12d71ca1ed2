// What admitted requests prove about a per-minute limiter whose kind of window nobody told.

/** One request and when it was decided: at some moment from `sentMs` to `answeredMs`. */
export interface Sample {
  readonly sentMs: number;
  readonly answeredMs: number;
  /** Which key of the organisation sent it, from 0. */
  readonly key: number;
  readonly admitted: boolean;
}

export const minuteMs = 60_000;

/** Kinds of window that the contract leaves open; each may start its minutes when it likes. */
const windows = {
  'a sliding minute': fitsSliding,
  'minutes of a fixed length': fitsFixed,
  'minutes that begin with a request': fitsAnchored,
  'a bucket that refills evenly': fitsBucket,
} as const satisfies Readonly<Record<string, (admitted: readonly Sample[], limit: number) => boolean>>;

/**
 * The kinds of window under which `limit` requests a minute explain all that was admitted. None: more was admitted
 * than any of them allows. A request that may fall on either side of an edge is taken for the better one.
 */
export function windowsThatExplain(samples: readonly Sample[], limit: number): readonly string[] {
  const admitted = admittedOf(samples);
  return Object.entries(windows)
    .filter(([, fits]) => fits(admitted, limit))
    .map(([name]) => name);
}

/** The most requests that were surely admitted within one minute. */
export function mostInAMinute(samples: readonly Sample[]): number {
  const admitted = admittedOf(samples);
  let most = 0;
  let first = 0;
  let latestAnswerMs = 0;
  for (const [last, { answeredMs }] of admitted.entries()) {
    latestAnswerMs = Math.max(latestAnswerMs, answeredMs);
    while (latestAnswerMs - (admitted[first]?.sentMs ?? 0) >= minuteMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** What a limiter let through of a demand that floods it, goes on at the limit, and floods again after a minute. */
export interface Yield {
  readonly total: number;
  readonly firstMinute: number;
  /** Of the first minute, after its flood. */
  readonly betweenFloods: number;
  /** Of `total`, for each key. */
  readonly byKey: readonly number[];
}

export function yieldOf(samples: readonly Sample[], floodMs: number): Yield {
  const startMs = Math.min(...samples.map(({ sentMs }) => sentMs));
  const admitted = admittedOf(samples);
  const keys = 1 + Math.max(...samples.map(({ key }) => key));
  const firstMinute = admitted.filter(({ sentMs }) => sentMs < startMs + minuteMs);
  return {
    total: admitted.length,
    firstMinute: firstMinute.length,
    betweenFloods: firstMinute.filter(({ sentMs }) => sentMs >= startMs + floodMs).length,
    byKey: Array.from({ length: keys }, (_, key) => admitted.filter((sample) => sample.key === key).length),
  };
}

/**
 * Whether a rested organisation got less than its limit. In the first minute it gets the limit under every kind of
 * window. A limiter that admits again before the minute is over has an edge there, or refills: over the whole demand the
 * meanest legal one is a bucket of half the limit, with not quite 1.6 limits. One that does not may count what it
 * refuses. Keys that ask for different amounts and get about the same were held by sub-limits of their own; so may
 * a single key be. Then half a limit is enough.
 */
export function isStarved({ total, firstMinute, betweenFloods, byKey }: Yield, limit: number): boolean {
  if (firstMinute < limit / 2) return true;
  if (byKey.length < 2 || Math.min(...byKey) >= total * alikeShare) return false;
  return firstMinute < limit * 0.9 || (betweenFloods > 0 && total < limit * 1.55);
}

/** What each of two keys gets of all where a sub-limit of its own holds it; an edge between minutes may favour one. */
const alikeShare = 0.4;

const admittedOf = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(({ admitted }) => admitted).toSorted((a, b) => a.sentMs - b.sentMs);

function fitsSliding(admitted: readonly Sample[], limit: number): boolean {
  return mostInAMinute(admitted) <= limit;
}

/** Some phase of a clock's minutes holds no minute with more than the limit. */
function fitsFixed(admitted: readonly Sample[], limit: number): boolean {
  return edgesOf(admitted).some((edgeMs) => {
    const counts = new Map<number, number>();
    return admitted.every(({ sentMs, answeredMs }) => {
      const minute = Math.floor((sentMs - edgeMs) / minuteMs);
      if (minute !== Math.floor((answeredMs - edgeMs) / minuteMs)) return true;
      const count = (counts.get(minute) ?? 0) + 1;
      counts.set(minute, count);
      return count <= limit;
    });
  });
}

/** As a counter does that its first request creates and that lasts for a minute; one may be running at the start. */
function fitsAnchored(admitted: readonly Sample[], limit: number): boolean {
  return edgesOf(admitted).some((edgeMs) => {
    let endMs = edgeMs;
    let count = 0;
    return admitted.every(({ sentMs, answeredMs }) => {
      // At an edge, the minute before is filled up first.
      if (sentMs >= endMs || (answeredMs >= endMs && count >= limit)) {
        endMs = sentMs + minuteMs;
        count = 0;
      }
      count += 1;
      return count <= limit;
    });
  });
}

/** A full bucket holds one limit; any stretch of time adds its share of another. */
function fitsBucket(admitted: readonly Sample[], limit: number): boolean {
  let fewestAhead = Number.POSITIVE_INFINITY;
  let latestAnswerMs = 0;
  return admitted.every(({ sentMs, answeredMs }, index) => {
    latestAnswerMs = Math.max(latestAnswerMs, answeredMs);
    fewestAhead = Math.min(fewestAhead, index - (sentMs * limit) / minuteMs);
    const above = index + 1 - (latestAnswerMs * limit) / minuteMs - fewestAhead;
    return above <= limit + roundingError;
  });
}

/** Where an edge between minutes may lie as far as the samples can tell: before each of them, or within it. */
const edgesOf = (admitted: readonly Sample[]): readonly number[] =>
  admitted.flatMap(({ sentMs }) => [sentMs, sentMs + 1]);

const roundingError = 1e-6;
