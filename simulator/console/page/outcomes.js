// Forced outcomes of the next calls, and forced faults of the next webhook deliveries.
import { call } from './api.js';
import { button, h, say } from './dom.js';
import { spanOf } from './format.js';
import { card, field, form, input, live, number, page, select, showNeeded, table } from './forms.js';
import { choices } from './openapi.js';
import { nameOf, organisations, tell } from './state.js';

/** @import { Mounted } from './wire.d.ts' */

/** What each kind of outcome needs besides. */
/** @type {Readonly<Record<string, readonly string[]>>} */
const extras = {
  rate_limited: ['message', 'retry_after_seconds'],
  delay: ['ms'],
  truncate: ['bytes'],
  respond: ['status', 'content_type', 'body'],
  reset: [],
};
const ofRefusal = ['message'];
const faults = ['delay', 'reset', 'truncate', 'respond'];

/**
 * The outcome that the values of the form mean.
 * @param {Record<string, unknown>} values
 */
function outcomeOf({ kind, message, retry_after_seconds, ms, bytes, status, content_type, body }) {
  if (!faults.includes(String(kind)))
    return message === undefined && retry_after_seconds === undefined
      ? kind
      : { refusal: kind, message, retry_after_seconds };
  return {
    fault: kind,
    ms,
    bytes,
    status,
    body,
    ...(content_type !== undefined && { headers: { 'content-type': content_type } }),
  };
}

/** @param {unknown} outcome */
function outcomeText(outcome) {
  if (typeof outcome === 'string') return outcome;
  const { refusal, fault, ...more } = /** @type {Record<string, unknown>} */ (outcome);
  const rest = Object.entries(more).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${refusal ?? fault}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`;
}

/** The fields that only some outcomes have. @returns {Record<string, HTMLElement>} */
const moreFields = () => ({
  message: field('Text', input('message', { maxlength: 1000, placeholder: 'its own' })),
  retry_after_seconds: field('Retry after (s)', number('retry_after_seconds')),
  ms: field('Later by (ms)', number('ms', { value: 3000 })),
  bytes: field('Bytes of the body', number('bytes', { min: 1, value: 20 })),
  status: field('Status', number('status', { min: 200, max: 599, value: 502 })),
  content_type: field('Content type', input('content_type', { placeholder: 'text/html' })),
  body: field('Body', h('textarea', { name: 'body', rows: 2, placeholder: 'a page with the status' })),
});

/** @param {{ operations: readonly string[], refusals: readonly string[] }} known */
function outcomeForm({ operations, refusals }) {
  const more = moreFields();
  const kind = select(
    'kind',
    [...refusals, ...faults].map((name) => [name, name.replaceAll('_', ' ')]),
  );
  showNeeded(kind, more, (chosen) => extras[chosen] ?? ofRefusal);
  return form(
    [
      field(
        'Operation or tool',
        input('operation_id', { list: 'operations', required: true, placeholder: 'listStreams' }),
      ),
      h('datalist', { id: 'operations' }, ...operations.map((value) => h('option', { value }))),
      field('Outcome', kind),
      ...Object.values(more),
      field(
        'Of',
        select('organization_id', [
          ['', 'all organisations'],
          ...[...organisations.values()].map(({ id, name }) => /** @type {const} */ ([id, name])),
        ]),
      ),
      field('After', number('after', { value: 0 }), 'calls that pass before'),
      field('Times', number('times', { min: 1, value: 1 })),
      field('Mark', input('mark', { maxlength: 200 }), 'stands in the journal'),
    ],
    'Force',
    async ({ operation_id, organization_id, after, times, mark, ...rest }) => {
      await call('POST', 'outcomes', {
        operation_id,
        organization_id,
        after,
        times,
        mark,
        outcome: outcomeOf(rest),
      });
      say(`Forced on ${operation_id}.`);
      tell('state');
    },
  );
}

const deliveryFaultForm = () => {
  const kind = select('fault', ['drop', 'duplicate', 'delay', 'reorder', 'corrupt']);
  const ms = field('Later by (ms)', number('ms', { min: 1, value: 5000 }), "of the world's time");
  showNeeded(kind, { ms }, (chosen) => (chosen === 'delay' ? ['ms'] : []));
  return form(
    [
      field('Fault', kind),
      ms,
      field('Webhook', number('webhook_id', { min: 1, placeholder: 'any' })),
      field('Times', number('times', { min: 1, value: 1 })),
    ],
    'Force',
    async (values) => {
      await call('POST', 'delivery-faults', values);
      say('Forced on the next deliveries.');
      tell('state');
    },
  );
};

/**
 * A list of what is pending, with a button that removes all of it.
 * @param {string} path
 * @param {string} member
 * @param {readonly (readonly [string, (row: any) => import('./wire.d.ts').Child])[]} columns
 * @param {string} empty
 */
function pending(path, member, columns, empty) {
  const list = live(
    () => call('GET', path),
    (value) => [
      table('Pending', columns, value[member], empty),
      value[member].length > 0 &&
        h(
          'p.buttons',
          button(
            'Remove all',
            async () => {
              await call('DELETE', path);
              tell('state');
            },
            { 'data-remove': path, 'data-key': `remove-${path}` },
          ),
        ),
    ],
  );
  return list.place;
}

/** @returns {Mounted} */
export const mount = () => [
  page(
    'Outcomes',
    'What your client must survive: a refusal, a fault of the connection or any other reply on the next calls, and faults of deliveries.',
    card('Force an outcome', live(choices, outcomeForm).place),
    card(
      'Pending outcomes',
      pending(
        'outcomes',
        'outcomes',
        [
          ['Operation', ({ operation_id }) => h('code', operation_id)],
          ['Outcome', ({ outcome }) => outcomeText(outcome)],
          ['Of', ({ organization_id }) => (organization_id === null ? 'all' : nameOf(organization_id))],
          ['Passes first', ({ after }) => after],
          ['Left', ({ remaining }) => remaining],
          ['Mark', ({ mark }) => mark ?? ''],
        ],
        'No outcome is forced.',
      ),
    ),
    card('Force a fault of deliveries', deliveryFaultForm()),
    card(
      'Pending faults of deliveries',
      pending(
        'delivery-faults',
        'faults',
        [
          ['Fault', ({ fault, ms }) => (ms === null ? fault : `${fault} by ${spanOf(ms)}`)],
          ['Webhook', ({ webhook_id }) => webhook_id ?? 'any'],
          ['Left', ({ remaining }) => remaining],
        ],
        'No fault is forced.',
      ),
    ),
  ),
];
