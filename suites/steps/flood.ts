// Sends requests that bill nothing, until the per-minute limit refuses one.
import type { Exchange } from '../clients/exchange.ts';
import type { Discovery, Org } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { readListing } from './reads.ts';

const parallel = 10;

/**
 * The first rate-limit refusal. It reads past the end of a listing, which is free and counts wherever any read
 * counts. Twice the limit and a few more requests exceed the limit with every kind of window.
 */
export async function untilRateLimited(
  org: Org,
  given: {
    readonly discover: Discovery;
    readonly requestsPerMinute: (plan: Org['plan']) => number | undefined;
  },
): Promise<Exchange> {
  const limit = given.requestsPerMinute(org.plan);
  if (limit === undefined) return missingNeed('rate-limit-known', { plan: org.plan });
  const stream = await given.discover.stream({ manifestsMin: 1 });
  const pastTheEnd = { page: stream.total + 1_000, page_size: 1 };
  // With the quota used up even an empty page may be refused, which would look like a rate-limit refusal.
  const first = await readListing(org.rest, stream, pastTheEnd);
  if (first.status === 429) return missingNeed('quota-and-requests');
  for (let sent = 0; sent < 2 * limit + parallel; sent += parallel) {
    const answers = await Promise.all(
      Array.from({ length: parallel }, () => readListing(org.rest, stream, pastTheEnd)),
    );
    const refused = answers.find((answer) => answer.status === 429);
    if (refused !== undefined) return refused;
  }
  return missingNeed('rate-refusal', { count: 2 * limit + parallel });
}
