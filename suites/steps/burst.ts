// Sends many billed reads of one manifest each, until the per-minute limit refuses one.
import type { Exchange } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';
import type { FoundStream } from '../kit/case.ts';
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

/** Sends up to `requests` reads, a few at a time, and stops after a refusal. */
export async function burst(client: RestClient, stream: FoundStream, requests: number): Promise<Burst> {
  const answers: Exchange[] = [];
  while (answers.length < requests && !answers.some(isRateRefusal)) {
    const wave = Array.from({ length: Math.min(parallel, requests - answers.length) }, (_, nth) =>
      readListing(client, stream, { page: (answers.length + nth) % stream.total, page_size: 1 }),
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

export const isRateRefusal = (exchange: Exchange): boolean =>
  exchange.status === 429 && errorCode(exchange) !== 'quota_exhausted';

/** The answer; a rate-limit refusal is a missing need, because it does not judge the rule. */
export const unlessRateLimited = (exchange: Exchange): Exchange =>
  isRateRefusal(exchange) ? missingNeed('requests') : exchange;
