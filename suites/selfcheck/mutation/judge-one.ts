// One mutant judged by the rules that may show it.
import type { ReadingChoice } from '../../../spec/readings.ts';
import type { JudgeJob } from './jobs.ts';
import { type Judgement, type Outcome, statusOf, untouched } from './judgement.ts';
import type { SourceMutant } from './mutant.ts';
import type { Ended, Processes } from './processes.ts';
import type { Reached } from './reach.ts';
import type { Result } from './results.ts';

/** What mutants are judged on: the readings in force, and what the rules show under them without a mutant. */
export interface Ground {
  readonly readings: ReadingChoice;
  /** A file that holds `Expectations`. */
  readonly file: string;
  /** How long each rule takes. */
  readonly elapsedMs: ReadonlyMap<string, number>;
  /** No further rule judges a mutant once the rules before it took this long without it. */
  readonly timeMaxMs: number;
}

/** A mutant being reached so many times as often as without it is an endless loop. */
const hitsFactor = 100;
const hitsMin = 100_000;
/** Time for all rules of a mutant: what they take without it, so many times, and some more. */
const timeFactor = 5;
const timeMinMs = 30_000;

export async function judgeOne(
  processes: Processes,
  { readings, file, elapsedMs, timeMaxMs }: Ground,
  mutant: SourceMutant,
  { kind, rules: reaching, newPorts, hits }: Reached,
): Promise<Result> {
  if (kind === 'unreached') return resultOf(mutant, untouched, 'unreached');
  if (kind === 'idle') return resultOf(mutant, { ...untouched, detail: idleText }, 'not_provoked');
  const isStatic = kind === 'static';
  const rules = withinTime(reaching, elapsedMs, timeMaxMs);
  const expectedMs = timeOf(rules, elapsedMs);
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

/** The rules that begin before the time is used up, in their order. */
export function withinTime(
  rules: readonly string[],
  elapsedMs: Ground['elapsedMs'],
  limitMs: number,
): readonly string[] {
  let usedMs = 0;
  return rules.filter((rule) => {
    const isInTime = usedMs < limitMs;
    usedMs += elapsedMs.get(rule) ?? 0;
    return isInTime;
  });
}

const timeOf = (rules: readonly string[], elapsedMs: Ground['elapsedMs']): number =>
  rules.reduce((sum, rule) => sum + (elapsedMs.get(rule) ?? 0), 0);

const idleText = 'gives the value of the original in every run';

function judgementFrom(ended: Ended<JudgeJob>): Judgement {
  switch (ended.kind) {
    case 'done':
      return ended.result;
    case 'hung':
      return { ...untouched, stopped: 'hung' };
    case 'threw':
      return { ...untouched, stopped: 'threw', detail: ended.detail };
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
