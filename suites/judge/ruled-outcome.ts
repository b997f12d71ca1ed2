// The outcome of a rule that invariants judge: by what all exchanges of the run show, whatever became of its own case.
import type { Level } from '../../spec/rules/rule.ts';
import type { Ruling } from '../invariants/court.ts';
import { failureOf, type Outcome } from './outcome.ts';

/** Its case only provokes exchanges, so it decides nothing but why there was nothing to compare. */
export function ruledOutcome(
  { compared, finding, evidence }: Ruling,
  level: Level,
  visited: Outcome,
): Outcome {
  if (finding !== undefined) return { kind: 'failed', failure: failureOf(finding, evidence), level };
  if (compared > 0 && visited.kind !== 'crashed') return { kind: 'held' };
  return visited.kind === 'held'
    ? { kind: 'missing', missing: { needs: [{ id: 'comparable-answers' }] } }
    : visited;
}
