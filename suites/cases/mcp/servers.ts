// Cases of the servers themselves: which tools they list, how they are reached, and that they push nothing.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { type McpServerName, mcpServers, type ToolId, toolsOf } from '../../../spec/tools.ts';
import { plansByReach } from '../../../spec/values.ts';
import type { McpClient, McpWay } from '../../clients/mcp.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { findingIn, missingNeed } from '../../kit/finding.ts';
import { callTool, openServer, plainTool } from '../../steps/mcp.ts';

const needs = { org: { mcpToken: true } } as const;
const each = { server: mcpServers } as const;
/** A server may list to each plan only what the plan includes. */
const largestPlan = {
  org: {
    plan: plansByReach,
    mcpToken: true,
  },
} as const;
const reusedTimes = 10;
/** Sessions one after the other; few where all cases share what an organisation may send in a minute. */
const coldTimes = { own: 22, shared: 3 };

export const serverCases = {
  'mcp.core-tools-listed': needing(largestPlan, ({ org }) => expectTools(org, 'core')),
  'mcp.advanced-tools-listed': needing(largestPlan, ({ org }) => expectTools(org, 'advanced')),

  'mcp.legacy-sse-served': needing({ ...largestPlan, each }, async ({ org, member: { server } }) => {
    await expectTools(org, server, 'sse');
    await callTool(await openServer(org, server, 'sse'), plainTool[server]);
  }),

  'mcp.session-reused': needing({ ...needs, each }, async ({ org, member: { server } }) => {
    const client = await openServer(org, server);
    for (let time = 0; time < reusedTimes; time += 1) await callTool(client, plainTool[server]);
  }),

  'mcp.cold-session-served': needing({ ...needs, each }, async ({ org, member: { server } }) => {
    for (let time = 0; time < coldTimes[org.isOurs ? 'own' : 'shared']; time += 1) {
      const client = await openServer(org, server);
      await callTool(client, plainTool[server]);
      await client.close();
    }
  }),

  'mcp.pushes-no-events': needing(
    { ...needs, each, stream: { manifestsMin: 1 }, publish: true },
    async ({ org, member: { server }, stream, publish }) => {
      const listening = [await openServer(org, server, 'listening'), ...(await openedOverSse(org, server))];
      const published = await publish.manifests({ streamIds: [stream.id] });
      if (published.length === 0) missingNeed('published-manifest');
      for (const client of listening) {
        // Whatever was sent before this answer has arrived with it.
        await callTool(client, plainTool[server]);
        const sent = client.notifications.find((one) =>
          published.some(({ manifestId }) => JSON.stringify(one).includes(manifestId)),
        );
        check(sent === undefined, {
          expected: 'no notification of a new manifest',
          received: JSON.stringify(sent),
          at: '',
        });
      }
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Whether legacy SSE works is judged elsewhere. */
async function openedOverSse(org: Org, server: McpServerName): Promise<readonly McpClient[]> {
  try {
    return [await openServer(org, server, 'sse')];
  } catch (cause) {
    if (findingIn(cause) === undefined) throw cause;
    return [];
  }
}

/** Tools of surfaces that not every plan has ("Plan gating"). */
const ofSomePlans: ReadonlySet<ToolId> = new Set([
  ...(['service-records', 'service-digests', 'service-digest-manifests'] as const),
  ...(['service-tags', 'service-sync', 'service-unsync', 'service-syncs'] as const),
  ...(['service-label', 'service-labels'] as const),
]);

async function expectTools(org: Org, server: McpServerName, way?: McpWay): Promise<void> {
  const listed = (await (await openServer(org, server, way)).tools()).map(({ name }) => name);
  const isNeeded = (id: ToolId): boolean => org.plan === 'enterprise' || !ofSomePlans.has(id);
  const wanted = toolsOf(server)
    .map(({ id }) => id)
    .filter(isNeeded);
  const missing = wanted.filter((name) => !listed.includes(name));
  check(missing.length === 0, {
    expected: `the tools ${wanted.join(', ')} of the ${server} server`,
    received: `no ${missing.join(', ')}`,
    at: 'result.tools',
  });
}
