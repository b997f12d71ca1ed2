// Cases of the bill: a tour with a free read after each stop, and reads that find nothing, or without quota; all exchanges of the run decide.
import { returnsManifests } from '../../spec/billed.ts';
import type { BillingRuleId } from '../../spec/rules/billing.ts';
import { mcpServers, toolsOf } from '../../spec/tools.ts';
import { plansByReach } from '../../spec/values.ts';
import type { McpClient } from '../clients/mcp.ts';
import { type Case, exhaustedNeeds, needing } from '../kit/case.ts';
import { emptyWindow, scopeOf } from '../steps/queries.ts';
import { sendQuery } from '../steps/query-flows.ts';
import { findManifest, freeRead, readListing } from '../steps/reads.ts';
import { callFor } from '../steps/tool-inputs.ts';
import { nothingPublished } from '../steps/tool-reads.ts';
import {
  argumentsFor,
  callAt,
  calling,
  inServer,
  isRead,
  knownAt,
  passing,
  stops,
  tour,
} from '../tour/tour.ts';

const tourWithUsage = needing({ org: { plan: plansByReach } }, async ({ org, discover }) => {
  // Others may read with an organisation that the run did not make, so a tour would not show what is billed.
  if (!org.isOurs) return;
  const showUsage = () => passing(() => freeRead(org.rest));
  const known = await knownAt(discover);
  await showUsage();
  await inServer(org, 'core', 'streamable', (client) => findNothing(client, known.get('streams')));
  for (const form of [emptyWindow, { mode: 'count' }])
    await passing(() => sendQuery(org.rest, { stream_ids: known.get('stream_ids'), page_size: 2, ...form }));
  await showUsage();
  await tour(org, known, showUsage);
});

/** Before other tools are called: what they cost may show later than they answer, and hide what an empty result costs. */
async function findNothing(client: McpClient, stream: unknown): Promise<void> {
  const asked = { named: { stream_ids: [stream], page_size: 2 }, open: nothingPublished };
  await callFor(client, 'service-manifests', asked);
}

/** Fewer manifests than each page of the visit. */
const leftAtCap = 1;

export const billingCases = {
  'billing.used-grows-by-what-was-returned': tourWithUsage,
  'billing.figures-agree': tourWithUsage,
  'billing.hard-cap-holds': needing(
    { org: { plan: 'starter', quotaLeft: leftAtCap, mcpToken: true }, stream: { manifestsMin: 1 } },
    async ({ org, discover }) => {
      // Others may read too, so nothing would be shown.
      if (!org.isOurs) return;
      const known = await knownAt(discover);
      const showUsage = () => passing(() => freeRead(org.rest));
      for (const stop of stops.filter(({ id }) => id in returnsManifests)) {
        await callAt(org.rest, stop, known);
        await showUsage();
      }
      for (const server of mcpServers)
        for (const way of ['streamable', 'sse', 'one-shot'] as const)
          await calling(org, server, way, async (client) => {
            for (const { id } of toolsOf(server).filter(({ rateClass }) => rateClass !== 'discovery')) {
              await passing(async () => client.call(id, await argumentsFor(client, id, known)));
              await showUsage();
            }
          });
    },
  ),
  'billing.free-calls-outlast-quota': needing(
    { org: { plan: plansByReach, quotaLeft: 0 } },
    async ({ org, discover }) => {
      const known = await knownAt(discover);
      for (const stop of stops.filter(({ id }) => !(id in returnsManifests)))
        if (org.isOurs || isRead(stop)) await callAt(org.rest, stop, known);
    },
  ),
  'billing.refusals-name-reset': needing(exhaustedNeeds, async ({ org: { rest }, stream, discover }) => {
    const { recordId } = await findManifest(discover);
    await freeRead(rest);
    await readListing(rest, stream, { page_size: 1 });
    await rest.call('getManifest', { path: { record_id: recordId } });
    await sendQuery(rest, { ...scopeOf(stream.id), page_size: 1 });
  }),
} satisfies Record<BillingRuleId, Case>;
