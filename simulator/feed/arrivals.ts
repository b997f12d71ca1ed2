// Manifests that a world publishes by itself, at equal intervals of its time.
import type { Steps } from '../../spec/steps.ts';
import { minuteMs } from '../../spec/units.ts';
import { arrivingStreams } from '../state/arriving.ts';
import type { Content } from '../state/content.ts';
import type { ScheduledWork } from '../time/timeline.ts';

export interface ArrivalsParts {
  readonly content: Content;
  readonly startMs: number;
  /** Manifests a minute; 0: none. */
  readonly perMinute: number;
  readonly nowMs: () => number;
  readonly publish: (arrival: { readonly streamIds: readonly string[]; readonly matchedMs: number }) => void;
}

/** Most manifests a minute that a world publishes by itself. A full world gets no more. */
export const arrivalsMax = 6_000;

export class Arrivals implements ScheduledWork {
  readonly #parts: ArrivalsParts;
  /** How many manifests have arrived; snapshots of the world include it. */
  count = 0;

  constructor(parts: ArrivalsParts) {
    this.#parts = parts;
  }

  nextDueMs(): number | undefined {
    const { content, startMs, perMinute } = this.#parts;
    return perMinute === 0 || content.room === 0
      ? undefined
      : startMs + Math.ceil(((this.count + 1) * minuteMs) / perMinute);
  }

  *perform(): Steps {
    const { content, nowMs, publish } = this.#parts;
    const now = nowMs();
    for (let dueMs = this.nextDueMs(); dueMs !== undefined && dueMs <= now; dueMs = this.nextDueMs()) {
      this.count += 1;
      const streamIds = arrivingStreams(content, this.count);
      if (streamIds.length > 0) publish({ streamIds, matchedMs: dueMs });
      yield;
    }
  }

  /** How many manifests would have arrived by now. */
  dueByNow(): number {
    const { startMs, perMinute, nowMs } = this.#parts;
    return Math.floor(((nowMs() - startMs) * perMinute) / minuteMs);
  }
}
