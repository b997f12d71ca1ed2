// Mutants of the Advanced tools.
import { found } from '../../../../simulator/service/tools/tool.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import type { ToolId } from '../../../../spec/tools.ts';
import { isMembers } from '../../alter.ts';
import { type Mutant, type MutantTable, part } from '../../mutant.ts';
import {
  type AnyTool,
  asking,
  list,
  members,
  replacingTool,
  returning,
  rows,
  without,
} from '../../replaced-tool.ts';

/** A tool that lists nothing. */
const listingNothing = (tool: ToolId, name: string): Mutant =>
  part(
    [`${tool} lists nothing`, 'MCP-08'],
    returning(
      tool,
      list(name, () => []),
    ),
  );

/** A tool that answers as if it had done what it did not do. */
const idle = (tool: ToolId, shown: object): Mutant =>
  part(
    [`${tool} does nothing`, 'MCP-08', 'MCP-01'],
    replacingTool(tool, () => found({ ...shown })),
  );

export const advancedMutants = {
  'mcp.stream-tools-read': {
    'no-streams': listingNothing('service-streams', 'streams'),
    'another-stream': part(
      ['service-stream-info shows no stream', 'MCP-08'],
      replacingTool('service-stream-info', () => found({ stream: {} })),
    ),
  },
  'mcp.parts-read': {
    'no-signals': part(
      'service-signals returns no Signals',
      returning('service-signals', rows('manifests', without('signal'))),
    ),
    'no-briefs': part(
      'service-briefs returns no Briefs',
      returning('service-briefs', rows('manifests', without('brief'))),
    ),
    'signals-of-others': part(
      'service-signals returns Signals of another stream',
      replacingTool('service-signals', (call, real, { tools }) => {
        const listed = (tools['service-streams'] as AnyTool)({ ...call, input: {} });
        const streams = listed.kind === 'answer' ? listed.members.streams : [];
        const ids = (Array.isArray(streams) ? streams : []).filter(isMembers).map(({ id }) => id);
        const other = ids.find((id) => !Object.values(call.input).includes(id));
        return real({ ...call, input: { ...call.input, stream_id: other } });
      }),
    ),
    'any-streams': part(
      'service-multi-stream ignores stream_ids',
      asking('service-multi-stream', without('stream_ids')),
    ),
  },
  'mcp.orientation-tools-answer': {
    'no-organisation': part(
      'service-account shows no organisation',
      returning(
        'service-account',
        members(({ account }) => ({ account: isMembers(account) ? without('org')(account) : {} })),
      ),
    ),
    'no-guide': part(
      'service-guide says nothing',
      replacingTool('service-guide', () => found({ guide: '' })),
    ),
    'no-tags': part(
      'service-tags shows nothing of tags',
      replacingTool('service-tags', () => found({ results: [] })),
    ),
  },
  'mcp.digest-tools-read': {
    'no-digests': listingNothing('service-digests', 'digests'),
    'no-manifests': listingNothing('service-digest-manifests', 'manifests'),
    'other-streams': part(
      ['service-digest-manifests returns manifests of other streams', 'MCP-08'],
      replacingTool('service-digest-manifests', (call, _real, { tools }) =>
        tools['service-manifests']({ ...call, input: { page_size: 3 } }),
      ),
    ),
  },
  'mcp.sync-tools-work': {
    'nothing-mapped': idle('service-sync', { id: 1, status: 'created' }),
    'nothing-listed': listingNothing('service-syncs', 'syncs'),
    'nothing-removed': idle('service-unsync', { deleted: true }),
  },
  'mcp.label-tools-work': {
    'nothing-made': idle('service-label', { label: { name: 'label' } }),
    'nothing-listed': listingNothing('service-labels', 'labels'),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
