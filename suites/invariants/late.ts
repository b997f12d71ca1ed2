// When a write must show: reads may lag a moment behind it, and the list of digests by the lifetime of its cache.
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import type { Act, Entry, Exchanged } from '../transcript/entry.ts';

/** A write that was answered with success. */
export interface Written {
  readonly entry: Exchanged;
  /** When the first entry after its answer began; nothing else shows when it was answered. */
  answeredMs: number | undefined;
}

export interface Late {
  /** Sees every entry before it is judged. */
  see(entry: Entry): void;
  written(entry: Exchanged): Written;
  /** Whether the read must show the write. */
  isDue(written: Written, read: Exchanged): boolean;
}

const cachedMs = limits.digestListCache.value * secondMs;
const mayBeCached: ReadonlySet<unknown> = new Set(['listDigests', 'service-digests']);

export function late(shownWithinMs: number): Late {
  let unanswered: Written[] = [];
  /** Where the clock is moved, nothing else may move it. */
  let moves: readonly Act[] | undefined;
  return {
    see: (entry) => {
      if (entry.kind === 'act' && entry.operation.startsWith('clock.')) moves = [...(moves ?? []), entry];
      for (const one of unanswered) if (one.entry.end < entry.begin) one.answeredMs = entry.atMs;
      unanswered = unanswered.filter(({ answeredMs }) => answeredMs === undefined);
    },
    written: (entry) => {
      const written = { entry, answeredMs: undefined };
      unanswered.push(written);
      return written;
    },
    isDue: ({ entry, answeredMs = Number.POSITIVE_INFINITY }, read) => {
      const passedMs = read.atMs - answeredMs;
      const movedMs = moves
        ?.filter(({ begin, end }) => begin > entry.end && end < read.begin)
        .reduce((sum, { input }) => sum + (Number(input.body?.ms) || 0), 0);
      const isCached = mayBeCached.has(read.call) && (movedMs ?? passedMs) < cachedMs + shownWithinMs;
      return read.begin > entry.end && passedMs >= shownWithinMs && !isCached;
    },
  };
}
