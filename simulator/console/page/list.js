// The list of requests: few rows that move over any number of entries, newest first, and the row under the eye stays there.
import { byId, h, write } from './dom.js';
import { numberOf, timeOf, toneOf } from './format.js';

/** @import { Change, Row, Store } from './store.js' */

const overscan = 6;

export class List {
  /** @type {HTMLElement[]} */
  #rows = [];
  #frame = 0;
  /** @type {number | undefined} Number of the chosen entry. */
  chosen;

  /**
   * @param {Store} store
   * @param {{ readonly nameOf: (id: string | null) => string, readonly onOpen: (seq: number) => void }} options
   */
  constructor(store, { nameOf, onOpen }) {
    this.store = store;
    this.nameOf = nameOf;
    this.box = h('div.rows', {
      id: 'rows',
      role: 'listbox',
      tabindex: '0',
      'aria-label': 'Requests, newest first',
    });
    this.head = h(
      'div.row.head',
      { 'aria-hidden': 'true' },
      ...['No.', 'Time', 'Status', 'Request', 'Organisation', 'Decided by'].map((name) => h('span', name)),
    );
    this.scroller = h('div.list', this.head, this.box);
    this.scroller.addEventListener('scroll', () => this.draw(), { passive: true });
    // Rows may move between press and release: what was pressed counts.
    let pressed = 0;
    this.box.addEventListener('pointerdown', ({ target }) => {
      const row = target instanceof Element ? target.closest('.row') : null;
      pressed = row instanceof HTMLElement ? Number(row.dataset.seq) : 0;
    });
    this.box.addEventListener('click', () => pressed > 0 && onOpen(pressed));
    this.resized = new ResizeObserver(() => this.draw());
    this.resized.observe(this.scroller);
  }

  get rowHeight() {
    return Number.parseFloat(getComputedStyle(this.scroller).getPropertyValue('--row')) || 28;
  }

  /** @param {Change} change */
  changed({ added, isNew }) {
    if (isNew) this.scroller.scrollTop = 0;
    else if (added > 0 && this.scroller.scrollTop > 0) {
      // The box must be as high as it will be before it can scroll so far.
      this.#stretch();
      this.scroller.scrollTop += added * this.rowHeight;
    }
    this.draw();
  }

  draw() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #stretch() {
    this.box.style.height = `${this.store.rows.length * this.rowHeight}px`;
  }

  #draw() {
    this.#frame = 0;
    const { rows, lastSeq } = this.store;
    const height = this.rowHeight;
    this.#stretch();
    this.box.hidden = rows.length === 0;
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / height) - overscan);
    const count = Math.min(
      rows.length - first,
      Math.ceil(this.scroller.clientHeight / height) + 2 * overscan,
    );
    while (this.#rows.length < count) this.#rows.push(this.#newRow());
    const drawn = new Set();
    const chosenAt = this.#chosenAt();
    for (let position = first; position < first + count; position += 1) {
      const index = rows.length - 1 - position;
      const shown = rows[index];
      // A row keeps its entry while newer ones push it down.
      const row = this.#rows[index % this.#rows.length];
      if (shown === undefined || row === undefined) continue;
      drawn.add(row);
      this.#show(row, shown, position, index === chosenAt);
    }
    for (const row of this.#rows) {
      row.hidden = !drawn.has(row);
      if (row.hidden) this.#forget(row);
    }
    this.#pointAtChosen();
    document.documentElement.dataset.drawn = String(lastSeq);
  }

  #newRow() {
    const row = h('div.row', { role: 'option' }, ...Array.from({ length: 6 }, () => h('span')));
    this.box.append(row);
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {Row} shown
   * @param {number} position
   * @param {boolean} isChosen
   */
  #show(row, { entry, count }, position, isChosen) {
    const { seq, at, status, method, path, query, organization_id, rule, decided_by } = entry;
    row.style.transform = `translateY(${position * this.rowHeight}px)`;
    if (row.ariaSelected !== String(isChosen)) row.ariaSelected = String(isChosen);
    row.ariaSetSize = String(this.store.rows.length);
    row.ariaPosInSet = String(position + 1);
    if (row.dataset.seq === String(seq) && row.dataset.count === String(count)) return;
    row.dataset.seq = String(seq);
    row.dataset.count = String(count);
    row.id = `row-${seq}`;
    const by = rule ?? (decided_by === 'served' ? '' : decided_by);
    const texts = [
      String(seq),
      timeOf(at),
      status === 0 ? '—' : String(status),
      `${count === 1 ? '' : `${numberOf(count)} × `}${method} ${path}${query === '' ? '' : `?${query}`}`,
      this.nameOf(organization_id),
      by,
    ];
    texts.forEach((text, nth) => {
      const cell = row.children[nth];
      if (cell !== undefined) write(cell, text);
    });
    row.dataset.tone = toneOf(status);
  }

  /** Names of organisations may come after the rows. */
  renamed() {
    for (const row of this.#rows) this.#forget(row);
    this.draw();
  }

  /** @param {HTMLElement} row */
  #forget(row) {
    delete row.dataset.seq;
    row.removeAttribute('id');
  }

  /** The index of the row with the chosen entry; -1 if no row has it. */
  #chosenAt() {
    return this.chosen === undefined ? -1 : this.store.indexOf(this.chosen);
  }

  #pointAtChosen() {
    const id = `row-${this.store.rows[this.#chosenAt()]?.entry.seq}`;
    if (document.getElementById(id)?.hidden === false) this.box.setAttribute('aria-activedescendant', id);
    else this.box.removeAttribute('aria-activedescendant');
  }

  /**
   * Chooses the entry so many rows below the chosen one, or at an end, and scrolls to it.
   * @param {number} by
   */
  move(by) {
    const { length } = this.store.rows;
    if (length === 0) return;
    const at = this.#chosenAt();
    const position = at < 0 ? (by > 0 ? -1 : 0) : length - 1 - at;
    this.choose(Math.min(Math.max(position + by, 0), length - 1));
  }

  /** @param {number} position */
  choose(position) {
    const { rows } = this.store;
    this.chosen = rows[rows.length - 1 - position]?.entry.seq;
    const top = position * this.rowHeight;
    const room = this.scroller.clientHeight - this.head.offsetHeight - this.rowHeight;
    if (top < this.scroller.scrollTop) this.scroller.scrollTop = top;
    else if (top > this.scroller.scrollTop + room) this.scroller.scrollTop = top - room;
    this.draw();
  }

  get rowsOnPage() {
    return Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 2);
  }

  focus() {
    byId('rows').focus({ preventScroll: true });
  }
}
