// A whole run: opens the session, judges the selected rules, and gives results that are safe to show.
import { redactResults } from '../reports/redact.ts';
import type { Target } from '../target/target.ts';
import { withCauses } from './causes.ts';
import type { Wait } from './countdown.ts';
import { withExpectation } from './expectations.ts';
import type { Entry } from './lanes.ts';
import { type Machine, machine } from './machine.ts';
import type { RunResult } from './outcome.ts';
import type { Permits } from './permits.ts';
import { runEntries } from './run.ts';
import { openSession } from './session.ts';
import type { RuleResult } from './verdict.ts';

export interface Conform {
  readonly target: Target;
  readonly entries: readonly Entry[];
  readonly seed: number;
  /** How many inputs cases that draw them try; a small number when omitted. */
  readonly runs?: number | undefined;
  readonly realtime: boolean;
  /** What may be done with configured organisations; neither billing nor changes when omitted. */
  readonly permits?: Permits | undefined;
  /** The time to wait by; this machine's when omitted. */
  readonly machine?: Machine | undefined;
  readonly minExercised: number;
  /** Command that repeats the run, for reports. */
  readonly command: string;
  /** YYYY-MM-DD, for the expiry of expected failures. */
  readonly today: string;
  /** Called once with a function that ends the run early: it gives the target back. */
  readonly onOpen?: (close: () => Promise<void>) => void;
  readonly onResult?: (result: RuleResult) => void;
  /** Told every few seconds while cases wait in real time. */
  readonly onWait?: (wait: Wait) => void;
}

/** Throws a setup error when the target cannot be judged at all. */
export async function conform(run: Conform): Promise<RunResult> {
  const time = run.machine ?? machine;
  const startMs = time.nowMs();
  const session = await openSession({ ...run, world: 'own' });
  run.onOpen?.(session.close);
  try {
    const results = await runEntries(session, run.entries, run);
    const told = withCauses(results, session.target.baseUrl).map((result) =>
      withExpectation(result, run.target.expectedFailures, run.today),
    );
    return {
      results: redactResults(told, session.secrets),
      targetName: run.target.name,
      baseUrl: session.target.baseUrl,
      seed: run.seed,
      durationMs: time.nowMs() - startMs,
      cost: session.ledger.cost(),
      minExercised: run.minExercised,
      command: run.command,
    };
  } finally {
    await session.close();
  }
}
