// The snapshots of a world by id: the last few, so that a client that never gives one back holds no memory.

export const snapshotsMax = 20;

interface Kept<State> {
  readonly snapshot: State;
  /** Given by whoever took it. */
  readonly name: string | undefined;
}

export class Snapshots<State> {
  readonly #kept = new Map<string, Kept<State>>();
  #made = 0;

  /** Keeps it and gives its id; the oldest one goes where there are too many. */
  keep(snapshot: State, name?: string): string {
    this.#made += 1;
    const id = `s${this.#made}`;
    this.#kept.set(id, { snapshot, name });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > snapshotsMax && oldest !== undefined) this.#kept.delete(oldest);
    return id;
  }

  find(id: string): State | undefined {
    return this.#kept.get(id)?.snapshot;
  }

  /** Oldest first. */
  all(): readonly (readonly [string, Kept<State>])[] {
    return [...this.#kept];
  }

  /** Whether there was such a snapshot. */
  drop(id: string): boolean {
    return this.#kept.delete(id);
  }
}
