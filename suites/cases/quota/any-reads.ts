// The properties of the quota: any sequence of reads bills exactly the manifests returned, and parallel reads at the
// edge together get exactly the remaining quota.
import { type Arbitrary, array, constant, integer, oneof, record } from 'fast-check';
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type FoundStream, needing } from '../../kit/case.ts';
import { at, check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { isRateRefusal } from '../../steps/burst.ts';
import {
  amplePlans,
  areRepeatsBilled,
  chargeBetween,
  manifestIdOf,
  manifestsIn,
  type QuotaState,
  quotaOf,
  recordIdOf,
} from '../../steps/manifest-reads.ts';
import { emptyWindow } from '../../steps/queries.ts';
import { freeRead, readListing } from '../../steps/reads.ts';

const readsMax = 6;
const singlesMax = 6;
/** Quota remaining at the edge; the reads ask for up to twice as much. */
const remaining = 30;
const readersMax = 10;
const largestPage = 6;

export const anyReadCases = {
  'quota.any-reads-bill-what-they-return': needing(
    { draws: true, fresh: { plan: amplePlans }, stream: { manifestsMin: 12 } },
    async (given) => {
      const { fresh, stream, discover } = given;
      const recordIds = (await discover.manifests(stream.id, singlesMax)).map(recordIdOf);
      await forAll(given, {
        draws: array(readsOf(recordIds.length), { minLength: 1, maxLength: readsMax }),
        holds: async (reads) => {
          const { rest, plan } = await fresh();
          const before = await quotaOf(rest);
          const answers: Answer[] = [];
          for (const read of reads)
            answers.push({ read, exchange: await send(rest, stream, read, recordIds) });
          const after = await quotaOf(rest);
          expectCharge(before, after, answers);
          if (plan === 'starter') expectSum(after);
          return answers.some(({ exchange }) => exchange.status !== 429);
        },
      });
    },
  ),

  'quota.parallel-reads-share-the-rest': needing(
    {
      draws: true,
      fresh: { plan: 'starter', quotaLeft: remaining },
      stream: { manifestsMin: readersMax * largestPage + 1 },
    },
    async (given) => {
      const { fresh, stream } = given;
      await forAll(given, {
        draws: record({
          pageSize: integer({ min: 1, max: largestPage }),
          readers: integer({ min: 2, max: readersMax }),
          freeReads: integer({ min: 0, max: 3 }),
        }),
        holds: async ({ pageSize, readers, freeReads }) => {
          const { rest } = await fresh();
          const repeatsBilled = await areRepeatsBilled(rest, stream);
          const before = await quotaOf(rest);
          const listings = Array.from({ length: readers }, (_, page) =>
            readListing(rest, stream, { page, page_size: pageSize }),
          );
          const sentFree = Array.from({ length: freeReads }, () => freeRead(rest));
          const answers = await Promise.all(listings);
          await Promise.all(sentFree);
          if (answers.some(isRateRefusal)) missingNeed('requests');
          const after = await quotaOf(rest);
          expectShared({ before, after, answers, asked: readers * pageSize, repeatsBilled });
          return true;
        },
      });
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };

type Read =
  | { readonly kind: 'page'; readonly page: number; readonly size: number }
  | { readonly kind: 'single'; readonly nth: number }
  | {
      readonly kind:
        | 'past-the-end'
        | 'empty'
        | 'refused'
        | 'unknown'
        | 'catalog'
        | 'account'
        | 'search'
        | 'conditional';
    };

interface Answer {
  readonly read: Read;
  readonly exchange: Exchange;
}

const readsOf = (singles: number): Arbitrary<Read> =>
  oneof(
    record({ kind: constant('page'), page: integer({ min: 0, max: 3 }), size: integer({ min: 1, max: 4 }) }),
    ...(singles === 0
      ? []
      : [record({ kind: constant('single'), nth: integer({ min: 0, max: singles - 1 }) })]),
    ...(
      ['past-the-end', 'empty', 'refused', 'unknown', 'catalog', 'account', 'search', 'conditional'] as const
    ).map((kind) => constant({ kind } as const)),
  );

async function send(
  client: RestClient,
  stream: FoundStream,
  read: Read,
  recordIds: readonly string[],
): Promise<Exchange> {
  const list = (query: Query): Promise<Exchange> => readListing(client, stream, query);
  switch (read.kind) {
    case 'page':
      return list({ page: read.page, page_size: read.size });
    case 'single':
      return client.call('getManifest', { path: { record_id: recordIds[read.nth] ?? '' } });
    case 'past-the-end':
      return list({ page: stream.total + 1_000, page_size: 2 });
    case 'empty':
      return list({ ...emptyWindow, page_size: 2 });
    case 'refused':
      return list({ published_date_from: 'yesterday', page_size: 1 });
    case 'unknown':
      return client.call('getManifest', { path: { record_id: 'no-such-record' } });
    case 'catalog':
      return client.call('getStream', { path: { id: stream.id } });
    case 'account':
      return client.call('getAccount');
    case 'search':
      return client.call('searchStreams', { body: { query: 'report', page_size: 2 } });
    case 'conditional': {
      const { etag } = (await freeRead(client)).headers;
      return client.call('listStreams', {
        query: { page_size: 1 },
        headers: etag === undefined ? {} : { 'if-none-match': etag },
      });
    }
  }
}

/**
 * The charge is the number of manifests returned. Single reads and manifests that were served before may be free; in
 * an organisation with earlier reads any manifest may have been served before.
 */
function expectCharge(before: QuotaState, after: QuotaState, answers: readonly Answer[]): void {
  const charge = chargeBetween(before, after);
  const single = answers.filter(
    ({ read, exchange }) => read.kind === 'single' && isObject(at(exchange, 'data.signal')),
  );
  const singles = new Set(single.map(({ exchange }) => at(exchange, 'data.manifest_id')));
  const listed = answers.flatMap(({ exchange }) => manifestsIn(exchange).map(manifestIdOf));
  const least = before.used > 0 ? 0 : new Set(listed.filter((id) => !singles.has(id))).size;
  const most = listed.length + single.length;
  check(charge >= least && charge <= most, {
    expected: `usage.quota_used raised by ${least === most ? most : `${least} to ${most}`}, the manifests returned, from ${before.used}`,
    received: after.used,
    at: 'usage.quota_used',
    exchange: after.exchange,
  });
}

/** On a hard-cap plan quota_used and quota_remaining add up to the limit. */
function expectSum({ used, remaining, limit, exchange }: QuotaState): void {
  check(used <= limit && used + remaining === limit, {
    expected: `quota_used and quota_remaining that add up to quota_limit ${limit}`,
    received: { used, remaining },
    at: 'usage.quota_remaining',
    exchange,
  });
}

/** Parallel reads together returned and billed the remaining quota, or all that they asked for if that is less. */
function expectShared(run: {
  readonly before: QuotaState;
  readonly after: QuotaState;
  readonly answers: readonly Exchange[];
  readonly asked: number;
  readonly repeatsBilled: boolean;
}): void {
  const { before, after, answers, asked, repeatsBilled } = run;
  expectSum(after);
  const delivered = answers.reduce((sum, answer) => sum + manifestsIn(answer).length, 0);
  const due = Math.min(asked, before.remaining);
  const charge = chargeBetween(before, after);
  // Manifests that were served before may be free, even with the quota used up.
  const isExact = repeatsBilled
    ? delivered === due && charge === due
    : delivered >= due && charge <= delivered;
  check(isExact, {
    expected: `${due} manifests returned and billed in all, with ${before.remaining} remaining and ${asked} asked for`,
    received: `${delivered} returned, ${charge} billed`,
    at: 'data.manifests',
    exchange: answers.at(-1) ?? after.exchange,
  });
}
