// Judges one case: runs it, repeats it if others may have disturbed it, and returns the verdict.
import type { Rule } from '../../spec/rules/rule.ts';
import { minuteMs } from '../../spec/units.ts';
import { isInvariant } from '../invariants/monitor.ts';
import type { Case } from '../kit/case.ts';
import { membersOf } from '../kit/matrix.ts';
import { type Attempt, attempt, type Watch } from './attempt.ts';
import { confirm, mayBeDisturbed } from './disturbance.ts';
import type { Entry } from './lanes.ts';
import { monitoredOutcome } from './monitored-outcome.ts';
import { verdictOf } from './outcome.ts';
import { sequenceOf } from './sequence.ts';
import type { Session } from './session.ts';
import { type Failure, type RuleResult, rowOf } from './verdict.ts';

/** Longest duration of one case, or of each member of a matrix; waits for a clock and for turns do not count. */
export const caseTimeoutMs = minuteMs;

/** The verdict of one rule on the session's target. Never throws. */
export async function judgeCase(
  session: Session,
  id: string,
  rule: Rule,
  kase: Case,
  timeoutMs?: number,
): Promise<RuleResult> {
  const entry = { id, rule, case: kase };
  return (await tryCase(session, entry, timeoutMs))(entry);
}

/** The verdict of a rule by what its case did, and by everything that was exchanged until then. */
export type Conclude = (of: Pick<Entry, 'id' | 'rule'>) => RuleResult;

/** Runs the case, which rules that all exchanges judge may have in common. */
export async function tryCase(
  session: Session,
  entry: Entry,
  timeoutMs: number = caseTimeoutMs * membersOf(entry.case.needs.each ?? {}, []).length,
): Promise<Conclude> {
  const startMs = session.machine.nowMs();
  const hurried = await attemptAtOnce(session, entry, timeoutMs);
  const settleMs = session.lateness.settleMs(failuresIn(hurried), hurried.exchanges);
  const again = (watch?: Watch): Promise<Attempt> => attempt(session, entry, { timeoutMs, watch, settleMs });
  const first = settleMs === 0 ? hurried : await again();
  if (settleMs > 0) session.lateness.tried(failuresIn(first).length < failuresIn(hurried).length);
  const attempts = mayBeDisturbed(session, first)
    ? await confirm(session, entry.case.needs, first, again)
    : { last: first, outcome: first.outcome, requests: first.exchanges.length };
  const durationMs = Math.round(session.machine.nowMs() - startMs);
  const { outcome: visited, requests } = attempts;
  const { warnings } = attempts.last;
  // The exchanges of a tour are many, and are not kept until the end of the run: the monitor has the evidence.
  const exchanges = isInvariant(entry.id) ? [] : attempts.last.exchanges;
  return ({ id, rule }) => {
    const monitored = session.monitor.resultFor(id, session.alone);
    const outcome = monitored === undefined ? visited : monitoredOutcome(monitored, rule.level, visited);
    const verdict = verdictOf(outcome, warnings);
    const isContradicted = verdict.failure !== undefined || verdict.error !== undefined;
    return {
      ...rowOf(id, rule),
      ...verdict,
      ...(isContradicted && { sequence: sequenceOf(monitored?.evidence ?? exchanges) }),
      durationMs,
      requests,
    };
  };
}

/** If the case did not hold with answers that it took, only an attempt without them counts. */
async function attemptAtOnce(session: Session, entry: Entry, timeoutMs: number): Promise<Attempt> {
  const first = await attempt(session, entry, { timeoutMs, mayTake: true });
  const { kind } = first.outcome;
  if (!first.hasTaken || (kind !== 'failed' && kind !== 'missing')) return first;
  const own = await attempt(session, entry, { timeoutMs });
  if (own.outcome.kind !== kind) session.kept?.forget();
  return own;
}

const failuresIn = ({ outcome, warnings }: Attempt): readonly Failure[] =>
  outcome.kind === 'failed' ? [outcome.failure, ...warnings] : warnings;
