// A whole run: opens the session, judges the selected rules, and returns a report without secrets.
import type { Report } from '../report/schema.ts';
import type { Entry as TranscriptEntry } from '../transcript/entry.ts';
import { adviceOf } from './advice.ts';
import { type Baseline, lostRules, withBaseline } from './baseline.ts';
import { withCauses } from './causes.ts';
import type { Wait } from './countdown.ts';
import { exchangeCounter } from './exchanged.ts';
import { type InSession, inSession } from './in-session.ts';
import type { Entry } from './lanes.ts';
import { machine } from './machine.ts';
import { reportOf } from './report.ts';
import { runEntries } from './run.ts';
import { withClaims } from './standing.ts';
import type { RuleResult } from './verdict.ts';

export interface Conform extends InSession {
  readonly entries: readonly Entry[];
  /** Share of the claimed rules, in percent, that must be exercised. */
  readonly minExercised: number;
  /** Command that repeats the run, for reports. */
  readonly command: string;
  /** YYYY-MM-DD, for the expiry of expected failures. */
  readonly today: string;
  /** The known failures and exercised rules to compare with, from the results before they are compared. */
  readonly baseline?: ((results: readonly RuleResult[]) => Baseline) | undefined;
  readonly onResult?: (result: RuleResult) => void;
  /** Called every few seconds while cases wait in real time. */
  readonly onWait?: (wait: Wait) => void;
}

/** Throws a setup error if the target cannot be judged at all. */
export async function conform(run: Conform): Promise<Report> {
  const { nowMs } = run.machine ?? machine;
  const startMs = nowMs();
  const counter = exchangeCounter();
  const onEntry = (entry: TranscriptEntry): void => {
    counter.see(entry);
    run.onEntry?.(entry);
  };
  return inSession({ ...run, onEntry }, async (session) => {
    const results = withCauses(await runEntries(session, run.entries, run));
    const expected = results.map((result) => withClaims(result, run.target, run.today));
    const baseline = run.baseline?.(expected);
    const durationMs = nowMs() - startMs;
    const earlyEnd = session.limit.earlyEnd();
    return reportOf({
      results: baseline ? expected.map((result) => withBaseline(result, baseline, run.today)) : expected,
      lost: baseline && earlyEnd?.kind !== 'interrupt' ? lostRules(expected, baseline) : [],
      secrets: session.secrets,
      target: run.target,
      world: session.world,
      seed: run.seed,
      draws: session.runs,
      durationMs,
      cost: session.ledger.cost(),
      exchanged: counter.counted(),
      left: session.left,
      earlyEnd,
      advice: adviceOf(expected, run.entries, session.offer, {
        durationMs,
        assumedWaitsMs: session.throttle.assumedWaitsMs,
      }),
      minExercised: run.minExercised,
      command: run.command,
    });
  });
}
