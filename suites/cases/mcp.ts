// Cases of the MCP servers, with the official client.
import type { McpRuleId } from '../../spec/rules/mcp.ts';
import type { Case } from '../kit/case.ts';
import { accessCases } from './mcp/access.ts';
import { advancedCases } from './mcp/advanced.ts';
import { beaconToolCases } from './mcp/beacons.ts';
import { changeCases } from './mcp/changes.ts';
import { costCases } from './mcp/cost.ts';
import { logicCases } from './mcp/logic.ts';
import { manifestToolCases } from './mcp/manifests.ts';
import { parityCases } from './mcp/parity.ts';
import { profileCases } from './mcp/profile.ts';
import { readToolCases } from './mcp/reads.ts';
import { serverCases } from './mcp/servers.ts';

export const mcpCases = {
  ...accessCases,
  ...advancedCases,
  ...beaconToolCases,
  ...changeCases,
  ...costCases,
  ...logicCases,
  ...manifestToolCases,
  ...parityCases,
  ...profileCases,
  ...readToolCases,
  ...serverCases,
} satisfies { readonly [R in McpRuleId]: Case };
