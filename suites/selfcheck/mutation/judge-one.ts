// Judges one mutant by the rules that may detect it.
import type { ReadingChoice } from '../../../spec/readings.ts';
import type { JudgeJob } from './jobs.ts';
import { initialJudgement, type Judgement, type Outcome, statusOf } from './judgement.ts';
import type { SourceMutant } from './mutant.ts';
import type { Ended, Processes } from './processes.ts';
import type { Reached } from './reach.ts';
import type { Result } from './results.ts';

/** The conditions under which mutants are judged: the readings, and what rules observe without a mutant. */
export interface Conditions {
  readonly readings: ReadingChoice;
  /** A file that holds `Expectations`. */
  readonly file: string;
  /** How long each rule takes. */
  readonly elapsedMs: ReadonlyMap<string, number>;
}

/** A mutant that is reached this many times as often as in the baseline is an endless loop. */
const hitsFactor = 100;
const hitsMin = 100_000;
/** The time limit for all rules of a mutant: this multiple of their time without it, plus the minimum. */
const timeFactor = 5;
const timeMinMs = 30_000;

/**
 * A mutant is judged by at most this many of the rules that reach it, the nearest first. Without a bound, mutants that
 * every request reaches and that change nothing take most of a run.
 */
const rulesMax = 60;

export async function judgeOne(
  processes: Processes,
  { readings, file, elapsedMs }: Conditions,
  mutant: SourceMutant,
  { kind, rules: reaching, newPorts, hits }: Reached,
): Promise<Result> {
  if (kind === 'unreached') return resultOf(mutant, initialJudgement, 'unreached');
  if (kind === 'idle') return resultOf(mutant, { ...initialJudgement, detail: idleText }, 'not_provoked');
  const isStatic = kind === 'static';
  const rules = reaching.slice(0, rulesMax);
  const expectedMs = rules.reduce((sum, rule) => sum + (elapsedMs.get(rule) ?? 0), 0);
  const ended = await processes.run<JudgeJob>(
    {
      kind: 'judge',
      mutant: mutant.switchId,
      ...{ readings, rules, expectations: file, isStatic, newPorts },
      hitLimit: Math.max(hitsMin, hitsFactor * hits),
      limitMs: timeMinMs + timeFactor * expectedMs,
    },
    isStatic ? mutant.switchId : undefined,
  );
  const judgement = judgementFrom(ended);
  return resultOf(mutant, judgement, statusOf(judgement));
}

const idleText = 'gives the value of the original in every run';

function judgementFrom(ended: Ended<JudgeJob>): Judgement {
  switch (ended.kind) {
    case 'done':
      return ended.result;
    case 'hung':
      return { ...initialJudgement, stopped: 'hung' };
    case 'threw':
      return { ...initialJudgement, stopped: 'threw', detail: ended.detail };
  }
}

const resultOf = (
  { id }: SourceMutant,
  { stopped, detail, ...judgement }: Judgement,
  status: Outcome,
): Result => ({
  mutant: id,
  status,
  ...judgement,
  detail: detail ?? stopped,
  isFinal: status !== 'not_provoked' && status !== 'unreached' && status !== 'seen',
});
