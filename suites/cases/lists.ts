// Cases of lists: pages one after the other and once more, and single pages at the ends of lists.
import type { ListsRuleId } from '../../spec/rules/lists.ts';
import { mcpServers, toolsOf } from '../../spec/tools.ts';
import { plansByReach } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { integerOf, isCount } from '../clients/json.ts';
import { type Case, type Needs, needing, type Parts } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { byValue, homeDomainOf, idOf } from '../steps/catalog.ts';
import { domainRule, listDigestManifests, makeDigest, previewFilter } from '../steps/digests.ts';
import { pageSizeMax } from '../steps/manifest-reads.ts';
import { sendQuery } from '../steps/query-flows.ts';
import { expectServed, readListing } from '../steps/reads.ts';
import { withMakers } from '../steps/writes.ts';
import { argumentsFor, inServer, knownAt, passing } from '../tour/tour.ts';

const needs = {
  org: { plan: plansByReach },
  stream: { manifestsMin: 4, manifestsMax: 30 },
  reads: 500,
} as const satisfies Needs;

type Place = Parts<'org' | 'stream' | 'discover'>;

export const listsCases = {
  'lists.each-item-once': needing(needs, async (given) => {
    await visitLists(given, readTwice, (digestId) => callContentTools(given, digestId));
    for (const page of [100, 101, 100])
      await given.org.rest.call('listStreams', { query: { page, page_size: 1 } });
    await previewFilter(given.org.rest, [await domainRule(given.discover)]);
  }),

  'lists.pages-fit-total': needing(needs, async (given) => {
    await visitLists(given, readEnds);
    for (const query of [{ ticker: 'ZZNONE9' }, { page: 1, page_size: 500 }])
      await given.org.rest.call('listStreams', { query });
  }),
} satisfies Record<ListsRuleId, Case>;

type Read = (page: number, page_size: number) => Promise<Exchange>;

/** Visits lists of every kind, with filters and without; `atEnd` gets the id of a digest, if the plan has digests. */
async function visitLists(
  { org, stream, discover }: Place,
  visit: (read: Read) => Promise<void>,
  atEnd: (digestId: string | undefined) => Promise<void> = async () => undefined,
): Promise<void> {
  const { rest } = org;
  const streams = await discover.streams();
  const [home_domain] = byValue(streams, homeDomainOf).at(-1) ?? [''];
  const [query] = byValue(streams, ({ name }) => String(name).match(/\p{L}{4,}/gu) ?? []).at(-1) ?? [''];
  const published_date_from = '1971-01-01';
  await visit((page, page_size) => rest.call('listStreams', { query: { page, page_size } }));
  await visit((page, page_size) => readListing(rest, stream, { page, page_size }));
  // A service may refuse a search without a query, and has ids of its own, which queries may not take.
  const filtered: readonly Read[] = [
    (page, page_size) => rest.call('listStreams', { query: { home_domain, page, page_size } }),
    (page, page_size) => rest.call('searchStreams', { body: { page, page_size } }),
    (page, page_size) => rest.call('searchStreams', { body: { query, page, page_size } }),
    (page, page_size) => readListing(rest, stream, { published_date_from, page, page_size }),
    (page, page_size) => sendQuery(rest, { stream_ids: [stream.id], page, page_size }),
  ];
  for (const read of filtered) await passing(() => visit(read));
  await withMakers({ org, discover }, async ({ digests, beacons }) => {
    for (let made = 0; made < beaconsMade; made += 1) await beacons.create();
    await visit((page, limit) => rest.call('listBeacons', { query: { limit, offset: page * limit } }));
    const others = streams.map(idOf).filter((id) => id !== stream.id);
    const stream_ids = [stream.id, ...others.slice(0, 1)];
    // A plan may have no digests.
    const id = await passing(() => makeDigest(digests, { stream_ids }));
    if (id !== undefined) {
      await digests.read(id);
      await rest.call('listDigests');
      await visit((page, page_size) => listDigestManifests(rest, id, { page, page_size }));
    }
    await atEnd(id);
  });
}

const beaconsMade = 4;

/** In pages of a third, all of them, and then all but the last again. */
async function readTwice(read: Read): Promise<void> {
  const total = totalIn(await read(0, 1));
  const size = Math.min(pageSizeMax, Math.max(1, Math.ceil(total / pagesRead)));
  const pages = Array.from({ length: Math.min(pagesRead, Math.ceil(total / size)) }, (_, page) => page);
  for (const page of [...pages, ...pages.slice(0, -1)]) expectServed(await read(page, size));
}

const pagesRead = 3;

/** The first, the last and later pages, with last pages that are full, have one item, or lack one. */
async function readEnds(read: Read): Promise<void> {
  const total = totalIn(await read(0, 1));
  for (const size of new Set([1, 3, total - 1, total].map((one) => Math.min(one, pageSizeMax)))) {
    if (size < 1) continue;
    const last = Math.max(0, Math.ceil(total / size) - 1);
    // A service may refuse a page past the end.
    for (const page of new Set([0, 1, last - 1, last, last + 3])) if (page >= 0) await read(page, size);
  }
}

/** The document has three forms of pages, and Beacons may be in data (S-03). */
const totalIn = (exchange: Exchange): number =>
  ['data.pagination.total_count', 'total', 'data.total']
    .map((path) => at(expectServed(exchange), path))
    .find(isCount) ?? 0;

async function callContentTools({ org, discover }: Place, digestId: string | undefined): Promise<void> {
  const known = await knownAt(discover);
  if (digestId !== undefined) known.set('digests', integerOf(digestId));
  for (const server of mcpServers)
    await inServer(org, server, 'streamable', async (client) => {
      for (const { id, rateClass } of toolsOf(server))
        if (rateClass !== 'discovery')
          await passing(async () => client.call(id, await argumentsFor(client, id, known)));
    });
}
