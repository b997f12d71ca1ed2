// Estimates a per-minute limiter from requests that always exceed it: limit, window, burst and limit of a key.
import type { Estimate } from './config.ts';
import type { Sample } from './limiter.ts';

/** A limiter that admits nothing for this long counts in windows; one without such a pause refills evenly. */
const pauseMs = 10_000;

/** Samples of one or two keys of an idle organisation; the first key floods first. */
export function estimatesOf(samples: readonly Sample[]): readonly Estimate[] {
  const sorted = samples.toSorted((a, b) => a.sentMs - b.sentMs);
  const refused = sorted.some(({ admitted }) => !admitted);
  if (!refused) return [{ what: 'limit', low: sorted.length, unit: 'requests before any refusal' }];
  const bursts = burstsOf(sorted);
  const resumes = resumesOf(sorted);
  return resumes.length > 0 ? windowEstimates(sorted, resumes, bursts) : refillEstimates(sorted, bursts);
}

/** Requests of each key that were admitted before its first refusal, the batch of that refusal included. */
interface Bursts {
  readonly ofFirst: number;
  readonly ofSecond: number;
  readonly lastMs: number;
}

function burstsOf(samples: readonly Sample[]): Bursts {
  const burst = (key: number): readonly Sample[] => {
    const own = samples.filter((sample) => sample.key === key);
    const endMs = own.find(({ admitted }) => !admitted)?.sentMs ?? Number.POSITIVE_INFINITY;
    return own.filter(({ admitted, sentMs }) => admitted && sentMs <= endMs);
  };
  const [first, second] = [burst(0), burst(1)];
  const lastMs = Math.max(...[...first, ...second].map(({ answeredMs }) => answeredMs));
  return { ofFirst: first.length, ofSecond: second.length, lastMs };
}

/** A moment at which requests were admitted again after a pause; it lies from `fromMs` to `toMs`. */
interface Resume {
  readonly fromMs: number;
  readonly toMs: number;
}

function resumesOf(samples: readonly Sample[]): readonly Resume[] {
  let lastAdmitted: Sample | undefined;
  let lastRefused: Sample | undefined;
  const resumes: Resume[] = [];
  for (const sample of samples) {
    if (!sample.admitted) {
      lastRefused = sample;
      continue;
    }
    const waitedMs = sample.sentMs - (lastAdmitted?.answeredMs ?? sample.sentMs);
    if (waitedMs >= pauseMs && lastRefused !== undefined)
      resumes.push({ fromMs: lastRefused.sentMs, toMs: sample.answeredMs });
    lastAdmitted = sample;
  }
  return resumes;
}

/** Exactly one window lies between two resumes, and the requests used all of it. */
function windowEstimates(
  samples: readonly Sample[],
  [first, second]: readonly Resume[],
  bursts: Bursts,
): readonly Estimate[] {
  if (first === undefined || second === undefined) return burstEstimates(bursts, 0);
  const within = admittedByKey(samples, first.toMs, second.toMs);
  const [byA = 0, byB = 0] = within;
  const limit = byA + byB;
  return [
    // Keys that were granted the same number met limits of their own; the organisation may have a higher one.
    {
      what: 'limit',
      low: limit,
      ...(byA !== byB && within.length > 1 && { high: limit }),
      unit: 'requests a window',
    },
    {
      what: 'window',
      low: seconds(second.fromMs - first.toMs),
      high: seconds(second.toMs - first.fromMs),
      unit: 's',
    },
    ...burstEstimates(bursts, 0),
  ];
}

/** After the first flood, only the refill admits requests. */
function refillEstimates(samples: readonly Sample[], bursts: Bursts): readonly Estimate[] {
  const { lastMs } = bursts;
  const later = samples.filter(({ admitted, sentMs }) => admitted && sentMs > lastMs);
  const spanMs = Math.max(1, (later.at(-1)?.answeredMs ?? lastMs) - lastMs);
  const perMinute = (count: number): number => Math.round((Math.max(0, count) * 60_000) / spanMs);
  const [low, high] = [perMinute(later.length - 2), perMinute(later.length + 2)];
  const floodedMs = lastMs - (samples[0]?.sentMs ?? lastMs);
  const refilled = Math.ceil((high * floodedMs) / 60_000);
  return [
    { what: 'limit', low, high, unit: 'requests a minute, refilled evenly' },
    ...burstEstimates(bursts, refilled),
  ];
}

/** The burst of the organisation and of one key; the refill during the flood may have added `refilled` to each. */
function burstEstimates({ ofFirst, ofSecond }: Bursts, refilled: number): readonly Estimate[] {
  const from = (high: number) => ({ low: Math.max(0, high - refilled), high, unit: 'requests' });
  return [
    { what: 'burst', ...from(ofFirst + ofSecond) },
    // If the second key was granted nothing, the first met the limit of the organisation.
    ...(ofSecond === 0 ? [] : [{ what: 'limit of a key', ...from(ofFirst) }]),
  ];
}

function admittedByKey(samples: readonly Sample[], fromMs: number, toMs: number): readonly number[] {
  const keys = 1 + Math.max(...samples.map(({ key }) => key));
  const within = samples.filter(
    ({ admitted, answeredMs }) => admitted && answeredMs >= fromMs && answeredMs < toMs,
  );
  return Array.from({ length: keys }, (_, key) => within.filter((sample) => sample.key === key).length);
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
