// The rates of the MCP servers under load: burst and refill of each class, and what a refusal says and affects.
import { waveSize } from '../lib/mcp-profile.ts';
import { config, optionsOf } from './client.ts';
import { mcp } from './mcp-client.ts';
import { judgeEffects, judgeRate, measureClass, ownPart, scenariosOf } from './mcp-parts.ts';
import { sendShare, shardScenarios } from './mcp-shard.ts';

export { handleSummary } from './summary.ts';

export const options = optionsOf(
  config.shard === undefined ? scenariosOf('measure', 'effects') : shardScenarios(config.shard, 'share'),
  waveSize,
);

export const measure = async (): Promise<void> => judgeRate(await measureClass(ownPart()));

export const effects = (): Promise<void> => judgeEffects(mcp.classes.length);

export const share = (): Promise<void> => sendShare(ownPart());
