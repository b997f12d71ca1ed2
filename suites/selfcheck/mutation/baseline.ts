// The simulator without a mutant: what mutants are compared with, and which rules reach them.

import type { Ground } from './judge-one.ts';
import { expectationsFrom, observed, type Workshop, writeExpectations } from './observations.ts';
import { reachOf, rulesOf } from './reach.ts';
import type { ByDefault } from './under-readings.ts';

export type Baseline = ByDefault & Ground;

/**
 * Once with nothing cached, for all that rules reach; then in other orders with the caches in use, since what shows at
 * times only is no measure. Throws where a rule does not pass.
 */
export async function baselineOf(workshop: Workshop, rules: readonly string[]): Promise<Baseline> {
  const middle = Math.ceil(rules.length / 2);
  const orders = [rules.toReversed(), [...rules.slice(middle), ...rules.slice(0, middle)]];
  const cold = await observed(workshop, rules, { readings: {}, cold: true });
  const runs = [cold];
  for (const order of orders) runs.push(await observed(workshop, order, { readings: {}, cold: false }));
  const expectations = expectationsFrom(runs, () => true);
  const wrong = Object.entries(expectations).filter(([, { verdict }]) => verdict !== 'passed');
  if (wrong.length > 0)
    throw new Error(
      `the simulator does not pass without a mutant: ${wrong.map(([rule]) => rule).join(', ')}`,
    );
  const elapsedMs = elapsedOf(cold);
  return {
    reach: reachOf(cold),
    expectations,
    readings: {},
    file: writeExpectations(workshop, expectations),
    elapsedMs,
    timeMaxMs: Math.max(timeMinMs, timeShareMax * elapsedMs.values().reduce((sum, ms) => sum + ms, 0)),
  };
}

/**
 * Share of the time of all rules that one mutant may take. Without a bound, mutants that every request reaches and that
 * change nothing take most of a run.
 */
const timeShareMax = 0.1;
/** Of few rules, a share would be no time. */
const timeMinMs = 5_000;

/** How long each rule took. */
export const elapsedOf = (runs: Awaited<ReturnType<typeof observed>>): Ground['elapsedMs'] =>
  new Map(Object.entries(rulesOf(runs)).map(([rule, { elapsedMs }]) => [rule, elapsedMs]));
