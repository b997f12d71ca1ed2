// A whole run: opens the session, judges the selected rules, and returns a report without secrets.
import { findingIn, missingNeedIn } from '../kit/finding.ts';
import type { Report } from '../report/schema.ts';
import type { Target } from '../target/target.ts';
import { adviceOf } from './advice.ts';
import { type Baseline, lostRules, withBaseline } from './baseline.ts';
import { withCauses } from './causes.ts';
import type { Wait } from './countdown.ts';
import type { Entry } from './lanes.ts';
import { type Machine, machine } from './machine.ts';
import type { Permits } from './permits.ts';
import { CaseEnded } from './recording.ts';
import { reportOf } from './report.ts';
import { runEntries } from './run.ts';
import { defaultMaxDurationMs, defaultPacedDurationMs } from './run-limit.ts';
import { openSession, type Session } from './session.ts';
import { withClaims } from './standing.ts';
import type { RuleResult } from './verdict.ts';

export interface Conform {
  readonly target: Target;
  readonly entries: readonly Entry[];
  readonly seed: number;
  /** Number of random inputs of a property; a small number if omitted. */
  readonly runs?: number | undefined;
  readonly realtime: boolean;
  /** What the run may do with configured organisations; neither billing nor changes if omitted. */
  readonly permits?: Permits | undefined;
  /** Longest duration; 20 minutes if omitted, or less where all requests are paced by the limits of configured organisations. */
  readonly maxDurationMs?: number | undefined;
  /** The clock for waits; that of this machine if omitted. */
  readonly machine?: Machine | undefined;
  /** Share of the claimed rules, in percent, that must be exercised. */
  readonly minExercised: number;
  /** Command that repeats the run, for reports. */
  readonly command: string;
  /** YYYY-MM-DD, for the expiry of expected failures. */
  readonly today: string;
  /** The known failures and exercised rules to compare with, from the results before they are compared. */
  readonly baseline?: ((results: readonly RuleResult[]) => Baseline) | undefined;
  /** Called once with a function that ends the run early; the report tells what was judged before. */
  readonly onOpen?: (interrupt: () => void) => void;
  /** Called with the address of the public site before the run takes organisations there. */
  readonly onConnect?: (siteUrl: string) => void;
  readonly onResult?: (result: RuleResult) => void;
  /** Called every few seconds while cases wait in real time. */
  readonly onWait?: (wait: Wait) => void;
}

/** Throws a setup error if the target cannot be judged at all. */
export async function conform(run: Conform): Promise<Report> {
  const time = run.machine ?? machine;
  const startMs = time.nowMs();
  const session = await openSession({ ...run, world: 'own' });
  process.on('unhandledRejection', unlessOfCase);
  session.limit.begin(run.maxDurationMs ?? defaultDurationMs(session), time.nowMs);
  run.onOpen?.(session.limit.interrupt);
  try {
    const results = withCauses(await runEntries(session, run.entries, run));
    const expected = results.map((result) => withClaims(result, run.target, run.today));
    const baseline = run.baseline?.(expected);
    const durationMs = time.nowMs() - startMs;
    const earlyEnd = session.limit.earlyEnd();
    return reportOf({
      results: baseline ? expected.map((result) => withBaseline(result, baseline, run.today)) : expected,
      lost: baseline && earlyEnd?.kind !== 'interrupt' ? lostRules(expected, baseline) : [],
      secrets: session.secrets,
      target: run.target,
      world: session.world,
      ...{ seed: run.seed, draws: session.runs },
      durationMs,
      cost: session.ledger.cost(),
      left: session.left,
      earlyEnd,
      advice: adviceOf(expected, run.entries, session.offer, {
        durationMs,
        assumedWaitsMs: session.throttle.assumedWaitsMs,
      }),
      minExercised: run.minExercised,
      command: run.command,
    });
  } finally {
    await session.close();
    process.off('unhandledRejection', unlessOfCase);
  }
}

const defaultDurationMs = ({ width, realtime }: Session): number =>
  width === 1 && !realtime ? defaultPacedDurationMs : defaultMaxDurationMs;

/** Requests that a case does not await may fail after its end. Their findings change no verdict. */
function unlessOfCase(cause: unknown): void {
  if (findingIn(cause) === undefined && missingNeedIn(cause) === undefined && !(cause instanceof CaseEnded))
    throw cause;
}
