// The console: its header and navigation, the part that the address names, and the stream of the world.
import { call, callProcess, referenceTo, takeTokenFromAddress, worldId } from './api.js';
import * as clients from './clients.js';
import * as clockPart from './clock.js';
import * as content from './content.js';
import * as deliveries from './deliveries.js';
import { button, byId, complain, fill, h, link, say, write } from './dom.js';
import { numberOf } from './format.js';
import { help, listenToKeys } from './keys.js';
import * as organisations from './organisations.js';
import * as outcomes from './outcomes.js';
import * as readings from './readings.js';
import { hits } from './search.js';
import { on, readWorld, store, tell, worldChanged } from './state.js';
import { follow } from './tail.js';
import * as traffic from './traffic.js';
import * as worlds from './worlds.js';

/** @import { Mounted } from './wire.d.ts' */

/**
 * @typedef {{
 *   readonly title: string,
 *   readonly mount: (id: string, filter: string) => Mounted,
 *   readonly show?: (id: string, filter: string) => void,
 * }} Part
 */

/** @type {Readonly<Record<string, Part>>} */
const parts = {
  traffic: { title: 'Traffic', mount: traffic.mount, show: traffic.show },
  deliveries: { title: 'Deliveries', mount: deliveries.mount },
  clock: { title: 'Clock', mount: clockPart.mount },
  outcomes: { title: 'Outcomes', mount: outcomes.mount },
  organisations: { title: 'Organisations', mount: organisations.mount },
  content: { title: 'Content', mount: content.mount },
  readings: { title: 'Readings', mount: readings.mount },
  worlds: { title: 'Worlds', mount: worlds.mount },
  clients: { title: 'Clients', mount: clients.mount },
};

/** @type {{ readonly name: string, readonly id: string, readonly stop?: (() => void) | undefined } | undefined} */
let mounted;

/** What the address says: `#/traffic/1042?f=status:4xx`. */
function place() {
  const [, name = 'traffic', id = '', query = ''] =
    /^#\/(\w+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(location.hash) ?? [];
  // An address that someone broke has no escapes to fail at.
  const given = new URLSearchParams(`id=${id}&${query}`);
  return {
    name: Object.hasOwn(parts, name) ? name : 'traffic',
    id: given.get('id') ?? '',
    filter: given.get('f') ?? '',
  };
}

function route() {
  const { name, id, filter } = place();
  const part = parts[name];
  if (part === undefined) return;
  byId('nav').dataset.open = 'false';
  if (mounted?.name === name && part.show !== undefined) return part.show(id, filter);
  mounted?.stop?.();
  const root = byId('part');
  root.dataset.part = name;
  const [view, stop] = part.mount(id, filter);
  fill(root, view);
  mounted = { name, id, stop };
  document.title = `${part.title} · Assay console`;
  for (const link of document.querySelectorAll('#nav a')) {
    const isHere = link.getAttribute('href') === `#/${name}`;
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  root.scrollTop = 0;
}

function navigation() {
  const more = button(
    'More',
    () => {
      const nav = byId('nav');
      nav.dataset.open = String(nav.dataset.open !== 'true');
      more.setAttribute('aria-expanded', nav.dataset.open);
    },
    { class: 'more', 'aria-expanded': 'false', 'aria-controls': 'nav' },
  );
  fill(
    byId('nav'),
    ...Object.entries(parts).map(([name, { title }]) =>
      link(`#/${name}`, title, h('span.badge', { id: `badge-${name}` })),
    ),
    h('a', { href: referenceTo('#'), title: 'The contract, operation by operation' }, 'Reference'),
    more,
  );
}

/** Numbers beside the parts: requests, deliveries that wait, outcomes that are forced, broken rules. */
/** @param {string} name @param {number} count */
const badge = (name, count) => write(byId(`badge-${name}`), count > 0 ? numberOf(count) : '');

async function chooseWorld() {
  /** @type {{ worlds: { id: string, name: string | null }[] }} */
  const { worlds: all } = await callProcess('GET', 'worlds');
  const box = /** @type {HTMLSelectElement} */ (byId('world'));
  const shown = all.some(({ id }) => id === worldId) ? all : [...all, { id: worldId, name: 'unknown' }];
  fill(
    box,
    ...shown.map(({ id, name }) => h('option', { value: id }, name === null ? id : `${id}: ${name}`)),
  );
  box.value = worldId;
  box.onchange = () => location.assign(worlds.addressOf(box.value));
}

/** The newest of what is there already; the stream goes on from it. */
async function readJournal() {
  const { entries, counts } = await call('GET', 'journal?last=10000');
  store.clear();
  store.lastSeq = 0;
  store.add(entries);
  store.total = counts.total;
}

/** @type {string | undefined} */
let instance;

/** @param {string} name @param {any} data */
async function happened(name, data) {
  switch (name) {
    case 'hello': {
      if (instance !== undefined && instance !== data.instance)
        say('The simulator was restarted: the list begins anew.');
      // A filter by organisation needs their names first; they may be others after a reset.
      await readWorld();
      // What came before the first entry that is stored is gone, and of an empty list nothing says where to go on.
      if (instance !== data.instance || data.first > store.lastSeq) {
        instance = data.instance;
        hits.clear();
        await readJournal();
      }
      isResuming &&= data.last > store.lastSeq;
      return;
    }
    case 'entries': {
      store.add(data.entries, data.skipped);
      // After a lost connection nothing is left out, if it is still there.
      if (isResuming) await traffic.loadSkipped();
      isResuming = false;
      return;
    }
    case 'state':
      worldChanged(data);
      badge('deliveries', data.deliveries?.waiting ?? 0);
      badge('outcomes', data.outcomes ?? 0);
      return;
    case 'verdict':
      if (data.verdict === 'failed' || data.verdict === 'warned') broken.add(data.rule);
      badge('clients', broken.size);
      tell('verdict', data);
      return;
    case 'cleared':
      store.clear();
      return;
    case 'reset':
      forgetBroken();
      await readWorld();
      tell('state', {});
      return;
    default:
  }
}

let isResuming = false;
/** @type {Set<string>} */
const broken = new Set();

function forgetBroken() {
  broken.clear();
  badge('clients', 0);
}
on('forgotten', forgetBroken);

/** @param {import('./tail.js').LinkState} state @param {string} text */
function showLink(state, text) {
  if (state === 'down' || state === 'hidden') isResuming = true;
  const link = byId('link');
  link.dataset.s = state;
  write(byId('link-text'), text);
  document.body.dataset.link = state;
  if (state === 'gone') say('This world is gone. Choose another one above.', 'bad');
}

takeTokenFromAddress();
navigation();
fill(byId('moves'), ...clockPart.moves());
clockPart.showTime(byId('now'), byId('frozen'));
byId('help').addEventListener('click', () => void help());
listenToKeys(() => mounted?.name ?? '');
addEventListener('hashchange', route);
store.listen(() => badge('traffic', store.total));
route();
chooseWorld().catch(complain);
follow({ after: () => store.lastSeq, onEvent: happened, onLink: showLink }).catch(complain);
