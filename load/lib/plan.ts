// The shape of each load script: what it sends and when, how long it takes, and what it must have judged in the end.
import type { CheckName, ScriptName } from './config.ts';

/** A request of a schedule. */
export interface Send {
  readonly atMs: number;
  readonly key: number;
}

export interface Shape {
  /** How many organisations it can use, one for each part, and how many it needs at least. */
  readonly orgs: number;
  readonly seconds: number;
  /** At most. */
  readonly requests: number;
  /** Manifests billed at most, where reads are billed. */
  readonly billed: number;
  /** What must have been judged; without it the run proves nothing. */
  readonly judges: readonly CheckName[];
}

/** The longest wait of a refusal that a script sits out. */
export const waitMaxSeconds = 62;
/** Requests of one wave, sent side by side. */
export const waveSize = 10;
/** More are sent by no script, whatever the limit. */
export const requestsMax = 20_000;

/** A little more than a minute, so that every kind of window comes round. */
const roundSeconds = 66;
const minuteSeconds = 60;

/** Just below half of the limit, so that neither an even half for each key nor a few reads before it are in the way. */
export const pacedPerMinute = (limit: number): number => Math.max(1, Math.floor(limit * 0.45));
export const pacedSeconds = roundSeconds;

/**
 * Where the parts of `rest-rate-limit` begin, in seconds: at once with an organisation each, else one by one. What
 * the keys used at half the limit is forgotten before one of them floods, lest it fall to the other's charge.
 */
export function partStarts(orgs: number): { readonly retry: number; readonly flood: number } {
  if (orgs >= 3) return { retry: 0, flood: 0 };
  const retry = pacedSeconds + minuteSeconds;
  return { retry, flood: retry + waitMaxSeconds + 4 };
}

/** When the measuring begins: at once beside the retry of another organisation, else after it. */
export const measureStart = (orgs: number): number => (orgs >= 2 ? 0 : waitMaxSeconds + 4);
export const measureSeconds = 135;

/** Most requests of a flood that ends with the first refusal. */
export const floodMax = (limit: number | undefined): number =>
  limit === undefined ? 5_000 : 3 * limit + waveSize;

/**
 * Twice the limit within seconds, the limit evenly over the rest of a minute, and twice the limit again. The first
 * key asks for more than the second, so that it shows whether one key or the organisation was held.
 */
export function floodSchedule(limit: number, keys: number): readonly Send[] {
  const floodMs = floodMsOf(limit);
  const first = Math.ceil(limit * 1.25);
  const second = Math.ceil(limit * 0.75);
  const flood = (fromMs: number): readonly Send[] => [
    ...evenly(first, fromMs, floodMs * 0.6).map((atMs) => ({ atMs, key: 0 })),
    ...evenly(second, fromMs + floodMs * 0.6, floodMs * 0.4).map((atMs) => ({ atMs, key: 1 })),
  ];
  const restMs = minuteSeconds * 1_000 - floodMs;
  const rest = evenly(Math.round((limit * restMs) / 60_000), floodMs, restMs);
  const sends = [
    ...flood(0),
    ...rest.map((atMs, nth) => ({ atMs, key: nth % 2 })),
    ...flood(minuteSeconds * 1_000),
  ];
  return sends.map(({ atMs, key }) => ({ atMs, key: key % keys }));
}

/** How long one flood takes: seconds, and about a hundred requests in each at most. */
export const floodMsOf = (limit: number): number => Math.max(5_000, limit * 20);

const evenly = (count: number, fromMs: number, spanMs: number): readonly number[] =>
  Array.from({ length: count }, (_, nth) => fromMs + (nth * spanMs) / count);

/** Readers at the edge of the quota; together they ask for more than twice what is left. */
export const edgeReaders = 12;
export const edgeRounds = 5;
/** What is left to organisations that are made for the edge. */
export const edgeLeft = 23;
export const edgePageSize = (left: number): number =>
  Math.min(200, Math.max(1, Math.ceil((2.5 * left) / edgeReaders)));

/** Publications of the fan-out, spread evenly over so many seconds, and the webhooks that hear of each. */
export const publications = 100;
export const publishSeconds = 10;
export const fanoutHooks = 20;
export const fanoutOrgs = 4;
/** Share of the first attempts that is refused. */
export const fanoutRefused = 0.1;
/** After the last publication, until each was tried once. */
export const drainSeconds = 30;
/** A retry is due after a minute; with what receiver and target take, it comes within these. */
export const repeatSeconds = { least: 55, most: 90 } as const;
/** A receiver that is busier than this for some seconds may answer too late for its answers to count. */
export const busyShareMax = 0.95;
/** In the end, for what nothing called for. */
export const quietSeconds = 5;

export interface Given {
  /** Requests a minute; unknown where it is to be found out. */
  readonly limit: number | undefined;
  readonly orgs: number;
  /** Keys of each. */
  readonly keys: number;
  /** Manifests that the quota of each has left at most. */
  readonly left: number;
}

/** What a script will do. */
export function shapeOf(script: ScriptName, given: Given): Shape {
  switch (script) {
    case 'rest-rate-limit':
      return rateLimitShape(given.limit ?? 0, given.orgs, given.keys);
    case 'rest-measure':
      return {
        orgs: 2,
        seconds: measureStart(given.orgs) + measureSeconds,
        requests: 4 * floodMax(given.limit),
        billed: 0,
        judges: refusalChecks(given.keys),
      };
    case 'quota-edge':
      return {
        orgs: edgeRounds,
        seconds: 10,
        requests: Math.min(given.orgs, edgeRounds) * (3 * edgeReaders),
        billed: Math.min(given.orgs, edgeRounds) * given.left,
        judges: ['exact', 'capped'],
      };
    case 'webhook-fanout':
      return {
        orgs: fanoutOrgs,
        seconds: publishSeconds + repeatSeconds.most + quietSeconds,
        requests: publications,
        billed: 0,
        judges: ['drained', 'arrives', 'once', 'signed'],
      };
    default:
      return script satisfies never;
  }
}

function rateLimitShape(limit: number, orgs: number, keys: number): Shape {
  const paced = Math.ceil((pacedPerMinute(limit) * pacedSeconds) / minuteSeconds);
  const requests = paced + floodMax(limit) + floodSchedule(limit, keys).length;
  return {
    orgs: 3,
    seconds: partStarts(orgs).flood + minuteSeconds + Math.ceil(floodMsOf(limit) / 1_000) + 1,
    requests,
    // Each asks for one manifest, and a target without a limit gives it.
    billed: requests,
    judges: ['paced', 'refuses', 'within', 'granted', ...refusalChecks(keys)],
  };
}

/** What holds of refusals whatever the limit is. */
const refusalChecks = (keys: number): readonly CheckName[] =>
  keys > 1 ? ['honest', 'retry', 'free', 'otherKey'] : ['honest', 'retry', 'free'];
