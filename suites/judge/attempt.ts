// One run of a case: provisioned, bounded in time, recorded, and given back.
import type { Rule } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { Case } from '../kit/case.ts';
import { type FindingDetails, NotApplicable } from '../kit/finding.ts';
import { isClaimed, surfaceOf } from '../target/surfaces.ts';
import { type Ending, endingOf, failureOf } from './ending.ts';
import type { Holding } from './orgs.ts';
import { type Provision, provision } from './provision.ts';
import { unlessShort } from './scarcity.ts';
import type { Session } from './session.ts';
import { recordOn, type Tape } from './tape.ts';
import type { Failure } from './verdict.ts';

export interface Subject {
  readonly id: string;
  readonly rule: Rule;
  readonly case: Case;
}

export interface Attempt {
  readonly ending: Ending;
  readonly warnings: readonly Failure[];
  readonly exchanges: readonly Exchange[];
  /** Organisations that the case had. */
  readonly holdings: readonly Holding[];
}

/** Looks around right before and right after the case, while it holds its organisations. */
export interface Watch {
  before(holdings: readonly Holding[]): Promise<void>;
  after(): Promise<void>;
}

/** Never throws. */
export async function attempt(
  session: Session,
  subject: Subject,
  timeoutMs: number,
  watch?: Watch,
): Promise<Attempt> {
  const tape = recordOn(session.transport);
  const warnings: Failure[] = [];
  let holdings: readonly Holding[] = [];
  const warn = (details: FindingDetails): void => void warnings.push(failureOf(details, tape));
  const work = async (): Promise<Ending> => {
    demandSurface(session, subject);
    const provided = await provision(session, subject.id, subject.case.needs, tape, warn);
    try {
      if (watch !== undefined) await look(session, subject, watch, provided.holdings());
      return await inTime(session, subject, provided, tape, timeoutMs);
    } finally {
      tape.stop();
      holdings = provided.holdings();
      await watch?.after();
      await provided.release();
    }
  };
  const ended = await session.time
    .work(work)
    .catch((cause: unknown) => endingOf(cause, subject.rule.level, tape));
  tape.stop();
  const ending = unlessShort(ended, subject.case.needs, holdings, tape.exchanges);
  return { ending, warnings, exchanges: tape.exchanges, holdings };
}

/** Looking uses up requests of the minute, which a case may want whole. */
async function look(
  { governor }: Session,
  { case: { needs } }: Subject,
  watch: Watch,
  holdings: readonly Holding[],
): Promise<void> {
  await watch.before(holdings);
  if (needs.org?.idle === true) for (const holding of holdings) await governor.admit(holding, true);
}

function demandSurface({ target: { features } }: Session, { id, case: { needs } }: Subject): void {
  const surface = surfaceOf(id, needs);
  if (!isClaimed(surface, features)) throw new NotApplicable(`the target does not claim ${surface}`);
}

/** Every request has its own shorter limit, so a case out of time accuses nobody. Waiting for turns is not counted. */
async function inTime(
  { time }: Session,
  { case: kase, rule }: Subject,
  { given, realWaitMs }: Provision,
  tape: Tape,
  timeoutMs: number,
): Promise<Ending> {
  const late = Promise.withResolvers<never>();
  let countedMs = time.waitedMs();
  const expire = (): void => {
    const waitedMs = time.waitedMs() - countedMs;
    countedMs += waitedMs;
    if (waitedMs > 0) timer = setTimeout(expire, waitedMs);
    else
      late.reject(
        new Error(
          `the case did not end within ${(timeoutMs + realWaitMs) / 1000} s (${tape.exchanges.length} requests were answered)`,
        ),
      );
  };
  let timer = setTimeout(expire, timeoutMs + realWaitMs);
  try {
    await Promise.race([kase.run(given), late.promise]);
    return { kind: 'done' };
  } catch (cause) {
    return endingOf(cause, rule.level, tape);
  } finally {
    clearTimeout(timer);
  }
}
