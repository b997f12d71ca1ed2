// Correct MCP servers that differ in what the document leaves open: names and places of members, order, further tools.
import type { Parts } from '../../../simulator/parts.ts';
import { type ToolId, tools } from '../../../spec/tools.ts';
import { isMembers, type Members } from '../bend.ts';
import { inStore } from '../replaced-operation.ts';
import { list, members, replacingTool, returning, rows, without } from '../replaced-tool.ts';
import type { Variants } from '../variant.ts';

const toolIds = Object.keys(tools) as readonly ToolId[];
const affects = ['mcp'];

/** Changes the results of every tool. Clients would hold them to the schemas that are listed, so none are. */
const everyResult =
  (change: (all: Members) => Members) =>
  (parts: Parts): Parts => ({
    ...toolIds.reduce((changed, id) => returning(id, members(change))(changed), parts),
    listedTools: (_server, listed) => listed.map(({ outputSchema: _, ...tool }) => tool),
  });

/** Other names for members that the document does not name. */
const otherNames: Readonly<Record<string, string>> = {
  manifests: 'items',
  candidates: 'results',
  matches: 'hits',
  prompts: 'workflows',
  streams: 'rows',
  syncs: 'mappings',
  labels: 'definitions',
  digests: 'collections',
  account: 'me',
  guide: 'text',
};

const notices = [
  { id: 'n-1', name: 'Planned maintenance', items: [] },
  { id: 'n-2', name: 'New tools', items: [] },
];

export const mcpVariants: Variants = {
  'mcp-other-names': {
    text: 'gives other names to the lists in results',
    affects,
    change: everyResult((all) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [otherNames[name] ?? name, value])),
    ),
  },
  'mcp-nested-results': {
    text: 'puts results of tools under data',
    affects,
    change: everyResult((all) => ({ data: all })),
  },
  'mcp-shows-usage': {
    text: 'shows the usage block of REST, with its upgrade_url, in every result',
    affects,
    change: everyResult((all) => ({
      ...all,
      usage: { quota_limit: 1_000, upgrade_url: 'https://a.example/upgrade' },
    })),
  },
  'mcp-notices-first': {
    text: 'begins every result with notices, a list of objects with ids and names',
    affects,
    change: everyResult((all) => ({ notices, ...all })),
  },
  'mcp-oldest-first': {
    text: 'returns manifests in another order',
    affects,
    change: returning(
      'service-manifests',
      list('manifests', (all) => all.toReversed()),
    ),
  },
  'mcp-record-ids-alone': {
    text: 'returns manifests that show their record_id alone',
    affects,
    change: returning('service-manifests', rows('manifests', without('manifest_id'))),
  },
  'mcp-further-tools': {
    text: 'lists its tools in reversed order, after tools of its own',
    affects,
    change: (parts) => ({
      ...parts,
      listedTools: (_server, listed) => {
        const own = listed.slice(0, 2).map((tool) => ({ ...tool, name: `x-${tool.name}` }));
        return [...own, ...listed.toReversed()];
      },
    }),
  },
  'mcp-saves-drafts': {
    text: 'saves Beacons over MCP as drafts',
    affects,
    change: inStore((store) =>
      replacingTool('service-save-beacon', (call, real) => {
        const outcome = real(call);
        const beacon = outcome.kind === 'answer' ? outcome.members.beacon : undefined;
        const { beacons } = store().tables;
        const row = isMembers(beacon) ? beacons.get(String(beacon.beacon_id)) : undefined;
        if (row !== undefined) beacons.put({ ...row, status: 'draft' });
        return outcome;
      }),
    ),
  },
  'mcp-silent-account': {
    text: 'shows the id of the organisation in service-account, and nothing else of it',
    affects,
    change: returning(
      'service-account',
      members(({ account }) => ({
        organization_id: isMembers(account) && isMembers(account.org) ? account.org.id : undefined,
      })),
    ),
  },
};
