// Cases of saved topics: an execution returns manifests about them, each of several topics counts, and another topic is refused.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { Case, Discovery, FoundStream, Org, Parts } from '../../kit/case.ts';
import { at, check, countAt, expectNone, expectValue, isRefused } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  type BeaconClient,
  expectBroadeningRefused,
  idIn,
  longestWindow,
  needingBeacons,
  onePage,
} from '../../steps/beacons.ts';
import { amplePlans, manifestsIn, pageSizeMax } from '../../steps/manifest-reads.ts';
import { manifestsOf, openServer } from '../../steps/mcp.ts';
import { mentions } from '../../steps/open-lists.ts';
import { scopeOf } from '../../steps/queries.ts';
import { sendQuery } from '../../steps/query-flows.ts';
import { expectServed, idOf } from '../../steps/reads.ts';
import { topicNames, topicSlugs } from '../../steps/topics.ts';
import { waysToList } from '../../steps/ways.ts';
import { passing } from '../../tour/tour.ts';
import { expectFewerManifests } from './execution.ts';

const topicsTried = 6;
const namesTried = 20;
const toolPageSize = 20;
const totalCount = 'data.pagination.total_count';
const needs = { org: { plan: ['enterprise', ...amplePlans] }, stream: { manifestsMin: 20 } } as const;

export const topicCases = {
  'beacon.saved-topics-apply': needingBeacons(needs, async ({ beacons, ...given }) => {
    const { stream, discover } = given;
    const plain = await beacons.make({ stream_ids: [stream.id] });
    const whole = expectServed(await beacons.execute(plain, stream, onePage));
    const total = at(whole, totalCount);
    const totals: Exchange[] = [];
    const empty: Exchange[] = [];
    const known = await given.org.rest.call('listTopics');
    // Every manifest may have the same topic, so a finding requires several topics without effect.
    for (const slug of await topicSlugs(discover, stream, topicsTried)) {
      const executed = await executeWithTopics(beacons, stream, [slug]);
      if (executed === undefined) continue;
      const { id, exchange, total: fewer } = executed;
      // The service may not have a topic with a guessed slug.
      const isKnown = known.status === 200 && mentions(known.json, slug);
      if (fewer === total) totals.push(...(isKnown ? [exchange] : []));
      else if (fewer === 0) empty.push(...(isKnown ? [exchange] : []));
      else {
        const query = { ...longestWindow, page_size: pageSizeMax };
        expectFewerManifests(expectServed(await beacons.query(id, query)), fewer, 'about the saved topic');
        await expectInEveryWay(given, id, fewer);
        return expectToolWithin(given, beacons, id);
      }
    }
    // A single topic may be out of use; manifests of the stream show all of these.
    check(
      totals.length > 0 || empty.length < 2,
      `a manifest about one of ${empty.length} topics that manifests of the stream show`,
      { received: 'total_count 0 with each of them', at: totalCount, exchange: empty.at(-1) },
    );
    if (totals.length < 2) missingNeed('dividing-topics');
    check(false, `a total_count below ${total} with one of the topics`, {
      received: `total_count ${total} with each of ${totals.length} topics`,
      at: totalCount,
      exchange: totals.at(-1),
    });
  }),

  'beacon.every-saved-topic-counts': needingBeacons(needs, async ({ beacons, stream, discover }) => {
    const [one, other] = await unlikeTopics(beacons, stream, discover);
    const execution = await executeWithTopics(beacons, stream, [one, other]);
    const turned = await executeWithTopics(beacons, stream, [other, one]);
    if (execution === undefined || turned === undefined) return missingNeed('dividing-topics');
    const what = `total_count with the topics ${other} and ${one}`;
    expectValue(turned.exchange, totalCount, execution.total, what);
  }),

  'beacon.foreign-topic-refused': needingBeacons(
    { ...needs, reads: 60 },
    async ({ org, beacons, stream, discover }) => {
      const [saved, other] = await selectingTopics(org, stream, discover);
      const executed = await executeWithTopics(beacons, stream, [saved.slug]);
      // A service may know the topic by another slug.
      if (executed === undefined || [0, stream.total].includes(executed.total))
        return missingNeed('dividing-topics');
      const { id } = executed;
      const query = { ...longestWindow, ...other.filter };
      expectServed(await beacons.query(id, { ...longestWindow, ...saved.filter }));
      expectBroadeningRefused(await beacons.query(id, query));
      expectServed(await beacons.query(id, { ...query, broaden_sources: true }));
    },
  ),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** The execution of a Beacon that saves these topics in this order; undefined if the service refuses them. */
export async function executeWithTopics(
  beacons: BeaconClient,
  stream: FoundStream,
  slugs: readonly string[],
): Promise<{ readonly id: string; readonly exchange: Exchange; readonly total: number } | undefined> {
  const topic_filters = slugs.map((slug) => ({ slug }));
  const created = await beacons.create({ stream_ids: [stream.id], topic_filters });
  if (isRefused(created)) return undefined;
  const id = idIn(created);
  const exchange = expectServed(await beacons.execute(id, stream, onePage));
  return { id, exchange, total: countAt(exchange, totalCount) };
}

/** Two topics that select different numbers of manifests, so that a service that drops one of them is noticed. */
async function unlikeTopics(
  beacons: BeaconClient,
  stream: FoundStream,
  discover: Discovery,
): Promise<readonly [string, string]> {
  const totals = new Map<number, string>();
  for (const slug of await topicSlugs(discover, stream, topicsTried)) {
    const executed = await executeWithTopics(beacons, stream, [slug]);
    if (executed !== undefined) totals.set(executed.total, slug);
    const [one, other] = totals.values();
    if (one !== undefined && other !== undefined) return [one, other];
  }
  return missingNeed('dividing-topics');
}

/** Two topics by whose names a query finds some manifests of the stream. */
async function selectingTopics(
  { rest }: Org,
  stream: FoundStream,
  discover: Discovery,
): Promise<readonly [SelectingTopic, SelectingTopic]> {
  const found: SelectingTopic[] = [];
  for (const [slug, name] of [...(await topicNames(discover, stream))].slice(0, namesTried)) {
    const filter = { tag_names: [name], tag_type: 'topic', page_size: 1 };
    const exchange = await sendQuery(rest, { ...scopeOf(stream.id), ...filter });
    if (exchange.status === 200 && manifestsIn(exchange).length > 0) found.push({ slug, filter });
    const [one, other] = found;
    if (one !== undefined && other !== undefined) return [one, other];
  }
  return missingNeed('dividing-topics');
}

interface SelectingTopic {
  readonly slug: string;
  /** What a query sends to name it. */
  readonly filter: JsonObject;
}

/** The second page of one manifest, by every way to ask for it, is of the same manifests. */
async function expectInEveryWay(
  { org, stream }: Parts<'org' | 'stream'>,
  id: string,
  total: number,
): Promise<void> {
  if (total < 2) return;
  for (const { name, read, closed } of waysToList(org, stream, { ...longestWindow, beacon_id: id })) {
    const exchange = await read(1, 1);
    if (!closed.includes(exchange.status))
      expectValue(expectServed(exchange), totalCount, total, `total_count with ${name}`);
  }
}

async function expectToolWithin(
  { org, stream }: Parts<'org' | 'stream'>,
  beacons: BeaconClient,
  id: string,
): Promise<void> {
  const size = { ...longestWindow, page_size: pageSizeMax };
  const listed = manifestsIn(expectServed(await beacons.execute(id, stream, size)));
  const known = new Set(listed.map((one) => idOf(one, 'manifest_id')));
  const input = { ...longestWindow, beacon_id: id, page_size: toolPageSize };
  const tool = await passing(async () => (await openServer(org, 'core')).call('service-manifests', input));
  if (tool?.kind !== 'result' || known.size === pageSizeMax) return;
  const other = manifestsOf(tool.content).find(
    ({ manifest_id: shown }) => shown !== undefined && !known.has(String(shown)),
  );
  expectNone(tool.exchange, 'result.manifests', other?.manifest_id, `manifests of Beacon ${id}, as on REST`);
}
