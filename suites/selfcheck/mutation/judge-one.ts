// Judges one mutant by the rules that may detect it.
import type { ReadingChoice } from '../../../spec/readings.ts';
import { areaOf } from '../../target/surfaces.ts';
import { excuses } from './excuses.ts';
import type { JudgeJob } from './jobs.ts';
import { initialJudgement, type Judgement, joined, type Outcome, statusOf } from './judgement.ts';
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
 * A mutant is judged by at most this many of the rules that reach it, the nearest first, and by more only if it changed
 * what they exchange. Without a bound, mutants that every request reaches and that change nothing take most of a run.
 */
const rulesMax = 60;

export async function judgeOne(
  processes: Processes,
  conditions: Conditions,
  mutant: SourceMutant,
  reached: Reached,
): Promise<Result> {
  const { kind, rules } = reached;
  if (kind === 'unreached') return resultOf(mutant, initialJudgement, 'unreached');
  if (kind === 'idle') return resultOf(mutant, { ...initialJudgement, detail: idleText }, 'not_provoked');
  const byNearest = await judgeBy(rules.slice(0, rulesMax), processes, conditions, mutant, reached);
  const further =
    statusOf(byNearest) === 'seen' ? furtherRules(rules.slice(rulesMax), byNearest, mutant) : [];
  if (further.length === 0) return resultOf(mutant, byNearest, statusOf(byNearest));
  const byFurther = await judgeBy(further, processes, conditions, mutant, reached);
  const judgement = joined(byNearest, byFurther);
  return resultOf(mutant, judgement, statusOf(judgement));
}

/** First the rules with a topic whose exchanges the mutant changed; all others too, unless an excuse names the mutant. */
function furtherRules(
  rules: readonly string[],
  { seenBy }: Judgement,
  mutant: SourceMutant,
): readonly string[] {
  const topics = new Set(seenBy.map(areaOf));
  const isRelated = (rule: string): boolean => topics.has(areaOf(rule));
  const related = rules.filter(isRelated);
  if (excuses.of(mutant) !== undefined) return related.slice(0, rulesMax);
  return [...related, ...rules.filter((rule) => !isRelated(rule))];
}

async function judgeBy(
  rules: readonly string[],
  processes: Processes,
  { readings, file, elapsedMs }: Conditions,
  { switchId }: SourceMutant,
  { kind, newPorts, hits }: Reached,
): Promise<Judgement> {
  const isStatic = kind === 'static';
  const expectedMs = rules.reduce((sum, rule) => sum + (elapsedMs.get(rule) ?? 0), 0);
  const ended = await processes.run<JudgeJob>(
    {
      kind: 'judge',
      mutant: switchId,
      readings,
      rules,
      expectations: file,
      isStatic,
      newPorts,
      hitLimit: Math.max(hitsMin, hitsFactor * hits),
      limitMs: timeMinMs + timeFactor * expectedMs,
    },
    isStatic ? switchId : undefined,
  );
  return judgementFrom(ended);
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
