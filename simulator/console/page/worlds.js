// Worlds of the process, and snapshots of the one that is shown.
import { call, callProcess, worldId } from './api.js';
import { offerFile } from './clipboard.js';
import { asking } from './dialogs.js';
import { button, h, link, say } from './dom.js';
import { dateTimeOf } from './format.js';
import { card, field, form, input, live, number, page, rowButton, select, table } from './forms.js';
import { readWorld, tell } from './state.js';

/** @import { Mounted } from './wire.d.ts' */

/** @typedef {{ readonly id: string, readonly name: string | null, readonly now: string, readonly frozen: boolean, readonly seed: number, readonly base_url: string }} World */
/** @typedef {{ readonly id: string, readonly name: string | null, readonly now: string }} Snapshot */

/** @param {string} id */
export const addressOf = (id) =>
  id === 'default' ? './console' : `./console?world=${encodeURIComponent(id)}`;

const newWorld = () =>
  form(
    [
      field('Name', input('name', { maxlength: 200, placeholder: 'none' })),
      field('Seed', number('seed', { placeholder: 'as here' })),
      field('Begins at', input('now', { placeholder: '2026-03-31T23:59:50Z' })),
      field(
        'Clock',
        select('frozen', [
          ['true', 'frozen'],
          ['false', 'running'],
        ]),
      ),
    ],
    'Make',
    async (values) => {
      const made = await callProcess('POST', 'worlds', { ...values, frozen: values.frozen === 'true' });
      location.assign(addressOf(made.id));
    },
  );

function worldsTable() {
  const list = live(
    () => callProcess('GET', 'worlds'),
    (/** @type {{ worlds: readonly World[] }} */ { worlds }, refresh) =>
      table(
        'Worlds',
        [
          ['World', ({ id }) => (id === worldId ? h('strong', `${id} (shown)`) : link(addressOf(id), id))],
          ['Name', ({ name }) => name ?? ''],
          ['Time', ({ now, frozen }) => `${dateTimeOf(now)}${frozen ? ', frozen' : ''}`],
          ['Seed', ({ seed }) => seed],
          ['Address', ({ base_url }) => h('code', base_url)],
          [
            '',
            ({ id }) =>
              id !== 'default' &&
              asking(
                'Drop',
                `Drop the world ${id}?`,
                'All that it holds is gone then.',
                () => callProcess('DELETE', `worlds/${id}`).then(refresh),
                { 'data-key': `drop-${id}`, 'aria-label': `Drop ${id}`, class: 'quiet' },
              ),
          ],
        ],
        worlds,
        'There is no world.',
      ),
  );
  return list.place;
}

function snapshots() {
  const list = live(
    () => call('GET', 'snapshots'),
    (/** @type {{ snapshots: readonly Snapshot[] }} */ { snapshots: rows }) =>
      table(
        'Snapshots',
        [
          ['Snapshot', ({ id, name }) => name ?? id],
          ['Time of the world', ({ now }) => dateTimeOf(now)],
          [
            '',
            ({ id, name }) => [
              button(
                'Restore',
                async () => {
                  await call('POST', `snapshots/${id}/restore`);
                  await readWorld();
                  tell('state');
                  say(`The world is as in ${name ?? id}.`);
                },
                { 'data-key': `restore-${id}`, 'aria-label': `Restore ${name ?? id}` },
              ),
              ' ',
              rowButton('Drop', name ?? id, 'DELETE', `snapshots/${id}`),
            ],
          ],
        ],
        rows,
        'No snapshot was taken.',
      ),
  );
  return [
    form(
      [field('Name', input('name', { maxlength: 200, placeholder: 'before the purchase' }))],
      'Take a snapshot',
      (values) => call('POST', 'snapshots', values).then(list.refresh),
    ),
    list.place,
  ];
}

/** @returns {Mounted} */
export function mount() {
  return [
    page(
      'Worlds',
      'Each world is a service of its own: address, clock, content, organisations, faults and journal.',
      card('All', worldsTable()),
      card('New world', newWorld()),
      card('Snapshots of this world', ...snapshots()),
      card(
        'This world',
        h(
          'p.buttons',
          button('Export as a document', async () =>
            offerFile(`world-${worldId}.json`, JSON.stringify(await call('GET', 'export'), null, 2)),
          ),
          asking(
            'Reset to its start',
            'Reset the world?',
            'Content, organisations, readings, clock and journal begin anew. Snapshots remain.',
            async () => {
              await call('POST', 'reset');
              say('The world is as at its start.');
            },
            { class: 'danger' },
          ),
        ),
      ),
    ),
  ];
}
