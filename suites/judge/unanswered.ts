// Requests of the judge itself without an answer: they leave a rule undecided, because no rule is about them.
import { findingIn, MissingNeed } from '../kit/finding.ts';

/** Turns a finding of the judge's own requests into a missing need; returns `undefined` for any other error. */
export function missingAnswer(cause: unknown): MissingNeed | undefined {
  const details = findingIn(cause)?.details;
  return details && new MissingNeed({ id: 'answer' }, { note: details.received, obstacle: details });
}
