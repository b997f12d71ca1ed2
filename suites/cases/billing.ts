// Cases of the bill: they call every operation and tool once, with a free read after each; all exchanges of the run decide.
import type { BillingRuleId } from '../../spec/rules/billing.ts';
import { type Case, needing } from '../kit/case.ts';
import { freeRead } from '../steps/reads.ts';
import { callAt, inServer, isRead, knownAt, passing, stops, toolStops, useTool } from '../tour/tour.ts';

export const billingCases = {
  'billing.used-grows-by-what-was-returned': needing(
    { org: { plan: ['enterprise', 'platform', 'startup', 'professional', 'individual', 'starter'] } },
    async ({ org, discover }) => {
      const known = await knownAt(discover);
      const showUsage = () => passing(() => freeRead(org.rest));
      const visit = async (isLast: boolean): Promise<void> => {
        for (const stop of stops.filter(({ method }) => (method === 'delete') === isLast)) {
          // What others own stays as it is.
          if (org.isOurs || isRead(stop)) await callAt(org.rest, stop, known);
          await showUsage();
        }
      };
      await showUsage();
      await visit(false);
      for (const server of ['core', 'advanced'] as const)
        for (const way of ['streamable', 'sse'] as const)
          await inServer(org, server, way, async (client) => {
            for (const tool of toolStops(server)) {
              if (org.isOurs || tool.effect === 'none') await useTool(client, tool, known);
              await showUsage();
            }
          });
      await visit(true);
    },
  ),
} satisfies Record<BillingRuleId, Case>;
