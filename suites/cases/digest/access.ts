// Cases of who sees which digests, and of the entity tag of their list.
import { limits } from '../../../spec/limits.ts';
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  check,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
  headerOf,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inHeader } from '../../kit/place.ts';
import {
  digestPlans,
  findInDigestList,
  listDigestManifests,
  makeDigest,
  nameFor,
  readDigest,
  someStreamIds,
} from '../../steps/digests.ts';
import { withMakers } from '../../steps/writes.ts';

const org = { plan: digestPlans } as const;
const cacheMs = limits.digestListCache.value * 1000;
const marginMs = 1000;
/** An id that nobody was given yet. */
const unknownId = 2_000_000_011;

export const accessCases = {
  'digest.list-of-own-organisation': needing({ org, other: org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const id = await makeDigest(digests, { name: nameFor('own') });
      const own = await findInDigestList(given.org.rest, id);
      if (own?.name !== nameFor('own')) missingNeed('digest-in-list');
      const foreign = await findInDigestList(given.other.rest, id);
      check(foreign === undefined || foreign.name !== nameFor('own'), {
        expected: 'no digest of another organisation in the list',
        received: foreign,
        at: 'data.digests',
        exchange: given.exchanges.at(-1),
      });
    }),
  ),

  'digest.closed-to-other-organisations': needing({ org, other: org }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const [one, other] = await someStreamIds(given.discover, 2);
      const id = await makeDigest(digests, { stream_ids: [one, other] });
      const { digest } = await readDigest(rest, id);
      for (const touch of operationsOn(given.other.rest, String(one)))
        expectStatus(await touch(id), 403, 404);
      const taking = { path: { id }, body: { stream_ids: [one] } };
      // The body of a deletion may not be allowed at all.
      expectRefusal(await given.other.rest.call('removeDigestStreams', taking));
      const { digest: after, exchange } = await readDigest(rest, id);
      expectEqual(
        exchange,
        'data.digest',
        digest,
        after,
        'the digest after another organisation tried to change it',
      );
      expectStatus(await given.other.rest.call('getDigest', { path: { id: unknownId } }), 404);
      expectStatus(await listDigestManifests(given.other.rest, String(unknownId)), 404);
    }),
  ),

  'digest.catalog-without-own-digests': needing({ org: { plan: 'enterprise' } }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const name = nameFor('apart');
      await makeDigest(digests, { name });
      for (const operation of ['listCatalogDigests', 'listAddedDigests'] as const) {
        const exchange = expectSuccess(await rest.call(operation));
        check(isObject(exchange.json) && !exchange.text.includes(name), {
          expected: 'digests of the catalog and none that the organisation built',
          received: exchange.text,
          at: 'data',
          exchange,
        });
      }
    }),
  ),

  'digest.catalog-needs-enterprise': needing({ org: { plan: 'startup' } }, async ({ org: { rest } }) => {
    expectStatus(await rest.call('listAddedDigests'), 403);
  }),

  'digest.list-tagged': needing({ org }, async ({ org: { rest } }) => {
    const exchange = expectSuccess(await rest.call('listDigests'));
    for (const name of ['ETag', 'Cache-Control'])
      check(headerOf(exchange, name) !== '', {
        expected: `a value of ${name}`,
        received: 'none',
        at: inHeader(name),
        exchange,
      });
    expectStatus(await listWith(rest, headerOf(exchange, 'ETag')), 304);
  }),

  'digest.change-ends-tag': needing({ org, clock: { waitsMs: 2 * (cacheMs + marginMs) } }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const { etag = missingNeed('entity-tag', { what: 'GET /digests' }) } = expectSuccess(
        await rest.call('listDigests'),
      ).headers;
      if ((await listWith(rest, etag)).status !== 304) missingNeed('not-modified');
      const expectOther = async (tag: string): Promise<string> => {
        await given.clock.advance(cacheMs + marginMs);
        const exchange = expectStatus(await listWith(rest, tag), 200);
        const other = headerOf(exchange, 'ETag');
        check(other !== tag, {
          expected: 'another tag of the changed list',
          received: tag,
          at: inHeader('ETag'),
          exchange,
        });
        return other;
      };
      const id = await makeDigest(digests, { name: nameFor('new') });
      const second = await expectOther(etag);
      const renamed = { path: { id }, body: { name: nameFor('renamed') } };
      expectSuccess(await rest.call('updateDigest', renamed));
      await expectOther(second);
    }),
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

const listWith = (rest: RestClient, tag: string): Promise<Exchange> =>
  rest.call('listDigests', { headers: { 'if-none-match': tag } });

/** Every way to get at a digest by its id. */
const operationsOn = (rest: RestClient, streamId: string): readonly ((id: string) => Promise<Exchange>)[] => [
  (id) => rest.call('getDigest', { path: { id } }),
  (id) => listDigestManifests(rest, id, { page_size: 1 }),
  (id) => rest.call('updateDigest', { path: { id }, body: { name: nameFor('taken') } }),
  (id) => rest.call('addDigestStreams', { path: { id }, body: { stream_ids: [streamId] } }),
  (id) => rest.call('deactivateDigest', { path: { id } }),
  (id) => rest.call('activateDigest', { path: { id } }),
  (id) => rest.call('deleteDigest', { path: { id } }),
];
