// Cases of the MCP servers, with the official client.
import type { McpRuleId } from '../../spec/rules/mcp.ts';
import type { Case } from '../kit/case.ts';
import { beaconToolCases } from './mcp/beacons.ts';
import { costCases } from './mcp/cost.ts';
import { readToolCases } from './mcp/reads.ts';
import { serverCases } from './mcp/servers.ts';

export const mcpCases = {
  ...beaconToolCases,
  ...costCases,
  ...readToolCases,
  ...serverCases,
} satisfies { readonly [R in McpRuleId]: Case };
