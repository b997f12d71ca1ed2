// Cases of facts: visits of all places that describe a thing, with the first one again at the end.
import type { FactsRuleId } from '../../spec/rules/facts.ts';
import { isString } from '../clients/json.ts';
import { type Case, type Discovery, needing, type Org } from '../kit/case.ts';
import { expectSuccess } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { idOf } from '../steps/catalog.ts';
import { digestPlans, listDigestManifests, makeDigest } from '../steps/digests.ts';
import { readListing } from '../steps/reads.ts';
import { streamsOfEveryFormat, variedManifests, variedStreams } from '../steps/samples.ts';
import { withMakers } from '../steps/writes.ts';

const manifestsPerListing = 8;

const partAlike = (operation: 'getSignal' | 'getBrief'): Case =>
  needing({ org: { plan: 'platform' }, surface: 'firehose' }, async ({ org, discover }) => {
    await readListings(org, discover);
    for (const manifest_id of await variedManifests(discover, 'manifest_id'))
      expectSuccess(await org.rest.call(operation, { path: { manifest_id } }));
    await readListings(org, discover);
  });

export const factsCases = {
  'facts.streams': needing({ org: {} }, async ({ org: { rest }, discover }) => {
    const streams = await variedStreams(discover);
    if (streams.length === 0) missingNeed('streams', { count: 1 });
    const list = async () =>
      expectSuccess(await rest.call('listStreams', { query: { page: 0, page_size: 200 } }));
    await list();
    for (const stream of streams) {
      expectSuccess(await rest.call('getStream', { path: { id: idOf(stream) } }));
      if (!isString(stream.name)) continue;
      const body = { query: stream.name, include_details: true };
      expectSuccess(await rest.call('searchStreams', { body }));
    }
    await list();
  }),
  'facts.manifests': needing({ org: { plan: digestPlans.toReversed() } }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { org, discover } = given;
      await readListings(org, discover);
      const stream_ids = (await streamsOfEveryFormat(discover)).map(idOf);
      const id = await makeDigest(digests, { stream_ids });
      await listDigestManifests(org.rest, id, { page_size: manifestsPerListing * stream_ids.length });
      for (const record_id of await variedManifests(discover, 'record_id'))
        await org.rest.call('getManifest', { path: { record_id } });
      await readListings(org, discover);
    }),
  ),
  'facts.signals': partAlike('getSignal'),
  'facts.briefs': partAlike('getBrief'),
} satisfies Record<FactsRuleId, Case>;

async function readListings({ rest }: Org, discover: Discovery): Promise<void> {
  for (const stream of await streamsOfEveryFormat(discover))
    expectSuccess(await readListing(rest, { id: idOf(stream) }, { page: 0, page_size: manifestsPerListing }));
}
