// Traffic: the requests of the world as they come, a filter over them, and one of them in full.
import { call } from './api.js';
import { asking } from './dialogs.js';
import { button, byId, fill, h, say, soon, write } from './dom.js';
import { explainEmpty } from './empty.js';
import { copyCurl, copyLink, repeat, showEntry } from './entry.js';
import { filterOf, keys } from './filter.js';
import { counted, numberOf } from './format.js';
import * as gauges from './gauges.js';
import { exportHar } from './har.js';
import { List } from './list.js';
import { hasInBody, searchBodies } from './search.js';
import { nameOf, on, planOf, store } from './state.js';

/** @import { Exchange, Mounted } from './wire.d.ts' */

const typingMs = 150;

// The part is made once, and goes on where it was left.
const list = new List(store, { nameOf, onOpen: (seq) => open(seq) });
const input = h('input', {
  id: 'filter',
  type: 'search',
  autocomplete: 'off',
  spellcheck: 'false',
  placeholder: 'status:4xx org:starter op:listStreams -rule:rate text',
  'aria-label': 'Filter',
  'aria-describedby': 'filter-problem',
  title: `Keys: ${Object.keys(keys).join(', ')}. - negates, | means or.`,
});
const problem = h('p.problem', { id: 'filter-problem', role: 'alert', hidden: true });
const pause = button('Pause', () => (store.paused ? store.resume() : store.pause()), {
  id: 'pause',
  title: 'p',
});
const fold = button('Fold', () => store.setFolding(!store.folds), {
  id: 'fold',
  title: 'Equal requests in a row become one row',
});
const clear = asking(
  'Clear',
  'Clear the journal?',
  'Entries and counts of this world are gone then, for every reader.',
  async () => {
    await call('DELETE', 'journal');
    say('The journal is empty.');
  },
  { id: 'clear' },
);
const har = button('HAR', () => exportHar(store.visible), {
  id: 'har',
  title: 'Export the list as a HAR file',
});
const chips = h(
  'div.chips',
  { role: 'group', 'aria-label': 'Statuses' },
  ...['2xx', '3xx', '4xx', '5xx'].map((name) =>
    button(name, () => toggleTerm(`status:${name}`), {
      'data-tone': `s${name.charAt(0)}`,
      'data-class': name,
    }),
  ),
);
const empty = h('div.empty', { hidden: true });
const count = h('span', { id: 'count' });
const news = h('span', { role: 'status', id: 'news' });
const skipped = h('span', { id: 'skipped' });
const detail = h('aside.detail', { 'aria-label': 'Request', hidden: true });
const view = h(
  'div.traffic',
  h(
    'section.left',
    { 'aria-label': 'Requests' },
    h('h1.unseen', 'Traffic'),
    h('div.bar', input, pause, fold, clear, har),
    problem,
    h('div.under', chips, gauges.place),
    list.scroller,
    empty,
    h('footer.foot', count, skipped, news, h('span.hint', 'j k move · Enter open · / filter · ? keys')),
  ),
  detail,
);

let filterText = '';
/** @type {readonly string[]} */
let words = [];
/** @type {Exchange | undefined} */
let exchange;
let typing = 0;

input.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => setFilter(input.value), typingMs);
});

const lookup = { nameOf, planOf, hasInBody };

/**
 * @param {string} id
 * @param {string} filter
 * @returns {Mounted}
 */
export function mount(id, filter) {
  const later = soon(() => {
    summarize();
    searchBodies(words);
  }, 100);
  const stops = [
    store.listen((change) => {
      list.changed(change);
      later();
    }),
    on('organisations', () => {
      list.renamed();
      if (/\b(org|plan):/.test(filterText)) store.refilter(false);
    }),
    gauges.follow(),
  ];
  show(id, filter);
  summarize();
  return [
    view,
    () => {
      for (const stop of stops) stop();
      clearTimeout(typing);
      closeDetail();
    },
  ];
}

/**
 * Shows what the address names.
 * @param {string} id
 * @param {string} filter
 */
export function show(id, filter) {
  if (filter !== filterText || input.value !== filter) {
    input.value = filter;
    setFilter(filter);
  }
  if (/^\d+$/.test(id)) void openDetail(Number(id));
  else closeDetail();
  list.draw();
}

const query = () => (filterText === '' ? '' : `?f=${encodeURIComponent(filterText)}`);

/** @param {string} text */
function setFilter(text) {
  const filter = filterOf(text, lookup);
  const isWrong = 'error' in filter;
  problem.hidden = !isWrong;
  problem.textContent = isWrong ? filter.error : '';
  input.ariaInvalid = String(isWrong);
  if (isWrong) return;
  filterText = text;
  words = filter.words;
  const [path] = location.hash.split('?');
  if (path?.startsWith('#/traffic') || path === '')
    history.replaceState(null, '', `${path || '#/traffic'}${query()}`);
  store.filter(filter.test);
  searchBodies(words);
}

/** What stands around the list: counts, what is held back, and why there may be nothing. */
function summarize() {
  const { entries, visible, held, paused, total } = store;
  write(pause, paused ? `Resume${held.length > 0 ? ` (${numberOf(held.length)} new)` : ''}` : 'Pause');
  pause.setAttribute('aria-pressed', String(paused));
  fold.setAttribute('aria-pressed', String(store.folds));
  write(news, paused ? `Paused, ${numberOf(held.length)} new` : '');
  write(
    count,
    visible.length === entries.length
      ? counted(total, 'request') +
          (total > entries.length ? `, the last ${numberOf(entries.length)} here` : '')
      : `${numberOf(visible.length)} of ${numberOf(entries.length)} requests`,
  );
  drawChips();
  drawSkipped();
  list.scroller.hidden = visible.length === 0;
  empty.hidden = visible.length > 0;
  if (visible.length > 0) delete empty.dataset.kind;
  else void explainEmpty(empty, entries.length === 0 ? 'none' : 'filtered', () => applyFilter(''));
}

function drawChips() {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status } of store.entries) {
    const name = `${Math.floor(status / 100)}xx`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  for (const chip of /** @type {Iterable<HTMLElement>} */ (chips.children)) {
    const name = chip.dataset.class ?? '';
    write(chip, `${name} ${numberOf(counts[name] ?? 0)}`);
    chip.hidden = counts[name] === undefined;
    chip.setAttribute('aria-pressed', String(filterText.split(' ').includes(`status:${name}`)));
  }
}

/** @param {string} term */
function toggleTerm(term) {
  const terms = filterText
    .split(' ')
    .filter((one) => one !== '' && (one === term || !one.startsWith('status:')));
  applyFilter((terms.includes(term) ? terms.filter((one) => one !== term) : [...terms, term]).join(' '));
}

/** @param {string} text */
function applyFilter(text) {
  input.value = text;
  setFilter(text);
  summarize();
}

function drawSkipped() {
  const left = store.skipped.reduce((sum, span) => sum + span.count, 0);
  const text = left === 0 ? '' : `${numberOf(left)} skipped, because too many came at once. `;
  if (skipped.dataset.text === text) return;
  skipped.dataset.text = text;
  fill(skipped, text, left > 0 && button('Load them', loadSkipped, { class: 'quiet' }));
}

export async function loadSkipped() {
  for (const span of store.skipped) {
    const { entries } = await call(
      'GET',
      `journal?after=${span.after}&limit=${Math.min(span.count, 10_000)}`,
    );
    store.skipped = store.skipped.filter((one) => one !== span);
    store.fill(entries);
  }
}

/** @param {number} seq */
function open(seq) {
  location.hash = `#/traffic/${seq}${query()}`;
}

/** @param {number} seq */
async function openDetail(seq) {
  const wasHidden = detail.hidden;
  detail.hidden = false;
  detail.dataset.seq = String(seq);
  list.chosen = seq;
  list.draw();
  const draft = h('div');
  const found = await showEntry(draft, seq, close);
  // Another one, or another part, may have been chosen meanwhile.
  if (detail.dataset.seq !== String(seq)) return;
  exchange = found;
  detail.replaceChildren(...draft.childNodes);
  detail.scrollTop = 0;
  if (wasHidden || detail.contains(document.activeElement)) byId('entry').focus({ preventScroll: true });
}

function closeDetail() {
  if (detail.hidden) return;
  const hadFocus = detail.contains(document.activeElement) || document.activeElement === document.body;
  detail.hidden = true;
  delete detail.dataset.seq;
  exchange = undefined;
  if (hadFocus && store.visible.length > 0) list.focus();
}

function close() {
  location.hash = `#/traffic${query()}`;
}

/** @param {number} by */
function move(by) {
  list.move(by);
  const { chosen } = list;
  if (detail.hidden || chosen === undefined || getComputedStyle(detail).position === 'fixed') return;
  history.replaceState(null, '', `#/traffic/${chosen}${query()}`);
  void openDetail(chosen);
}

/** @param {(found: Exchange) => unknown} act */
const withExchange = (act) => async () => {
  if (exchange !== undefined) await act(exchange);
  else if (list.chosen !== undefined) await act(await call('GET', `journal/${list.chosen}`));
};

/** What keys do here: of the list only where the focus is in it, or nowhere. */
export const commands = {
  j: () => move(1),
  k: () => move(-1),
  p: () => pause.click(),
  c: withExchange(copyCurl),
  r: withExchange(({ entry }) => repeat(entry.seq)),
  l: withExchange(({ entry }) => copyLink(entry.seq)),
  '/': () => input.focus(),
  Escape: () => close(),
};
export const listCommands = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  PageDown: () => move(list.rowsOnPage),
  PageUp: () => move(-list.rowsOnPage),
  Home: () => move(-Infinity),
  End: () => move(Infinity),
  Enter: () => {
    if (list.chosen !== undefined) open(list.chosen);
  },
};
