// Readings: what the contract leaves open, how this world reads it, and what else would be legal.
import { call } from './api.js';
import { button, fill, h, say } from './dom.js';
import { counted } from './format.js';
import { input, live, page, select, table } from './forms.js';
import { tell } from './state.js';

/** @import { Reading } from './wire.d.ts' */

/** @param {HTMLElement} root @param {string} id */
export function mount(root, id) {
  const search = input('search', {
    type: 'search',
    value: id,
    placeholder: 'quota, S-21 …',
    'aria-label': 'Readings to show',
  });
  const others = h('input', { type: 'checkbox' });
  /** @param {Record<string, string>} choice */
  const choose = async (choice) => {
    await call('PATCH', 'readings', choice);
    say(
      `The world follows ${Object.entries(choice)
        .map((pair) => pair.join('='))
        .join(', ')} from the next request on.`,
    );
    tell('state');
  };
  const list = live(
    () => call('GET', 'readings'),
    (/** @type {{ readings: readonly Reading[] }} */ { readings }) => {
      const wanted = search.value.trim().toLowerCase();
      const changed = readings.filter((row) => row.value !== row.default);
      const found = (others.checked ? changed : readings).filter(({ id: name, text, silences }) =>
        [name, text, ...silences].some((part) => part.toLowerCase().includes(wanted)),
      );
      return [
        h(
          'p.buttons',
          {},
          h(
            'span.muted',
            {},
            `${counted(found.length, 'reading')} shown; ${changed.length} differ from the default.`,
          ),
          changed.length > 0 &&
            button(
              'Back to the defaults',
              () => choose(Object.fromEntries(changed.map((row) => [row.id, row.default]))),
              { 'data-key': 'defaults' },
            ),
        ),
        table(
          'Readings',
          [
            [
              'What is open',
              ({ id: name, text, silences }) => [
                h('strong', {}, text),
                h('small.muted', {}, `${name} · ${silences.join(', ')}`),
              ],
            ],
            ['This world', (row) => chooser(row, choose)],
          ],
          found,
          'No reading fits.',
        ),
      ];
    },
  );
  search.addEventListener('input', list.redraw);
  others.addEventListener('change', list.redraw);
  fill(
    root,
    page(
      'Readings',
      'Where the contract says nothing or two things, a client must survive every choice. Choose another one and see.',
      h('p.tools', {}, search, h('label.check', {}, others, 'Only those that differ')),
      list.place,
    ),
  );
  return undefined;
}

/** @param {Reading} reading @param {(choice: Record<string, string>) => unknown} choose */
function chooser({ id, value, default: preset, alternatives, text }, choose) {
  const control = select(
    id,
    [preset, ...alternatives].map((one) => [one, one === preset ? `${one} (default)` : one]),
    { 'aria-label': text, 'data-key': id, 'data-changed': value !== preset },
  );
  control.value = value;
  control.addEventListener('change', () => void choose({ [id]: control.value }));
  return control;
}
