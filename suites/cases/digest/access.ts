// Cases of access to digests of the catalog, and of the entity tag of their list.
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { check, expectEqual, expectStatus, expectSuccess, headerOf } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inHeader } from '../../kit/place.ts';
import { digestPlans, findCatalogDigest, listFreshMs, makeDigest, nameFor } from '../../steps/digests.ts';
import { idIn, rowsOf } from '../../steps/open-lists.ts';
import { needingMakers } from '../../steps/writes.ts';

const org = { plan: digestPlans } as const;

export const accessCases = {
  'digest.catalog-without-own-digests': needingMakers(
    { org: { plan: 'enterprise' } },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      const name = nameFor('apart');
      await makeDigest(digests, { name });
      for (const operation of ['listCatalogDigests', 'listAddedDigests'] as const) {
        const exchange = expectSuccess(await rest.call(operation));
        check(
          isObject(exchange.json) && !exchange.text.includes(name),
          'catalog digests only, without the one that the organisation created',
          { at: 'data', exchange },
        );
      }
    },
  ),

  'digest.added-digests-listed': needing(
    { org: { plan: 'enterprise' }, operator: true, clock: { waitsMs: 2 * listFreshMs } },
    async ({ org, operator, clock }) => {
      const id = await findCatalogDigest({ org });
      const expectShown = async (isShown: boolean): Promise<void> => {
        const exchange = expectSuccess(await org.rest.call('listAddedDigests'));
        const rows = rowsOf(exchange).filter((row) => idIn(row, 'id', 'digest_id') === String(id));
        check(
          rows.length > 0 === isShown,
          `added digests ${isShown ? 'with' : 'without'} the catalog digest ${id}`,
          { at: 'data', exchange },
        );
      };
      // A cached answer must not hide the digest for long.
      expectSuccess(await org.rest.call('listAddedDigests'));
      await operator.addCatalogDigest(org, id);
      await clock.advance(listFreshMs);
      await expectShown(true);
      await operator.removeCatalogDigest(org, id);
      await clock.advance(listFreshMs);
      await expectShown(false);
    },
  ),

  'digest.catalog-needs-enterprise': needing({ org: { plan: 'startup' } }, ({ org }) =>
    expectNoAddedDigests(org),
  ),

  'digest.added-digests-need-enterprise': needing(
    { org: { plan: 'startup' }, other: { plan: 'enterprise' }, operator: true },
    async ({ org, other, operator }) => {
      const id = await findCatalogDigest({ org: other });
      await operator.addCatalogDigest(org, id);
      await expectNoAddedDigests(org);
      await operator.removeCatalogDigest(org, id);
    },
  ),

  'digest.added-to-one-organisation': needing(
    { org: { plan: 'enterprise' }, other: { plan: 'enterprise' }, operator: true },
    async ({ org, other, operator }) => {
      const before = await addedIds(other.rest);
      const id = await findCatalogDigest({ org: other });
      await operator.addCatalogDigest(org, id);
      if (!(await addedIds(org.rest)).includes(String(id))) missingNeed('digest-in-list');
      const exchange = expectSuccess(await other.rest.call('listAddedDigests'));
      const foreign = await addedIds(other.rest);
      expectEqual(exchange, 'data', before, foreign, 'the digests that another organisation added');
    },
  ),

  'digest.list-tagged': needing({ org }, async ({ org: { rest } }) => {
    const exchange = expectSuccess(await rest.call('listDigests'));
    for (const name of ['ETag', 'Cache-Control'])
      check(headerOf(exchange, name) !== '', `header ${name} with a value`, {
        received: 'an empty value',
        at: inHeader(name),
        exchange,
      });
    expectStatus(await listWith(rest, headerOf(exchange, 'ETag')), 304);
  }),

  'digest.change-ends-tag': needingMakers(
    { org, clock: { waitsMs: 2 * listFreshMs } },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      const { etag = missingNeed('entity-tag', { what: 'GET /digests' }) } = expectSuccess(
        await rest.call('listDigests'),
      ).headers;
      if ((await listWith(rest, etag)).status !== 304) missingNeed('not-modified');
      const expectNewTag = async (tag: string): Promise<string> => {
        await given.clock.advance(listFreshMs);
        const exchange = expectStatus(await listWith(rest, tag), 200);
        const other = headerOf(exchange, 'ETag');
        check(other !== tag, 'a different ETag for the changed list', {
          received: tag,
          at: inHeader('ETag'),
          exchange,
        });
        return other;
      };
      const id = await makeDigest(digests, { name: nameFor('new') });
      const second = await expectNewTag(etag);
      const renamed = { path: { id }, body: { name: nameFor('renamed') } };
      expectSuccess(await rest.call('updateDigest', renamed));
      await expectNewTag(second);
    },
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

/** A plan without catalog digests is refused them, or has none. */
async function expectNoAddedDigests({ rest }: Org): Promise<void> {
  const exchange = await rest.call('listAddedDigests');
  if (exchange.status === 403) return;
  expectEqual(expectStatus(exchange, 200), 'data', 0, rowsOf(exchange).length, 'number of catalog digests');
}

const listWith = (rest: RestClient, tag: string): Promise<Exchange> =>
  rest.call('listDigests', { headers: { 'if-none-match': tag } });

const addedIds = async (rest: RestClient): Promise<readonly unknown[]> =>
  rowsOf(await rest.call('listAddedDigests')).map((row) => idIn(row, 'id', 'digest_id'));
