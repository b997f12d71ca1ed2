// Mutants of the Advanced tools.
import { found } from '../../../../simulator/service/tools/tool.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import type { ToolId } from '../../../../spec/tools.ts';
import { isMembers, type Members } from '../../alter.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { together, type Wrap, withRow } from '../../replaced-operation.ts';
import {
  type AnyTool,
  asking,
  replacingTool,
  replacingToolRows,
  returningList,
  returningMembers,
  returningRows,
  without,
} from '../../replaced-tool.ts';

const listingNothing = (tool: ToolId, name: string): Mutant =>
  wrong(`${tool} lists nothing`, 'MCP-08').part(returningList(tool, name, () => []));

/** A tool that answers as if it had done what it did not do. */
const idle = (tool: ToolId, shown: object): Mutant =>
  wrong(`${tool} does nothing`, 'MCP-08', 'MCP-01').part(replacingTool(tool, () => found({ ...shown })));

export const ofAnotherStream = (tool: ToolId, what: string): Mutant =>
  wrong(`${tool} returns ${what} of another stream`).part(
    replacingTool(tool, (call, real, { tools }) => {
      const listed = (tools['service-streams'] as AnyTool)({ ...call, input: {} });
      const streams = listed.kind === 'answer' ? listed.members.streams : [];
      const ids = (Array.isArray(streams) ? streams : []).filter(isMembers).map(({ id }) => id);
      const other = ids.find((id) => !Object.values(call.input).includes(id));
      return real({ ...call, input: { ...call.input, stream_id: other } });
    }),
  );

/** Goes on listing the mappings that a call of the tool ended. */
const listingEnded =
  (tool: ToolId): Wrap =>
  (parts) => {
    const ended: Members[] = [];
    const noting = replacingTool(tool, (call, real, { store: { tables } }) => {
      const activeNow = () => tables.syncs.allOf(call.org.id).filter(({ isDeleted }) => !isDeleted);
      const before = activeNow();
      const outcome = real(call);
      const after = new Set(activeNow().map(({ externalId }) => externalId));
      for (const { id, externalId } of before)
        if (!after.has(externalId)) ended.push({ id, external_id: externalId });
      return outcome;
    });
    return together(
      noting,
      returningList('service-syncs', 'syncs', (rows) => [...rows, ...ended]),
    )(parts);
  };

export const advancedMutants = {
  'mcp.stream-tools-read': {
    'no-streams': listingNothing('service-streams', 'streams'),
    'first-stream-again': wrong('service-stream-info shows the first stream again and again', 'MCP-08').part(
      (parts) => {
        let first: unknown;
        return asking('service-stream-info', ({ stream_id }) => {
          first ??= stream_id;
          return { stream_id: first };
        })(parts);
      },
    ),
    'another-stream': wrong('service-stream-info shows no stream', 'MCP-08').part(
      replacingTool('service-stream-info', () => found({ stream: {} })),
    ),
  },
  'mcp.parts-read': {
    'no-signals': wrong('service-signals returns no Signals').part(
      returningRows('service-signals', 'manifests', without('signal')),
    ),
    'no-briefs': wrong('service-briefs returns no Briefs').part(
      returningRows('service-briefs', 'manifests', without('brief')),
    ),
    'signals-of-others': ofAnotherStream('service-signals', 'Signals'),
    'first-stream-alone': wrong('service-multi-stream returns manifests of the first stream alone').part(
      asking('service-multi-stream', ({ stream_ids, ...input }) => ({
        ...input,
        stream_ids: [stream_ids].flat().slice(0, 1),
      })),
    ),
    'any-streams': wrong('service-multi-stream ignores stream_ids').part(
      asking('service-multi-stream', without('stream_ids')),
    ),
  },
  'mcp.orientation-tools-answer': {
    'no-organisation': wrong('service-account shows no organisation').part(
      returningMembers('service-account', ({ account }) => ({
        account: isMembers(account) ? without('org')(account) : {},
      })),
    ),
    'no-guide': wrong('service-guide says nothing').part(
      replacingTool('service-guide', () => found({ guide: '' })),
    ),
    'no-tags': wrong('service-tags shows nothing of tags').part(
      replacingTool('service-tags', () => found({ results: [] })),
    ),
  },
  'mcp.digest-tools-read': {
    'no-digests': listingNothing('service-digests', 'digests'),
    'no-manifests': listingNothing('service-digest-manifests', 'manifests'),
    'first-stream-alone': wrong(
      'service-digest-manifests returns manifests of the first stream alone',
      'MCP-08',
    ).part(
      replacingTool('service-digest-manifests', (call, real, { store: { tables } }) => {
        const digest = tables.digests.get(Number(Object(call.input).digest_id));
        return digest === undefined
          ? real(call)
          : withRow(tables.digests, { ...digest, streamIds: digest.streamIds.slice(0, 1) }, () => real(call));
      }),
    ),
    'other-streams': wrong('service-digest-manifests returns manifests of other streams', 'MCP-08').part(
      replacingTool('service-digest-manifests', (call, _real, { tools }) =>
        tools['service-manifests']({ ...call, input: { page_size: 3 } }),
      ),
    ),
    unfiltered: wrong('service-digest-manifests ignores the content filters of a digest', 'MCP-08').part(
      replacingTool('service-digest-manifests', (call, real, { store: { tables } }) => {
        const digest = tables.digests.get(Number(Object(call.input).digest_id));
        return digest === undefined
          ? real(call)
          : withRow(tables.digests, { ...digest, contentFilters: null }, () => real(call));
      }),
    ),
  },
  'mcp.sync-tools-work': {
    'nothing-mapped': idle('service-sync', { id: 1, status: 'created' }),
    'nothing-listed': listingNothing('service-syncs', 'syncs'),
    'nothing-removed': idle('service-unsync', { deleted: true }),
    'overwritten-listed': wrong('service-syncs lists mappings that were overwritten', 'MCP-08').part(
      listingEnded('service-sync'),
    ),
    'removed-listed': wrong('service-syncs lists mappings that were removed', 'MCP-08').part(
      listingEnded('service-unsync'),
    ),
    'all-removed': wrong('service-unsync removes every mapping', 'MCP-08').part(
      replacingTool('service-unsync', (call, real, { store: { tables } }) => {
        const outcome = real(call);
        for (const row of tables.syncs.allOf(call.org.id)) tables.syncs.put({ ...row, isDeleted: true });
        return outcome;
      }),
    ),
    'second-beside-first': wrong('keeps the mapping of an object beside the next one', 'ONTO-04').part(
      replacingToolRows('service-sync', 'syncs', () => []),
    ),
  },
  'mcp.label-tools-work': {
    'nothing-made': idle('service-label', { label: { name: 'label' } }),
    'nothing-listed': listingNothing('service-labels', 'labels'),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
