// Cases of what tools cost: discovery is free, and manifests are billed on the quota that REST shows.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { minuteMs } from '../../../spec/units.ts';
import type { JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { expectUnbilled, quotaOf } from '../../steps/manifest-reads.ts';
import { callTool, manifestsOf, openServer } from '../../steps/mcp.ts';
import { queryableId } from '../../steps/queries.ts';

export const costCases = {
  'mcp.discovery-is-free': needing(
    { org: { mcpToken: true }, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const before = await quotaOf(org.rest);
      const client = await openServer(org, 'core');
      const free = [
        ['service-profile', {}],
        ['service-stream-search', { query: 'energy' }],
        ['service-catalog', { query: 'energy' }],
        ['service-details', { stream_ids: [queryableId(stream.id)] }],
        ['service-beacons', {}],
      ] as const satisfies readonly (readonly [string, JsonObject])[];
      for (const [tool, input] of free) await callTool(client, tool, input);
      expectUnbilled(before, await quotaOf(org.rest), 'the zero-quota tools');
    },
  ),

  'mcp.manifests-are-billed': needing(
    { org: { mcpToken: true }, stream: { manifestsMin: 4 }, clock: { waitsMs: minuteMs }, reads: 5 },
    async ({ org, stream, clock }) => {
      const client = await openServer(org, 'core');
      const input = { stream_ids: [queryableId(stream.id)], page_size: 3 };
      const before = await quotaOf(org.rest);
      await callTool(client, 'service-manifests', {
        ...{ ...input, published_date_from: '1990-01-01', published_date_to: '1990-01-02' },
      });
      expectUnbilled(before, await quotaOf(org.rest), 'an empty result of service-manifests');
      const { content, exchange } = await callTool(client, 'service-manifests', input);
      await clock.advance(minuteMs);
      const returned = manifestsOf(content).length;
      const billed = (await quotaOf(org.rest)).used - before.used;
      check(billed === returned, {
        expected: `quota_used higher by ${returned}, the number of manifests returned`,
        received: `higher by ${billed}`,
        at: 'usage.quota_used',
        exchange,
      });
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };
