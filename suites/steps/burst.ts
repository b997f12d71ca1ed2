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

/** Sends up to `requests` billed reads, and stops after a rate-limit refusal. */
export async function burst(client: RestClient, stream: FoundStream, requests: number): Promise<Burst> {
  const answers = await readUntil(isRateRefusal, client, stream, requests, (nth) => nth % stream.total);
  if (answers.some((answer) => answer.status === 429 && !isRateRefusal(answer))) missingNeed('quota');
  return {
    answers,
    accepted: answers.filter((answer) => !isRateRefusal(answer)).length,
    refused: answers.find(isRateRefusal),
  };
}

/**
 * The first rate-limit refusal, whatever its code: pages past the end are free. Twice the limit and a few more
 * reads exceed the limit with every kind of window.
 */
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
  const [first] = await readUntil(isRefusal, org.rest, stream, 1, pastTheEnd);
  if (first !== undefined && isRefusal(first)) missingNeed('quota-and-requests');
  const answers = await readUntil(isRefusal, org.rest, stream, count, pastTheEnd);
  return answers.find(isRefusal) ?? missingNeed('rate-refusal', { count });
}

/** The answers to up to `requests` reads, a few at a time, up to the wave with the first refusal. */
async function readUntil(
  isLast: (answer: Exchange) => boolean,
  client: RestClient,
  stream: FoundStream,
  requests: number,
  pageOf: (nth: number) => number,
): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  while (answers.length < requests && !answers.some(isLast)) {
    const wave = Array.from({ length: Math.min(parallel, requests - answers.length) }, (_, nth) =>
      readListing(client, stream, { page: pageOf(answers.length + nth), page_size: 1 }),
    );
    answers.push(...(await Promise.all(wave)));
  }
  return answers;
}

const isRefusal = ({ status }: Exchange): boolean => status === 429;

export const isRateRefusal = (exchange: Exchange): boolean =>
  exchange.status === 429 && errorCode(exchange) !== 'quota_exhausted';

/** The answer; a rate-limit refusal is a missing need, because it does not judge the rule. */
export const unlessRateLimited = (exchange: Exchange): Exchange =>
  isRateRefusal(exchange) ? missingNeed('requests') : exchange;
