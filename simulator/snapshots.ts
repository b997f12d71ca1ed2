// The snapshots of a world by id: the last few, so that a client that never gives one back holds no memory.
import type { Snapshot } from './world.ts';

export const snapshotsMax = 20;

export class Snapshots {
  readonly #kept = new Map<string, Snapshot>();
  #made = 0;

  /** Keeps it and gives its id; the oldest one goes where there are too many. */
  keep(snapshot: Snapshot): string {
    this.#made += 1;
    const id = `s${this.#made}`;
    this.#kept.set(id, snapshot);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > snapshotsMax && oldest !== undefined) this.#kept.delete(oldest);
    return id;
  }

  find(id: string): Snapshot | undefined {
    return this.#kept.get(id);
  }

  /** Oldest first. */
  all(): readonly (readonly [string, Snapshot])[] {
    return [...this.#kept];
  }

  /** Whether there was such a snapshot. */
  drop(id: string): boolean {
    return this.#kept.delete(id);
  }
}
