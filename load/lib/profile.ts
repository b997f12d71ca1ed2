// The load profile of each script: what it sends and when, how long it takes, and which checks it must make.
import type { CheckName, ScriptName, SteadyLoad } from './config.ts';
import type { StatedRate } from './mcp-limiter.ts';
import { callsPerSession, mcpCalls, mcpSeconds, rateChecks, sessionCount } from './mcp-profile.ts';

export interface ScheduledRequest {
  readonly atMs: number;
  readonly key: number;
}

export interface LoadProfile {
  /** How many organisations the script can use, one for each part. */
  readonly orgs: number;
  readonly seconds: number;
  /** At most. */
  readonly requests: number;
  /** Manifests billed at most, if reads are billed. */
  readonly billed: number;
  /** A run that did not make all of these checks proves nothing. */
  readonly requiredChecks: readonly CheckName[];
}

/** The longest wait of a refusal that a script waits for. */
export const waitMaxSeconds = 62;
/** Requests that are sent in parallel. */
export const batchSize = 10;
/** No script sends more, whatever the limit is. */
export const requestsMax = 20_000;

/** A little more than a minute, so that every kind of window ends once. */
const roundSeconds = 66;
const minuteSeconds = 60;

/** A little less than half of the limit: exactly half could exceed the limit of a key, or the limit after a few other reads. */
export const pacedPerMinute = (limit: number): number => Math.max(1, Math.floor(limit * 0.45));
export const pacedSeconds = roundSeconds;

/** The first requests of the other parts would slow down those of the flood, which must be placed exactly. */
const floodDelaySeconds = 3;

/**
 * When the parts of `rest-rate-limit` start, in seconds: nearly at once if each has an organisation of its own, else
 * one after the other. A flood starts only when the requests of the paced part have left every window, because they would
 * count against one of the keys.
 */
export function partStarts(orgs: number): { readonly retry: number; readonly flood: number } {
  if (orgs >= 3) return { retry: 0, flood: floodDelaySeconds };
  const retry = pacedSeconds + minuteSeconds;
  return { retry, flood: retry + waitMaxSeconds + 4 };
}

/** When the measurement starts: at once if the retry part has another organisation, else after that part. */
export const measureStart = (orgs: number): number => (orgs >= 2 ? 0 : waitMaxSeconds + 4);
export const measureSeconds = 135;

/** Most requests of a flood that ends with the first refusal. */
export const floodMax = (limit: number | undefined): number =>
  limit === undefined ? 5_000 : 3 * limit + batchSize;

/**
 * Twice the limit within seconds, the limit evenly over the rest of the minute, and twice the limit again. The first
 * key sends more than the second, so that the result shows whether the limit of a key or of the organisation applied.
 */
export function floodSchedule(limit: number, keys: number): readonly ScheduledRequest[] {
  const floodMs = floodMsOf(limit);
  const first = Math.ceil(limit * 1.25);
  const second = Math.ceil(limit * 0.75);
  const flood = (fromMs: number): readonly ScheduledRequest[] => [
    ...evenly(first, fromMs, floodMs * 0.6).map((atMs) => ({ atMs, key: 0 })),
    ...evenly(second, fromMs + floodMs * 0.6, floodMs * 0.4).map((atMs) => ({ atMs, key: 1 })),
  ];
  const restMs = minuteSeconds * 1_000 - floodMs;
  const rest = evenly(Math.round((limit * restMs) / 60_000), floodMs, restMs);
  const requests = [
    ...flood(0),
    ...rest.map((atMs, index) => ({ atMs, key: index % 2 })),
    ...flood(minuteSeconds * 1_000),
  ];
  return requests.map(({ atMs, key }) => ({ atMs, key: key % keys }));
}

/** The duration of one flood: at least five seconds, with at most about a hundred requests per second. */
export const floodMsOf = (limit: number): number => Math.max(5_000, limit * 20);

const evenly = (count: number, fromMs: number, spanMs: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => fromMs + (index * spanMs) / count);

/** Parallel readers at the edge of the quota; together they ask for more than twice the rest. */
export const edgeReaders = 12;
export const edgeRounds = 5;
/** Manifests left to organisations that are created for `quota-edge`. */
export const edgeLeft = 23;
export const edgePageSize = (left: number): number =>
  Math.min(200, Math.max(1, Math.ceil((2.5 * left) / edgeReaders)));

/** Publications of the fan-out, spread evenly over this many seconds, and the webhooks that each is delivered to. */
export const publications = 100;
export const publishSeconds = 10;
export const fanoutWebhooks = 20;
export const fanoutOrgs = 4;
/** Share of the first attempts that the receiver refuses. */
export const fanoutRefusedShare = 0.1;
/** Longest time from the last publication until every delivery was attempted. */
export const drainSeconds = 30;
/** A retry is due after a minute; with the time that receiver and target take it arrives within this range. */
export const retrySeconds = { min: 55, max: 90 } as const;
/** A receiver under more load than this may answer too late. */
export const receiverLoadMax = 0.95;
/** Wait at the end for requests that are not due. */
export const quietSeconds = 5;

export interface ProfileInput {
  /** Requests per minute; undefined if the script measures it. */
  readonly limit: number | undefined;
  readonly orgs: number;
  /** Key pairs of each organisation. */
  readonly keys: number;
  /** Manifests left of the quota of each organisation, at most. */
  readonly left: number;
  /** Classes of MCP that the plan has. */
  readonly classes: readonly StatedRate[];
  /** Only for `rest-steady`. */
  readonly steady?: SteadyLoad | undefined;
}

/** The load of `rest-steady` without options. */
export const steadyDefault = (limit: number | undefined): SteadyLoad => ({
  rate: limit === undefined ? 60 : pacedPerMinute(limit),
  seconds: 120,
  rampSeconds: 0,
});

export function profileOf(script: ScriptName, input: ProfileInput): LoadProfile {
  switch (script) {
    case 'rest-rate-limit':
      return rateLimitProfile(input.limit ?? 0, input.orgs, input.keys);
    case 'rest-measure':
      return {
        orgs: 2,
        seconds: measureStart(input.orgs) + measureSeconds,
        requests: 4 * floodMax(input.limit),
        billed: 0,
        requiredChecks: refusalChecks(input.keys),
      };
    case 'rest-steady':
      return steadyProfile(input.limit, input.steady ?? steadyDefault(input.limit));
    case 'quota-edge':
      return {
        orgs: edgeRounds,
        seconds: 10,
        requests: Math.min(input.orgs, edgeRounds) * (3 * edgeReaders),
        billed: Math.min(input.orgs, edgeRounds) * input.left,
        requiredChecks: ['exact', 'capped'],
      };
    case 'webhook-fanout':
      return {
        orgs: fanoutOrgs,
        seconds: publishSeconds + retrySeconds.max + quietSeconds,
        requests: publications,
        billed: 0,
        requiredChecks: ['drained', 'arrives', 'once', 'signed'],
      };
    case 'mcp-rate-limit':
    case 'mcp-measure':
      return mcpRateProfile(script, input);
    case 'mcp-sessions':
      return {
        orgs: 1,
        seconds: 15,
        requests: sessionCount * (3 + callsPerSession * 4),
        billed: 0,
        requiredChecks: ['mcpServed'],
      };
    default:
      return script satisfies never;
  }
}

function rateLimitProfile(limit: number, orgs: number, keys: number): LoadProfile {
  const paced = Math.ceil((pacedPerMinute(limit) * pacedSeconds) / minuteSeconds);
  const requests = paced + floodMax(limit) + floodSchedule(limit, keys).length;
  return {
    orgs: 3,
    seconds: partStarts(orgs).flood + minuteSeconds + Math.ceil(floodMsOf(limit) / 1_000) + 1,
    requests,
    // Each request asks for one manifest, and a target without a limit serves all of them.
    billed: requests,
    requiredChecks: ['paced', 'refuses', 'within', 'granted', ...refusalChecks(keys)],
  };
}

/** Below half of the limit nothing is refused; above the limit something is, once a minute is over. */
function steadyProfile(limit: number | undefined, { rate, seconds, rampSeconds }: SteadyLoad): LoadProfile {
  const requests = Math.ceil((rate * (seconds + rampSeconds / 2)) / minuteSeconds);
  return {
    orgs: 1,
    seconds: seconds + rampSeconds,
    requests,
    billed: requests,
    requiredChecks: limit === undefined ? [] : rate <= pacedPerMinute(limit) ? ['paced'] : ['within'],
  };
}

/** Checks of refusals that do not depend on the limit. */
const refusalChecks = (keys: number): readonly CheckName[] =>
  keys > 1 ? ['honest', 'retry', 'free', 'otherKey'] : ['honest', 'retry', 'free'];

/** A part for each class, and one about what a refusal affects. */
function mcpRateProfile(
  script: 'mcp-rate-limit' | 'mcp-measure',
  { classes, orgs }: ProfileInput,
): LoadProfile {
  const parts = classes.length + 1;
  const requests = mcpCalls(classes);
  return {
    orgs: parts,
    seconds: mcpSeconds(parts, orgs),
    requests,
    // Each call asks for at most one manifest.
    billed: requests,
    requiredChecks: script === 'mcp-rate-limit' ? rateChecks : ['mcpHonest'],
  };
}
