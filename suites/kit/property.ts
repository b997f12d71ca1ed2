// Properties in cases: seeded draws, a bounded search for the simplest counterexample, and a second look before it accuses.
import { type Arbitrary, asyncProperty, check, stringify } from 'fast-check';
import type { Always } from './case.ts';
import { Finding, Lack, lack } from './finding.ts';

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
 * Draws `given.runs` times, or until something is missing to go on with (a lack: quota, requests of the minute).
 * What fails is made simpler, tried once more, and then accused with all that repeats it; what does not fail again
 * accuses nobody. Lacks when no draw had anything to judge.
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
  const { counterexample, counterexamplePath, errorInstance, numRuns } = details;
  if (counterexample === null) {
    if (trial.judged() > 0) return;
    throw trial.lack() ?? new Lack('something on which the rule can be seen to hold');
  }
  if (!(errorInstance instanceof Finding)) throw errorInstance;
  const finding = await failsAgain(holds, counterexample[0]);
  if (finding === undefined) return lack('answers that stay the same: what was drawn failed, and then held');
  const repeats = `seed ${seed}, path ${counterexamplePath}, found by draw ${numRuns} of ${given.runs}`;
  throw new Finding({
    ...finding.details,
    received: `${finding.details.received}, for ${clip(stringify(counterexample[0]))} (${repeats})`,
  });
}

interface Trial<T> {
  readonly attempt: (draw: T) => Promise<void>;
  /** Draws that were judged. */
  readonly judged: () => number;
  /** What ended the drawing early. */
  readonly lack: () => Lack | undefined;
}

/** Counts draws, and asks nothing more of the target once something lacks, time is up, or a counterexample is simple. */
function trialOf<T>(holds: Property<T>['holds'], isLate: () => boolean): Trial<T> {
  let judged = 0;
  let missing: Lack | undefined;
  let simplerTries: number | undefined;
  const attempt = async (draw: T): Promise<void> => {
    if (simplerTries !== undefined) simplerTries += 1;
    if (missing !== undefined || (simplerTries ?? 0) > simplerTriesMax || isLate()) return;
    try {
      if (await holds(draw)) judged += 1;
    } catch (cause) {
      if (!(cause instanceof Lack)) {
        simplerTries ??= 0;
        throw cause;
      }
      missing = cause;
    }
  };
  return { attempt, judged: () => judged, lack: () => missing };
}

async function failsAgain<T>(holds: Property<T>['holds'], draw: T): Promise<Finding | undefined> {
  try {
    await holds(draw);
    return undefined;
  } catch (cause) {
    if (cause instanceof Finding) return cause;
    throw cause;
  }
}

const clip = (text: string): string =>
  text.length > drawCharsMax ? `${text.slice(0, drawCharsMax)} …` : text;
