// The newest entries of the journal, which of them fit the filter, and what is held back while the list is paused.

/** @import { Entry } from './wire.d.ts' */

export const entriesMax = 10_000;

/**
 * How the visible entries changed: so many came at the newest end, or everything may have.
 * @typedef {{ readonly added: number, readonly isNew: boolean }} Change
 */

export class Store {
  /** @type {Entry[]} Oldest first, like all lists of entries here. */
  entries = [];
  /** @type {Entry[]} */
  visible = [];
  /** @type {Entry[]} */
  held = [];
  paused = false;
  /** How many requests the world counted. */
  total = 0;
  /** Entries that the simulator did not send, because too many came at once; ascending spans of numbers. */
  /** @type {{ readonly after: number, readonly count: number }[]} */
  skipped = [];
  lastSeq = 0;
  /** @type {(entry: Entry) => boolean} */
  #test = () => true;
  /** @type {Set<(change: Change) => void>} */
  #listeners = new Set();

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * @param {readonly Entry[]} batch
   * @param {number} [left] how many the simulator left out before these
   */
  add(batch, left = 0) {
    const fresh = batch.filter(({ seq }) => seq > this.lastSeq);
    // Some of them may be known already.
    const skipped = Math.min(left, Math.max(0, (fresh[0]?.seq ?? 0) - this.lastSeq - 1));
    if (skipped > 0) this.skipped.push({ after: this.lastSeq, count: skipped });
    this.total += fresh.length + skipped;
    this.lastSeq = fresh.at(-1)?.seq ?? this.lastSeq;
    if (!this.paused) return this.#admit(fresh);
    this.held = [...this.held, ...fresh].slice(-entriesMax);
    this.#tell({ added: 0, isNew: false });
  }

  /**
   * Puts entries that were skipped where they belong.
   * @param {readonly Entry[]} older
   */
  fill(older) {
    const known = new Set(this.entries.map(({ seq }) => seq));
    const missing = older.filter(({ seq }) => !known.has(seq));
    this.entries = [...this.entries, ...missing].sort((a, b) => a.seq - b.seq).slice(-entriesMax);
    this.refilter(false);
  }

  /** @param {readonly Entry[]} fresh */
  #admit(fresh) {
    this.entries.push(...fresh);
    const fitting = fresh.filter(this.#test);
    this.visible.push(...fitting);
    const surplus = this.entries.length - entriesMax;
    if (surplus > 0) {
      this.entries.splice(0, surplus);
      const first = this.entries[0]?.seq ?? 0;
      const gone = this.visible.findIndex(({ seq }) => seq >= first);
      this.visible.splice(0, gone < 0 ? this.visible.length : gone);
    }
    this.#tell({ added: fitting.length, isNew: false });
  }

  pause() {
    this.paused = true;
    this.#tell({ added: 0, isNew: false });
  }

  resume() {
    const { held } = this;
    this.paused = false;
    this.held = [];
    this.#admit(held);
  }

  /** @param {(entry: Entry) => boolean} test */
  filter(test) {
    this.#test = test;
    this.refilter();
  }

  /** @param {boolean} [isNew] whether the list begins at its top again */
  refilter(isNew = true) {
    const before = this.visible.length;
    this.visible = this.entries.filter(this.#test);
    this.#tell({ added: Math.max(0, this.visible.length - before), isNew });
  }

  clear() {
    Object.assign(this, { entries: [], visible: [], held: [], skipped: [], total: 0 });
    this.#tell({ added: 0, isNew: true });
  }

  /**
   * Where an entry stands among the visible ones; -1 if it does not.
   * @param {number} seq
   */
  indexOf(seq) {
    let low = 0;
    let high = this.visible.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.visible[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return this.visible[low]?.seq === seq ? low : -1;
  }

  /** @param {Change} change */
  #tell(change) {
    for (const listener of this.#listeners) listener(change);
  }
}
