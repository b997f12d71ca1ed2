// What an invariant is: a judge of all exchanges of a run, which sends nothing, and keeps facts and the few exchanges that would be evidence.
import { bodiless, type Exchange, withoutAnswer } from '../clients/exchange.ts';
import { clip } from '../kit/expect.ts';
import type { At } from '../kit/place.ts';
import type { Entry, Exchanged, Pushed } from '../transcript/entry.ts';
import type { InvariantRuleId } from './rules.ts';

/** Exchanges that cannot all be right. */
export interface Contradiction {
  readonly expected: string;
  readonly received: string;
  /** Where the last exchange shows it. */
  readonly at: At;
  /** The smallest series that shows it, oldest first. */
  readonly evidence: readonly Evidence[];
  /**
   * The request and what is wrong with its answer, where a change made meanwhile by others explains it: without the target
   * to itself, a run must see the same twice.
   */
  readonly race?: string;
}

/** An exchange, or a delivery in the form of one. */
export type Evidence = Pick<Exchanged, 'rule' | 'answer'>;

/**
 * Tells that something could be judged, and the contradiction if there is one. Contradictions with equal keys have one
 * cause: only the first is shown, the others are counted.
 */
export type Compare<Rule extends string = InvariantRuleId> = (
  rule: Rule,
  key: string,
  contradiction?: Contradiction | false,
) => void;

/**
 * Starts to judge a run, in which a write may stay unseen for `shownWithinMs` at most; the returned function is called with every
 * entry, in the order of their ends.
 */
export type Invariant<Rule extends string = InvariantRuleId> = (
  compare: Compare<Rule>,
  shownWithinMs?: number,
) => (entry: Entry) => void;

/** Several judges as one invariant. */
export const together =
  (...invariants: readonly Invariant[]): Invariant =>
  (compare, shownWithinMs) => {
    const judges = invariants.map((invariant) => invariant(compare, shownWithinMs));
    return (entry) => {
      for (const see of judges) see(entry);
    };
  };

/** Forgets owners whose ids are issued again: all after a restored state, one after an organisation was made. */
export function forgetReissued(entry: Entry, owners: Map<string, unknown>): void {
  if (entry.kind !== 'act') return;
  if (entry.operation === 'snapshots.restore') owners.clear();
  if (entry.operation === 'orgs.make') owners.delete(String(entry.result?.id));
}

/** Whether the answer may be a stored reply, which does not show that anything was done now. */
export const isKeyed = ({ request }: Exchanged): boolean => request.headers['idempotency-key'] !== undefined;

/** Status and body of an answer; one on an event stream has no body of its own. */
export const shownOf = ({ status, text, json }: Exchange): string =>
  clip(`status ${status} ${text || (JSON.stringify(json) ?? '')}`.trim());

/** The exchange to keep where only the request, the status and the headers are evidence. */
export const withoutBody = (entry: Exchanged): Exchanged => ({
  ...entry,
  answer: entry.answer && bodiless(entry.answer),
});

/** The organisation of an act that is about all of them. */
export const everybody = 'everybody';

/** A delivery or a frame as reports show it. */
export const seenIn = ({ url, headers, raw, json }: Pushed): Exchange =>
  withoutAnswer({ method: 'POST', url, headers, body: raw?.toString() ?? JSON.stringify(json) });
