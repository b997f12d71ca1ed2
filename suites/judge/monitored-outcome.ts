// The outcome of a rule that invariants judge: by what all exchanges of the run show, whatever became of its own case.
import type { Level } from '../../spec/rules/rule.ts';
import type { MonitorResult } from '../invariants/tallies.ts';
import { failureOf, type Outcome } from './outcome.ts';
import { neededAfter } from './run-limit.ts';

/** So many comparisons judge a rule for whose own tour the time did not suffice. */
const manyCompared = 10;

/**
 * A contradiction counts whatever became of the tour. Without one, a tour that was not made to its end proves nothing, but
 * for one that the time did not suffice for: what other cases exchanged takes its place if that was compared often.
 */
export function monitoredOutcome(
  { compared, finding, evidence }: MonitorResult,
  level: Level,
  visited: Outcome,
): Outcome {
  if (finding !== undefined) return { kind: 'failed', failure: failureOf(finding, evidence), level };
  if (visited.kind === 'held' && compared === 0)
    return { kind: 'missing', missing: { needs: [{ id: 'comparable-answers' }] } };
  return isLate(visited) && compared >= manyCompared ? { kind: 'held' } : visited;
}

const isLate = (visited: Outcome): boolean =>
  visited.kind === 'missing' && visited.missing.needs.every(({ id }) => id === neededAfter.time);
