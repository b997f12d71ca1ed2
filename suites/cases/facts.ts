// Cases of facts: visits of all places that describe a thing, on REST before and after the tools.
import type { FactsRuleId } from '../../spec/rules/facts.ts';
import { mcpServers, type ToolId, tools } from '../../spec/tools.ts';
import { plansByReach } from '../../spec/values.ts';
import { integerOf, isString } from '../clients/json.ts';
import type { Case, Parts } from '../kit/case.ts';
import { expectSuccess } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { idOf } from '../steps/catalog.ts';
import { digestPlans, listDigestManifests, makeDigest } from '../steps/digests.ts';
import { scopeOf } from '../steps/queries.ts';
import { sendQuery } from '../steps/query-flows.ts';
import { readListing } from '../steps/reads.ts';
import { streamsOfEveryFormat, variedManifests, variedStreams } from '../steps/samples.ts';
import { listBeacons, listDigests, needingMakers } from '../steps/writes.ts';
import { argumentsFor, inServer, type Known, knownAt, passing } from '../tour/tour.ts';

const manifestsPerListing = 8;
const anyPlan = { org: { plan: plansByReach } } as const;
const withDigests = { org: { plan: digestPlans.toReversed() } } as const;

export const factsCases = {
  'facts.streams': needingMakers(anyPlan, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const streams = await variedStreams(given.discover);
    if (streams.length === 0) missingNeed('streams', { count: 1 });
    const digest = await passing(() => makeDigest(digests, { stream_ids: streams.map(idOf) }));
    await visit(given, streamTools, async (known) => {
      expectSuccess(await rest.call('listStreams', { query: { page: 0, page_size: 200 } }));
      for (const id of new Set([...streams.map(idOf), String(known.get('stream_id'))]))
        expectSuccess(await rest.call('getStream', { path: { id } }));
      for (const query of streams.map(({ name }) => name).filter(isString))
        expectSuccess(await rest.call('searchStreams', { body: { query, include_details: true } }));
      if (digest !== undefined) await digests.read(digest);
    });
  }),
  'facts.manifests': manifestsBy('service-manifests', 'service-multi-stream', 'service-digest-manifests'),
  'facts.signals': manifestsBy('service-manifests', 'service-signals'),
  'facts.briefs': manifestsBy('service-manifests', 'service-briefs'),
  'facts.records': manifestsBy('service-records'),
  'facts.digests': needingMakers(withDigests, async ({ digests, ...given }) => {
    const id = await makeDigest(digests, {});
    await visit(given, ['service-digests'], async () => {
      expectSuccess(await listDigests(given.org.rest));
      expectSuccess(await digests.read(id));
    });
  }),
  'facts.beacons': needingMakers(anyPlan, async ({ beacons, ...given }) => {
    const body = { default_date_window: { lookback_hours: 96 } };
    const id = beacons.idIn(expectSuccess(await beacons.create(undefined, body)));
    await visit(given, ['service-beacons'], async () => {
      expectSuccess(await listBeacons(given.org.rest));
      expectSuccess(await beacons.read(id));
    });
  }),
} satisfies Record<FactsRuleId, Case>;

const streamTools = [
  'service-catalog',
  'service-details',
  'service-stream-info',
  'service-stream-search',
  'service-streams',
] as const;

/** Reads, calls the tools over each transport, and reads again. */
async function visit(
  { org, discover }: Parts<'org' | 'discover'>,
  wanted: readonly ToolId[],
  read: (known: Known) => Promise<void>,
  named: Iterable<readonly [string, unknown]> = [],
): Promise<void> {
  const known = new Map([...(await knownAt(discover)), ...named]);
  await read(known);
  for (const server of mcpServers.filter((one) => wanted.some((id) => tools[id].server === one)))
    for (const way of ['streamable', 'sse'] as const)
      await inServer(org, server, way, async (client) => {
        for (const id of wanted.filter((one) => tools[one].server === server))
          await passing(async () => client.call(id, await argumentsFor(client, id, known)));
      });
  await read(known);
}

/** Visits manifests in listings, in a digest of all of their streams, in a query, and by their ids, as far as the plan allows. */
function manifestsBy(...wanted: readonly ToolId[]): Case {
  const needs = { org: { plan: ['platform', ...plansByReach] }, reads: 300 } as const;
  return needingMakers(needs, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const streams = (await streamsOfEveryFormat(given.discover)).map(idOf);
    const digest = await passing(() => makeDigest(digests, { stream_ids: streams }));
    const records = await variedManifests(given.discover, 'record_id');
    const manifests = await variedManifests(given.discover, 'manifest_id');
    const read = async (known: Known): Promise<void> => {
      const toolStream = String(known.get('stream_id'));
      for (const id of new Set([...streams, toolStream]))
        expectSuccess(await readListing(rest, { id }, { page: 0, page_size: manifestsPerListing }));
      if (digest !== undefined)
        await listDigestManifests(rest, digest, { page_size: manifestsPerListing * streams.length });
      await passing(async () => sendQuery(rest, { ...scopeOf(toolStream), page_size: 2 }));
      for (const record_id of records) await rest.call('getManifest', { path: { record_id } });
      for (const operation of ['getSignal', 'getBrief', 'getRecord'] as const)
        for (const manifest_id of manifests) await rest.call(operation, { path: { manifest_id } });
    };
    await visit(given, wanted, read, digest === undefined ? [] : [['digests', integerOf(digest)]]);
  });
}
