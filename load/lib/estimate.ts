// Estimates a per-minute limiter from a demand that always wants more: limit, window, burst and sub-limit of a key.
import type { Estimate } from './config.ts';
import type { Sample } from './limiter.ts';

/** While nothing is admitted for this long, the limiter counts in windows; else it refills evenly. */
const pauseMs = 10_000;

/** Samples of two keys (or one) of a rested organisation, of which the first floods first. */
export function estimatesOf(samples: readonly Sample[]): readonly Estimate[] {
  const sorted = samples.toSorted((a, b) => a.sentMs - b.sentMs);
  const refused = sorted.some(({ admitted }) => !admitted);
  if (!refused) return [{ what: 'limit', low: sorted.length, unit: 'requests before any refusal' }];
  const first = firstRuns(sorted);
  const resumes = resumesOf(sorted);
  return resumes.length > 0 ? windowEstimates(sorted, resumes, first) : refillEstimates(sorted, first);
}

/** What the keys got, one after the other, each up to the wave in which it was first refused. */
interface FirstRuns {
  readonly byFirst: number;
  readonly bySecond: number;
  readonly lastMs: number;
}

function firstRuns(samples: readonly Sample[]): FirstRuns {
  const run = (key: number): readonly Sample[] => {
    const own = samples.filter((sample) => sample.key === key);
    const endMs = own.find(({ admitted }) => !admitted)?.sentMs ?? Number.POSITIVE_INFINITY;
    return own.filter(({ admitted, sentMs }) => admitted && sentMs <= endMs);
  };
  const [first, second] = [run(0), run(1)];
  const lastMs = Math.max(...[...first, ...second].map(({ answeredMs }) => answeredMs));
  return { byFirst: first.length, bySecond: second.length, lastMs };
}

/** A moment after a pause at which requests were admitted again: it lies from `fromMs` to `toMs`. */
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

/** Between two resumes lies one window, of which the demand left nothing. */
function windowEstimates(
  samples: readonly Sample[],
  [first, second]: readonly Resume[],
  runs: FirstRuns,
): readonly Estimate[] {
  if (first === undefined || second === undefined) return burstEstimates(runs, 0);
  const within = admittedByKey(samples, first.toMs, second.toMs);
  const [byA = 0, byB = 0] = within;
  const limit = byA + byB;
  return [
    // Keys that got the same were held by their own sub-limits: the organisation may be allowed more.
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
    ...burstEstimates(runs, 0),
  ];
}

/** What came through after the first flood came from the refill alone. */
function refillEstimates(samples: readonly Sample[], runs: FirstRuns): readonly Estimate[] {
  const { lastMs } = runs;
  const later = samples.filter(({ admitted, sentMs }) => admitted && sentMs > lastMs);
  const spanMs = Math.max(1, (later.at(-1)?.answeredMs ?? lastMs) - lastMs);
  const perMinute = (count: number): number => Math.round((Math.max(0, count) * 60_000) / spanMs);
  const [low, high] = [perMinute(later.length - 2), perMinute(later.length + 2)];
  const floodedMs = lastMs - (samples[0]?.sentMs ?? lastMs);
  const refilled = Math.ceil((high * floodedMs) / 60_000);
  return [
    { what: 'limit', low, high, unit: 'requests a minute, refilled evenly' },
    ...burstEstimates(runs, refilled),
  ];
}

/** What came through at once, and what one key got of it; `refilled` of either may have come while it was asked for. */
function burstEstimates({ byFirst, bySecond }: FirstRuns, refilled: number): readonly Estimate[] {
  const from = (high: number) => ({ low: Math.max(0, high - refilled), high, unit: 'requests' });
  return [
    { what: 'burst', ...from(byFirst + bySecond) },
    // Where the second key got nothing, the first was held by the organisation's limit.
    ...(bySecond === 0 ? [] : [{ what: 'sub-limit of a key', ...from(byFirst) }]),
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
