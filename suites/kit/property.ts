// Properties in cases: seeded draws, a bounded search for the simplest counterexample, and a second look before it accuses.
import { type Arbitrary, asyncProperty, check, stringify } from 'fast-check';
import type { Always } from './case.ts';
import { Finding, findingIn, MissingNeed, missingNeed, missingNeedIn } from './finding.ts';

export interface Property<T> {
  readonly draws: Arbitrary<T>;
  /** Throws a finding where the rule is broken; false says that this draw had nothing to judge. */
  readonly holds: (draw: T) => Promise<boolean>;
}

/** Requests that go into making one counterexample simpler are bounded by this many tries of it. */
const simplerTriesMax = 40;
/** No further draw is begun after this long. */
const drawingMaxMs = 15_000;
const drawCharsMax = 1_000;

/**
 * Draws `given.runs` times, or until something is missing to go on with (quota, requests of the minute). A
 * counterexample is made simpler and tried once more. One that fails again is a finding that names it; the seed of the run repeats it;
 * one that then holds is a missing need. So is a run in which no draw had anything to judge.
 */
export async function forAll<T>(
  given: Pick<Always, 'random' | 'runs' | 'workedMs'>,
  { draws, holds }: Property<T>,
): Promise<void> {
  const seed = Math.floor(given.random() * 2 ** 31);
  const trial = trialOf(holds, () => given.workedMs() > drawingMaxMs);
  const details = await check(asyncProperty(draws, trial.attempt), {
    seed,
    numRuns: given.runs,
  });
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

interface Trial<T> {
  readonly attempt: (draw: T) => Promise<void>;
  /** Draws that were judged. */
  readonly judged: () => number;
  /** What ended the drawing early. */
  readonly missing: () => MissingNeed | undefined;
}

/** Counts draws, and asks nothing more of the target once a need is missing, time is up, or a counterexample is simple. */
function trialOf<T>(holds: Property<T>['holds'], isLate: () => boolean): Trial<T> {
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
  return { attempt, judged: () => judged, missing: () => missing };
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
