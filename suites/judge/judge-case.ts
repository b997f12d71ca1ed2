// One case judged: provision, run within its time, and turn how it ended into a verdict.
import type { Rule } from '../../spec/rules/rule.ts';
import type { Case } from '../case.ts';
import { Finding, type FindingDetails, Lack, NotApplicable } from '../finding.ts';
import { areaOf, surfaceOf } from '../target/surfaces.ts';
import { type Provision, provision } from './provision.ts';
import type { Session } from './session.ts';
import { recordOn, type Tape } from './tape.ts';
import type { Failure, RuleResult } from './verdict.ts';

/** Longest run of one case, waiting for a clock not counted. */
export const caseTimeoutMs = 60_000;

/** The verdict of one rule on the session's target. Never throws. */
export async function judgeCase(
  session: Session,
  id: string,
  rule: Rule,
  kase: Case,
  timeoutMs: number = caseTimeoutMs,
): Promise<RuleResult> {
  const startMs = session.machine.nowMs();
  const tape = recordOn(session.transport);
  const warnings: Failure[] = [];
  const warn = (details: FindingDetails): void => void warnings.push(failureOf(details, tape));
  const ending = await attempt(session, id, kase, { tape, warn, timeoutMs }).then(
    (): Ending => ({ kind: 'done' }),
    (cause: unknown) => endingOf(cause, rule, tape),
  );
  tape.stop();
  return {
    id,
    area: areaOf(id),
    level: rule.level,
    text: rule.text,
    section: rule.section,
    ...verdictOf(ending, warnings),
    durationMs: Math.round(session.machine.nowMs() - startMs),
    requests: tape.exchanges.length,
  };
}

type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'broke'; readonly failure: Failure; readonly level: Rule['level'] }
  | { readonly kind: 'lacked'; readonly need: string; readonly needs: readonly string[] }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  | { readonly kind: 'crashed'; readonly message: string; readonly stack: string };

async function attempt(
  session: Session,
  id: string,
  kase: Case,
  run: {
    readonly tape: Tape;
    readonly warn: (details: FindingDetails) => void;
    readonly timeoutMs: number;
  },
): Promise<void> {
  const { features } = session.target;
  const surface = kase.needs.surface ?? (kase.needs.site ? 'connect' : surfaceOf(id));
  if (features !== undefined && surface !== 'rest' && !features.includes(surface))
    throw new NotApplicable(`the target does not claim ${surface}`);
  const provided = await provision(session, id, kase.needs, run.tape, run.warn);
  try {
    await inTime(kase, provided, run.tape, run.timeoutMs + provided.realWaitMs);
  } finally {
    run.tape.stop();
    await provided.release();
  }
}

/** Every request has its own shorter limit, so a case out of time accuses nobody. */
async function inTime(kase: Case, { given }: Provision, tape: Tape, limitMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const requests = `${tape.exchanges.length} requests were answered`;
    late.reject(new Error(`the case did not end within ${limitMs / 1000} s (${requests})`));
  }, limitMs);
  try {
    await Promise.race([kase.run(given), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function endingOf(cause: unknown, rule: Rule, tape: Tape): Ending {
  if (cause instanceof Finding)
    return {
      kind: 'broke',
      failure: failureOf(cause.details, tape),
      level: cause.details.level ?? rule.level,
    };
  if (cause instanceof Lack)
    return { kind: 'lacked', need: cause.need, needs: cause.needs.map(({ group }) => group) };
  if (cause instanceof NotApplicable) return { kind: 'not-applicable', reason: cause.reason };
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { kind: 'crashed', message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
}

const failureOf = ({ expected, received, exchange }: FindingDetails, tape: Tape): Failure => ({
  expected,
  received,
  exchange: exchange ?? tape.exchanges.at(-1),
});

function verdictOf(
  ending: Ending,
  warnings: readonly Failure[],
): Pick<RuleResult, 'verdict' | 'missing' | 'needs' | 'failure' | 'warnings' | 'error'> {
  switch (ending.kind) {
    case 'done':
      return { verdict: warnings.length > 0 ? 'warned' : 'passed', failure: warnings[0], warnings };
    case 'broke':
      return { verdict: ending.level === 'should' ? 'warned' : 'failed', failure: ending.failure, warnings };
    case 'lacked':
      return { verdict: 'not-exercised', missing: ending.need, needs: ending.needs, warnings };
    case 'not-applicable':
      return { verdict: 'not-applicable', missing: ending.reason, warnings };
    case 'crashed':
      return { verdict: 'error', error: { message: ending.message, stack: ending.stack }, warnings };
  }
}
