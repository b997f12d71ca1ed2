// What admitted requests prove about a per-minute limiter whose kind of window is unknown.

/** One request; the limiter decided about it at some moment from `sentMs` to `answeredMs`. */
export interface Sample {
  readonly sentMs: number;
  readonly answeredMs: number;
  /** The key of the organisation that sent it, from 0. */
  readonly key: number;
  readonly admitted: boolean;
}

export const minuteMs = 60_000;

/** The kinds of window that the contract leaves open; the minutes of each may start at any time. */
const windows = {
  'a sliding minute': fitsSliding,
  'minutes of a fixed length': fitsFixed,
  'minutes that begin with a request': fitsAnchored,
  'a bucket that refills evenly': fitsBucket,
} as const satisfies Readonly<Record<string, (admitted: readonly Sample[], limit: number) => boolean>>;

/**
 * The kinds of window with `limit` requests per minute that could have admitted all of these requests. Empty if more was
 * admitted than any kind allows. A request that may lie on either side of an edge counts in favour of the service.
 */
export function windowsThatExplain(samples: readonly Sample[], limit: number): readonly string[] {
  const admitted = admittedOf(samples);
  return Object.entries(windows)
    .filter(([, fits]) => fits(admitted, limit))
    .map(([name]) => name);
}

/** The most requests that were certainly admitted within one minute. */
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

/** Requests that a limiter admitted of a schedule that floods, continues at the limit, and floods again after a minute. */
export interface Throughput {
  readonly total: number;
  readonly firstMinute: number;
  /** Of the first minute, after its flood. */
  readonly betweenFloods: number;
  /** Of `total`, by key. */
  readonly byKey: readonly number[];
}

export function throughputOf(samples: readonly Sample[], floodMs: number): Throughput {
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
 * Whether an idle organisation was granted less than its limit. Every kind of window grants the limit in the first
 * minute. A limiter that admits more before that minute is over has an edge there, or refills: over the whole schedule
 * the strictest legal one is a bucket of half the limit, which grants almost 1.6 limits. A limiter that admits nothing
 * more may count the requests that it refuses. Two keys that send different numbers of requests and are granted about
 * the same number each met a limit of their own; a single key may have met one too. Then half of the limit is enough.
 */
export function isBelowLimit(
  { total, firstMinute, betweenFloods, byKey }: Throughput,
  limit: number,
): boolean {
  if (firstMinute < limit / 2) return true;
  if (byKey.length < 2 || Math.min(...byKey) >= total * equalShareMin) return false;
  return firstMinute < limit * grantedShareMin || (betweenFloods > 0 && total < limit * 1.55);
}

/** A limiter that is a tenth too strict is below it. */
const grantedShareMin = 0.95;
/** Two keys with at least this share each met limits of their own; an edge between minutes may favour one of them. */
const equalShareMin = 0.4;

const admittedOf = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(({ admitted }) => admitted).toSorted((a, b) => a.sentMs - b.sentMs);

function fitsSliding(admitted: readonly Sample[], limit: number): boolean {
  return mostInAMinute(admitted) <= limit;
}

/** For some start of the minutes, no minute contains more than the limit. */
function fitsFixed(admitted: readonly Sample[], limit: number): boolean {
  return possibleEdges(admitted).some((edgeMs) => {
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

/** A counter that its first request creates and that expires after a minute; one may exist at the start. */
function fitsAnchored(admitted: readonly Sample[], limit: number): boolean {
  return possibleEdges(admitted).some((edgeMs) => {
    let endMs = edgeMs;
    let count = 0;
    return admitted.every(({ sentMs, answeredMs }) => {
      // A request at an edge counts in the earlier minute while that has room.
      if (sentMs >= endMs || (answeredMs >= endMs && count >= limit)) {
        endMs = sentMs + minuteMs;
        count = 0;
      }
      count += 1;
      return count <= limit;
    });
  });
}

/** A full bucket holds one limit; any span of time adds its share of another. */
function fitsBucket(admitted: readonly Sample[], limit: number): boolean {
  let minAhead = Number.POSITIVE_INFINITY;
  let latestAnswerMs = 0;
  return admitted.every(({ sentMs, answeredMs }, index) => {
    latestAnswerMs = Math.max(latestAnswerMs, answeredMs);
    minAhead = Math.min(minAhead, index - (sentMs * limit) / minuteMs);
    const above = index + 1 - (latestAnswerMs * limit) / minuteMs - minAhead;
    return above <= limit + roundingError;
  });
}

/** Candidates for an edge between minutes, as far as the samples distinguish them: before each request, or within it. */
const possibleEdges = (admitted: readonly Sample[]): readonly number[] =>
  admitted.flatMap(({ sentMs }) => [sentMs, sentMs + 1]);

const roundingError = 1e-6;
