// How simulators differ while `assay vary` runs a suite: the environment says so to each that the suite starts.
import { appendFileSync, existsSync } from 'node:fs';
import type { Differences } from '../simulator/parts.ts';
import type { Disturbance } from '../simulator/state/faults.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { type Difference, differencesNamed, namesOf } from '../suites/vary/differences.ts';
import { onNpxEnd } from './launcher.ts';
import { list } from './options.ts';

/** Names of differences, separated by commas. */
export const varyVariable = 'ASSAY_VARY';
/** A file that exists as long as the run; simulators add a line to it. */
export const runVariable = 'ASSAY_VARY_RUN';

type Environment = Readonly<Record<string, string | undefined>>;

export const choiceOf = (some: readonly Difference[]): Differences => ({
  readings: Object.fromEntries(
    some.filter(({ of }) => of !== 'answers').map(({ of, value }) => [of, value]),
  ) as ReadingChoice,
  answers: some.find(({ of }) => of === 'answers')?.value as Disturbance | undefined,
});

/** The differences that the environment asks for, and tells the run that a simulator was there. Throws a setup error. */
export function differencesFrom(env: Environment): Differences {
  const { [varyVariable]: names = '', [runVariable]: run } = env;
  if (run !== undefined && existsSync(run)) appendFileSync(run, 'met\n');
  const asked = differencesNamed(list(names));
  const [twice] = Map.groupBy(asked, ({ of }) => of)
    .values()
    .filter(({ length }) => length > 1);
  if (twice !== undefined)
    throw new SetupError(
      `${varyVariable} has ${namesOf(twice)}, of which a simulator can have one. Name one of them.`,
    );
  return choiceOf(asked);
}

const pollMs = 1_000;

/** Calls back with what started this process, npx or a run, once that has ended. */
export function onStarterEnd(call: (starter: string) => void): void {
  onNpxEnd(() => call('npx that started the simulator'));
  const run = process.env[runVariable];
  if (run === undefined) return;
  const timer = setInterval(() => {
    if (existsSync(run)) return;
    clearInterval(timer);
    call('run of assay vary');
  }, pollMs);
  timer.unref();
}
