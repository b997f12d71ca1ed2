// Cases of echo: visits of reads by id, of listings and of later pages.
import type { EchoRuleId } from '../../spec/rules/echo.ts';
import { plansByReach } from '../../spec/values.ts';
import { type Case, needing } from '../kit/case.ts';
import { expectSuccess } from '../kit/expect.ts';
import { idOf } from '../steps/catalog.ts';
import { makeDigest } from '../steps/digests.ts';
import { isRefusedPage, readListing } from '../steps/reads.ts';
import { streamsOfEveryFormat, variedManifests, variedStreams } from '../steps/samples.ts';
import { withMakers } from '../steps/writes.ts';
import { passing } from '../tour/tour.ts';

const anyPlan = { plan: plansByReach };
const asked = [{}, { page: 1, page_size: 10 }, { page_num: 1, page_size: 10 }, { page_size: 500 }];
const pastEnd = [2, 1].map((page_size) => ({ page: 1_000_000, page_size }));

export const echoCases = {
  'echo.ids': needing({ org: anyPlan }, async ({ org, discover }) => {
    for (const stream of await variedStreams(discover))
      expectSuccess(await org.rest.call('getStream', { path: { id: idOf(stream) } }));
    // A plan without Records may be refused single manifests, and a small plan has neither digests nor many Beacons.
    for (const record_id of await variedManifests(discover, 'record_id'))
      await org.rest.call('getManifest', { path: { record_id } });
    await passing(() =>
      withMakers({ org, discover }, async ({ digests, beacons }) => {
        await digests.read(await makeDigest(digests, {}));
        await beacons.read(beacons.idIn(await beacons.create()));
      }),
    );
  }),

  'echo.listed-streams': needing({ org: {} }, async ({ org, discover }) => {
    for (const stream of await streamsOfEveryFormat(discover))
      expectSuccess(await readListing(org.rest, { id: idOf(stream) }, { page: 0, page_size: 8 }));
  }),

  'echo.pages': needing({ org: anyPlan }, async ({ org, discover }) => {
    const { rest } = org;
    for (const query of asked) {
      const later = await rest.call('listStreams', { query });
      if (!isRefusedPage(later)) expectSuccess(later);
    }
    await rest.call('listSyncs', { query: { page_size: 200 } });
    const streams = await streamsOfEveryFormat(discover);
    for (const stream of streams)
      for (const query of [{ page: 1, page_size: 2 }, ...pastEnd])
        await readListing(rest, { id: idOf(stream) }, query);
    await passing(() =>
      withMakers({ org, discover }, async ({ digests }) => {
        const id = await makeDigest(digests, { stream_ids: streams.map(idOf) });
        await rest.call('listDigestManifests', { path: { id }, query: { page: 1, page_size: 2 } });
      }),
    );
  }),
} satisfies Record<EchoRuleId, Case>;
