// Content to publish: manifests, new versions of records, and streams that come and go.
import { call } from './api.js';
import { button, fill, h, say } from './dom.js';
import { card, field, form, input, live, number, page, rowButton, select, table } from './forms.js';
import { choices } from './openapi.js';
import { tell } from './state.js';

/** @import { Mounted } from './wire.d.ts' */

/** @typedef {{ readonly id: string, readonly name: string, readonly status: string }} Stream */

/** @param {{ readonly manifest: Record<string, any> }} known */
function publishForm({ manifest }) {
  const published = h('p', { role: 'status' });
  const made = form(
    [
      field(
        'Stream',
        input('stream_name', { list: 'streams', required: true, placeholder: 'Name of a stream' }),
      ),
      field('How many', number('count', { min: 1, max: 1000, value: 1 })),
      field('Headline', input('headline', { maxlength: 300, placeholder: 'generated' })),
      ...['significance', 'sentiment', 'source_type'].map((name) =>
        field(name.replace('_', ' '), select(name, [['', 'generated'], ...manifest[name].enum])),
      ),
    ],
    'Publish',
    async ({ stream_name, ...values }) => {
      const { manifests } = await call('POST', 'manifests', {
        ...values,
        stream_names: [stream_name],
      });
      fill(
        published,
        `Published ${manifests.length === 1 ? '' : `${manifests.length}, the first `}as `,
        h('code', manifests[0].manifest_id),
        '. ',
        button('Publish a new version of its record', () => revise(manifests[0].manifest_id), {
          class: 'quiet',
        }),
      );
      tell('state');
    },
  );
  return [made, published];
}

/** @param {string} id */
async function revise(id) {
  const { manifest_id, record_version } = await call('POST', `manifests/${encodeURIComponent(id)}/revision`);
  say(`Published version ${record_version}, as manifest ${manifest_id}.`);
}

/** @param {Stream} stream */
const actionsOf = ({ id, name, status }) => [
  status === 'live' && rowButton('Unpublish', name, 'POST', `streams/${id}/unpublish`),
  status === 'unpublished' && rowButton('Publish', name, 'POST', `streams/${id}/publish`),
  status !== 'removed' && rowButton('Remove', name, 'DELETE', `streams/${id}`),
];

const shownMax = 50;

/** The streams of the world, and their names for the form above. @param {HTMLElement} names */
function streamList(names) {
  const search = input('search', {
    type: 'search',
    placeholder: 'Part of a name',
    'aria-label': 'Streams to show',
  });
  const list = live(
    () => call('GET', 'streams'),
    (/** @type {{ streams: readonly Stream[] }} */ { streams }) => {
      const usable = streams.filter(({ status }) => status !== 'removed');
      fill(names, ...usable.map(({ name }) => h('option', { value: name })));
      const found = streams.filter(({ name }) => name.toLowerCase().includes(search.value.toLowerCase()));
      return [
        table(
          'Streams',
          [
            ['Name', ({ name }) => name],
            ['Id', ({ id }) => h('code', id)],
            ['State', ({ status }) => h('span.tag', { 'data-state': status }, status)],
            ['', actionsOf],
          ],
          found.slice(0, shownMax),
          'No stream has such a name.',
        ),
        found.length > shownMax && h('p.muted', `${shownMax} of ${found.length} are shown.`),
      ];
    },
  );
  search.addEventListener('input', list.redraw);
  return { search, ...list };
}

/** @returns {Mounted} */
export function mount() {
  const names = h('datalist', { id: 'streams' });
  const { search, place, refresh } = streamList(names);
  return [
    page(
      'Content',
      'What the service publishes: it appears in listings, and webhooks and the feed tell of it.',
      names,
      card('Publish manifests', live(choices, publishForm).place),
      card(
        'Publish a new version',
        form(
          [field('Manifest', input('id', { required: true, placeholder: '661223300003000' }))],
          'Publish',
          ({ id }) => revise(id),
        ),
      ),
      card(
        'New stream',
        form([field('Name', input('name', { required: true, maxlength: 200 }))], 'Make', (values) =>
          call('POST', 'streams', values).then(refresh),
        ),
      ),
      card('Streams', search, place),
    ),
  ];
}
