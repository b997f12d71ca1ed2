// One run of a case: provides its needs, limits its time, records its exchanges, and releases what it used.
import type { Level } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';
import { expectDetails } from '../kit/detail.ts';
import { type FindingDetails, MissingNeed, NotApplicable } from '../kit/finding.ts';
import { isClaimed, surfaceOf } from '../target/surfaces.ts';
import { forRule } from '../transcript/rule-scope.ts';
import { isExclusive } from './exclusive.ts';
import type { Entry } from './lanes.ts';
import { settling } from './lateness.ts';
import type { LeasedOrg } from './leased-org.ts';
import { missingFor, notOfferedFor } from './offer.ts';
import { failureOf, type Outcome, outcomeOf } from './outcome.ts';
import { type Provision, provision } from './provision.ts';
import { type Recording, recordOn } from './recording.ts';
import { unlessShort } from './scarcity.ts';
import type { Session } from './session.ts';
import type { Failure } from './verdict.ts';

export interface Attempt {
  readonly outcome: Outcome;
  readonly warnings: readonly Failure[];
  readonly exchanges: readonly Exchange[];
  readonly leasedOrgs: readonly LeasedOrg[];
  /** Whether some of its answers were received before it began. */
  readonly hasTaken: boolean;
}

interface AttemptOptions {
  readonly timeoutMs: number;
  readonly watch?: Watch | undefined;
  /** The age of a write at which the case reads; it reads at once if omitted. */
  readonly settleMs?: number | undefined;
  /** Whether it may take answers that the run has received. */
  readonly mayTake?: true | undefined;
}

/** Observes the target directly before and after the case, while the case holds its organisations. */
export interface Watch {
  before(leasedOrgs: readonly LeasedOrg[]): Promise<void>;
  after(): Promise<void>;
}

/** Runs the case once. Never throws: every error becomes an outcome. */
export async function attempt(
  session: Session,
  entry: Entry,
  { timeoutMs, watch, settleMs = 0, mayTake }: AttemptOptions,
): Promise<Attempt> {
  const { transport, time, patient } = session;
  const unhurried = settleMs === 0 ? transport : settling(transport, settleMs, time);
  const every = recordOn(unhurried);
  // A case that forces refusals expects a 503.
  const isPatient = entry.case.needs.faults !== true;
  const isAlone = isExclusive(entry.case.needs, session.offer);
  const taking = mayTake && !isAlone ? session.kept?.forCase(every.add) : undefined;
  const own = taking?.watching(every.transport) ?? every.transport;
  const recording = { ...every, transport: isPatient ? patient(own) : own };
  const warnings: Failure[] = [];
  let leasedOrgs: readonly LeasedOrg[] = [];
  const warn = (details: FindingDetails): void => void warnings.push(failureOf(details, recording.exchanges));
  const work = async (): Promise<Outcome> => {
    const provided = await provision(session, entry, { recording, taking, warn });
    try {
      if (watch !== undefined) await observeBefore(session, entry, watch, provided.leasedOrgs());
      return await inTime(session, entry, provided, recording, timeoutMs);
    } finally {
      recording.stop();
      leasedOrgs = provided.leasedOrgs();
      await watch?.after();
      await provided.release();
    }
  };
  const claimed = async (): Promise<Outcome> => {
    assertSurfaceClaimed(session, entry);
    assertNeedsOffered(session, entry);
    return session.limit.unlessEnded(() => session.time.work(work));
  };
  const ended = await forRule(entry.id, claimed).catch((cause: unknown) =>
    outcomeOf(cause, entry.rule.level, recording.exchanges),
  );
  recording.stop();
  const outcome = unlessShort(ended, entry.case.needs, leasedOrgs, recording.exchanges);
  const hasTaken = taking?.hasTaken() === true;
  return { outcome, warnings, exchanges: recording.exchanges, leasedOrgs, hasTaken };
}

/** Observations use requests of the minute. A case about the rate limit needs that minute unused. */
async function observeBefore(
  { throttle }: Session,
  { case: { needs } }: Entry,
  watch: Watch,
  leasedOrgs: readonly LeasedOrg[],
): Promise<void> {
  await watch.before(leasedOrgs);
  if (needs.org?.idle === true) for (const leased of leasedOrgs) await throttle.admit(leased, { idle: true });
}

function assertSurfaceClaimed({ target: { features } }: Session, { id, case: { needs } }: Entry): void {
  const surface = surfaceOf(id, needs);
  if (!isClaimed(surface, features)) throw new NotApplicable({ kind: 'surface', surface });
}

function assertNeedsOffered(
  { offer, target: { notOffered = [] } }: Session,
  { case: { needs } }: Entry,
): void {
  const missing = missingFor(needs, offer);
  const parts = notOfferedFor(needs, missing, notOffered);
  if (parts.length > 0) throw new NotApplicable({ kind: 'not-offered', parts });
  if (missing.length > 0) throw new MissingNeed(missing);
}

/** A timeout here does not fail the target, because each request has its own, shorter limit. Waits for turns do not count. */
async function inTime(
  { time }: Session,
  { case: kase, rule }: Entry,
  { given, realWaitMs }: Provision,
  recording: Recording,
  timeoutMs: number,
): Promise<Outcome> {
  const late = Promise.withResolvers<never>();
  let countedMs = time.waitedMs();
  const expire = (): void => {
    const waitedMs = time.waitedMs() - countedMs;
    countedMs += waitedMs;
    if (waitedMs > 0) timer = setTimeout(expire, waitedMs);
    else
      late.reject(
        new Error(
          `the case did not end within ${(timeoutMs + realWaitMs) / 1000} s (it had ${recording.exchanges.length} answers)`,
        ),
      );
  };
  let timer = setTimeout(expire, timeoutMs + realWaitMs);
  try {
    await Promise.race([kase.run(given), late.promise]);
    return malformedRefusal(rule.level, recording.exchanges) ?? { kind: 'held' };
  } catch (cause) {
    const outcome = outcomeOf(cause, rule.level, recording.exchanges);
    const isDecided = outcome.kind === 'failed' || outcome.kind === 'crashed';
    return isDecided ? outcome : (malformedRefusal(rule.level, recording.exchanges) ?? outcome);
  } finally {
    clearTimeout(timer);
  }
}

/** No case accepts a refusal whose detail has none of the documented forms, whatever else the case looks at. */
function malformedRefusal(level: Level, exchanges: readonly Exchange[]): Outcome | undefined {
  try {
    expectDetails(exchanges);
    return undefined;
  } catch (cause) {
    return outcomeOf(cause, level, exchanges);
  }
}
