// Sends requests that bill nothing until the per-minute limit refuses one.

import type { Exchange } from '../clients/exchange.ts';
import type { Discovery, Org } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { readListing } from './reads.ts';

const parallel = 10;

/**
 * The first refusal for the rate. It reads past the end of a listing: free of charge, and counted wherever any
 * read is counted. Twice the limit and a little more must meet a refusal under every kind of window.
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
  // With no quota left even an empty page may be refused; then no refusal could be told to be for the rate.
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
