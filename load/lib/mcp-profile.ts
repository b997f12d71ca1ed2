// The load of the MCP scripts: how many calls a flood sends, how long the steady load lasts, and when each part starts.
import type { CheckName } from './config.ts';
import type { StatedRate } from './mcp-limiter.ts';

/** Calls that are sent in parallel. */
export const waveSize = 20;

/** Most calls of a flood that meets no refusal. */
export const floodCalls = ({ burst }: StatedRate): number => 2 * burst + 3 * waveSize;

/** The steady load exceeds the refill by this factor. */
const excess = 1.6;
const steadyMinSeconds = 45;

/** Long enough to tell a tenth apart, and for a limiter that counts in windows to end one. */
export const steadySeconds = ({ burst, perSecond }: StatedRate): number =>
  Math.max(steadyMinSeconds, Math.ceil(burst / perSecond) + 5);

/** When the calls of the steady load are sent, in ms. */
export const steadyTimes = ({ perSecond }: StatedRate, seconds: number): readonly number[] => {
  const count = Math.floor(perSecond * excess * seconds);
  return Array.from({ length: count }, (_, nth) => (nth * seconds * 1_000) / count);
};

/** Retries after a refusal: one alone could succeed by chance. */
export const retryRounds = 5;

/** The longest part, with room for slow answers. */
const partSeconds = 95;
/** After this pause every class is full again. */
const restSeconds = 62;

/** When a part starts: at once if it has an organisation of its own, else after the parts before it. */
export const partStart = (part: number, parts: number, orgs: number): number =>
  orgs >= parts ? 0 : part * (partSeconds + restSeconds);

export const mcpSeconds = (parts: number, orgs: number): number =>
  partStart(parts - 1, parts, orgs) + partSeconds;

/** Calls of all parts: a measurement for each class, and one more flood. */
export const mcpCalls = (classes: readonly StatedRate[]): number =>
  classes.reduce(
    (sum, stated) => sum + floodCalls(stated) + steadyTimes(stated, steadySeconds(stated)).length,
    0,
  ) + 2_000;

export const sessionCount = 20;
export const callsPerSession = 5;

export const rateChecks: readonly CheckName[] = [
  ...(['mcpGranted', 'mcpWithin', 'mcpRefill', 'mcpHonest'] as const),
  ...(['mcpReconnect', 'retry', 'free', 'mcpApart', 'mcpRest'] as const),
];

/** Shards end the flood of a class by themselves, and its steady load at this time after the start of the part. */
export const shardEndSeconds = (stated: StatedRate): number => 25 + steadySeconds(stated);
