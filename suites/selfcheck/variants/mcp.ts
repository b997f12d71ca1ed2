// Correct MCP servers that differ in what the document leaves open: names and places of members, order, further tools.
import { flagsOf, gate, planLaws } from '../../../simulator/core/plan.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { ToolOutcome } from '../../../simulator/service/tools/tool.ts';
import type { Organization } from '../../../simulator/state/store.ts';
import { isTool, type ToolId, tools } from '../../../spec/tools.ts';
import { minuteMs } from '../../../spec/units.ts';
import { isMembers, type Members } from '../alter.ts';
import { inStore, together } from '../replaced-operation.ts';
import {
  asking,
  refusingRequests,
  replacingTool,
  returningList,
  returningMembers,
  returningRows,
  without,
} from '../replaced-tool.ts';
import { affecting, type Variants } from '../variant.ts';

const toolIds = Object.keys(tools) as readonly ToolId[];
const affects = ['mcp'];

/** Changes the results of every tool. Clients would hold them to the schemas that are listed, so none are. */
const everyResult =
  (change: (all: Members) => Members) =>
  (parts: Parts): Parts => ({
    ...toolIds.reduce((changed, id) => returningMembers(id, change)(changed), parts),
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

/** A rate-limit refusal, which says nothing about the call. */
const later = { status: 429, code: -32000, message: 'Later.', headers: { 'Retry-After': '1' } };

/** Refusals that a session of another organisation may get; 200 is an error of JSON-RPC alone. */
const refusingForeignSessions: Variants = Object.fromEntries(
  [200, 400, 401, 403].map((status) => [
    `mcp-foreign-session-${status}`,
    affecting('mcp.foreign-session-closed').does(
      `answers a request with the session of another organisation with status ${status}`,
      refusingRequests(
        () => {
          const owners = new Map<string, string>();
          return ({ session, organizationId }) => {
            if (session === undefined) return false;
            const owner = owners.get(session) ?? organizationId;
            owners.set(session, owner);
            return owner !== organizationId;
          };
        },
        { status, code: -32001, message: 'This is not your session.' },
      ),
    ),
  ]),
);

const manifestTools = [
  ...(['service-manifests', 'service-multi-stream', 'service-signals', 'service-briefs'] as const),
  ...(['service-records', 'service-digest-manifests'] as const),
];

const recentWithoutDates = (input: Members): Members =>
  ['published_date_from', 'published_date_to', 'beacon_id'].some((name) => name in input)
    ? input
    : { ...input, published_date_from: '2026-03-17' };

export const mcpVariants: Variants = {
  'mcp-other-names': affecting(...affects).does(
    'gives other names to the lists in results',
    everyResult((all) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [otherNames[name] ?? name, value])),
    ),
  ),
  'mcp-nested-results': affecting(...affects).does(
    'puts results of tools under data',
    everyResult((all) => ({ data: all })),
  ),
  'mcp-shows-usage': affecting(...affects).does(
    'shows the usage block of REST, with its upgrade_url, in every result',
    everyResult((all) => ({
      ...all,
      usage: { quota_limit: 1_000, upgrade_url: 'https://a.example/upgrade' },
    })),
  ),
  'mcp-notices-first': affecting(...affects).does(
    'begins every result with notices, a list of objects with ids and names',
    everyResult((all) => ({ notices, ...all })),
  ),
  'mcp-oldest-first': affecting(...affects).does(
    'returns manifests in another order',
    returningList('service-manifests', 'manifests', (all) => all.toReversed()),
  ),
  'mcp-record-ids-alone': affecting(...affects).does(
    'returns manifests that show their record_id alone',
    returningRows('service-manifests', 'manifests', without('manifest_id')),
  ),
  'mcp-profile-kept': affecting('mcp', 'quota').does(
    'shows in service-profile what was true up to a minute ago',
    (parts) => {
      const kept = new Map<string, { readonly atMs: number; readonly outcome: ToolOutcome }>();
      return replacingTool('service-profile', (call, real) => {
        const last = kept.get(call.org.id);
        if (last !== undefined && call.nowMs - last.atMs < minuteMs) return last.outcome;
        const outcome = real(call);
        kept.set(call.org.id, { atMs: call.nowMs, outcome });
        return outcome;
      })(parts);
    },
  ),
  'mcp-further-tools': affecting(...affects).does(
    'lists its tools in reversed order, after tools of its own',
    (parts) => ({
      ...parts,
      listedTools: (_server, listed) => {
        const own = listed.slice(0, 2).map((tool) => ({ ...tool, name: `x-${tool.name}` }));
        return [...own, ...listed.toReversed()];
      },
    }),
  ),
  'mcp-saves-drafts': affecting(...affects).does(
    'saves Beacons over MCP as drafts',
    replacingTool('service-save-beacon', (call, real, { store: { tables } }) => {
      const outcome = real(call);
      const beacon = outcome.kind === 'answer' ? outcome.members.beacon : undefined;
      const row = isMembers(beacon) ? tables.beacons.get(String(beacon.beacon_id)) : undefined;
      if (row !== undefined) tables.beacons.put({ ...row, status: 'draft' });
      return outcome;
    }),
  ),
  'mcp-silent-account': affecting(...affects).does(
    'shows the id of the organisation in service-account, and nothing else of it',
    returningMembers('service-account', ({ account }) => ({
      organization_id: isMembers(account) && isMembers(account.org) ? account.org.id : undefined,
    })),
  ),
  'mcp-lists-by-plan': affecting(...affects).does(
    'lists to each plan only the tools that it includes',
    inStore((store) => (parts) => ({
      ...parts,
      listedTools: (_server, listed, organizationId) => {
        const org = store().organization(organizationId);
        const isIncluded = ({ name }: { readonly name: string }): boolean =>
          org === undefined || !isTool(name) || gate(planLaws, entitlementOf(org), name) === undefined;
        return listed.filter((tool) => isIncluded(tool) || tool.name.endsWith('-beacon'));
      },
    })),
  ),
  'mcp-recent-by-default': affecting(...affects).does(
    'returns manifests of the last day by a tool that is asked without dates',
    together(...manifestTools.map((id) => asking(id, recentWithoutDates))),
  ),
  'mcp-nearly-busy': affecting(...affects).does(
    'answers every third request to its MCP servers with 429, because other users of the organisation need the rate',
    refusingRequests(() => {
      let requests = 0;
      return () => {
        requests += 1;
        return requests % 3 === 0;
      };
    }, later),
  ),
  ...refusingForeignSessions,
  'mcp-busy-over-sse': affecting(
    'mcp.older-hosts-admitted',
    'mcp.legacy-sse-served',
    'mcp.pushes-no-events',
  ).does(
    'answers messages of legacy SSE with 429',
    refusingRequests(
      () =>
        ({ path }) =>
          path.endsWith('/messages'),
      later,
    ),
  ),
};

const entitlementOf = (org: Organization) => ({ plan: org.plan, flags: () => flagsOf(planLaws, org) });
