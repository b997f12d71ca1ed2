// Cases of the effects of changes of a digest: on its listing, on other digests, and on the quota.
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { Case } from '../../kit/case.ts';
import { check, expectSuccess, expectValue, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { byValue } from '../../steps/catalog.ts';
import {
  digestPlans,
  domainRule,
  expectStreamIds,
  listDigestManifests,
  makeDigest,
  nameFor,
  previewFilter,
  readDigestPage,
  readStreamIds,
  someStreamIds,
} from '../../steps/digests.ts';
import { mediaFormatsOf } from '../../steps/manifest-parts.ts';
import {
  chargeBetween,
  expectExhausted,
  expectUnbilled,
  manifestIdOf,
  quotaOf,
} from '../../steps/manifest-reads.ts';
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

  'digest.works-without-quota': needingMakers(
    { org: { ...org, quotaLeft: 0 } },
    async ({ digests, ...given }) => {
      const { rest } = given.org;
      const [one, other] = await someStreamIds(given.discover, 2);
      const before = await quotaOf(rest);
      const path = { id: await makeDigest(digests, { stream_ids: [one] }) };
      for (const act of [
        async () => previewFilter(rest, [await domainRule(given.discover)]),
        () => rest.call('listDigests'),
        () => rest.call('getDigest', { path }),
        () => rest.call('updateDigest', { path, body: { name: nameFor('renamed') } }),
        () => rest.call('addDigestStreams', { path, body: { stream_ids: [other] } }),
        () => rest.call('deactivateDigest', { path }),
        () => rest.call('activateDigest', { path }),
        () => rest.call('deleteDigest', { path }),
      ])
        expectSuccess(await act());
      expectUnbilled(before, await quotaOf(rest), 'all operations on a digest except reads of its manifests');
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
