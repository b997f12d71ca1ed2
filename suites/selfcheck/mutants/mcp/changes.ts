// Mutants of later changes: tools that repeat their first answer.
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import type { ToolId } from '../../../../spec/tools.ts';
import { toolOutages } from '../../derive/outage-parts.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';

const stale = (tool: ToolId, ...breaks: readonly StatementId[]): Mutant =>
  wrong(`repeats the first answer of ${tool}`, ...breaks).part(toolOutages.stale(tool));

export const changeMutants = {
  'mcp.new-manifests-read': {
    'stale-manifests': stale('service-manifests', 'MCP-13'),
    'stale-signals': stale('service-signals', 'MCP-01'),
    'stale-records': stale('service-records', 'MCP-01'),
  },
  'mcp.new-digest-manifests-read': {
    'stale-digest-manifests': stale('service-digest-manifests'),
  },
  'mcp.new-stream-found': {
    'stale-search': stale('service-stream-search', 'MCP-10'),
    'stale-catalog': stale('service-catalog', 'MCP-11'),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
