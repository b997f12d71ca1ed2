// Cases of the effects of a write to a digest, of its cost, and of digests of the catalog.
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isIntegerId, isObject, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import {
  check,
  expectEqual,
  expectStatus,
  expectSuccess,
  expectValue,
  headerOf,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inHeader } from '../../kit/place.ts';
import { byValue } from '../../steps/catalog.ts';
import {
  catalogIds,
  digestPlans,
  expectStreamIds,
  findCatalogDigest,
  findInDigestList,
  lackingStreamIds,
  listDigestManifests,
  listFreshMs,
  makeDigest,
  nameFor,
  readDigestPage,
  readStreamIds,
  someStreamIds,
} from '../../steps/digests.ts';
import { mediaFormatsOf } from '../../steps/manifest-parts.ts';
import { chargeBetween, expectExhausted, manifestIdOf, quotaOf } from '../../steps/manifest-reads.ts';
import { idIn, rowsOf } from '../../steps/open-lists.ts';
import { needingMakers } from '../../steps/writes.ts';
import { type SampleContext, type WholeStream, wholeStreams } from './samples.ts';

const org = { plan: digestPlans } as const;

export const effectCases = {
  'digest.write-changes-one-digest': needingMakers({ org }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one, other, third] = await someStreamIds(given.discover, 3);
    const left = await makeDigest(digests, { name: nameFor('left'), stream_ids: [other] });
    const id = await makeDigest(digests, { stream_ids: [one] });
    const path = { id };
    for (const change of [
      () => rest.call('addDigestStreams', { path, body: { stream_ids: [third] } }),
      () => rest.call('updateDigest', { path, body: { name: nameFor('renamed') } }),
      () => rest.call('deactivateDigest', { path }),
      () => rest.call('deleteDigest', { path }),
    ]) {
      expectSuccess(await change());
      await expectStreamIds(rest, left, [other], 'streams of another digest');
      expectSuccess(await listDigestManifests(rest, left, { page_size: 1 }));
    }
  }),

  'digest.listing-follows-streams': needingMakers({ org, reads: 20 }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const { one, other, format } = await findStreamsOfFormat(given);
    const both = [...one.manifests, ...other.manifests];
    const body = { stream_ids: [one.streamId], content_filters: { media_format: [format] } };
    const id = await makeDigest(digests, body);
    const path = { id };
    const expectListed = async (manifests: readonly JsonObject[]): Promise<void> => {
      const page = await readDigestPage(rest, id, { page_size: 1 });
      const wanted = fittingIds(manifests, format).size;
      expectValue(page.exchange, 'data.pagination.total_count', wanted, `total_count of ${format} manifests`);
    };
    await expectListed(one.manifests);
    expectSuccess(await rest.call('addDigestStreams', { path, body: { stream_ids: [other.streamId] } }));
    await expectListed(both);
    await rest.call('removeDigestStreams', { path, body: { stream_ids: [one.streamId] } });
    // The body of a DELETE may be dropped on the way (S-156).
    if ((await readStreamIds(rest, id)).ids.length === 1) await expectListed(other.manifests);
  }),

  'digest.listing-bills-at-most-returned': needingMakers(
    { org: { ...org, quotaLeft: 15 }, stream: { manifestsMin: 25 }, reads: 30 },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      const id = await makeDigest(digests, { stream_ids: [given.stream.id] });
      let before = await quotaOf(rest);
      for (const page_size of [5, 20]) {
        const exchange = await listDigestManifests(rest, id, { page_size });
        // Whether a listing of a digest is cut at the quota or refused is open (S-207).
        const isRefused = exchange.status === 429 && page_size > before.remaining;
        if (isRefused) expectExhausted(exchange);
        const { length } = isRefused ? [] : listAt(expectSuccess(exchange), 'data.manifests');
        const after = await quotaOf(rest);
        const charge = chargeBetween(before, after);
        check(
          charge >= 0 && charge <= length && after.used <= after.limit,
          `usage.quota_used raised by at most ${length}, from ${before.used}, within the limit ${after.limit}`,
          { at: 'usage.quota_used', exchange: after.exchange },
        );
        before = after;
      }
      if (before.remaining > 0) return;
      const refused = await listDigestManifests(rest, id, { page_size: 5 });
      if (refused.status === 429) expectExhausted(refused);
    },
  ),

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
      const isOther = (one: unknown): one is string | number =>
        isIntegerId(one) && String(one) !== String(id);
      // An organisation of the run has none yet.
      const [other = id] = org.isOurs
        ? (await catalogIds(org.rest, 'listCatalogDigests')).filter(isOther)
        : [];
      const expectShown = async (isShown: boolean): Promise<void> => {
        const exchange = expectSuccess(await org.rest.call('listAddedDigests'));
        for (const one of [id, other]) {
          const rows = rowsOf(exchange).filter((row) => idIn(row, 'id', 'digest_id') === String(one));
          check(rows.length > 0 === isShown, `${isShown ? 'a' : 'no'} digest ${one}`, {
            at: 'data',
            exchange,
          });
        }
      };
      // A cached answer must not hide the digest for long.
      expectSuccess(await org.rest.call('listAddedDigests'));
      const both = [...new Set([id, other])];
      for (const one of both) await operator.addCatalogDigest(org, one);
      await clock.advance(listFreshMs);
      await expectShown(true);
      for (const one of both) await operator.removeCatalogDigest(org, one);
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
      check(headerOf(exchange, name) !== '', `header ${name} with a value`, { at: inHeader(name), exchange });
    expectStatus(await listWith(rest, headerOf(exchange, 'ETag')), 304);
  }),

  'digest.change-ends-tag': needingMakers(
    { org, clock: { waitsMs: 5 * listFreshMs } },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      const older = await makeDigest(digests, { name: nameFor('older') });
      await given.clock.advance(listFreshMs);
      const { etag = missingNeed('entity-tag', { what: 'GET /digests' }) } = expectSuccess(
        await rest.call('listDigests'),
      ).headers;
      if ((await listWith(rest, etag)).status !== 304) missingNeed('not-modified');
      const expectNewTag = async (tag: string): Promise<string> => {
        await given.clock.advance(listFreshMs);
        const exchange = expectStatus(await listWith(rest, tag), 200);
        const other = headerOf(exchange, 'ETag');
        check(other !== tag, 'a different ETag for the changed list', { at: inHeader('ETag'), exchange });
        return other;
      };
      const id = await makeDigest(digests, { name: nameFor('new') });
      const second = await expectNewTag(etag);
      const renamed = { path: { id }, body: { name: nameFor('renamed') } };
      expectSuccess(await rest.call('updateDigest', renamed));
      let last = await expectNewTag(second);
      // Now only its number of streams changes.
      const stream_ids = (await lackingStreamIds(rest, id, given.discover)).slice(0, 3);
      if (stream_ids.length > 0) {
        expectSuccess(await rest.call('addDigestStreams', { path: { id }, body: { stream_ids } }));
        last = await expectNewTag(last);
      }
      expectSuccess(await rest.call('deleteDigest', { path: { id: older } }));
      await given.clock.advance(listFreshMs);
      // Deletion is soft: a service may still list the digest.
      if ((await findInDigestList(rest, older)) === undefined) await expectNewTag(last);
    },
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

interface StreamsOfFormat {
  readonly one: WholeStream;
  readonly other: WholeStream;
  readonly format: string;
}

/** Two streams that each have manifests of one format which the other lacks, if possible beside other formats. */
async function findStreamsOfFormat(given: SampleContext): Promise<StreamsOfFormat> {
  const seen: WholeStream[] = [];
  let unmixed: StreamsOfFormat | undefined;
  for await (const one of wholeStreams(given)) {
    for (const other of seen) {
      const both = [...one.manifests, ...other.manifests];
      for (const [format, fitting] of byValue(both, mediaFormatsOf)) {
        const [ofOne, ofOther] = [fittingIds(one.manifests, format), fittingIds(other.manifests, format)];
        if (ofOne.isSubsetOf(ofOther) || ofOther.isSubsetOf(ofOne)) continue;
        if (fitting.length < both.length) return { one, other, format };
        unmixed ??= { one, other, format };
      }
    }
    seen.push(one);
  }
  return unmixed ?? missingNeed('streams-of-one-format');
}

const fittingIds = (manifests: readonly JsonObject[], format: string): ReadonlySet<string> =>
  new Set(manifests.filter((manifest) => mediaFormatsOf(manifest).includes(format)).map(manifestIdOf));

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
