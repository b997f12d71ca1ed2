// What an organisation has besides credentials: its webhooks and its backfill grants, and what an operator does to them.
import { call } from './api.js';
import { h, say } from './dom.js';
import { field, form, input, instant, live, number, rowButton, table } from './forms.js';
import { tell } from './state.js';

/** @import { Webhook } from './wire.d.ts' */

/** @param {Webhook} webhook */
const stateOf = ({ status, disabled_at, disabled_by }) => [
  h('span.tag', { 'data-state': status }, status),
  disabled_at !== null && h('small', `by ${disabled_by}, `, instant(disabled_at)),
];

/** @param {string} organisation its path */
export const webhooksOf = (organisation) =>
  live(
    () => call('GET', `${organisation}/webhooks`),
    (/** @type {{ webhooks: readonly Webhook[] }} */ { webhooks }) =>
      table(
        'Webhooks',
        [
          [
            'Webhook',
            ({ id, url, label, digest_id }) => [
              h('strong', label ?? `Webhook ${id}`),
              h('small', `${id}${digest_id === null ? '' : `, of digest ${digest_id}`}`),
              h('code', url),
            ],
          ],
          ['State', stateOf],
          ['Events', ({ events }) => events.map((event) => h('div', h('code', event)))],
          ['Failures in a row', ({ consecutive_failures }) => consecutive_failures],
          [
            '',
            ({ id, status }) => {
              const path = `${organisation}/webhooks/${id}`;
              return [
                rowButton('Test', `webhook ${id}`, 'POST', `${path}/test`),
                status === 'disabled' &&
                  rowButton('Reactivate', `webhook ${id}`, 'POST', `${path}/reactivate`),
                rowButton('Remove', `webhook ${id}`, 'DELETE', path),
              ];
            },
          ],
        ],
        webhooks,
        'No webhook. Register one with POST /webhooks of the service, and the credentials above.',
      ),
  ).place;

/** @param {string} organisation its path */
export function grantsOf(organisation) {
  // Few come and go, and there may be thousands.
  const streams = call('GET', 'streams');
  const list = live(
    () => Promise.all([call('GET', `${organisation}/grants`), streams]),
    ([{ grants }, { streams: all }]) => {
      /** @type {Map<string, string>} */
      const names = new Map(
        all.map((/** @type {{ id: string, name: string }} */ { id, name }) => [id, name]),
      );
      return [
        table(
          'Backfill grants',
          [
            ['No.', ({ id }) => id],
            ['Stream', ({ stream_id }) => [names.get(stream_id), h('small', stream_id)]],
            ['Years', ({ years }) => years],
            ['', ({ id }) => rowButton('Withdraw', `grant ${id}`, 'DELETE', `${organisation}/grants/${id}`)],
          ],
          /** @type {readonly { readonly id: number, readonly stream_id: string, readonly years: number }[]} */ (
            grants
          ),
          'No grant.',
        ),
        h('datalist', { id: 'streams' }, ...[...names].map(([value, name]) => h('option', { value }, name))),
      ];
    },
  );
  return [
    list.place,
    form(
      [
        field(
          'Stream',
          input('stream_id', { list: 'streams', required: true, placeholder: 'Id of a stream' }),
        ),
        field('Years', number('years', { min: 1, max: 50, value: 1 })),
      ],
      'Give',
      async (values) => {
        await call('POST', `${organisation}/grants`, values);
        say('Given. The list of the customer may show it five minutes later.');
        tell('state');
      },
    ),
  ];
}
