// A list that grows at its end: each state of it stays what it was, and one item more costs the same however long it is.

/** States share their items; only one that is not the latest any more copies them when it grows. */
export class Growing<T> {
  readonly length: number;
  readonly #items: T[];

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  static empty<T>(): Growing<T> {
    return new Growing<T>([], 0);
  }

  /** The next state. */
  with(item: T): Growing<T> {
    const items = this.#items.length === this.length ? this.#items : this.#items.slice(0, this.length);
    items.push(item);
    return new Growing(items, this.length + 1);
  }

  at(position: number): T | undefined {
    return position < this.length ? this.#items[position] : undefined;
  }

  /** Each item with its position, the last one first. */
  *backwards(): Generator<readonly [item: T, position: number]> {
    for (let at = this.length - 1; at >= 0; at -= 1) yield [this.#items[at] as T, at];
  }
}
