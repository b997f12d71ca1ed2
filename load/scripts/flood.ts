// A flood that ends with the first refusal, and checks of what that refusal promises.
import type { Answer } from '../lib/answer.ts';
import type { KeyPair, LoadOrg } from '../lib/config.ts';
import { batchSize, floodMax } from '../lib/profile.ts';
import {
  abortIfReadsAreFree,
  abortRun,
  config,
  judge,
  judgeRefusal,
  keyOf,
  nextRead,
  quotaOf,
  type Read,
  send,
  sendBatch,
  waitAsAsked,
} from './client.ts';

export interface Flood {
  readonly answers: readonly Answer[];
  readonly refused: { readonly read: Read; readonly answer: Answer & { kind: 'rate-limited' } } | undefined;
}

/** Sends batches of reads until the rate limit refuses one or `max` reads were sent. */
export function floodUntilRefused(key: KeyPair, max: number): Flood {
  const answers: Answer[] = [];
  while (answers.length < max) {
    const reads = Array.from({ length: batchSize }, () => nextRead(key));
    const batch = sendBatch(reads);
    answers.push(...batch);
    batch.forEach(judgeRefusal);
    for (const [index, answer] of batch.entries()) {
      const read = reads[index];
      if (answer.kind === 'rate-limited' && read !== undefined) return { answers, refused: { read, answer } };
      if (answer.kind === 'quota-exhausted')
        abortRun('the quota was used up before the rate limit refused a request');
    }
  }
  return { answers, refused: undefined };
}

/**
 * Floods with the first key until it is refused, sends one read with the second key, waits as the refusal asks, and
 * repeats the refused read; then compares the manifests billed with the manifests delivered.
 */
export function judgeRetry(org: LoadOrg): void {
  const first = keyOf(org, 0);
  const before = quotaOf(first);
  const { answers, refused } = floodUntilRefused(first, floodMax(config.limit));
  if (config.limit !== undefined && refused === undefined) abortIfReadsAreFree();
  if (config.limit !== undefined)
    judge(
      'refuses',
      refused !== undefined,
      `${answers.filter(isRefused).length} of ${answers.length} requests were refused; the limit is ${config.limit}`,
    );
  if (refused === undefined) return;
  const other = org.keys.length > 1 ? [judgeOtherKey(keyOf(org, 1))] : [];
  waitAsAsked(refused.answer);
  const retry = send(refused.read);
  judgeRefusal(retry);
  if (refused.answer.waitSeconds !== undefined)
    judge(
      'retry',
      retry.kind !== 'rate-limited',
      `${isRefused(retry) ? 'refused again' : 'served'} after a wait of ${refused.answer.waitSeconds} s`,
    );
  const after = quotaOf(first);
  if (before !== undefined && after !== undefined)
    judgeFree([...answers, ...other, retry], after.used - before.used);
}

/** Sent directly after the refusal of the first key, before the limiter admits more. */
function judgeOtherKey(key: KeyPair): Answer {
  const answer = send(nextRead(key));
  judgeRefusal(answer);
  judge(
    'otherKey',
    !isRefused(answer),
    `the first request of the other key was ${isRefused(answer) ? 'refused' : 'served'}`,
  );
  return answer;
}

function judgeFree(answers: readonly Answer[], charge: number): void {
  const delivered = answers.reduce((sum, answer) => sum + deliveredBy(answer), 0);
  const leaks = answers.filter((answer) => answer.kind === 'rate-limited' && deliveredBy(answer) > 0).length;
  judge(
    'free',
    charge <= delivered && leaks === 0,
    leaks > 0
      ? `${leaks} refusals delivered manifests`
      : `${delivered} manifests were delivered, ${charge} were billed`,
  );
}

const isRefused = ({ kind }: Answer): boolean => kind === 'rate-limited';

const deliveredBy = (answer: Answer): number => ('manifestIds' in answer ? answer.manifestIds.length : 0);
