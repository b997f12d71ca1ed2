// Cases of creating, showing and deleting digests.
import { limits } from '../../../spec/limits.ts';
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import { tools } from '../../../spec/tools.ts';
import { isList, isObject, type JsonObject } from '../../clients/json.ts';
import type { ToolAnswer } from '../../clients/mcp.ts';
import type { RestClient } from '../../clients/rest.ts';
import type { Case, Org, Parts } from '../../kit/case.ts';
import {
  at,
  check,
  expectEqual,
  expectNone,
  expectNoServerError,
  expectRefusal,
  expectStatus,
  expectSuccess,
  isInvalid,
  isRefused,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idOf, textsOf, unknownStreamId } from '../../steps/catalog.ts';
import {
  createDigest,
  digestIn,
  digestPlans,
  domainRule,
  expectStreamIds,
  filterRule,
  filterSpec,
  findInDigestList,
  lackingStreamIds,
  listDigestManifests,
  listFreshMs,
  makeDigest,
  makeFilterDigest,
  nameFor,
  newDigestName,
  previewFilter,
  readDigest,
  readDigestList,
  readDigestPage,
  readStreamIds,
  someStreamIds,
} from '../../steps/digests.ts';
import { manifestsIn } from '../../steps/manifest-reads.ts';
import { findsValue, openServer } from '../../steps/mcp.ts';
import { type Maker, needingMakers } from '../../steps/writes.ts';
import { passing } from '../../tour/tour.ts';
import { expectRules } from './changing.ts';

const org = { plan: digestPlans } as const;
/** More than a short list holds. */
const manyDigests = 12;

export const creationCases = {
  'digest.created-from-streams': needingMakers({ org }, async ({ digests, ...given }) => {
    const ids = await someStreamIds(given.discover, 2);
    const sent = { name: newDigestName(), description: 'Of two streams' };
    const exchange = expectSuccess(await createDigest(digests, { ...sent, stream_ids: ids }));
    const { rest } = given.org;
    const id = digests.idIn(exchange);
    const created = { digest: digestIn(exchange), exchange };
    const { name = sent.name } = created.digest;
    expectEqual(exchange, 'data.name', sent.name, name);
    const shown = [created, await readDigest(rest, id)].find(({ digest }) => 'description' in digest);
    if (shown !== undefined)
      expectEqual(shown.exchange, 'data.description', sent.description, shown.digest.description);
    await expectStreamIds(rest, id, ids, 'stream_ids of the new digest');
    // A service may refuse, ignore or keep a stream that does not exist.
    const unknown = await createDigest(digests, { stream_ids: [...ids, unknownStreamId] });
    expectNoServerError(unknown);
    if (unknown.status < 400)
      await expectStreamIds(rest, digests.idIn(unknown), ids, 'stream_ids that exist');
    // A service may refuse streams that are named twice, but not count them twice.
    const twice = await createDigest(digests, { stream_ids: [...ids, ...ids] });
    if (isRefused(twice)) return;
    await expectStreamIds(rest, digests.idIn(twice), ids, 'stream_ids that were sent twice');
  }),

  'digest.created-from-filter': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const rules = [await domainRule(given.discover)];
    const previewed = expectSuccess(await previewFilter(rest, rules));
    const shown = listAt(previewed, 'data.streams').map(idOf);
    const isWhole =
      at(previewed, 'data.stream_count') === shown.length && shown.length < limits.filterPreview.value;
    const id = await makeFilterDigest(digests, rules);
    const { exchange, streams } = await readDigest(rest, id);
    const chosen = streams.map(idOf);
    const extra = chosen.find((one) => isWhole && !shown.includes(one));
    // The detail may show only streams that were named.
    expectNone(exchange, 'data.streams', extra, 'only streams that the preview of the filter shows');
    const { exchange: page, manifests } = await readDigestPage(rest, id, { page_size: 20 });
    if (streams.some(({ manifests_last7d: count }) => Number(count) > 0))
      check(manifests.length > 0, 'manifests of the streams', { at: 'data.manifests', exchange: page });
    const all = [...shown, ...chosen];
    const foreign = manifests.find(
      (one) => isWhole && !textsOf(one, 'stream_ids').some((of) => all.includes(of)),
    );
    expectNone(
      page,
      'data.manifests.[].stream_ids',
      foreign && (foreign.stream_ids ?? null),
      'stream_ids with a stream that the filter chooses',
    );
  }),

  'digest.scope-needed': needingMakers({ org }, async ({ digests }) => {
    const neither = { stream_ids: undefined, filter_spec: undefined };
    expectStatus(await digests.create(undefined, neither), 400, 422);
  }),

  'digest.streams-shown': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const ids = await someStreamIds(given.discover, 2);
    const id = await makeDigest(digests, { stream_ids: ids });
    const { exchange, streams } = await readDigest(rest, id);
    expectEqual(exchange, 'data.streams', ids.toSorted(), streams.map(idOf).sort(), 'ids of the streams');
    const { stream_count: count } = await findListed(rest, id);
    const listed = given.exchanges.at(-1);
    expectEqual(listed, 'data.digests.[].stream_count', ids.length, count, 'stream_count of the digest');
  }),

  'digest.shows-its-type': needingMakers({ org }, async ({ digests, ...given }) => {
    const fixed = await makeDigest(digests, { stream_ids: await someStreamIds(given.discover, 2) });
    const dynamic = await makeFilterDigest(digests, [await domainRule(given.discover)]);
    for (const [id, isDynamic] of [
      [fixed, false],
      [dynamic, true],
    ] as const) {
      const digest = await findListed(given.org.rest, id);
      check(
        digest.digest_type === 'user' && digest.has_dynamic_filter === isDynamic,
        `digest_type user and has_dynamic_filter ${isDynamic} for digest ${id}`,
        { received: digest, at: 'data.digests.[]' },
      );
    }
  }),

  'digest.filter-spec-returned': needingMakers({ org }, async ({ digests, ...given }) => {
    const rules = [filterRule('media_format', 'text', 'audio'), await domainRule(given.discover)];
    await expectRules(given.org.rest, await makeFilterDigest(digests, rules), rules);
    const fields = { stream_ids: await someStreamIds(given.discover, 1), filter_spec: filterSpec(rules) };
    const both = await createDigest(digests, fields);
    // Whether stream_ids and filter_spec can be combined, and how, is open.
    if (isInvalid(both)) return;
    const combined = await readDigest(given.org.rest, digests.idIn(expectSuccess(both)));
    const filter = combined.digest.filter_spec;
    check(
      isObject(filter) && isList(filter.rules) && filter.rules.length === rules.length,
      `data.digest.filter_spec with ${rules.length} rules beside stream_ids`,
      { at: 'data.digest.filter_spec', exchange: combined.exchange },
    );
  }),

  'digest.deletion-is-final': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const id = await makeDigest(digests, {});
    expectSuccess(await rest.call('deleteDigest', { path: { id } }));
    // Deletion is soft: a service may still show the digest, but not activate it.
    const isGone = expectStatus(await rest.call('getDigest', { path: { id } }), 404, 200).status === 404;
    expectRefusal(await rest.call('activateDigest', { path: { id } }));
    if (!isGone) return;
    const [streamId] = await someStreamIds(given.discover, 1);
    // The document does not say whether further writes are refused, but none of them restores the digest.
    await rest.call('updateDigest', { path: { id }, body: { name: nameFor('back') } });
    await rest.call('addDigestStreams', { path: { id }, body: { stream_ids: [streamId] } });
    expectStatus(await rest.call('getDigest', { path: { id } }), 404);
    const listing = await listDigestManifests(rest, id, { page_size: 1 });
    check(
      isRefused(listing) || manifestsIn(listing).length === 0,
      'a refusal or no manifests for a deleted digest',
      { at: 'data.manifests', exchange: listing },
    );
  }),

  'digest.list-fresh-in-time': needingMakers(
    { org, clock: { waitsMs: 6 * listFreshMs } },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      expectSuccess(await rest.call('listDigests'));
      const id = await makeListed(given, digests);
      await listOverMcp(given.org);
      const others = await lackingStreamIds(rest, id, given.discover);
      const path = { id };
      expectSuccess(await rest.call('updateDigest', { path, body: { name: nameFor('renamed') } }));
      expectSuccess(await rest.call('addDigestStreams', { path, body: { stream_ids: others.slice(0, 3) } }));
      const { length } = (await readStreamIds(rest, id)).ids;
      await given.clock.advance(listFreshMs);
      const { name, stream_count: count } = (await findInDigestList(rest, id)) ?? {};
      const exchange = given.exchanges.at(-1);
      expectEqual(exchange, 'data.digests.[].name', nameFor('renamed'), name);
      expectEqual(exchange, 'data.digests.[].stream_count', length, count);
      await expectCountAfterRemoval(given, id);
      const tool = await listOverMcp(given.org);
      if (tool?.kind === 'result')
        check(
          !findsValue(tool.content, nameFor('listed')),
          `service-digests without the name ${nameFor('listed')} from before`,
          { received: tool.content, at: 'result', exchange: tool.exchange },
        );
      const rule = await domainRule(given.discover);
      // What a filter does to a digest with streams of its own is open (S-215), so the list is judged after its removal.
      for (const filter_spec of [filterSpec([rule]), null]) {
        await rest.call('updateDigest', { path, body: { name: nameFor('renamed'), filter_spec } });
        await given.clock.advance(listFreshMs);
        await rest.call('listDigests');
      }
      // Whether null removes the filter is open (S-155), but the detail shows it.
      const { digest } = await readDigest(rest, id);
      const { filter_spec: filter = null } = digest;
      if (filter === null || (isObject(filter) && isList(filter.rules) && filter.rules.length === 0)) {
        const { has_dynamic_filter: shown } = (await findInDigestList(rest, id)) ?? {};
        const seen = given.exchanges.at(-1);
        const what = 'has_dynamic_filter of a digest without a filter';
        expectEqual(seen, 'data.digests.[].has_dynamic_filter', false, shown, what);
      }
      expectSuccess(await rest.call('deleteDigest', { path }));
      await given.clock.advance(listFreshMs);
      // Deletion is soft: a service may still show the digest.
      if ((await rest.call('getDigest', { path })).status !== 404) return;
      check(
        (await findInDigestList(rest, id)) === undefined,
        `data.digests without digest ${id}, ${limits.digestListCache.value} s after its deletion`,
        { received: 'a list with it', at: 'data.digests' },
      );
    },
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

/** Makes many digests, all of which are listed in time; returns the first. A service may limit their number. */
async function makeListed({ org: { rest }, clock }: Parts<'org' | 'clock'>, digests: Maker): Promise<string> {
  const id = await makeDigest(digests, { name: nameFor('listed') });
  const all = [id];
  while (all.length < manyDigests) {
    const exchange = await createDigest(digests);
    if (isRefused(exchange)) break;
    all.push(digests.idIn(exchange));
  }
  await rest.call('listDigests');
  await clock.advance(listFreshMs);
  const list = await readDigestList(rest);
  const missing = all.find((one) => !list.some((digest) => String(digest.id) === one));
  check(
    missing === undefined,
    `data.digests with digest ${missing}, ${limits.digestListCache.value} s after its creation`,
    { received: 'a list without it', at: 'data.digests' },
  );
  return id;
}

/** Streams that were removed are no longer counted; a service need not read the body of a DELETE (S-156). */
async function expectCountAfterRemoval(
  { org: { rest }, clock }: Parts<'org' | 'clock'>,
  id: string,
): Promise<void> {
  const { ids } = await readStreamIds(rest, id);
  await rest.call('removeDigestStreams', { path: { id }, body: { stream_ids: ids.slice(0, 1) } });
  await clock.advance(listFreshMs);
  const left = await readStreamIds(rest, id);
  const { stream_count: count } = (await findInDigestList(rest, id)) ?? {};
  expectEqual(left.exchange, 'data.digests.[].stream_count', left.ids.length, count, 'after a removal');
}

const listOverMcp = (org: Org): Promise<ToolAnswer | undefined> =>
  passing(async () => (await openServer(org, tools['service-digests'].server)).call('service-digests', {}));

/** The digest in the list; a missing need if the list is older than the digest. */
const findListed = async (rest: RestClient, id: string): Promise<JsonObject> =>
  (await findInDigestList(rest, id)) ?? missingNeed('digest-in-list');
