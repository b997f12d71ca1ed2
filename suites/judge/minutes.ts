// The requests of each organisation in the last minute, and the wait until there is room for more.
import type { RunClock } from './run-clock.ts';

const minuteMs = 60_000;
/** The target counts a request later than it was sent, perhaps in whole seconds. */
const marginMs = 1_000;
/** The longest wait of a refusal that a run waits for. */
export const closedMaxMs = 65_000;

export interface Minutes {
  /** The wait until the organisation's minute contains at most `others` requests. */
  untilRoomMs(label: string, others: number): number;
  /** Counts a request until one minute after its answer; call the returned function when the answer has come. */
  count(label: string): () => void;
  /** A refusal gave this wait. */
  close(label: string, ms: number): void;
}

interface RequestLog {
  /** Times of the answers, or of sending for requests without an answer yet; oldest first. */
  counted: { atMs: number }[];
  closedUntilMs: number;
}

export function minutes(time: RunClock): Minutes {
  const logs = new Map<string, RequestLog>();
  const logOf = (label: string): RequestLog => {
    const log = logs.get(label) ?? { counted: [], closedUntilMs: 0 };
    logs.set(label, log);
    return log;
  };
  return {
    untilRoomMs: (label, others) => {
      const log = logOf(label);
      const nowMs = time.nowMs();
      log.counted = log.counted.filter(({ atMs }) => atMs > nowMs - minuteMs - marginMs);
      // After the clock went back, requests may lie in the future; they count as sent now.
      for (const request of log.counted) request.atMs = Math.min(request.atMs, nowMs);
      const lastToLeave = log.counted[log.counted.length - others - 1];
      const fullMs = lastToLeave === undefined ? 0 : lastToLeave.atMs + minuteMs + marginMs - nowMs;
      return Math.max(0, fullMs, Math.min(closedMaxMs, log.closedUntilMs - nowMs));
    },
    count: (label) => {
      const request = { atMs: time.nowMs() };
      logOf(label).counted.push(request);
      return () => {
        request.atMs = time.nowMs();
      };
    },
    close: (label, ms) => {
      logOf(label).closedUntilMs = time.nowMs() + ms;
    },
  };
}
