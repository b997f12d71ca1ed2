// A priority queue of ids by due time; ids with equal due times come in order of insertion.

interface Entry {
  readonly dueMs: number;
  readonly order: number;
  readonly id: number;
}

export class Schedule {
  /** A binary heap: each entry comes before its children at 2n + 1 and 2n + 2. */
  #heap: Entry[] = [];
  #lastOrder = 0;

  put(dueMs: number, id: number): void {
    this.#lastOrder += 1;
    const heap = this.#heap;
    const entry = { dueMs, order: this.#lastOrder, id };
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(entry, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  }

  /** The due time of the first entry; undefined when there are no entries. */
  nextMs(): number | undefined {
    return this.#heap[0]?.dueMs;
  }

  /** The id of the first entry, which stays in the queue. */
  peek(): number | undefined {
    return this.#heap[0]?.id;
  }

  /** Removes the first entry and returns its id. */
  take(): number | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first !== undefined && last !== undefined && this.#heap.length > 0) this.#siftDown(last);
    return first?.id;
  }

  clear(): void {
    this.#heap = [];
  }

  /** Puts the entry at the root and moves it down until it comes before its children. */
  #siftDown(entry: Entry): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (child === undefined || isBefore(entry, child)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = entry;
  }
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.dueMs === other.dueMs ? one.order < other.order : one.dueMs < other.dueMs;
