// Cases of charges: listings and single reads bill by the manifest, everything else is free.
import { planLimits } from '../../../spec/limits.ts';
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import { plansByReach } from '../../../spec/values.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject } from '../../clients/json.ts';
import type { Headers } from '../../clients/rest.ts';
import { belowPlatform, type Case, needing, streamNeeds } from '../../kit/case.ts';
import { at, check, expectEqual, expectSuccess, expectValue } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { unknownStreamId } from '../../steps/catalog.ts';
import {
  chargeBetween,
  expectBilled,
  expectCharged,
  expectUnbilled,
  expectUncut,
  integerIdOf,
  manifestIdOf,
  manifestsIn,
  quotaOf,
  readPage,
  readSome,
  recordIdOf,
  requireBilledReads,
} from '../../steps/manifest-reads.ts';
import { emptyWindow } from '../../steps/queries.ts';
import { expectServed, isRefusedPage, readListing } from '../../steps/reads.ts';
import { waysToList } from '../../steps/ways.ts';

const pastTheEnd = { page: 100_000, page_size: 200 };
const fewNeeds = { org: {}, stream: { manifestsMin: 3 } } as const;
const pageNeeds = { org: {}, stream: { manifestsMin: 12 } } as const;

/** Longer than a page by default. */
const longPage = 60;

export const chargeCases = {
  'quota.catalog-reads-are-free': needing(fewNeeds, async ({ org: { rest }, stream }) => {
    const before = await quotaOf(rest);
    expectSuccess(await rest.call('listStreams', { query: { page_size: 5 } }));
    expectSuccess(await rest.call('getAccount'));
    expectSuccess(await rest.call('getStream', { path: { id: stream.id } }));
    // Other rules judge these answers; they must not bill, whatever the answer.
    for (const page of [0, 1])
      await rest.call('searchStreams', { body: { query: 'report', page, page_size: 2 } });
    await rest.call('listPlans');
    await rest.call('listTrending');
    await rest.call('search');
    expectUnbilled(before, await quotaOf(rest), 'account, plan and catalog reads');
    await requireBilledReads(rest, stream);
  }),

  'quota.empty-read-is-free': needing(streamNeeds, async ({ org, stream }) => {
    const before = await quotaOf(org.rest);
    for (const query of [emptyWindow, pastTheEnd]) {
      const exchange = await readListing(org.rest, stream, query);
      if (query === pastTheEnd && isRefusedPage(exchange)) continue;
      if (manifestsIn(expectServed(exchange)).length > 0) missingNeed('empty-listing');
      expectUncut(exchange);
    }
    expectUnbilled(before, await quotaOf(org.rest), 'listings without manifests');
    await requireBilledReads(org.rest, stream);
  }),

  'quota.listing-bills-bodies': needing(pageNeeds, async ({ org, stream }) => {
    const before = await quotaOf(org.rest);
    const { manifests } = await readSome(org.rest, stream, { page_size: 7 }, 2);
    const after = await quotaOf(org.rest);
    expectBilled(before, after, manifests.length);
    const again = await readPage(org.rest, stream, { page_size: 7 });
    expectCharged(after, await quotaOf(org.rest), [0, again.manifests.length], 'reading the page again');
  }),

  'quota.not-modified-is-free': needing(
    { ...fewNeeds, org: { plan: plansByReach } },
    async ({ org: { rest }, stream }) => {
      await requireBilledReads(rest, stream);
      const hotReads: readonly ((headers: Headers) => Promise<Exchange>)[] = [
        (headers) => rest.call('listStreams', { headers, query: { page_size: 5 } }),
        (headers) => rest.call('getStream', { headers, path: { id: stream.id } }),
        (headers) => rest.call('listPlans', { headers }),
        (headers) => rest.call('listTags', { headers, query: { type: 'topic' } }),
        (headers) => rest.call('listDigests', { headers }),
      ];
      let notModified = 0;
      for (const read of hotReads) {
        const { etag } = (await read({})).headers;
        const before = await quotaOf(rest);
        const { status } = await read(etag === undefined ? {} : { 'if-none-match': etag });
        if (status === 304) notModified += 1;
        expectUnbilled(before, await quotaOf(rest), `a conditional read that was answered ${status}`);
      }
      if (notModified === 0) missingNeed('not-modified');
    },
  ),

  'quota.one-per-organisation': needing(
    { org: { keys: 2 }, stream: { manifestsMin: 12 } },
    async ({ org, stream }) => {
      const [first, second] = org.keys;
      if (second === undefined) return missingNeed('org', { twoKeyPairs: true });
      const before = await quotaOf(first);
      const one = await readSome(first, stream, { page: 0, page_size: 3 });
      const other = await readSome(second, stream, { page: 1, page_size: 3 });
      const bodies = one.manifests.length + other.manifests.length;
      expectBilled(before, await quotaOf(first), bodies);
      expectBilled(before, await quotaOf(second), bodies);
    },
  ),

  'quota.other-organisation-untouched': needing(
    { org: {}, other: {}, stream: { manifestsMin: 3 } },
    async ({ org, other, stream }) => {
      const [before, ownBefore] = [await quotaOf(other.rest), await quotaOf(org.rest)];
      await readSome(org.rest, stream, { page_size: 3 });
      if ((await quotaOf(org.rest)).used === ownBefore.used) missingNeed('billed-read');
      expectUnbilled(before, await quotaOf(other.rest), 'reads of another organisation');
    },
  ),

  'quota.refusals-are-free': needing(
    { org: { plan: belowPlatform }, stream: { manifestsMin: 1 } },
    async ({ org: { rest }, stream }) => {
      const probes: readonly (() => Promise<Exchange>)[] = [
        () => readListing(rest, stream, { published_date_from: 'yesterday' }),
        () => readListing(rest, stream, { tag_ids: 'none' }),
        () => readListing(rest, stream, { tag_logic: 'perhaps' }),
        () => readListing(rest, stream, { zz_unknown: '1' }),
        () => readListing(rest, { id: unknownStreamId }),
        () => rest.call('getManifest', { path: { record_id: 'no-such-record' } }),
        () => rest.call('getSignal', { path: { manifest_id: '1' } }),
      ];
      let before = await quotaOf(rest);
      let refused = 0;
      for (const probe of probes) {
        const { status } = await probe();
        const after = await quotaOf(rest);
        // A probe that is served may bill.
        if (status >= 400 && status < 500) {
          expectUnbilled(before, after, `a refusal with ${status}`);
          refused += 1;
        }
        before = after;
      }
      if (refused === 0) missingNeed('refused-request');
      await requireBilledReads(rest, stream);
    },
  ),

  'quota.single-read-bills-at-most-one': needing(
    { org: { plan: 'starter', quotaLeft: 1 }, stream: { manifestsMin: 4 } },
    async ({ org: { rest, plan }, stream, discover }) => {
      const [one, two] = (await discover.manifests(stream.id, 4, plan)).map(recordIdOf);
      if (one === undefined || two === undefined) return missingNeed('manifests-by-record', { count: 2 });
      const read = (recordId: string): Promise<Exchange> =>
        rest.call('getManifest', { path: { record_id: recordId } });
      const before = await quotaOf(rest);
      const first = await read(one);
      if (first.status === 403) return notApplicable('S-54', 'plans without Records read no single manifest');
      expectSuccess(first);
      const after = await quotaOf(rest);
      if (expectCharged(before, after, [0, 1], 'one manifest') === 0) return;
      const second = await read(two);
      check(!isObject(at(second, 'data.signal')), 'an answer without a manifest, with the quota used up', {
        received: `status ${second.status} with a manifest`,
        at: 'data.signal',
        exchange: second,
      });
      const { exchange, used } = await quotaOf(rest);
      expectEqual(exchange, 'usage.quota_used', after.limit, used);
    },
  ),

  'quota.starter-allowance': needing(
    { org: { plan: 'starter' }, stream: { manifestsMin: 3 } },
    async ({ org, stream }) => {
      const { exchange } = await quotaOf(org.rest);
      expectValue(exchange, 'usage.quota_limit', planLimits.starter.manifestsPerMonth.value);
      await requireBilledReads(org.rest, stream);
    },
  ),

  'quota.long-page-bills-bodies': needing(
    { org: {}, stream: { manifestsMin: longPage }, reads: longPage },
    async ({ org, stream }) => {
      const before = await quotaOf(org.rest);
      const { manifests } = await readSome(org.rest, stream, { page_size: longPage }, longPage);
      expectBilled(before, await quotaOf(org.rest), manifests.length);
    },
  ),

  'quota.reads-by-manifest-id-bill-at-most-one': needing(
    { org: { plan: 'platform' }, stream: { manifestsMin: 3 }, surface: 'firehose' },
    async ({ org: { rest }, stream }) => {
      const { manifests } = await readSome(rest, stream, { page_size: 3 });
      for (const operation of ['getSignal', 'getBrief', 'getRecord'] as const)
        for (const manifest of manifests) {
          const before = await quotaOf(rest);
          await rest.call(operation, { path: { manifest_id: integerIdOf(manifest) } });
          expectCharged(before, await quotaOf(rest), [0, 1], operation);
        }
    },
  ),

  'quota.filtered-reads-bill-alike': needing(pageNeeds, async ({ org, stream }) => {
    const { rest } = org;
    const start = await quotaOf(rest);
    const known = new Set<string>();
    for (const [page, way] of waysToList(org, stream).entries()) {
      const before = await quotaOf(rest);
      const exchange = await way.read(page, 2);
      if (way.closed.includes(exchange.status)) continue;
      const manifests = manifestsIn(expectServed(exchange));
      const after = await quotaOf(rest);
      // Manifests that were served before may be free.
      const least = start.used > 0 ? 0 : manifests.filter((one) => !known.has(manifestIdOf(one))).length;
      const charge = chargeBetween(before, after);
      if (charge >= 0 && charge < manifests.length && start.used > 0) missingNeed('unbilled-org');
      expectCharged(before, after, [least, manifests.length], `the manifests of page ${page} by ${way.name}`);
      for (const manifest of manifests) known.add(manifestIdOf(manifest));
    }
  }),

  'quota.token-reads-bill-alike': needing(
    { org: { accessToken: true }, stream: { manifestsMin: 3 } },
    async ({ org, anonymous, stream }) => {
      const byToken = anonymous.as({ 'x-access-token': org.accessToken ?? missingNeed('access-token') });
      const before = await quotaOf(org.rest);
      const { status } = await readListing(byToken, stream, { page_size: 1 });
      if (status === 401) return notApplicable('S-55', 'the access token opens no listing');
      const { manifests } = await readSome(byToken, stream, { page: 1, page_size: 2 });
      expectBilled(before, await quotaOf(org.rest), 1 + manifests.length);
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };
