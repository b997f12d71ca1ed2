// Properties in cases: seeded draws, a bounded search for the simplest counterexample, and a second try of it.
import { type Arbitrary, asyncProperty, check, stringify } from 'fast-check';
import type { Always } from './case.ts';
import { Finding, findingIn, MissingNeed, missingNeed, missingNeedIn } from './finding.ts';

export interface Property<T> {
  readonly draws: Arbitrary<T>;
  /** Throws a finding if the target breaks the rule; returns false if this draw has nothing to judge. */
  readonly holds: (draw: T) => Promise<boolean>;
}

/** Most tries for simplifying a counterexample; bounds the requests. */
const simplerTriesMax = 40;
/** No draw begins after this time. */
const drawingMaxMs = 15_000;
const drawCharsMax = 1_000;

/**
 * Draws `given.runs` times, or until quota or requests of the minute are used up. A counterexample is simplified and
 * tried once more. If it fails again, throws a finding that names it; the seed of the run repeats it. If it then holds,
 * or if no draw had anything to judge, throws a missing need.
 */
export async function forAll<T>(
  given: Pick<Always, 'random' | 'runs' | 'workedMs'>,
  { draws, holds }: Property<T>,
): Promise<void> {
  const seed = Math.floor(given.random() * 2 ** 31);
  const trial = trialOf(holds, () => given.workedMs() > drawingMaxMs);
  const details = await check(asyncProperty(draws, trial.attempt), { seed, numRuns: given.runs });
  const { counterexample, errorInstance } = details;
  if (counterexample === null) {
    if (trial.judged() > 0) return;
    throw trial.missing() ?? new MissingNeed({ id: 'judged-draw' });
  }
  if (findingIn(errorInstance) === undefined) throw errorInstance;
  const finding = await failsAgain(holds, counterexample[0]);
  if (finding === undefined) return missingNeed('steady-answers');
  throw new Finding({
    ...finding.details,
    received: `${finding.details.received}, for ${clip(stringify(counterexample[0]))}`,
  });
}

/** Counts draws. Sends no more requests once a need is missing, time is over, or the tries for simplifying are used up. */
function trialOf<T>(holds: Property<T>['holds'], isLate: () => boolean) {
  let judged = 0;
  let missing: MissingNeed | undefined;
  let simplerTries: number | undefined;
  const attempt = async (draw: T): Promise<void> => {
    if (simplerTries !== undefined) simplerTries += 1;
    if (missing !== undefined || (simplerTries ?? 0) > simplerTriesMax || isLate()) return;
    try {
      if (await holds(draw)) judged += 1;
    } catch (cause) {
      missing = missingNeedIn(cause);
      if (missing !== undefined) return;
      simplerTries ??= 0;
      throw cause;
    }
  };
  return {
    attempt,
    /** Draws that were judged. */
    judged: () => judged,
    /** The need that ended the draws early. */
    missing: () => missing,
  };
}

async function failsAgain<T>(holds: Property<T>['holds'], draw: T): Promise<Finding | undefined> {
  try {
    await holds(draw);
    return undefined;
  } catch (cause) {
    const finding = findingIn(cause);
    if (finding === undefined) throw cause;
    return finding;
  }
}

const clip = (text: string): string =>
  text.length > drawCharsMax ? `${text.slice(0, drawCharsMax)} …` : text;
