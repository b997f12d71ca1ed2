// Performs the jobs of a process in the instrumented copy.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rules } from '../../../spec/rules/index.ts';
import { cases } from '../../cases/index.ts';
import type { Entry } from '../../judge/lanes.ts';
import { entriesOf } from '../../judge/run.ts';
import { lawsUsed, type ObservedWorld, openObservedWorld } from '../observe.ts';
import { closeIdleServers, defaultSetting, settingWith } from '../setting.ts';
import type {
  Expectations,
  Job,
  JobResult,
  JudgeJob,
  LawsJob,
  Observations,
  ObservedRule,
  ObserveJob,
  Phase,
} from './jobs.ts';
import {
  initialJudgement,
  type Judgement,
  matchesExpected,
  type RuleObservation,
  withRule,
} from './judgement.ts';
import {
  activate,
  type Coverage,
  countUnder,
  exceededHitLimit,
  forgetModuleState,
  setComparing,
  staticHits,
  takeCoverage,
  withoutMutant,
} from './switch.ts';

/** Seed of the random inputs of cases. */
const seed = 1;

const entries = entriesOf(rules, cases);
const entryById: ReadonlyMap<string, Entry> = new Map(entries.map((entry) => [entry.id, entry]));

/** Calls `alive` before each step of the job. */
export function perform(job: Job, alive: () => void): Promise<JobResult> {
  switch (job.kind) {
    case 'observe':
      return observe(job, alive);
    case 'laws':
      return laws(job, alive);
    case 'judge':
      return judge(job, alive);
  }
}

async function observe({ readings, rules: ids, cold }: ObserveJob, alive: () => void): Promise<Observations> {
  activate(undefined, Number.POSITIVE_INFINITY);
  forgetModuleState();
  await closeIdleServers();
  const load = { hits: staticHits(), idle: [] };
  const outside: Record<Phase, Coverage> = { load, open: nothing, discover: nothing, restart: nothing };
  const counted = async <T>(phase: Exclude<Phase, 'load'>, work: Promise<T>): Promise<T> => {
    const result = await work;
    outside[phase] = sumOf(outside[phase], takeCoverage(phase));
    return result;
  };
  // What mutants are reached is read from cold runs alone.
  setComparing(cold);
  countUnder('open');
  const world = await counted('open', openObservedWorld(settingWith(readings), seed));
  try {
    countUnder('discover');
    await counted('discover', world.discover(entries));
    const observed: Record<string, ObservedRule> = {};
    for (const id of ids) {
      alive();
      countUnder('restart');
      if (cold) forgetModuleState();
      await counted('restart', world.restart({ cold }));
      observed[id] = await observeOne(world, id);
    }
    return { rules: observed, outside };
  } finally {
    setComparing(false);
    await world.close();
  }
}

async function observeOne(world: ObservedWorld, id: string): Promise<ObservedRule> {
  const startedMs = performance.now();
  countUnder(id);
  const observation = await judged(world, id);
  return { ...observation, ...takeCoverage(id), elapsedMs: performance.now() - startedMs };
}

/** Fingerprints are shortened, because many are stored. */
const fingerprintLength = 12;

async function judged(world: ObservedWorld, id: string): Promise<RuleObservation> {
  const { verdict, fingerprint, failsUnexercised } = await world.judge(entryOf(id));
  return {
    verdict,
    fingerprint: hash('sha256', fingerprint, 'base64').slice(0, fingerprintLength),
    ...(failsUnexercised && { failsUnexercised }),
  };
}

async function laws({ rules: ids }: LawsJob, alive: () => void): Promise<JobResult<LawsJob>> {
  activate(undefined, Number.POSITIVE_INFINITY);
  const laws = [];
  for (const id of ids) {
    alive();
    laws.push(await lawsUsed([entryOf(id)], defaultSetting, seed));
  }
  return Object.assign({}, ...laws);
}

async function judge(job: JudgeJob, alive: () => void): Promise<Judgement> {
  if (job.newPorts) await closeIdleServers();
  activate(job.mutant, job.hitLimit);
  forgetModuleState();
  countUnder('judge');
  let judgement = initialJudgement;
  try {
    for await (const next of judgements(job, alive)) judgement = next;
  } catch (cause) {
    if (judgement.killedBy.length === 0 && !exceededHitLimit()) throw cause;
  }
  if (exceededHitLimit()) judgement = { ...judgement, stopped: 'hit-limit' };
  activate(undefined, Number.POSITIVE_INFINITY);
  if (job.newPorts) await closeIdleServers();
  return judgement;
}

/** Yields the judgement after each rule, until it is final. */
async function* judgements(job: JudgeJob, alive: () => void): AsyncGenerator<Judgement> {
  const startedMs = performance.now();
  const expectations = expectationsIn(job.expectations);
  const world = await openObservedWorld(settingWith(job.readings), seed);
  try {
    alive();
    await world.discover(entries);
    let judgement = initialJudgement;
    for (const id of job.rules) {
      alive();
      await world.restart();
      const next = withRule(judgement, id, expectations[id], await judged(world, id));
      const isFirst = judgement.seenBy.length === 0 && next.seenBy.length > 0;
      const isDoubtful =
        ((isFirst || next.killedBy.length > 0) && !(await isCausedByMutant(id, job))) ||
        (isFirst && !(await isSeenAgain(id, job)));
      judgement = isDoubtful ? { ...judgement, doubted: [...judgement.doubted, id] } : next;
      const isLate = judgement.killedBy.length === 0 && performance.now() - startedMs > job.limitMs;
      yield isLate ? { ...judgement, stopped: 'time-limit' } : judgement;
      if (isLate || judgement.killedBy.length > 0 || exceededHitLimit()) return;
    }
  } finally {
    await world.close();
  }
}

/**
 * Whether the mutant alone caused the observation: then the rule observes what is expected on a new simulator without
 * it. A process in which the mutant is active from the start did no other job before.
 */
async function isCausedByMutant(id: string, job: JudgeJob): Promise<boolean> {
  if (job.isStatic) return true;
  forgetModuleState();
  const isExpected = await withoutMutant(() =>
    inNewWorld(job, async (world) => {
      await world.restart();
      const expected = expectationsIn(job.expectations)[id];
      return expected !== undefined && matchesExpected(expected, await judged(world, id));
    }),
  );
  // Values that were cached without the mutant would hide it from later rules.
  forgetModuleState();
  return isExpected;
}

/** Whether the rule observes something else on a new simulator with the mutant, too: one difference may be chance. */
const isSeenAgain = (id: string, job: JudgeJob): Promise<boolean> =>
  inNewWorld(job, async (world) => {
    await world.restart();
    const expected = expectationsIn(job.expectations)[id];
    return expected === undefined || !matchesExpected(expected, await judged(world, id));
  });

async function inNewWorld<T>({ readings }: JudgeJob, work: (world: ObservedWorld) => Promise<T>): Promise<T> {
  const world = await openObservedWorld(settingWith(readings), seed);
  try {
    await world.discover(entries);
    return await work(world);
  } finally {
    await world.close();
  }
}

const nothing: Coverage = { hits: {}, idle: [] };

function sumOf(some: Coverage, others: Coverage): Coverage {
  const hits: Record<string, number> = { ...some.hits };
  for (const [id, count] of Object.entries(others.hits)) hits[id] = (hits[id] ?? 0) + count;
  return { hits, idle: [...new Set([...some.idle, ...others.idle])] };
}

function entryOf(id: string): Entry {
  const entry = entryById.get(id);
  if (entry === undefined) throw new Error(`there is no rule ${id}`);
  return entry;
}

/** The expectations last read: most jobs in a row share them. */
let last: { readonly file: string; readonly expectations: Expectations } | undefined;

function expectationsIn(file: string): Expectations {
  if (last?.file !== file) last = { file, expectations: JSON.parse(readFileSync(file, 'utf8')) };
  return last.expectations;
}
