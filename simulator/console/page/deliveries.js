// Webhook deliveries as an inbox: what was sent, what came back, and sending it again.
import { call } from './api.js';
import { bodyView, facts, headersView } from './bodies.js';
import { button, fill, h, say } from './dom.js';
import { dateTimeOf } from './format.js';
import { card, live, page, select, table } from './forms.js';
import { nameOf, tell } from './state.js';

/** @import { Delivery, DeliveryDetail } from './wire.d.ts' */

const states = /** @type {const} */ (['waiting', 'delivered', 'exhausted', 'dropped']);

/** @param {Delivery} delivery */
const stateOf = ({ state, under_way }) =>
  h('span.tag', { 'data-state': state }, under_way ? 'under way' : state);

/** @param {Delivery} delivery */
function lastAnswer({ attempts }) {
  const last = attempts.at(-1);
  return last === undefined ? '' : (last.status ?? last.error ?? 'no answer');
}

/** @param {Delivery['attempts']} attempts */
const attemptsTable = (attempts) =>
  table(
    'Attempts',
    [
      ['No.', ({ attempt }) => attempt],
      ['Time', ({ at }) => h('time', { datetime: at }, dateTimeOf(at))],
      [
        'Answer',
        ({ status, error }) =>
          status === null
            ? h('strong.bad', {}, error ?? 'no answer')
            : h(status < 300 ? 'strong.good' : 'strong.bad', {}, String(status)),
      ],
      ['Took', ({ latency_ms }) => `${latency_ms} ms`],
    ],
    attempts,
    'Nothing was sent yet.',
  );

/** @param {DeliveryDetail} delivery */
function view(delivery) {
  const { id, event, webhook_id, organization_id, occurred_at, next_attempt_at, fault } = delivery;
  const { resend_of, attempts, request } = delivery;
  return [
    h('p', {}, h('a', { href: '#/deliveries' }, '← Deliveries')),
    h('h1', {}, `${event} `, stateOf(delivery)),
    h(
      'p.buttons',
      {},
      button(
        'Resend',
        async () => {
          const made = await call('POST', `deliveries/${id}/resend`);
          tell('state');
          say(`Sent again as delivery ${made.id}.`);
          location.hash = `#/deliveries/${made.id}`;
        },
        { 'data-key': 'resend', class: 'primary' },
      ),
    ),
    facts([
      ['Delivery', resend_of === null ? String(id) : `${id}, again ${resend_of}`],
      ['Webhook', request === null ? `${webhook_id}, removed` : `${webhook_id}, ${request.url}`],
      ['Organisation', h('a', { href: `#/organisations/${organization_id}` }, nameOf(organization_id))],
      ['Occurred', occurred_at],
      ['Next attempt', next_attempt_at],
      ['Forced fault', fault],
    ]),
    card('Attempts', attemptsTable(attempts)),
    request &&
      card(
        'Request',
        bodyView({
          text: request.body,
          bytes: new Blob([request.body]).size,
          truncated: false,
          released: false,
        }),
        headersView(request.headers),
      ),
  ];
}

/** @param {HTMLElement} root @param {string} id */
export function mount(root, id) {
  if (id !== '') {
    const one = live(
      () => call('GET', `deliveries/${encodeURIComponent(id)}`),
      (delivery) => view(/** @type {DeliveryDetail} */ (delivery)),
      'page',
    );
    fill(root, one.place);
    return undefined;
  }
  const chosen = select(
    'state',
    [['', 'all states'], ...states.map((state) => /** @type {const} */ ([state, state]))],
    { 'aria-label': 'State' },
  );
  const list = live(
    () => call('GET', `deliveries?limit=1000${chosen.value === '' ? '' : `&state=${chosen.value}`}`),
    (
      /** @type {{ deliveries: readonly Delivery[], counts: Record<string, number> }} */ {
        deliveries,
        counts,
      },
    ) => [
      h('p.muted', { id: 'delivery-counts' }, states.map((state) => `${counts[state]} ${state}`).join(' · ')),
      table(
        'Deliveries',
        [
          [
            'No.',
            ({ id }) => h('a', { href: `#/deliveries/${id}`, 'data-key': `delivery-${id}` }, String(id)),
          ],
          ['State', stateOf],
          ['Event', ({ event }) => h('code', {}, event)],
          ['Organisation', ({ organization_id }) => nameOf(organization_id)],
          ['Webhook', ({ webhook_id }) => webhook_id],
          ['Occurred', ({ occurred_at }) => h('time', { datetime: occurred_at }, dateTimeOf(occurred_at))],
          ['Attempts', ({ attempts }) => attempts.length],
          ['Answer', lastAnswer],
        ],
        deliveries.toReversed().slice(0, 300),
        'No delivery. Register a webhook of an organisation with POST /webhooks, then publish content under Content.',
      ),
      deliveries.length > 300 && h('p.muted', {}, `The newest 300 of ${deliveries.length} are shown.`),
    ],
  );
  chosen.addEventListener('change', () => void list.refresh());
  fill(
    root,
    page('Deliveries', 'What webhooks were sent, attempt by attempt.', h('p', {}, chosen), list.place),
  );
  return undefined;
}
