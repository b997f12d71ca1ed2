// A server under test in the benchmark: a simulator in its own process, with organisations that meet no limit.
import { everything } from '../../simulator/core/query.ts';
import { simulate } from '../../simulator/index.ts';
import type { Organization } from '../../simulator/state/store.ts';
import { highLimits, highQuota } from './high-limits.ts';

const manifests = Number(process.argv[2] ?? 3_000);
const simulator = await simulate({
  seed: 1,
  startMs: Date.UTC(2026, 2, 17, 12),
  manifests,
  amend: (parts) => ({ ...parts, laws: highLimits }),
});
const { operator } = simulator.world.services;
const metered = { ...operator.makeOrganization('platform'), quotaLimit: highQuota };
const unmetered = { ...operator.makeOrganization('platform'), unmetered: true };
for (const organization of [metered, unmetered]) simulator.world.store.put(organization);
const streams = simulator.world.content.streams().filter(({ status }) => status === 'live');
const sizes = streams.map(({ id }) => ({
  id,
  total: simulator.world.content.select(id, everything, { offset: 0, size: 0 }).total,
}));
process.stdout.write(
  `${JSON.stringify({
    port: Number(new URL(simulator.baseUrl).port),
    controlUrl: simulator.controlUrl,
    headers: { metered: headersOf(metered), unmetered: headersOf(unmetered) },
    mcpToken: metered.mcpToken,
    tagIds: simulator.world.content.base.tags.map(({ id }) => id),
    streams: sizes.filter(({ total }) => total >= 100),
  })}\n`,
);

function headersOf({ keys: [key] }: Organization): object {
  return { 'api-key': key?.apiKey, secret: key?.apiSecret };
}
