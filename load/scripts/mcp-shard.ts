// The share of one machine in a load that several machines send together: what it sent, for the merge to judge.
import type { ShardedRun } from '../lib/config.ts';
import { partStart, shardEndSeconds, steadyTimes, waveSize } from '../lib/mcp-profile.ts';
import { abortRun, config, once, orgOf, ownShard, pauseUntil, recordSamples, recordShard } from './client.ts';
import { type Answered, call, callOf, clockOffset, floodOf, mcp, openSession } from './mcp-client.ts';
import { samplesOf } from './mcp-parts.ts';

/** One virtual user for each shard; the execution segment of a shard contains one of them. */
export const shardScenarios = ({ count }: ShardedRun, exec: string) =>
  Object.fromEntries(
    mcp.classes.map(({ name }, part) => [
      name,
      { ...once(exec, 30), vus: count, env: { PART: String(part) } },
    ]),
  );

/** Floods with the share of a wave, then calls with the share of the steady load until the common end. */
export async function sendShare(part: number): Promise<void> {
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
