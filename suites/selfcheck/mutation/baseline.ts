// The baseline of a mutation run: what rules observe without a mutant, and which mutants they reach.
import type { Conditions } from './judge-one.ts';
import { expectationsFrom, lawsUsedBy, observed, type Workers, writeExpectations } from './observations.ts';
import { reachOf, rulesOf } from './reach.ts';
import type { ByDefault } from './under-readings.ts';

export type Baseline = ByDefault & Conditions;

/**
 * Observes the rules once with empty caches, to find all that they reach. Then observes them in other orders with the
 * caches in use, to find fingerprints that vary. Throws if a rule does not pass.
 */
export async function baselineOf(workers: Workers, rules: readonly string[]): Promise<Baseline> {
  const middle = Math.ceil(rules.length / 2);
  const orders = [rules.toReversed(), [...rules.slice(middle), ...rules.slice(0, middle)]];
  const cold = await observed(workers, rules, { readings: {}, cold: true });
  const runs = [cold];
  for (const order of orders) runs.push(await observed(workers, order, { readings: {}, cold: false }));
  const expectations = expectationsFrom(runs, () => true);
  const wrong = Object.entries(expectations).filter(([, { verdict }]) => verdict !== 'passed');
  if (wrong.length > 0)
    throw new Error(
      `the simulator does not pass without a mutant: ${wrong.map(([rule]) => rule).join(', ')}`,
    );
  const lawsByRule = await lawsUsedBy(workers, rules);
  return {
    reach: reachOf(cold, lawsByRule),
    expectations,
    readings: {},
    file: writeExpectations(workers, expectations),
    elapsedMs: elapsedOf(cold),
  };
}

/** How long each rule took. */
export const elapsedOf = (runs: Awaited<ReturnType<typeof observed>>): Conditions['elapsedMs'] =>
  new Map(Object.entries(rulesOf(runs)).map(([rule, { elapsedMs }]) => [rule, elapsedMs]));
