// Manifests that a world publishes by itself, evenly spread over time; the seed decides where each one goes.
import { at, Draw, mix, seedOf } from '../../fixtures/draw.ts';
import type { RowOverrides } from '../../fixtures/rows.ts';
import type { Content } from '../state/content.ts';
import type { Work } from '../time/timeline.ts';

export interface ArrivalsParts {
  readonly content: Content;
  readonly startMs: number;
  /** 0: nothing arrives. */
  readonly perMinute: number;
  readonly nowMs: () => number;
  readonly publish: (overrides: RowOverrides) => void;
}

/** Most manifests a minute. */
export const arrivalsMax = 6_000;
const minuteMs = 60_000;

export class Arrivals implements Work {
  readonly #parts: ArrivalsParts;
  /** How many arrived; part of a snapshot of the world. */
  count = 0;

  constructor(parts: ArrivalsParts) {
    this.#parts = parts;
  }

  nextDueMs(): number | undefined {
    const { startMs, perMinute } = this.#parts;
    return perMinute === 0 ? undefined : startMs + Math.ceil(((this.count + 1) * minuteMs) / perMinute);
  }

  perform(): void {
    const { nowMs, publish } = this.#parts;
    const now = nowMs();
    for (let dueMs = this.nextDueMs(); dueMs !== undefined && dueMs <= now; dueMs = this.nextDueMs()) {
      this.count += 1;
      publish({ streamIds: this.#streams(), matchedMs: dueMs });
    }
  }

  /** One live stream, or two for every fourth arrival. */
  #streams(): readonly string[] {
    const { content } = this.#parts;
    const live = content.streams().filter(({ status }) => status === 'live');
    const draw = new Draw(mix(seedOf(content.base.seed, 'arrival'), this.count));
    const first = draw.below(live.length);
    const positions = this.count % 4 === 0 ? [first, (first + 1) % live.length] : [first];
    return positions.map((position) => at(live, position).id);
  }
}
