// The outcome of a rule that invariants judge: by what all exchanges of the run show, whatever became of its own case.
import type { Level } from '../../spec/rules/rule.ts';
import type { MonitorResult } from '../invariants/monitor.ts';
import { failureOf, type Outcome } from './outcome.ts';

/** A tour that was not made, or not to its end, proves nothing, whatever other cases exchanged; a contradiction counts. */
export function monitoredOutcome(
  { compared, finding, evidence }: MonitorResult,
  level: Level,
  visited: Outcome,
): Outcome {
  if (finding !== undefined) return { kind: 'failed', failure: failureOf(finding, evidence), level };
  return visited.kind === 'held' && compared === 0
    ? { kind: 'missing', missing: { needs: [{ id: 'comparable-answers' }] } }
    : visited;
}
