// Cases of the fields of a stream, and of its appearance in lists.
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { dayMs, hourMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isInteger, isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { check, checkStatus, expectEqual, expectStatus, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  idOf,
  objectOf,
  objectsOf,
  readStream,
  textsOf,
  unlistedStreamId,
  walkStreams,
  wholeWalk,
} from '../../steps/catalog.ts';
import { digestPlans, makeDigest } from '../../steps/digests.ts';
import { countSelected, graceMs, paidPlans, recordIdOf } from '../../steps/manifest-reads.ts';
import { memberIn, openServer } from '../../steps/mcp.ts';
import { expectServed, pageOf, readListing } from '../../steps/reads.ts';
import { callFor } from '../../steps/tool-inputs.ts';
import { needingMakers, resourceName } from '../../steps/writes.ts';
import { passing } from '../../tour/tour.ts';

const detailsRead = 5;

/** Among this many streams without company data, not all are private companies. */
const streamsWithoutCompanyMin = 8;

/** The manifest is published late on a day, so that windows of times and windows of dates end within two hours. */
const publishedAtMs = 23 * hourMs;

/** No figure says how old counters may be (S-211): beyond that margin, those of a daily batch pass. */
const lateMs = dayMs + 2 * hourMs;
const countersOfMonth = ['manifests_last30d', 'claims_last30d'];
const countersOfDays = ['manifests_last7d', 'claims_last7d', ...countersOfMonth];

/** Longer than the slowest refresh tier of the document, a daily batch. */
const batchMs = 25 * hourMs;

/** Searches that probably find something if there are streams; a service may demand a query. */
const queries = [undefined, 'news', 'market', 'research', 'data', 'health', 'energy', 'technology'] as const;

export const fieldCases = {
  'stream.company-kind-from-tags': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, { is_public: false });
    const themes = streams.filter(showsNoCompany);
    if (themes.length < streamsWithoutCompanyMin)
      missingNeed('streams-without-company', { count: streamsWithoutCompanyMin });
    const kinds = new Set(themes.map(({ company_kind }) => company_kind ?? null));
    check(kinds.has(null), 'company_kind null on a stream without company data', {
      received: [...kinds],
      at: 'data.streams.[].company_kind',
      exchange,
    });
  }),

  'stream.counters-nested': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, {});
    const busy = streams.filter(({ manifests_last30d: count }) => isInteger(count) && count > 0);
    if (busy.length === 0) missingNeed('recent-manifests', { days: 30 });
    for (const stream of streams) expectNested(stream, 'manifests', exchange);
    // Streams with most of the week's manifests on the last day show windows that do not overlap.
    for (const stream of busy.toSorted((a, b) => dayShare(b) - dayShare(a)).slice(0, detailsRead)) {
      const { detail, exchange: shown } = await readStream(org.rest, idOf(stream));
      expectNested(detail, 'manifests', shown);
      expectNested(detail, 'claims', shown);
    }
  }),

  'stream.unknown-404': needing({ org: {} }, async ({ org, discover }) => {
    const { id } = await discover.stream({ manifestsMin: 1 });
    const unknown = await unlistedStreamId(discover, id);
    expectStatus(await org.rest.call('getStream', { path: { id: unknown } }), 404);
  }),

  // How current the counters are is open (S-211): those of a daily batch have counted after two days.
  'stream.counters-count': needingMakers(
    { org: { plan: [...digestPlans, ...paidPlans] }, publish: true, clock: { waitsMs: 2 * dayMs } },
    async ({ digests, ...given }) => {
      const { org, publish, clock } = given;
      const { id } = await publish.stream({ name: `${resourceName}-counted` });
      await publish.manifests({ streamIds: [id], count: 2 });
      await clock.advance(2 * dayMs);
      const { detail, exchange } = await readStream(org.rest, id);
      const listed = await countSelected(org.rest, { id }, {});
      if (listed === 0) missingNeed('visible-change', { what: 'total_count' });
      expectCounted(detail, 'the detail', listed, exchange);
      const walk = await walkStreams(org.rest, {});
      const row =
        walk.streams.find((stream) => idOf(stream) === id) ??
        missingNeed('visible-change', { what: 'streams' });
      expectCounted(row, 'the list', listed, walk.exchange);
      await expectSameByTool(org, detail);
      if (!digestPlans.some((plan) => plan === org.plan)) return;
      const read = expectSuccess(await digests.read(await makeDigest(digests, { stream_ids: [id] })));
      const [inDigest = {}] = listAt(read, 'data.streams');
      expectCounted(inDigest, 'the digest', listed, read);
    },
  ),

  'stream.counters-forget': needing(
    { org: { plan: paidPlans }, publish: true, clock: { waitsMs: 8 * dayMs + lateMs } },
    async ({ org: { rest }, publish, clock }) => {
      const sinceMidnightMs = (await clock.nowMs()) % dayMs;
      await clock.advance((publishedAtMs - sinceMidnightMs + dayMs) % dayMs);
      const { id } = await publish.stream({ name: `${resourceName}-counters` });
      const publishedDate = new Date(await clock.nowMs()).toISOString().slice(0, 10);
      await publish.manifests({ streamIds: [id], count: 1, publishedDate });
      // How current the counters are is open (S-211): only those that count a manifest at once are judged.
      const counted = (await readStream(rest, id)).detail;
      if (counted.manifests_last24h !== 1 || counted.manifests_last7d !== 1)
        missingNeed('visible-change', { what: 'manifests_last24h' });
      await clock.advance(dayMs + lateMs);
      await expectForgotten(rest, id, '24h');
      await clock.advance(6 * dayMs);
      await expectForgotten(rest, id, '7d');
      const { detail, exchange } = await readStream(rest, id);
      expectCounted(detail, 'the detail after a week', 1, exchange, countersOfMonth);
    },
  ),

  'stream.found-means-listed': needing({ org: {} }, async ({ org: { rest } }) => {
    const id = (await foundBySearch(rest)) ?? missingNeed('search-results', { count: 1 });
    await readStream(rest, id);
    const { streams, exchange } = await walkStreams(rest, {});
    check(streams.length > 0, `a stream, such as ${id}`, { at: 'data.streams', exchange });
  }),

  'stream.new-stream-listed': needing(
    { org: {}, publish: true, clock: { waitsMs: batchMs } },
    async ({ org: { rest }, publish, clock }) => {
      // A cached answer must not hide the stream for long.
      wholeWalk(await walkStreams(rest, {}));
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
} satisfies Partial<Record<StreamRuleId, Case>>;

const showsNoCompany = (stream: JsonObject): boolean =>
  (stream.primary_url ?? null) === null &&
  textsOf(stream, 'organization_subtypes').length === 0 &&
  textsOf(stream, 'tickers').length === 0 &&
  objectsOf(objectOf(stream, 'security'), 'identifiers').length === 0;

const dayShare = ({ manifests_last24h: day, manifests_last7d: week }: JsonObject): number =>
  Number(day) / Math.max(1, Number(week));

function expectNested(stream: JsonObject, what: 'manifests' | 'claims', exchange: Exchange): void {
  const counts = ['24h', '7d', '30d'].map((window) => stream[`${what}_last${window}`]);
  const [day, week, month] = counts;
  check(
    isInteger(day) && isInteger(week) && isInteger(month) && day <= week && week <= month,
    `${what} counters of stream ${idOf(stream)} that do not fall from 24 hours to 7 days to 30 days`,
    { received: counts, at: `data.streams.[].${what}_last30d`, exchange },
  );
}

/** Those of the counters that a place shows. */
function expectCounted(
  stream: JsonObject,
  where: string,
  listed: number,
  exchange: Exchange,
  counters: readonly string[] = countersOfDays,
): void {
  for (const counter of counters.filter((name) => name in stream))
    check(
      Number(stream[counter]) >= (counter.startsWith('manifests') ? listed : 1),
      `${counter} in ${where} for ${listed} manifests that were published some days ago`,
      { received: stream[counter], at: counter, exchange },
    );
}

/** The tool need not show counters: the document states no members of its result. */
async function expectSameByTool(org: Org, detail: JsonObject): Promise<void> {
  const shown = await passing(async () => {
    const client = await openServer(org, 'advanced');
    return callFor(client, 'service-stream-info', { open: { streamId: idOf(detail) } });
  });
  if (shown === undefined) return;
  for (const counter of countersOfDays) {
    const value = memberIn(shown.content, counter);
    if (value !== undefined) expectEqual(shown.exchange, counter, detail[counter], value);
  }
}

/** Nobody else published on the stream meanwhile, and its one manifest is no longer counted. */
async function expectForgotten(rest: RestClient, id: string, window: '24h' | '7d'): Promise<void> {
  if ((await countSelected(rest, { id }, {})) !== 1) missingNeed('unchanged-list');
  const { detail, exchange } = await readStream(rest, id);
  for (const path of [`manifests_last${window}`, `claims_last${window}`])
    check(detail[path] === 0 || detail[path] === undefined, `${path} 0, because the only manifest is older`, {
      received: detail[path],
      at: path,
      exchange,
    });
}

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
