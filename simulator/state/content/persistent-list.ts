// A persistent append-only list: appending gives a new list, costs the same at any length, and changes no earlier list.

/** Lists share one array of items. Appending copies it only if another list was already made by appending to this one. */
export class PersistentList<T> {
  readonly length: number;
  readonly #items: T[];

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  static empty<T>(): PersistentList<T> {
    return new PersistentList<T>([], 0);
  }

  static of<T>(items: readonly T[]): PersistentList<T> {
    return new PersistentList([...items], items.length);
  }

  /** A list with one item more. */
  append(item: T): PersistentList<T> {
    const items = this.#items.length === this.length ? this.#items : this.#items.slice(0, this.length);
    items.push(item);
    return new PersistentList(items, this.length + 1);
  }

  at(position: number): T | undefined {
    return position < this.length ? this.#items[position] : undefined;
  }

  /** Each item with its position, the last one first. */
  *reversedEntries(): Generator<readonly [item: T, position: number]> {
    for (let at = this.length - 1; at >= 0; at -= 1) yield [this.#items[at] as T, at];
  }
}
