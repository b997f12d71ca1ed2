// The time that a query may take: once `timeout_ms` is over, it is unavailable and bills nothing (S-224).
import type { Outcome } from '../core/answer.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { ServiceContext } from './context.ts';
import type { Query } from './query-input.ts';

export interface Deadline {
  readonly isLate: () => boolean;
}

/** Begins to count the time of the query. */
export function deadlineOf(
  { stopwatch }: Pick<ServiceContext, 'stopwatch'>,
  { timeout_ms: timeoutMs = Number.POSITIVE_INFINITY }: Query,
): Deadline {
  const elapsedMs = stopwatch();
  return { isLate: () => elapsedMs() > timeoutMs };
}

export const outOfTime: Refusal = refuse('unavailable', 'The query took longer than its timeout_ms.');

/** The outcome, unless it is free and too late. What was billed is always answered. */
export const inTime = ({ isLate }: Deadline, outcome: Outcome): Outcome =>
  outcome.kind === 'answer' && outcome.billed === 0 && isLate() ? outOfTime : outcome;
