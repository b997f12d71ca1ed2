// Mutants of what both surfaces have in common: selection, scope, bill and quota.
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { asking, overcharging, returningList, without } from '../../replaced-tool.ts';

export const parityMutants = {
  'mcp.same-selection': {
    'newest-alone': wrong('returns half of what a question selects').part(
      returningList('service-manifests', 'manifests', (all) => all.slice(0, Math.ceil(all.length / 2))),
    ),
    'ignores-tags': wrong('returns any tags').part(asking('service-manifests', without('tag_names'))),
  },
  'mcp.same-scope': {
    'ignores-significance': wrong('returns manifests of any significance').part(
      asking('service-manifests', without('significance')),
    ),
    'any-stream': wrong('returns manifests of other streams').part(
      asking('service-manifests', without('stream_ids')),
    ),
  },
  'mcp.same-bill': {
    free: wrong('bills nothing over MCP', 'MCP-21').part(
      overcharging('service-manifests', ({ billed }) => -billed),
    ),
    twofold: wrong('bills twice over MCP', 'MCP-20').part(
      overcharging('service-manifests', ({ billed }) => billed),
    ),
  },
  'mcp.quota-model-holds': {
    free: wrong('bills nothing over MCP', 'MCP-21').part(
      overcharging('service-manifests', ({ billed }) => -billed),
    ),
    'one-for-all': wrong('bills one manifest for each call over MCP', 'MCP-21', 'QUOTA-15').part(
      overcharging('service-manifests', ({ billed }) => Math.min(0, 1 - billed)),
    ),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
