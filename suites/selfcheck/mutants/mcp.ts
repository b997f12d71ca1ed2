// Mutants of the MCP servers.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import type { MutantTable } from '../mutant.ts';
import { advancedMutants } from './mcp/advanced.ts';
import { beaconToolMutants } from './mcp/beacons.ts';
import { changeMutants } from './mcp/changes.ts';
import { costMutants } from './mcp/cost.ts';
import { manifestToolMutants } from './mcp/manifests.ts';
import { parityMutants } from './mcp/parity.ts';
import { readToolMutants } from './mcp/reads.ts';
import { serverMutants } from './mcp/servers.ts';

export const mcpMutants = {
  ...advancedMutants,
  ...beaconToolMutants,
  ...changeMutants,
  ...costMutants,
  ...manifestToolMutants,
  ...parityMutants,
  ...readToolMutants,
  ...serverMutants,
} satisfies MutantTable<McpRuleId>;
