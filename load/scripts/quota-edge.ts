// Parallel readers at the edge of a hard cap: together they receive what was left, and not one manifest more.
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import type { Answer } from '../lib/answer.ts';
import type { KeyPair } from '../lib/config.ts';
import { edgePageSize, edgeReaders } from '../lib/plan.ts';
import {
  config,
  giveUp,
  judge,
  judgeHonesty,
  keyOf,
  orgOf,
  quotaOf,
  type Read,
  send,
  sendTogether,
  thresholds,
  waitOut,
} from './client.ts';

export { handleSummary } from './summary.ts';

export const options: Options = {
  thresholds,
  batch: edgeReaders,
  batchPerHost: edgeReaders,
  scenarios: {
    edge: {
      executor: 'shared-iterations',
      exec: 'edge',
      vus: 1,
      iterations: config.orgs.length,
      maxDuration: '4m',
    },
  },
};

/** More reads than this after the parallel ones are not needed to find nothing left. */
const restMax = 2 * edgeReaders;

/** One organisation is read to its edge, by several readers of each of its keys at the same time. */
export function edge(): void {
  const org = orgOf(exec.scenario.iterationInTest);
  const before = quotaOf(keyOf(org, 0));
  const left = before === undefined ? 0 : before.limit - before.used;
  if (left <= 0) giveUp('the organisation has no quota left to read to its edge');
  const pageSize = edgePageSize(left);
  const pages = Math.max(1, Math.floor(config.reads.total / pageSize));
  const read = (nth: number): Read => ({ key: keyOf(org, nth), page: nth % pages, pageSize });
  const together = sendTogether(Array.from({ length: edgeReaders }, (_, nth) => read(nth)));
  const oversold = receivedOf(together).length > left;
  const answers = oversold
    ? together
    : [...together, ...readRest((nth) => read(edgeReaders + nth), together)];
  answers.forEach(judgeHonesty);
  judgeEdge(left, answers, keyOf(org, 0));
}

/** Readers that were refused for the rate come again, one by one, until the quota has nothing more to give. */
function readRest(read: (nth: number) => Read, together: readonly Answer[]): readonly Answer[] {
  const rest: Answer[] = [];
  let last: Answer | undefined = together.findLast(({ kind }) => kind === 'rate-limited');
  while (rest.length < restMax) {
    if (last?.kind === 'rate-limited') waitOut(last);
    last = send(read(rest.length));
    rest.push(last);
    if (last.kind === 'quota-exhausted' || (last.kind === 'served' && last.manifestIds.length === 0))
      return rest;
  }
  return giveUp(`quota is left after ${edgeReaders + restMax} reads`);
}

/** Manifests that were read before may be free, so either all bodies or the different ones are what was left. */
function judgeEdge(left: number, answers: readonly Answer[], key: KeyPair): void {
  const received = receivedOf(answers);
  const different = new Set(received).size;
  judge(
    'exact',
    received.length === left || different === left,
    () => `${received.length} manifests received (${different} different), where ${left} were left`,
  );
  const after = quotaOf(key);
  if (after !== undefined)
    judge(
      'capped',
      after.used === after.limit,
      () => `quota_used is ${after.used} of ${after.limit} in the end`,
    );
}

const receivedOf = (answers: readonly Answer[]): readonly string[] =>
  answers.flatMap((answer) => ('manifestIds' in answer ? answer.manifestIds : []));
