// Parallel readers at the edge of a hard quota: together they receive exactly the rest of the quota.
import exec from 'k6/execution';
import type { Answer } from '../lib/answer.ts';
import type { KeyPair } from '../lib/config.ts';
import { edgePageSize, edgeReaders } from '../lib/profile.ts';
import {
  abortRun,
  config,
  judge,
  judgeRefusal,
  keyOf,
  once,
  optionsOf,
  orgOf,
  quotaOf,
  type Read,
  send,
  sendBatch,
  waitAsAsked,
} from './client.ts';

export { handleSummary } from './summary.ts';

export const options = optionsOf(
  { edge: { ...once('edge', 4), executor: 'shared-iterations', iterations: config.orgs.length } },
  edgeReaders,
);

/** Most reads after the parallel ones; fewer are enough to use up the quota. */
const laterReadsMax = 2 * edgeReaders;

/** Reads with one organisation until its quota is used up, with several parallel readers for each key. */
export function edge(): void {
  const org = orgOf(exec.scenario.iterationInTest);
  const before = quotaOf(keyOf(org, 0));
  const left = before === undefined ? 0 : before.limit - before.used;
  if (left <= 0) abortRun('the organisation has no quota left, so its edge cannot be tested');
  const pageSize = edgePageSize(left);
  const pages = Math.max(1, Math.floor(config.stream.total / pageSize));
  const read = (index: number): Read => ({ key: keyOf(org, index), page: index % pages, pageSize });
  const parallel = sendBatch(Array.from({ length: edgeReaders }, (_, index) => read(index)));
  const isExceeded = receivedOf(parallel).length > left;
  const answers = isExceeded
    ? parallel
    : [...parallel, ...readRest((index) => read(edgeReaders + index), parallel)];
  answers.forEach(judgeRefusal);
  judgeEdge(left, answers, keyOf(org, 0));
}

/** Continues with one read after the other until the quota is used up. */
function readRest(read: (index: number) => Read, parallel: readonly Answer[]): readonly Answer[] {
  const answers: Answer[] = [];
  let last: Answer | undefined = parallel.findLast(({ kind }) => kind === 'rate-limited');
  while (answers.length < laterReadsMax) {
    if (last?.kind === 'rate-limited') waitAsAsked(last);
    last = send(read(answers.length));
    answers.push(last);
    if (last.kind === 'quota-exhausted' || (last.kind === 'served' && last.manifestIds.length === 0))
      return answers;
  }
  return abortRun(`quota is left after ${edgeReaders + laterReadsMax} reads`);
}

/** A repeated read may be free, so the rest of the quota is the number of all manifests or of distinct ones. */
function judgeEdge(left: number, answers: readonly Answer[], key: KeyPair): void {
  const received = receivedOf(answers);
  const distinct = new Set(received).size;
  judge(
    'exact',
    received.length === left || distinct === left,
    `received ${received.length} manifests (${distinct} distinct); the quota had ${left} left`,
  );
  const after = quotaOf(key);
  if (after !== undefined)
    judge('capped', after.used === after.limit, `quota_used ends at ${after.used} of ${after.limit}`);
}

const receivedOf = (answers: readonly Answer[]): readonly string[] =>
  answers.flatMap((answer) => ('manifestIds' in answer ? answer.manifestIds : []));
