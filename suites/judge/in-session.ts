// Work in a session with a target: limited in time, and released at its end.
import { findingIn, missingNeedIn } from '../kit/finding.ts';
import { machine } from './machine.ts';
import { CaseEnded } from './recording.ts';
import { defaultMaxDurationMs, defaultPacedDurationMs } from './run-limit.ts';
import { openSession, type Session, type SessionOptions } from './session.ts';

export interface InSession extends Omit<SessionOptions, 'world'> {
  /** Longest duration; 20 minutes if omitted, or less where all requests are paced by the limits of configured organisations. */
  readonly maxDurationMs?: number | undefined;
  /** Called once with a function that ends the work early, so that what was judged before can be told. */
  readonly onOpen?: ((interrupt: () => void) => void) | undefined;
}

/** Returns what the work returns. Throws a setup error if the target cannot be judged at all. */
export async function inSession<T>(run: InSession, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession({ ...run, world: 'own' });
  process.on('unhandledRejection', unlessOfCase);
  const { nowMs } = run.machine ?? machine;
  session.limit.begin(run.maxDurationMs ?? defaultDurationMs(session), nowMs);
  run.onOpen?.(session.limit.interrupt);
  try {
    return await work(session);
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
