// Mutants of what tools cost, and of what they show after a change.
import { quotaLaws } from '../../../../simulator/core/quota.ts';
import { refuse } from '../../../../simulator/core/refusal.ts';
import { currentPeriod } from '../../../../simulator/service/accounting.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import type { ToolId } from '../../../../spec/tools.ts';
import { isMembers, type Members } from '../../alter.ts';
import { toolOutages } from '../../derive/outage-parts.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { admitting } from '../../open-doors.ts';
import { together, type Wrap } from '../../replaced-operation.ts';
import { overcharging, refusingRequests, replacingTool, returningMembers } from '../../replaced-tool.ts';

const free = (tool: ToolId): Mutant =>
  wrong(`bills nothing for ${tool}`, 'MCP-21').part(overcharging(tool, ({ billed }) => -billed));
const billing = (tool: ToolId): Mutant => wrong(`bills ${tool}`).part(overcharging(tool, () => 1));

const stale = (tool: ToolId, ...breaks: readonly StatementId[]): Mutant =>
  wrong(`repeats the first answer of ${tool}`, ...breaks).part(toolOutages.stale(tool));

/** Shows an organisation the first quota again and again. */
export const staleProfile: Wrap = (parts) => {
  const first = new Map<string, unknown>();
  return returningMembers('service-profile', (all, { org }) => {
    if (!first.has(org.id)) first.set(org.id, all.quota);
    return { ...all, quota: first.get(org.id) };
  })(parts);
};

/** Decides calls by what was used when they arrived, a moment before. */
const overdrawnInParallel: Wrap = (parts) => {
  const usedBefore = new WeakMap<object, number>();
  const noting = admitting((real) => {
    if (real.caller === undefined || real.before === undefined) return real;
    const org = { ...real.caller.org };
    usedBefore.set(org, real.before.quota.used);
    return { ...real, caller: { ...real.caller, org } };
  });
  const deciding = replacingTool('service-manifests', (call, real, { store }) => {
    const { org, nowMs } = call;
    const { name: period } = currentPeriod(quotaLaws, nowMs);
    const now = store.usedBy(org.id, period);
    const before = usedBefore.get(org) ?? now;
    store.setUsed(org.id, period, before);
    const outcome = real(call);
    store.setUsed(org.id, period, Math.max(now, store.usedBy(org.id, period)));
    return outcome;
  });
  return together(noting, deciding, callingLater)(parts);
};

const momentMs = 20;

/** Handles the messages to MCP servers a moment after they arrived. */
const callingLater: Wrap = (parts) => ({
  ...parts,
  mcpServer: (server) => {
    const connect = server.connect.bind(server);
    server.connect = async (transport) => {
      await connect(transport);
      const { onmessage } = transport;
      transport.onmessage = (message, extra) => void setTimeout(() => onmessage?.(message, extra), momentMs);
    };
  },
});

const refusedWhenUsedUp = (tool: ToolId, ...breaks: readonly StatementId[]): Mutant =>
  wrong(`refuses ${tool} when the quota is used up`, ...breaks).part(
    replacingTool(tool, (call, real, { tools }) => {
      const profile = tools['service-profile']({ ...call, input: {} });
      const quota = profile.kind === 'answer' ? profile.members.quota : undefined;
      return isMembers(quota) && quota.quota_remaining === 0
        ? refuse('quota_exhausted', 'The quota is used up.')
        : real(call);
    }),
  );

export const costMutants = {
  'mcp.discovery-is-free': {
    'profile-billed': billing('service-profile'),
    'search-billed': billing('service-stream-search'),
    'catalog-billed': billing('service-catalog'),
    'details-billed': billing('service-details'),
    'beacons-billed': billing('service-beacons'),
  },
  'mcp.manifests-are-billed': {
    free: free('service-manifests'),
    'empty-billed': wrong('bills one for an empty result of service-manifests', 'MCP-20').part(
      overcharging('service-manifests', ({ billed }) => (billed === 0 ? 1 : 0)),
    ),
    'multi-stream-free': free('service-multi-stream'),
    'stale-profile': wrong('shows a quota in service-profile that never changes', 'MCP-21').part(
      staleProfile,
    ),
  },
  'mcp.exhausted-leaves-discovery': {
    'catalog-refused': refusedWhenUsedUp('service-catalog', 'MCP-19', 'QUOTA-14'),
    'archive-refused': refusedWhenUsedUp('service-archive-beacon', 'MCP-19'),
  },
  'mcp.quota-edge-kept': {
    overdrawn: wrong('returns manifests beyond the quota', 'MCP-20', 'QUOTA-03').part(
      replacingTool('service-manifests', (call, real) =>
        real({ ...call, org: { ...call.org, overage: true } }),
      ),
    ),
    'parallel-overdrawn': wrong('gives each of parallel calls what was left before', 'QUOTA-03').part(
      overdrawnInParallel,
    ),
    'own-counter': wrong('counts what it returns apart from what REST returns', 'MCP-21', 'QUOTA-03').part(
      (parts) => {
        const ofMcp = new Map<string, number>();
        return replacingTool('service-manifests', (call, real, { store }) => {
          const { id } = call.org;
          const { name: period } = currentPeriod(quotaLaws, call.nowMs);
          const onRest = store.usedBy(id, period);
          store.setUsed(id, period, ofMcp.get(id) ?? 0);
          const outcome = real(call);
          ofMcp.set(id, store.usedBy(id, period));
          store.setUsed(id, period, onRest);
          return outcome;
        })(parts);
      },
    ),
  },
  'mcp.wrong-arguments-contained': {
    'gated-billed': wrong('bills service-records to plans without Records', 'QUOTA-13').part(
      admitting((real, { operation }, { store }) => {
        const { caller, before } = real;
        const isGated = real.kind === 'rejected' && real.check === 'plan' && operation === 'service-records';
        if (isGated && caller !== undefined && before !== undefined) {
          const { name: period } = before.period;
          store.setUsed(caller.org.id, period, store.usedBy(caller.org.id, period) + 1);
        }
        return real;
      }),
    ),
    'session-lost': wrong('ends the session after wrong arguments', 'MCP-02').part(
      refusingRequests(() => {
        const lost = new Set<string>();
        return ({ body, session = '' }) => {
          if (argumentsIn(body)?.page_size === 'many') lost.add(session);
          return lost.has(session);
        };
      }),
    ),
  },
  'mcp.new-manifests-read': {
    'stale-manifests': stale('service-manifests', 'MCP-13'),
    'stale-signals': stale('service-signals', 'MCP-01'),
    'stale-records': stale('service-records', 'MCP-01'),
  },
  'mcp.new-digest-manifests-read': { 'stale-digest-manifests': stale('service-digest-manifests') },
  'mcp.new-stream-found': {
    'stale-search': stale('service-stream-search', 'MCP-10'),
    'stale-catalog': stale('service-catalog', 'MCP-11'),
  },
} satisfies Partial<MutantTable<McpRuleId>>;

function argumentsIn(body: unknown): Members | undefined {
  const params = isMembers(body) ? body.params : undefined;
  const given = isMembers(params) ? params.arguments : undefined;
  return isMembers(given) ? given : undefined;
}
