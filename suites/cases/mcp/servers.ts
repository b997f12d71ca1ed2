// Cases of the servers themselves: which tools they list, how they are reached, and that they push nothing.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { type McpServerName, toolsOf } from '../../../spec/tools.ts';
import type { McpClient, McpWay } from '../../clients/mcp.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { findingIn, missingNeed } from '../../kit/finding.ts';
import { callTool, openServer } from '../../steps/mcp.ts';

const needs = { org: { mcpToken: true } } as const;
const reusedTimes = 10;
const coldTimes = 3;

export const serverCases = {
  'mcp.core-tools-listed': needing(needs, ({ org }) => expectTools(org, 'core')),
  'mcp.advanced-tools-listed': needing(needs, ({ org }) => expectTools(org, 'advanced')),

  'mcp.legacy-sse-served': needing(needs, async ({ org }) => {
    for (const server of ['core', 'advanced'] as const) await expectTools(org, server, 'sse');
  }),

  'mcp.session-reused': needing(needs, async ({ org }) => {
    const client = await openServer(org, 'core');
    for (let time = 0; time < reusedTimes; time += 1) await callTool(client, 'service-profile');
  }),

  'mcp.cold-session-served': needing(needs, async ({ org }) => {
    for (let time = 0; time < coldTimes; time += 1) {
      const client = await openServer(org, 'core');
      await callTool(client, 'service-profile');
      await client.close();
    }
  }),

  'mcp.pushes-no-events': needing(
    { ...needs, stream: { manifestsMin: 1 }, publish: true },
    async ({ org, stream, publish }) => {
      const listening = [await openServer(org, 'core', 'listening'), ...(await openedOverSse(org))];
      const published = await publish.manifests({ streamIds: [stream.id] });
      if (published.length === 0) missingNeed('published-manifest');
      for (const client of listening) {
        // Whatever was sent before this answer has arrived with it.
        await callTool(client, 'service-profile');
        const told = client.notifications.find((one) =>
          published.some(({ manifestId }) => JSON.stringify(one).includes(manifestId)),
        );
        check(told === undefined, {
          expected: 'no notification of a new manifest',
          received: JSON.stringify(told),
          at: '',
        });
      }
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Whether legacy SSE works is judged elsewhere. */
async function openedOverSse(org: Org): Promise<readonly McpClient[]> {
  try {
    return [await openServer(org, 'core', 'sse')];
  } catch (cause) {
    if (findingIn(cause) === undefined) throw cause;
    return [];
  }
}

async function expectTools(org: Org, server: McpServerName, way?: McpWay): Promise<void> {
  const listed = (await (await openServer(org, server, way)).tools()).map(({ name }) => name);
  const wanted = toolsOf(server).map(({ id }) => id);
  const missing = wanted.filter((name) => !listed.includes(name));
  check(missing.length === 0, {
    expected: `the tools ${wanted.join(', ')} of the ${server} server`,
    received: `no ${missing.join(', ')}`,
    at: 'result.tools',
  });
}
