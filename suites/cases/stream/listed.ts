// Cases that compare the lists of streams and manifests with other evidence of them.
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { hourMs } from '../../../spec/units.ts';
import { isInteger, isString } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, checkStatus, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idOf, readStream, walkStreams } from '../../steps/catalog.ts';
import { graceMs, paidPlans, recordIdOf } from '../../steps/manifest-reads.ts';
import { expectServed, pageOf, readListing } from '../../steps/reads.ts';
import { resourceName } from '../../steps/writes.ts';

/** Longer than the slowest refresh tier of the document, a daily batch. */
const batchMs = 25 * hourMs;
/** Searches that probably find something if there are streams; a service may demand a query. */
const queries = [undefined, 'news', 'market', 'research', 'data', 'health', 'energy', 'technology'] as const;

export const listedCases = {
  'stream.found-means-listed': needing({ org: {} }, async ({ org: { rest } }) => {
    const id = (await foundBySearch(rest)) ?? missingNeed('search-results', { count: 1 });
    await readStream(rest, id);
    const { streams, exchange } = await walkStreams(rest, {});
    check(
      streams.length > 0,
      `data.streams with a stream, since the search finds stream ${id} and it can be opened`,
      { at: 'data.streams', exchange },
    );
  }),

  'stream.new-stream-listed': needing(
    { org: {}, publish: true, clock: { waitsMs: batchMs } },
    async ({ org: { rest }, publish, clock }) => {
      // A cached answer must not hide the stream for long.
      await walkStreams(rest, {});
      const name = `${resourceName}-listed`;
      const { id } = await publish.stream({ name, homeDomain: 'life-environment', crossDomains: [] });
      await clock.advance(batchMs);
      const { streams, exchange } = await walkStreams(rest, {});
      check(streams.map(idOf).includes(id), `data.streams with stream ${id}, which went live`, {
        received: `${streams.length} other streams`,
        at: 'data.streams',
        exchange,
      });
    },
  ),

  'stream.new-manifest-listed': needing(
    {
      // Starter may see manifests a day later.
      org: { plan: paidPlans },
      stream: { manifestsMin: 1, manifestsMax: 150 },
      publish: true,
      clock: { waitsMs: graceMs },
    },
    async ({ org, stream, publish, clock }) => {
      const read = async () =>
        pageOf(expectServed(await readListing(org.rest, stream, { page_size: 200 })), 'manifests');
      const before = await read();
      const [published] = await publish.manifests({ streamIds: [stream.id] });
      if (published === undefined) return missingNeed('published-manifest');
      await clock.advance(graceMs);
      const after = await read();
      const shown = after.items.find((item) => String(item.manifest_id) === published.manifestId);
      check(shown !== undefined, `data.manifests with the published manifest ${published.manifestId}`, {
        received: `${after.items.length} other manifests`,
        at: 'data.manifests',
        exchange: after.exchange,
      });
      check(after.total > before.total, `total_count above ${before.total}`, {
        at: 'data.pagination.total_count',
        exchange: after.exchange,
      });
      const byId = await org.rest.call('getManifest', { path: { record_id: recordIdOf(shown) } });
      // The plan may not include reads by id.
      checkStatus(byId, byId.status !== 404, 'a status other than 404');
    },
  ),
} satisfies { readonly [R in StreamRuleId]?: Case };

/** The id of a stream that some search finds. */
async function foundBySearch(rest: RestClient): Promise<string | undefined> {
  for (const query of queries) {
    const exchange = await rest.call('searchStreams', { body: query === undefined ? {} : { query } });
    if (exchange.status !== 200) continue;
    const id = listAt(exchange, 'data.results')
      .map(({ stream_id: one }) => one)
      .find((one) => isString(one) || isInteger(one));
    if (id !== undefined) return String(id);
  }
  return undefined;
}
