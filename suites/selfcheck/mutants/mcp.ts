// Mutants of the MCP servers: their lists of tools, and what tools return, bill and save.

import type { Services } from '../../../simulator/service/services.ts';
import type { ToolAnswer, ToolOutcome } from '../../../simulator/service/tools/tool.ts';
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import type { McpServerName, ToolId } from '../../../spec/tools.ts';
import { law, type MutantTable, part } from '../mutant.ts';
import type { Wrap } from '../replaced-operation.ts';

type AnyTool = (call: { readonly input: object; readonly org: { readonly id: string } }) => ToolOutcome;

/** Replaces a tool; `real` has all of them as they are. */
const replacingTool =
  (
    id: ToolId,
    wrong: (call: Parameters<AnyTool>[0], real: AnyTool, services: Services) => ToolOutcome,
  ): Wrap =>
  (parts) => ({
    ...parts,
    services: (made) => {
      const services = parts.services(made);
      const real = services.tools[id] as AnyTool;
      const replaced: AnyTool = (call) => wrong(call, real, services);
      return { ...services, tools: { ...services.tools, [id]: replaced } };
    },
  });

/** Changes what a tool returns. */
const returning = (id: ToolId, change: (answer: ToolAnswer) => ToolAnswer): Wrap =>
  replacingTool(id, (call, real) => {
    const outcome = real(call);
    return outcome.kind === 'answer' ? change(outcome) : outcome;
  });

const without =
  (...names: readonly string[]) =>
  (answer: ToolAnswer): ToolAnswer => ({
    ...answer,
    members: Object.fromEntries(Object.entries(answer.members).filter(([name]) => !names.includes(name))),
  });

/** Calls the tool with other arguments. */
const asking = (id: ToolId, change: (input: object) => object): Wrap =>
  replacingTool(id, (call, real) => real({ ...call, input: change(call.input) }));

const dropping =
  (...names: readonly string[]) =>
  (input: object): object =>
    Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));

const unlisted =
  (server: McpServerName, name: ToolId): Wrap =>
  (parts) => ({
    ...parts,
    listedTools: (which, tools) => (which === server ? tools.filter((tool) => tool.name !== name) : tools),
  });

/** The rows of a list in a result, changed. */
const rows =
  (list: string, change: (row: Record<string, unknown>) => object) =>
  (answer: ToolAnswer): ToolAnswer => ({
    ...answer,
    members: {
      ...answer.members,
      [list]: (answer.members[list] as readonly Record<string, unknown>[]).map(change),
    },
  });

const lacking = (row: Record<string, unknown>, name: string): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));

export const mcpMutants = {
  'mcp.core-tools-listed': {
    'no-archive': part(
      'does not list service-archive-beacon',
      ['MCP-07'],
      unlisted('core', 'service-archive-beacon'),
    ),
  },
  'mcp.advanced-tools-listed': {
    'no-labels': part('does not list service-labels', ['MCP-08'], unlisted('advanced', 'service-labels')),
  },
  'mcp.profile-shown': {
    'plan-only': part(
      'shows the plan alone',
      ['MCP-09'],
      returning('service-profile', without('refresh_tier', 'date_window')),
    ),
  },
  'mcp.starter-is-daily-batch': {
    'real-time': part(
      'shows Starter as real time',
      ['MCP-25'],
      returning('service-profile', (answer) => ({
        ...answer,
        members: { ...answer.members, refresh_tier: 'Real Time' },
      })),
    ),
  },
  'mcp.catalog-gives-reasons': {
    'no-reasons': part(
      'returns candidates without reasons',
      ['MCP-11'],
      returning(
        'service-catalog',
        rows('candidates', (row) => lacking(row, 'match_reason')),
      ),
    ),
    'no-pagination': part(
      'returns no pagination',
      ['MCP-11'],
      returning('service-catalog', without('pagination')),
    ),
    empty: part(
      'never has a candidate',
      ['MCP-11'],
      returning('service-catalog', (answer) => ({
        ...answer,
        members: { ...answer.members, candidates: [] },
      })),
    ),
  },
  'mcp.search-finds-by-name': {
    empty: part(
      'never finds a stream',
      ['MCP-10'],
      returning('service-stream-search', (answer) => ({
        ...answer,
        members: { ...answer.members, matches: [] },
      })),
    ),
  },
  'mcp.details-of-streams': {
    'no-channels': part(
      'shows no channels',
      ['MCP-12'],
      returning(
        'service-details',
        rows('streams', (row) => lacking(row, 'source_channels')),
      ),
    ),
  },
  'mcp.manifests-of-stream': {
    'any-stream': part('ignores stream_ids', ['MCP-13'], asking('service-manifests', dropping('stream_ids'))),
    'no-brief': part(
      'returns no Briefs',
      ['MCP-13'],
      returning(
        'service-manifests',
        rows('manifests', (row) => lacking(row, 'brief')),
      ),
    ),
  },
  'mcp.page-size-honoured': {
    'ignores-page-size': part(
      'ignores page_size',
      ['MCP-13'],
      asking('service-manifests', dropping('page_size')),
    ),
    'ignores-target-count': part(
      'ignores target_count',
      ['MCP-13'],
      asking('service-manifests', dropping('target_count')),
    ),
  },
  'mcp.nine-prompts': {
    'eight-prompts': part(
      'offers eight prompts',
      ['MCP-17'],
      returning('service-prompts', (answer) => ({
        ...answer,
        members: { prompts: (answer.members.prompts as readonly object[]).slice(1) },
      })),
    ),
  },
  'mcp.records-on-enterprise': {
    'open-to-starter': law('lets every plan read Records', ['PLAN-05'], { plan: { hasRecords: () => true } }),
    'no-content': part(
      'returns Records without their content',
      ['MCP-24'],
      returning(
        'service-records',
        rows('manifests', (row) => ({
          ...row,
          record: lacking(row.record as Record<string, unknown>, 'content'),
        })),
      ),
    ),
  },
  'mcp.saving-needs-enterprise': {
    'saves-for-all': law('lets every plan save Beacons over MCP', ['MCP-22'], {
      plan: { savesBeaconsByMcp: () => true },
    }),
  },
  'mcp.beacon-saved': {
    'ignores-name': part(
      'saves a Beacon under another name',
      ['MCP-16'],
      asking('service-save-beacon', dropping('name')),
    ),
    'ignores-status': part(
      'lists Beacons of every status',
      ['MCP-16'],
      asking('service-beacons', dropping('status')),
    ),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
