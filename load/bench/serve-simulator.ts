// A contender of the benchmark: a simulator in its own process, with an organisation without limits.
import { everything } from '../../simulator/core/query.ts';
import { simulate } from '../../simulator/index.ts';

const manifests = Number(process.argv[2] ?? 3_000);
const simulator = await simulate({ seed: 1, startMs: Date.UTC(2026, 2, 17, 12), manifests });
const organization = simulator.world.services.operator.makeOrganization('enterprise');
simulator.world.store.put({ ...organization, unmetered: true });
const streams = simulator.world.content.streams().filter(({ status }) => status === 'live');
const sizes = streams.map(({ id }) => ({
  id,
  total: simulator.world.content.select(id, everything, { offset: 0, size: 0 }).total,
}));
const [key] = organization.keys;
process.stdout.write(
  `${JSON.stringify({
    port: Number(new URL(simulator.baseUrl).port),
    headers: { 'api-key': key?.apiKey, secret: key?.apiSecret },
    tagIds: simulator.world.content.base.tags.map(({ id }) => id),
    streams: sizes.filter(({ total }) => total >= 100),
  })}\n`,
);
