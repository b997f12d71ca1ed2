// Sends many reads of one manifest each, until the per-minute limit refuses one.
import type { Exchange } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Always, FoundStream, Org } from '../kit/case.ts';
import { errorCode } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { readListing } from './reads.ts';

const parallel = 10;

export interface Burst {
  readonly answers: readonly Exchange[];
  /** Number of answers other than rate-limit refusals. */
  readonly accepted: number;
  /** First rate-limit refusal. */
  readonly refused: Exchange | undefined;
}

/** Sends up to `requests` reads, a few at a time, and stops after a refusal; pages past the end are free. */
export async function burst(
  client: RestClient,
  stream: FoundStream,
  requests: number,
  pageOf = (nth: number): number => nth % stream.total,
): Promise<Burst> {
  const answers: Exchange[] = [];
  while (answers.length < requests && !answers.some(isRateRefusal)) {
    const wave = Array.from({ length: Math.min(parallel, requests - answers.length) }, (_, nth) =>
      readListing(client, stream, { page: pageOf(answers.length + nth), page_size: 1 }),
    );
    answers.push(...(await Promise.all(wave)));
  }
  if (answers.some((answer) => answer.status === 429 && !isRateRefusal(answer))) missingNeed('quota');
  return {
    answers,
    accepted: answers.filter((answer) => !isRateRefusal(answer)).length,
    refused: answers.find(isRateRefusal),
  };
}

/** The first rate-limit refusal. Twice the limit and a few more reads exceed the limit with every kind of window. */
export async function untilRateLimited(
  org: Org,
  given: Pick<Always, 'discover' | 'requestsPerMinute'>,
): Promise<Exchange> {
  const limit = given.requestsPerMinute(org.plan);
  if (limit === undefined) return missingNeed('rate-limit-known', { plan: org.plan });
  const stream = await given.discover.stream({ manifestsMin: 1 });
  const count = 2 * limit + parallel;
  const pastTheEnd = (): number => stream.total + 1_000;
  // With the quota used up even an empty page may be refused, which would look like a rate-limit refusal.
  if ((await burst(org.rest, stream, 1, pastTheEnd)).accepted === 0) missingNeed('quota-and-requests');
  const { refused } = await burst(org.rest, stream, count, pastTheEnd);
  return refused ?? missingNeed('rate-refusal', { count });
}

export const isRateRefusal = (exchange: Exchange): boolean =>
  exchange.status === 429 && errorCode(exchange) !== 'quota_exhausted';

/** The answer; a rate-limit refusal is a missing need, because it does not judge the rule. */
export const unlessRateLimited = (exchange: Exchange): Exchange =>
  isRateRefusal(exchange) ? missingNeed('requests') : exchange;
