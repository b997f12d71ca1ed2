// One case judged: run, run again where others may have disturbed it, and turned into a verdict.

import type { Rule } from '../../spec/rules/rule.ts';
import { minuteMs } from '../../spec/units.ts';
import type { Case } from '../kit/case.ts';
import { areaOf } from '../target/surfaces.ts';
import { attempt } from './attempt.ts';
import { confirm, mayBeDisturbed } from './disturbance.ts';
import { verdictOf } from './ending.ts';
import type { Session } from './session.ts';
import type { RuleResult } from './verdict.ts';

/** Longest run of one case, waiting for a clock and for turns not counted. */
export const caseTimeoutMs = minuteMs;

/** The verdict of one rule on the session's target. Never throws. */
export async function judgeCase(
  session: Session,
  id: string,
  rule: Rule,
  kase: Case,
  timeoutMs: number = caseTimeoutMs,
): Promise<RuleResult> {
  const startMs = session.machine.nowMs();
  const subject = { id, rule, case: kase };
  const first = await attempt(session, subject, timeoutMs);
  const attempts = mayBeDisturbed(session, first)
    ? await confirm(session, first, (watch) => attempt(session, subject, timeoutMs, watch))
    : { last: first, ending: first.ending, requests: first.exchanges.length };
  return {
    id,
    area: areaOf(id),
    level: rule.level,
    text: rule.text,
    section: rule.section,
    ...verdictOf(attempts.ending, attempts.last.warnings),
    durationMs: Math.round(session.machine.nowMs() - startMs),
    requests: attempts.requests,
  };
}
