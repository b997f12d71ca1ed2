// Requests of the judge itself that get no answer: they leave a rule undecided, for no rule is about them.
import { NoAnswer } from '../clients/exchange.ts';
import { findingIn, MissingNeed } from '../kit/finding.ts';

/** The missing need where a finding was thrown while the judge prepared a case; `undefined` for anything else. */
export function missingAnswer(cause: unknown): MissingNeed | undefined {
  const details = findingIn(cause)?.details;
  return details && new MissingNeed({ id: 'answer' }, { note: details.received, obstacle: details });
}

/** Takes a request without an answer for one that shows nothing; throws anything else again. */
export function unanswered(cause: unknown): undefined {
  if (!(cause instanceof NoAnswer)) throw cause;
}
