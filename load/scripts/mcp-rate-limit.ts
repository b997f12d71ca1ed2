// The rates of the MCP servers under load: burst and refill of each class, and what a refusal says and affects.
import type { ShardedRun } from '../lib/config.ts';
import { partStart, shardEndSeconds, steadyTimes, waveSize } from '../lib/mcp-profile.ts';
import {
  abortRun,
  config,
  once,
  optionsOf,
  orgOf,
  ownShard,
  pauseUntil,
  recordSamples,
  recordShard,
} from './client.ts';
import { type Answered, call, callOf, clockOffset, floodOf, mcp, openSession } from './mcp-client.ts';
import { judgeEffects, judgeRate, measureClass, ownPart, samplesOf, scenariosOf } from './mcp-parts.ts';

export { handleSummary } from './summary.ts';

/** One virtual user for each shard; the execution segment of a shard contains one of them. */
const shardScenarios = ({ count }: ShardedRun, exec: string) =>
  Object.fromEntries(
    mcp.classes.map(({ name }, part) => [
      name,
      { ...once(exec, 30), vus: count, env: { PART: String(part) } },
    ]),
  );

export const options = optionsOf(
  config.shard === undefined ? scenariosOf('measure', 'effects') : shardScenarios(config.shard, 'share'),
  waveSize,
);

export const measure = async (): Promise<void> => judgeRate(await measureClass(ownPart()));

export const effects = (): Promise<void> => judgeEffects(mcp.classes.length);

export const share = (): Promise<void> => sendShare(ownPart());

/** Floods with the share of a wave, then calls with the share of the steady load until the common end. */
async function sendShare(part: number): Promise<void> {
  const shard = ownShard();
  const stated = mcp.classes[part];
  if (shard === undefined || stated === undefined) return abortRun(`there is no share of class ${part}`);
  const { baseUrl } = config;
  recordShard({ ...shard, baseUrl, plan: config.shard?.plan ?? '', classes: mcp.classes });
  const startMs = shard.startAtMs + partStart(part, mcp.classes.length, config.orgs.length) * 1_000;
  const toolCall = callOf(openSession(orgOf(part), stated.path), stated);
  if (Date.now() > startMs) return abortRun('the shard began after the common start');
  await pauseUntil(startMs);
  const flood = await floodOf(toolCall, stated, Math.max(1, Math.round(waveSize / shard.count)));
  const floodEndMs = Date.now();
  const seconds = shardEndSeconds(stated) - (floodEndMs - startMs) / 1_000;
  const steady: Promise<Answered>[] = [];
  const times = steadyTimes(stated, Math.max(1, seconds));
  for (const atMs of times.filter((_, nth) => nth % shard.count === shard.index - 1)) {
    await pauseUntil(floodEndMs + atMs);
    steady.push(call(toolCall));
  }
  const sent = samplesOf(await Promise.all(steady));
  const offsetMs = clockOffset();
  if (offsetMs === undefined)
    return abortRun('the target sends no consistent Date, so clocks cannot be compared');
  recordSamples({ name: stated.name, flood: samplesOf(flood), steady: sent, offsetMs }, shard.index);
}
