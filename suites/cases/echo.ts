// Cases of echo: visits of reads by id, of listings and of later pages.
import type { EchoRuleId } from '../../spec/rules/echo.ts';
import { dayMs } from '../../spec/units.ts';
import { plansByReach } from '../../spec/values.ts';
import { isString } from '../clients/json.ts';
import type { Query } from '../clients/rest.ts';
import { type Case, type Discovery, needing } from '../kit/case.ts';
import { expectSuccess } from '../kit/expect.ts';
import { idOf } from '../steps/catalog.ts';
import { digestPlans, makeDigest } from '../steps/digests.ts';
import { publishedOn } from '../steps/manifest-parts.ts';
import { isRefusedPage, readListing } from '../steps/reads.ts';
import { streamsOfEveryFormat, variedManifests, variedStreams } from '../steps/samples.ts';
import { withMakers } from '../steps/writes.ts';
import { inServer, passing } from '../tour/tour.ts';

const anyPlan = { plan: plansByReach };
const asked = [{}, { page: 1, page_size: 10 }, { page_num: 1, page_size: 10 }, { page_size: 500 }];
const manifestsLookedAt = 8;
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

  'echo.filters': needing({ org: { plan: digestPlans.toReversed() }, reads: 100 }, async (given) => {
    const { org, discover } = given;
    for (const filter of await streamFilters(discover))
      for (const size of [
        { page: 0, page_size: 4 },
        { page: 1, page_size: 4 },
      ]) {
        for (const more of [{}, { include_source_channels: true }])
          await org.rest.call('listStreams', { query: { ...filter, ...size, ...more } });
        // A search has other filters, and refuses those of the list.
        for (const more of [{}, { include_details: true }])
          await org.rest.call('searchStreams', { body: { ...filter, ...size, ...more } });
      }
    const streams = await streamsOfEveryFormat(discover);
    await withMakers(given, async ({ digests }) => {
      const digest = await makeDigest(digests, { stream_ids: streams.map(idOf) });
      const days: string[] = [];
      for (const id of streams.map(idOf)) {
        const shown = (await discover.manifests(id, manifestsLookedAt)).flatMap(publishedOn);
        days.push(...shown);
        for (const query of emptyWindows(shown)) await readListing(org.rest, { id }, query);
      }
      for (const query of emptyWindows(days))
        await org.rest.call('listDigestManifests', { path: { id: digest }, query });
    });
    for (const way of ['streamable', 'sse'] as const)
      await inServer(org, 'core', way, async (client) => {
        for (const significance of ['high', 'medium', 'low'])
          for (const stream_ids of [streams.slice(0, 1), streams.slice(0, 2)].map((some) => some.map(idOf)))
            await passing(() => client.call('service-manifests', { stream_ids, significance, page_size: 5 }));
      });
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
        for (const query of asked) await rest.call('listDigestManifests', { path: { id }, query });
      }),
    );
  }),
} satisfies Record<EchoRuleId, Case>;

/** For each filter of streams the values that fewest and that most of them show. */
async function streamFilters(discover: Discovery): Promise<readonly Readonly<Record<string, string>>[]> {
  const streams = await discover.streams();
  const shown = (name: string): readonly string[] =>
    streams.flatMap((stream) => [stream[name]].flat()).filter((value) => isString(value));
  const named = {
    home_domain: shown('home_domain'),
    company_kind: shown('company_kind'),
    organization_subtype: shown('organization_subtypes'),
    media_format: shown('media_formats'),
    isin: shown('isins'),
  };
  return Object.entries(named).flatMap(([name, values]) => {
    const groups = Map.groupBy(values, (value) => value).values();
    const byCount = [...groups].toSorted((a, b) => a.length - b.length);
    return [...new Set([byCount[0], byCount.at(-1)])]
      .flatMap((group) => group?.slice(0, 1) ?? [])
      .map((value) => ({ [name]: value }));
  });
}

/** The first pages of windows in which none of these days lies, though the first pages of the whole list have them. */
function emptyWindows(days: readonly string[]): readonly Query[] {
  const sorted = days.toSorted();
  const [first, last] = [Date.parse(sorted[0] ?? ''), Date.parse(sorted.at(-1) ?? '')];
  if (Number.isNaN(first) || Number.isNaN(last)) return [];
  const windows = [
    { published_date_from: dateText(last + dayMs) },
    { published_date_to: dateText(first - dayMs) },
  ];
  return windows.flatMap((window) => [0, 1].map((page) => ({ ...window, page, page_size: 3 })));
}

const dateText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
