// The property of parallel reads at the edge of the quota: together they get exactly what remains.
import { integer, record } from 'fast-check';
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { isRateRefusal } from '../../steps/burst.ts';
import {
  areRepeatsBilled,
  chargeBetween,
  expectSum,
  manifestsIn,
  type QuotaState,
  quotaOf,
} from '../../steps/manifest-reads.ts';
import { freeRead, readListing } from '../../steps/reads.ts';

/** Quota remaining at the edge; the reads ask for up to twice as much. */
const remaining = 30;
const readersMax = 10;
const largestPage = 6;

export const parallelCases = {
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
  check(
    isExact,
    `${due} manifests returned and billed in all, with ${before.remaining} remaining and ${asked} asked for`,
    {
      received: `${delivered} returned, ${charge} billed`,
      at: 'data.manifests',
      exchange: answers.at(-1) ?? after.exchange,
    },
  );
}
