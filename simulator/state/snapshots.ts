// The snapshots of a world by id: only the last few, so that clients that never delete one do not exhaust the memory.

export const snapshotsMax = 20;

interface StoredSnapshot<State> {
  readonly snapshot: State;
  /** Chosen by the client that took it. */
  readonly name: string | undefined;
}

export class Snapshots<State> {
  readonly #stored = new Map<string, StoredSnapshot<State>>();
  #lastNumber = 0;

  /** Stores the snapshot and returns its id. Beyond `snapshotsMax` it drops the oldest one. */
  add(snapshot: State, name?: string): string {
    this.#lastNumber += 1;
    const id = `s${this.#lastNumber}`;
    this.#stored.set(id, { snapshot, name });
    const [oldest] = this.#stored.keys();
    if (this.#stored.size > snapshotsMax && oldest !== undefined) this.#stored.delete(oldest);
    return id;
  }

  find(id: string): State | undefined {
    return this.#stored.get(id)?.snapshot;
  }

  /** Oldest first. */
  all(): readonly (readonly [string, StoredSnapshot<State>])[] {
    return [...this.#stored];
  }

  /** Returns whether the snapshot existed. */
  drop(id: string): boolean {
    return this.#stored.delete(id);
  }
}
