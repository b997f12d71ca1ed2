// Cases of the servers themselves: which tools they list, how they are reached, and who is let in.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { type McpServerName, toolsOf } from '../../../spec/tools.ts';
import { isObject, isString } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { callTool, openServer } from '../../steps/mcp.ts';

const needs = { org: { mcpToken: true } } as const;
const reusedTimes = 10;

export const serverCases = {
  'mcp.core-tools-listed': needing(needs, ({ org }) => expectTools(org, 'core')),
  'mcp.advanced-tools-listed': needing(needs, ({ org }) => expectTools(org, 'advanced')),

  'mcp.legacy-sse-served': needing(needs, async ({ org }) => {
    for (const server of ['core', 'advanced'] as const)
      await expectAll(await openServer(org, server, 'sse'), server, await namesOf(org, server));
  }),

  'mcp.session-reused': needing(needs, async ({ org }) => {
    const client = await openServer(org, 'core');
    for (let time = 0; time < reusedTimes; time += 1) await callTool(client, 'service-profile');
  }),

  'mcp.invalid-token-refused': needing(needs, async ({ org }) => {
    const { mcpHttp = missingNeed('mcp-servers') } = org;
    const body = {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'service-profile', arguments: {} },
    };
    for (const authorization of [undefined, 'Bearer mt_was-never-issued-to-anybody']) {
      const headers = {
        accept: 'application/json, text/event-stream',
        ...(authorization !== undefined && { authorization }),
      };
      const exchange = await mcpHttp.request('POST', '/mcp', { body, headers });
      const { json } = exchange;
      const isServed =
        exchange.status < 300 && isObject(json) && isObject(json.result) && json.result.isError !== true;
      check(!isServed && exchange.text.trim() !== '', {
        expected: 'a refusal with a text that explains how to reconnect',
        received: `status ${exchange.status}: ${exchange.text.slice(0, 200)}`,
        at: '',
        exchange,
      });
    }
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

const expectTools = async (org: Org, server: McpServerName): Promise<void> =>
  expectAll(
    await openServer(org, server),
    server,
    toolsOf(server).map(({ id }) => id),
  );

async function namesOf(org: Org, server: McpServerName): Promise<readonly string[]> {
  return (await (await openServer(org, server)).tools()).map(({ name }) => name);
}

async function expectAll(client: McpClient, server: McpServerName, wanted: readonly string[]): Promise<void> {
  const listed = (await client.tools()).map(({ name }) => name).filter(isString);
  const missing = wanted.filter((name) => !listed.includes(name));
  check(missing.length === 0, {
    expected: `the tools ${wanted.join(', ')} of the ${server} server`,
    received: `no ${missing.join(', ')}`,
    at: 'result.tools',
  });
}
