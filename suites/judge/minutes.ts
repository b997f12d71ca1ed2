// The requests in each organisation's last minute, and how long until there is room for more.
import type { RunClock } from './run-clock.ts';

const minuteMs = 60_000;
/** The target counts a request a little after it was sent, perhaps by whole seconds. */
const marginMs = 1_000;
/** Longest wait asked for by a refusal that is waited out. */
export const closedMaxMs = 65_000;

export interface Minutes {
  /** How long until no more than `others` requests are in the organisation's minute. */
  untilRoomMs(label: string, others: number): number;
  /** Counts a request until a minute after its answer; the returned function is called when that came. */
  count(label: string): () => void;
  /** A refusal asked to wait this long. */
  close(label: string, ms: number): void;
}

interface RequestLog {
  /** Requests by when they were answered, or sent as long as they are not; oldest first. */
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
      // A clock that went back leaves requests in the future; to be safe they were sent just now.
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
