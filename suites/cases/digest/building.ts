// Cases of digests as they are built, shown and deleted.
import { limits } from '../../../spec/limits.ts';
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import { isList, isObject, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  at,
  check,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { judgeShape } from '../../kit/shape.ts';
import { idOf, textsOf } from '../../steps/catalog.ts';
import {
  digestIn,
  digestPlans,
  domainRule,
  filterRule,
  filterSpec,
  findInDigestList,
  listDigestManifests,
  makeDigest,
  makeFilterDigest,
  nameFor,
  previewFilter,
  readDigest,
  readDigestPage,
  someStreamIds,
  streamIdsOf,
} from '../../steps/digests.ts';
import { manifestsIn } from '../../steps/manifest-reads.ts';
import { resourceName, withMakers } from '../../steps/writes.ts';

const cacheMs = limits.digestListCache.value * 1000;
const marginMs = 1000;
const org = { plan: digestPlans } as const;

export const buildingCases = {
  'digest.created-from-streams': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const ids = await someStreamIds(given.discover, 2);
      const description = 'Of two streams';
      const exchange = expectSuccess(await digests.create(undefined, { stream_ids: ids, description }));
      judgeShape('createDigest', exchange, given.warn);
      const { name = resourceName } = digestIn(exchange);
      expectEqual(exchange, 'data.name', resourceName, name, 'name of the new digest');
      const { digest } = await readDigest(given.org.rest, digests.idIn(exchange));
      const told = [digestIn(exchange), digest].find((one) => 'description' in one) ?? { description };
      expectEqual(
        exchange,
        'data.description',
        description,
        told.description,
        'description of the new digest',
      );
      const received = await streamIdsOf(given.org.rest, digests.idIn(exchange));
      expectEqual(exchange, 'data.stream_ids', ids.toSorted(), received, 'stream_ids of the new digest');
      // Streams that are named twice may be refused, but not counted twice.
      const twice = await digests.create(undefined, {
        name: nameFor('twice'),
        stream_ids: [...ids, ...ids],
      });
      if (twice.status >= 400) return;
      const once = await streamIdsOf(given.org.rest, digests.idIn(twice));
      expectEqual(twice, 'data.stream_ids', ids.toSorted(), once, 'stream_ids that were sent twice');
    }),
  ),

  'digest.created-from-filter': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const rules = [await domainRule(given.discover)];
      const previewed = expectSuccess(await previewFilter(rest, rules));
      const shown = listAt(previewed, 'data.streams').map(idOf);
      const isWhole = at(previewed, 'data.stream_count') === shown.length;
      const id = await makeFilterDigest(digests, rules);
      const { exchange, streams } = await readDigest(rest, id);
      const chosen = streams.map(idOf);
      const strange = chosen.find((one) => isWhole && !shown.includes(one));
      check(strange === undefined && (chosen.length > 0 || shown.length === 0), {
        expected: 'streams that the filter chooses, as a preview shows them',
        received: strange ?? `${chosen.length} streams`,
        at: 'data.streams',
        exchange,
      });
      const { exchange: page, manifests } = await readDigestPage(rest, id, { page_size: 20 });
      if (streams.some(({ manifests_last7d: count }) => Number(count) > 0))
        check(manifests.length > 0, {
          expected: 'manifests of the streams',
          received: page.text,
          at: 'data.manifests',
          exchange: page,
        });
      const all = [...shown, ...chosen];
      const stranger = manifests.find((one) => !textsOf(one, 'stream_ids').some((of) => all.includes(of)));
      check(stranger === undefined || !isWhole, {
        expected: 'manifests of the streams that the filter chooses',
        received: stranger?.stream_ids,
        at: 'data.manifests.[].stream_ids',
        exchange: page,
      });
    }),
  ),

  'digest.scope-needed': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const neither = { stream_ids: undefined, filter_spec: undefined };
      expectStatus(await digests.create(undefined, neither), 400, 422);
    }),
  ),

  'digest.list-fits-schema': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const ids = await someStreamIds(given.discover, 2);
      const id = await makeDigest(digests, { name: resourceName, stream_ids: ids });
      const exchange = expectSuccess(await given.org.rest.call('listDigests'));
      judgeShape('listDigests', exchange, given.warn);
      const digest = await listed(given.org.rest, id);
      expectEqual(exchange, 'data.digests.[].name', resourceName, digest.name, 'name of the digest');
      expectEqual(
        exchange,
        'data.digests.[].stream_count',
        ids.length,
        digest.stream_count,
        'stream_count of the digest',
      );
    }),
  ),

  'digest.detail-fits-schema': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const ids = await someStreamIds(given.discover, 2);
      const id = await makeDigest(digests, { stream_ids: ids });
      const { exchange, streams } = await readDigest(given.org.rest, id);
      judgeShape('getDigest', exchange, given.warn);
      expectEqual(exchange, 'data.streams', ids.toSorted(), streams.map(idOf).sort(), 'ids of the streams');
    }),
  ),

  'digest.shows-its-type': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const fixed = await makeDigest(digests, { stream_ids: await someStreamIds(given.discover, 2) });
      const dynamic = await makeFilterDigest(digests, [await domainRule(given.discover)]);
      for (const [id, isDynamic] of [
        [fixed, false],
        [dynamic, true],
      ] as const) {
        const digest = await listed(given.org.rest, id);
        const exchange = given.exchanges.at(-1);
        check(digest.digest_type === 'user' && digest.has_dynamic_filter === isDynamic, {
          expected: `digest_type user and has_dynamic_filter ${isDynamic} of digest ${id}`,
          received: digest,
          at: 'data.digests.[]',
          exchange,
        });
      }
    }),
  ),

  'digest.filter-spec-returned': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const rules = [filterRule('media_format', 'text', 'audio'), await domainRule(given.discover)];
      const { exchange } = await readDigest(given.org.rest, await makeFilterDigest(digests, rules));
      const shown = rules.map((_, nth) => ({
        dimension: at(exchange, `data.digest.filter_spec.rules.${nth}.dimension`),
        values: at(exchange, `data.digest.filter_spec.rules.${nth}.values`),
      }));
      expectEqual(exchange, 'data.digest.filter_spec.rules', rules, shown);
      expectEqual(
        exchange,
        'data.digest.filter_spec.combine',
        'AND',
        at(exchange, 'data.digest.filter_spec.combine'),
      );
      const besides = { stream_ids: await someStreamIds(given.discover, 1), filter_spec: filterSpec(rules) };
      const both = await digests.create(undefined, { name: nameFor('both'), ...besides });
      // How the two go together is open, and so is whether they do.
      if (both.status === 400 || both.status === 422) return;
      const beside = await readDigest(given.org.rest, digests.idIn(expectSuccess(both)));
      const filter = beside.digest.filter_spec;
      check(isObject(filter) && isList(filter.rules) && filter.rules.length === rules.length, {
        expected: 'the filter_spec of a digest that has streams of its own too',
        received: filter,
        at: 'data.digest.filter_spec',
        exchange: beside.exchange,
      });
    }),
  ),

  'digest.deletion-is-final': needing({ org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const id = await makeDigest(digests, {});
      expectSuccess(await rest.call('deleteDigest', { path: { id } }));
      expectStatus(await rest.call('getDigest', { path: { id } }), 404);
      expectRefusal(await rest.call('activateDigest', { path: { id } }));
      const [streamId] = await someStreamIds(given.discover, 1);
      // Whether further writes are refused is not said, but none of them brings the digest back.
      await rest.call('updateDigest', { path: { id }, body: { name: nameFor('back') } });
      await rest.call('addDigestStreams', { path: { id }, body: { stream_ids: [streamId] } });
      expectStatus(await rest.call('getDigest', { path: { id } }), 404);
      const listing = await listDigestManifests(rest, id, { page_size: 1 });
      check(listing.status >= 400 || manifestsIn(listing).length === 0, {
        expected: 'no manifests of a digest that was deleted',
        received: listing.text,
        at: 'data.manifests',
        exchange: listing,
      });
    }),
  ),

  'digest.list-fresh-in-time': needing({ org, clock: { waitsMs: 3 * (cacheMs + marginMs) } }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const before = expectSuccess(await rest.call('listDigests'));
      const id = await makeDigest(digests, { name: nameFor('listed') });
      await rest.call('listDigests');
      await given.clock.advance(cacheMs + marginMs);
      check((await findInDigestList(rest, id)) !== undefined, {
        expected: `digest ${id} in the list ${limits.digestListCache.value} s after it was made`,
        received: 'a list without it',
        at: 'data.digests',
        exchange: given.exchanges.at(-1) ?? before,
      });
      const [streamId] = await someStreamIds(given.discover, 1);
      const others = (await given.discover.streams()).map(idOf).filter((one) => one !== streamId);
      const path = { id };
      expectSuccess(await rest.call('updateDigest', { path, body: { name: nameFor('renamed') } }));
      expectSuccess(await rest.call('addDigestStreams', { path, body: { stream_ids: others.slice(0, 3) } }));
      const { length } = await streamIdsOf(rest, id);
      await given.clock.advance(cacheMs + marginMs);
      const { name, stream_count: count } = (await findInDigestList(rest, id)) ?? {};
      const exchange = given.exchanges.at(-1) ?? before;
      expectEqual(
        exchange,
        'data.digests.[].name',
        [nameFor('renamed'), length],
        [name, count],
        'name and stream_count',
      );
      expectSuccess(await rest.call('deleteDigest', { path }));
      await given.clock.advance(cacheMs + marginMs);
      check((await findInDigestList(rest, id)) === undefined, {
        expected: `no digest ${id} in the list ${limits.digestListCache.value} s after it was deleted`,
        received: 'a list that still has it',
        at: 'data.digests',
        exchange: given.exchanges.at(-1) ?? before,
      });
    }),
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

/** The digest in the list, which may be older than the digest is. */
const listed = async (rest: RestClient, id: string): Promise<JsonObject> =>
  (await findInDigestList(rest, id)) ?? missingNeed('digest-in-list');
