// The requests in each organisation's last minute, and how long until there is room for more.
import { minuteMs } from '../../spec/units.ts';
import type { Timekeeper } from './timekeeper.ts';

/** The target counts a request a little after it was sent, perhaps by whole seconds. */
const marginMs = 1_000;
/** Longest wait told by a refusal that is heeded. */
export const closedMaxMs = 65_000;

export interface Minutes {
  /** How long until no more than `others` requests are in the organisation's minute. */
  untilRoomMs(label: string, others: number): number;
  /** Counts a request until a minute after its answer; the returned function is called when that came. */
  count(label: string): () => void;
  /** A refusal told to wait so long. */
  close(label: string, ms: number): void;
}

interface Book {
  /** Requests by when they were answered, or sent as long as they are not; oldest first. */
  counted: { atMs: number }[];
  closedUntilMs: number;
}

export function minutes(time: Timekeeper): Minutes {
  const books = new Map<string, Book>();
  const bookOf = (label: string): Book => {
    const book = books.get(label) ?? { counted: [], closedUntilMs: 0 };
    books.set(label, book);
    return book;
  };
  return {
    untilRoomMs: (label, others) => {
      const book = bookOf(label);
      const nowMs = time.nowMs();
      book.counted = book.counted.filter(({ atMs }) => atMs > nowMs - minuteMs - marginMs);
      // A clock that went back leaves requests in the future; to be safe they were sent just now.
      for (const request of book.counted) request.atMs = Math.min(request.atMs, nowMs);
      const lastToLeave = book.counted[book.counted.length - others - 1];
      const fullMs = lastToLeave === undefined ? 0 : lastToLeave.atMs + minuteMs + marginMs - nowMs;
      return Math.max(0, fullMs, Math.min(closedMaxMs, book.closedUntilMs - nowMs));
    },
    count: (label) => {
      const request = { atMs: time.nowMs() };
      bookOf(label).counted.push(request);
      return () => {
        request.atMs = time.nowMs();
      };
    },
    close: (label, ms) => {
      bookOf(label).closedUntilMs = time.nowMs() + ms;
    },
  };
}
