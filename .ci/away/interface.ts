// A client team's program: the types of the interface, and one call of each function.
import { conform, drill, type Progress, type Report, simulate, type World } from '@assay-kit/assay';

const simulator = await simulate({ frozen: true, now: '2026-03-17T12:00:00Z' });
const world = await simulator.createWorld({ seed: 2, document: { streams: [{ name: 'Tidal power' }] } });
const { keys, plan } = await world.createOrganization('starter', { quota_used: 993 });
await world.advance({ seconds: 60 });
const [{ apiKey, apiSecret }] = keys;
const { status } = await fetch(`${world.baseUrl}/account`, {
  headers: { 'api-key': apiKey, secret: apiSecret },
});
const seen: Progress[] = [];
const report: Report = await conform({
  target: world,
  rules: ['quota.clamp-cuts-page'],
  onProgress: (progress) => void seen.push(progress),
});
if (seen.at(-1)?.done !== 1 || seen.at(-1)?.total !== 1) throw new Error(JSON.stringify(seen));
const main: World = simulator;
await world.drop();
await simulator.close();
const empty = await drill({ listStreams: async () => ({ stream_ids: [] }) }, { drills: ['big-pages'] });
if (empty.rules.find(({ id }) => id === 'client.bear-cap')?.verdict !== 'failed')
  throw new Error(JSON.stringify(empty.reasons));
if (status !== 200 || plan !== 'starter' || !report.ok || main.organization('platform').mcpToken === '')
  throw new Error(`status ${status}, plan ${plan}, ${JSON.stringify(report.reasons)}`);
