// A flood that ends with the first refusal, and what an honest refusal promises.
import type { Answer } from '../lib/answer.ts';
import type { KeyPair, LoadOrg } from '../lib/config.ts';
import { floodMax, waveSize } from '../lib/plan.ts';
import {
  config,
  giveUp,
  judge,
  judgeHonesty,
  keyOf,
  nextRead,
  quotaOf,
  type Read,
  send,
  sendTogether,
  waitOut,
} from './client.ts';

export interface Flood {
  readonly answers: readonly Answer[];
  /** The first read that was refused for the rate, and its refusal. */
  readonly refused: { readonly read: Read; readonly answer: Answer & { kind: 'rate-limited' } } | undefined;
}

/** Waves of reads until one is refused for the rate, `most` were sent, or the quota has no more to give. */
export function floodUntilRefused(key: KeyPair, most: number): Flood {
  const answers: Answer[] = [];
  while (answers.length < most) {
    const reads = Array.from({ length: waveSize }, () => nextRead(key));
    const wave = sendTogether(reads);
    answers.push(...wave);
    wave.forEach(judgeHonesty);
    for (const [nth, answer] of wave.entries()) {
      const read = reads[nth];
      if (answer.kind === 'rate-limited' && read !== undefined) return { answers, refused: { read, answer } };
      if (answer.kind === 'quota-exhausted') giveUp('the quota ended before the rate was limited');
    }
  }
  return { answers, refused: undefined };
}

/**
 * Floods with the first key until it is refused, asks once with the second, waits as told in silence, and sends
 * the refused read again; what was billed in between is compared with what was delivered.
 */
export function judgeRetry(org: LoadOrg): void {
  const first = keyOf(org, 0);
  const before = quotaOf(first);
  const { answers, refused } = floodUntilRefused(first, floodMax(config.limit));
  if (config.limit !== undefined)
    judge('refuses', refused !== undefined, () => `${answers.length} requests in a row, none refused`);
  if (refused === undefined) return;
  const other = org.keys.length > 1 ? [judgeOtherKey(keyOf(org, 1))] : [];
  waitOut(refused.answer);
  const again = send(refused.read);
  judgeHonesty(again);
  if (refused.answer.waitSeconds !== undefined)
    judge(
      'retry',
      again.kind !== 'rate-limited',
      () => `refused again after ${refused.answer.waitSeconds} s`,
    );
  const after = quotaOf(first);
  if (before !== undefined && after !== undefined)
    judgeFree([...answers, ...other, again], after.used - before.used);
}

/** Asked directly after the first key was refused, before time gives the organisation anything back. */
function judgeOtherKey(key: KeyPair): Answer {
  const answer = send(nextRead(key));
  judgeHonesty(answer);
  judge('otherKey', answer.kind !== 'rate-limited', () => 'its first request was refused for the rate');
  return answer;
}

function judgeFree(answers: readonly Answer[], charge: number): void {
  const delivered = answers.reduce((sum, answer) => sum + deliveredBy(answer), 0);
  const leaked = answers.filter((answer) => answer.kind === 'rate-limited' && deliveredBy(answer) > 0).length;
  judge('free', charge <= delivered && leaked === 0, () =>
    leaked > 0
      ? `${leaked} refusals delivered manifests`
      : `${delivered} manifests were delivered and ${charge} billed`,
  );
}

const deliveredBy = (answer: Answer): number => ('manifestIds' in answer ? answer.manifestIds.length : 0);
