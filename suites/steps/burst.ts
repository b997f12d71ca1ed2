// A quick series of billed reads of one manifest each, until the per-minute limit refuses one.

import type { Exchange } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';
import type { FoundStream } from '../kit/case.ts';
import { errorCode } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { readListing } from './reads.ts';

const parallel = 10;

export interface Burst {
  readonly answers: readonly Exchange[];
  /** Answers that were no refusal for the rate. */
  readonly accepted: number;
  /** The first refusal for the rate. */
  readonly refused: Exchange | undefined;
}

/** Sends up to `requests` reads, few at a time, and no more once one was refused. */
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

/** The answer, unless it is a refusal for the rate, which says nothing about the rule. */
export const answered = (exchange: Exchange): Exchange =>
  isRateRefusal(exchange) ? missingNeed('requests') : exchange;
