// Which rules judge a mutant that many rules reach.
import { expect, test } from 'vitest';
import { exampleMutant } from './example.ts';
import type { Job, JobResult } from './jobs.ts';
import { judgeOne } from './judge-one.ts';
import { initialJudgement, type Judgement } from './judgement.ts';
import type { Ended, Processes } from './processes.ts';
import type { Reached } from './reach.ts';

const conditions = { readings: {}, file: 'expectations.json', elapsedMs: new Map<string, number>() };
const nearest = Array.from({ length: 60 }, (_, position) => `quota.${position}`);
const reached: Reached = {
  kind: 'dynamic',
  rules: [...nearest, 'envelope.a', 'quota.last'],
  newPorts: false,
  hits: 1,
};

/** Processes that give these judgements one after the other, and the rules of each job. */
function processesGiving(...judgements: readonly Judgement[]) {
  const jobs: (readonly string[])[] = [];
  const processes: Processes = {
    run: async <J extends Job>(job: J): Promise<Ended<J>> => {
      jobs.push(job.kind === 'judge' ? job.rules : []);
      return { kind: 'done', result: judgements[jobs.length - 1] as JobResult<J> };
    },
    close: () => undefined,
  };
  return { processes, jobs };
}

test('a mutant that only changes exchanges is judged by the other rules too, first by those of their topics', async () => {
  const seen = { ...initialJudgement, seenBy: ['quota.3'] };
  const { processes, jobs } = processesGiving(seen, { ...initialJudgement, killedBy: ['quota.last'] });
  const result = await judgeOne(processes, conditions, exampleMutant(), reached);
  expect(jobs).toEqual([nearest, ['quota.last', 'envelope.a']]);
  expect(result).toMatchObject({ status: 'killed', killedBy: ['quota.last'], seenBy: ['quota.3'] });
});

test('an excused mutant that only changes exchanges is judged by the other rules of their topics alone', async () => {
  const seen = { ...initialJudgement, seenBy: ['quota.3'] };
  const { processes, jobs } = processesGiving(seen, seen);
  await judgeOne(processes, conditions, exampleMutant({ file: 'simulator/rest/download.ts' }), reached);
  expect(jobs).toEqual([nearest, ['quota.last']]);
});

test('a mutant that changes nothing is judged by the nearest rules alone', async () => {
  const { processes, jobs } = processesGiving(initialJudgement);
  const result = await judgeOne(processes, conditions, exampleMutant(), reached);
  expect(jobs).toEqual([nearest]);
  expect(result.status).toBe('not_provoked');
});
