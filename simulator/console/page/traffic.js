// Traffic: the requests of the world as they come, a filter over them, and one of them in full.
import { call } from './api.js';
import { confirmed } from './dialogs.js';
import { button, byId, fill, h, say, write } from './dom.js';
import { explainEmpty } from './empty.js';
import { copyCurl, copyLink, repeat, showEntry } from './entry.js';
import { filterOf, keys } from './filter.js';
import { counted, numberOf } from './format.js';
import { gauges } from './gauges.js';
import { exportHar } from './har.js';
import { List } from './list.js';
import { hasInBody, searchBodies } from './search.js';
import { nameOf, on, planOf, store } from './state.js';

/** @import { Exchange } from './wire.d.ts' */

const typingMs = 150;
const classes = ['2xx', '3xx', '4xx', '5xx'];

/** What the mounted part consists of; undefined while another part is shown. */
/** @type {ReturnType<typeof parts> | undefined} */
let shown;
let filterText = '';
/** @type {readonly string[]} */
let words = [];
/** @type {Exchange | undefined} */
let exchange;

const lookup = { nameOf, planOf, hasInBody };

function parts() {
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
  const chips = h('div.chips', { role: 'group', 'aria-label': 'Statuses' });
  const empty = h('div.empty', { hidden: true });
  const count = h('span', { id: 'count' });
  const news = h('span', { role: 'status', id: 'news' });
  const skipped = h('span', { id: 'skipped' });
  const detail = h('aside.detail', { 'aria-label': 'Request', hidden: true });
  const strip = gauges();
  return { list, input, problem, pause, chips, empty, count, news, skipped, detail, strip };
}

/** @param {ReturnType<typeof parts>} made */
function layout({ list, input, problem, pause, chips, empty, count, news, skipped, detail, strip }) {
  const clear = button('Clear', clearJournal, { id: 'clear' });
  const har = button('HAR', () => exportHar(store.visible), {
    id: 'har',
    title: 'Export the list as a HAR file',
  });
  return h(
    'div.traffic',
    {},
    h(
      'section.left',
      { 'aria-label': 'Requests' },
      h('h1.unseen', {}, 'Traffic'),
      h('div.bar', {}, input, pause, clear, har),
      problem,
      h('div.under', {}, chips, strip.place),
      list.scroller,
      empty,
      h(
        'footer.foot',
        {},
        count,
        skipped,
        news,
        h('span.hint', {}, 'j k move · Enter open · / filter · ? keys'),
      ),
    ),
    detail,
  );
}

/** @param {HTMLElement} root @param {string} id @param {string} filter */
export function mount(root, id, filter) {
  shown = parts();
  const { list, input, strip } = shown;
  fill(root, layout(shown));
  let typing = 0;
  input.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => setFilter(input.value), typingMs);
  });
  let summary = 0;
  const later = () => {
    if (summary === 0)
      summary = setTimeout(() => {
        summary = 0;
        summarize();
        searchBodies(words);
      }, 100);
  };
  const stops = [
    store.listen((change) => {
      list.changed(change);
      later();
    }),
    on('organisations', () => {
      list.renamed();
      if (/\b(org|plan):/.test(filterText)) store.refilter(false);
    }),
    strip.stop,
  ];
  show(id, filter);
  summarize();
  list.draw();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(typing);
    clearTimeout(summary);
    shown = undefined;
    exchange = undefined;
  };
}

/**
 * Shows what the address names.
 * @param {string} id
 * @param {string} filter
 */
export function show(id, filter) {
  if (shown === undefined) return;
  if (filter !== filterText || shown.input.value !== filter) {
    shown.input.value = filter;
    setFilter(filter);
  }
  const seq = /^\d+$/.test(id) ? Number(id) : undefined;
  shown.list.chosen = seq ?? shown.list.chosen;
  if (seq === undefined) closeDetail();
  else void openDetail(seq);
  shown.list.draw();
}

const query = () => (filterText === '' ? '' : `?f=${encodeURIComponent(filterText)}`);

/** @param {string} text */
function setFilter(text) {
  if (shown === undefined) return;
  const filter = filterOf(text, lookup);
  const { problem, input } = shown;
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
  if (shown === undefined) return;
  const { pause, chips, empty, count, news, skipped, list } = shown;
  const { entries, visible, held, paused, total } = store;
  write(pause, paused ? `Resume${held.length > 0 ? ` (${numberOf(held.length)} new)` : ''}` : 'Pause');
  pause.setAttribute('aria-pressed', String(paused));
  write(news, paused ? `Paused, ${numberOf(held.length)} new` : '');
  write(
    count,
    visible.length === entries.length
      ? counted(total, 'request') +
          (total > entries.length ? `, the last ${numberOf(entries.length)} here` : '')
      : `${numberOf(visible.length)} of ${numberOf(entries.length)} requests`,
  );
  drawChips(chips);
  drawSkipped(skipped);
  list.scroller.hidden = visible.length === 0;
  empty.hidden = visible.length > 0;
  if (visible.length > 0) delete empty.dataset.kind;
  else void explainEmpty(empty, entries.length === 0 ? 'none' : 'filtered', () => applyFilter(''));
}

/** @param {HTMLElement} place */
function drawChips(place) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { status } of store.entries) {
    const name = `${Math.floor(status / 100)}xx`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  if (place.childElementCount === 0)
    place.append(
      ...classes.map((name) =>
        button(name, () => toggleTerm(`status:${name}`), {
          'data-tone': `s${name.charAt(0)}`,
          'data-class': name,
        }),
      ),
    );
  for (const chip of place.children) {
    const name = /** @type {HTMLElement} */ (chip).dataset.class ?? '';
    write(chip, `${name} ${numberOf(counts[name] ?? 0)}`);
    /** @type {HTMLElement} */ (chip).hidden = counts[name] === undefined;
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
  if (shown !== undefined) shown.input.value = text;
  setFilter(text);
  summarize();
}

/** @param {HTMLElement} place */
function drawSkipped(place) {
  const count = store.skipped.reduce((sum, span) => sum + span.count, 0);
  const text = count === 0 ? '' : `${numberOf(count)} skipped, because too many came at once. `;
  if (place.dataset.text === text) return;
  place.dataset.text = text;
  fill(place, text, count > 0 && button('Load them', loadSkipped, { class: 'quiet' }));
}

export async function loadSkipped() {
  const spans = store.skipped;
  store.skipped = [];
  for (const { after, count } of spans) {
    const { entries } = await call('GET', `journal?after=${after}&limit=${Math.min(count, 10_000)}`);
    store.fill(entries);
  }
}

async function clearJournal() {
  if (
    !(await confirmed(
      'Clear the journal?',
      'Entries and counts of this world are gone then, for every reader.',
      'Clear',
    ))
  )
    return;
  await call('DELETE', 'journal');
  say('The journal is empty.');
}

/** @param {number} seq */
function open(seq) {
  location.hash = `#/traffic/${seq}${query()}`;
}

/** @param {number} seq */
async function openDetail(seq) {
  if (shown === undefined) return;
  const { detail, list } = shown;
  const wasHidden = detail.hidden;
  detail.hidden = false;
  detail.dataset.seq = String(seq);
  list.chosen = seq;
  list.draw();
  const draft = h('div');
  const found = await showEntry(draft, seq, close);
  // Another one may have been chosen meanwhile.
  if (shown?.detail !== detail || detail.dataset.seq !== String(seq)) return;
  exchange = found;
  detail.replaceChildren(...draft.childNodes);
  detail.scrollTop = 0;
  if (wasHidden || detail.contains(document.activeElement)) byId('entry').focus({ preventScroll: true });
}

function closeDetail() {
  if (shown === undefined || shown.detail.hidden) return;
  const hadFocus = shown.detail.contains(document.activeElement) || document.activeElement === document.body;
  shown.detail.hidden = true;
  delete shown.detail.dataset.seq;
  exchange = undefined;
  if (hadFocus && store.visible.length > 0) shown.list.focus();
}

function close() {
  location.hash = `#/traffic${query()}`;
}

/** @param {number} by */
function move(by) {
  if (shown === undefined) return;
  shown.list.move(by);
  const { chosen } = shown.list;
  if (shown.detail.hidden || chosen === undefined || getComputedStyle(shown.detail).position === 'fixed')
    return;
  history.replaceState(null, '', `#/traffic/${chosen}${query()}`);
  void openDetail(chosen);
}

/** @param {(found: Exchange) => unknown} act */
const withExchange = (act) => async () => {
  if (exchange !== undefined) await act(exchange);
  else if (shown?.list.chosen !== undefined) await act(await call('GET', `journal/${shown.list.chosen}`));
};

/** What keys do here: of the list only where the focus is in it, or nowhere. */
export const commands = {
  j: () => move(1),
  k: () => move(-1),
  p: () => shown?.pause.click(),
  c: withExchange(copyCurl),
  r: withExchange(({ entry }) => repeat(entry.seq)),
  l: withExchange(({ entry }) => copyLink(entry.seq)),
  '/': () => shown?.input.focus(),
  Escape: () => close(),
};
export const listCommands = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  PageDown: () => move(shown?.list.rowsOnPage ?? 10),
  PageUp: () => move(-(shown?.list.rowsOnPage ?? 10)),
  Home: () => move(-Infinity),
  End: () => move(Infinity),
  Enter: () => {
    if (shown?.list.chosen !== undefined) open(shown.list.chosen);
  },
};
