// The newest entries of the journal, which of them fit the filter, the rows that they are shown as, and what is held back while
// the list is paused.

/** @import { Entry } from './wire.d.ts' */

export const entriesMax = 10_000;

/**
 * Entries that look alike in a row: the newest one, the number of the oldest, and how many they are.
 * @typedef {{ entry: Entry, count: number }} Row
 */

/**
 * How the rows changed: so many came at the newest end, or everything may have.
 * @typedef {{ readonly added: number, readonly isNew: boolean }} Change
 */

const shown = /** @type {const} */ ([
  'method',
  'path',
  'query',
  'operation_id',
  'status',
  'organization_id',
  'rule',
  'decided_by',
]);
/** @param {Entry} one @param {Entry} other */
const isAlike = (one, other) => shown.every((name) => one[name] === other[name]);

export class Store {
  /** @type {Entry[]} Oldest first, like all lists of entries here. */
  entries = [];
  /** @type {Entry[]} */
  visible = [];
  /** @type {Row[]} */
  rows = [];
  folds = true;
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
    const before = this.rows.length;
    this.#fold(fitting);
    const added = this.rows.length - before;
    const surplus = this.entries.length - entriesMax;
    if (surplus > 0) {
      this.entries.splice(0, surplus);
      const first = this.entries[0]?.seq ?? 0;
      const gone = this.visible.findIndex(({ seq }) => seq >= first);
      this.visible.splice(0, gone < 0 ? this.visible.length : gone);
      this.rows = [];
      this.#fold(this.visible);
      // What is older than the list cannot be put into it.
      this.skipped = this.skipped.filter(({ after, count }) => after + count >= first);
    }
    this.#tell({ added, isNew: false });
  }

  /** @param {readonly Entry[]} fresh */
  #fold(fresh) {
    for (const entry of fresh) {
      const last = this.rows.at(-1);
      if (this.folds && last !== undefined && isAlike(last.entry, entry)) {
        last.entry = entry;
        last.count += 1;
      } else this.rows.push({ entry, count: 1 });
    }
  }

  /** @param {boolean} folds */
  setFolding(folds) {
    this.folds = folds;
    this.refilter();
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
    const before = this.rows.length;
    this.visible = this.entries.filter(this.#test);
    this.rows = [];
    this.#fold(this.visible);
    this.#tell({ added: Math.max(0, this.rows.length - before), isNew });
  }

  clear() {
    Object.assign(this, { entries: [], visible: [], rows: [], held: [], skipped: [], total: 0 });
    this.#tell({ added: 0, isNew: true });
  }

  /**
   * In which row an entry stands; -1 if it is in none, because the filter leaves it out.
   * @param {number} seq
   */
  indexOf(seq) {
    const { visible, rows } = this;
    const at = lowest(visible.length, (nth) => (visible[nth]?.seq ?? 0) >= seq);
    return visible[at]?.seq === seq ? lowest(rows.length, (nth) => (rows[nth]?.entry.seq ?? 0) >= seq) : -1;
  }

  /** @param {Change} change */
  #tell(change) {
    for (const listener of this.#listeners) listener(change);
  }
}

/**
 * The first of so many positions at which something holds, if it holds at all later ones.
 * @param {number} length
 * @param {(position: number) => boolean} holds
 */
function lowest(length, holds) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
