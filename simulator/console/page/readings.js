// Readings: what the contract leaves open, how this world reads it, and what else would be legal.
import { call } from './api.js';
import { button, complain, h, say } from './dom.js';
import { counted } from './format.js';
import { input, live, page, select, table } from './forms.js';
import { tell } from './state.js';

/** @import { Mounted, Reading } from './wire.d.ts' */

/** @param {Record<string, string>} choice */
async function choose(choice) {
  await call('PATCH', 'readings', choice);
  const pairs = Object.entries(choice).map((pair) => pair.join('='));
  say(`The world follows ${pairs.join(', ')} from the next request on.`);
  tell('state');
}

/**
 * @param {readonly Reading[]} readings
 * @param {string} wanted in lower case
 * @param {boolean} onlyChanged
 */
function list(readings, wanted, onlyChanged) {
  const changed = readings.filter((row) => row.value !== row.default);
  const found = (onlyChanged ? changed : readings).filter(({ id, text, silences }) =>
    [id, text, ...silences].some((part) => part.toLowerCase().includes(wanted)),
  );
  const defaults = Object.fromEntries(changed.map((row) => [row.id, row.default]));
  return [
    h(
      'p.buttons',
      h(
        'span.muted',
        `${counted(found.length, 'reading')} shown; ${changed.length} differ from the default.`,
      ),
      changed.length > 0 &&
        button('Back to the defaults', () => choose(defaults), { 'data-key': 'defaults' }),
    ),
    table(
      'Readings',
      [
        [
          'What is open',
          ({ id, text, silences }) => [h('strong', text), h('small.muted', `${id} · ${silences.join(', ')}`)],
        ],
        ['This world', chooser],
      ],
      found,
      'No reading fits.',
    ),
  ];
}

/** @param {string} id @returns {Mounted} */
export function mount(id) {
  const search = input('search', {
    type: 'search',
    value: id,
    placeholder: 'quota, S-21 …',
    'aria-label': 'Readings to show',
  });
  const others = h('input', { type: 'checkbox' });
  const shown = live(
    () => call('GET', 'readings'),
    ({ readings }) => list(readings, search.value.trim().toLowerCase(), others.checked),
  );
  search.addEventListener('input', shown.redraw);
  others.addEventListener('change', shown.redraw);
  return [
    page(
      'Readings',
      'Where the contract says nothing or two things, a client must survive every choice. Choose another one and see.',
      h('p.tools', search, h('label.check', others, 'Only those that differ')),
      shown.place,
    ),
  ];
}

/** @param {Reading} reading */
function chooser({ id, value, default: preset, alternatives, text }) {
  const control = select(
    id,
    [preset, ...alternatives].map((one) => [one, one === preset ? `${one} (default)` : one]),
    { 'aria-label': text, 'data-key': id, 'data-changed': value !== preset },
  );
  control.value = value;
  control.addEventListener('change', () => choose({ [id]: control.value }).catch(complain));
  return control;
}
