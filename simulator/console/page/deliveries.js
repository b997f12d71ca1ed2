// Webhook deliveries as an inbox: what was sent, what came back, and sending it again.
import { call } from './api.js';
import { bodyView, facts, headersView } from './bodies.js';
import { button, h, link, say } from './dom.js';
import { card, instant, live, page, select, table } from './forms.js';
import { linkTo } from './organisations.js';
import { tell } from './state.js';

/** @import { Delivery, DeliveryDetail, Mounted } from './wire.d.ts' */

const shownMax = 300;
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
      ['Time', ({ at }) => instant(at)],
      [
        'Answer',
        ({ status, error }) =>
          status === null
            ? h('strong.bad', error ?? 'no answer')
            : h(status < 300 ? 'strong.good' : 'strong.bad', status),
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
    h('p', link('#/deliveries', '← Deliveries')),
    h('h1', `${event} `, stateOf(delivery)),
    h(
      'p.buttons',
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
      ['Organisation', linkTo(organization_id)],
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

/** @param {string} id @returns {Mounted} */
export function mount(id) {
  if (id !== '') return [live(() => call('GET', `deliveries/${encodeURIComponent(id)}`), view, 'page').place];
  const chosen = select('state', [['', 'all states'], ...states], { 'aria-label': 'State' });
  const list = live(
    () => call('GET', `deliveries?last=${shownMax}${chosen.value === '' ? '' : `&state=${chosen.value}`}`),
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
          ['Event', ({ event }) => h('code', event)],
          ['Organisation', ({ organization_id }) => linkTo(organization_id)],
          ['Webhook', ({ webhook_id }) => webhook_id],
          ['Occurred', ({ occurred_at }) => instant(occurred_at)],
          ['Attempts', ({ attempts }) => attempts.length],
          ['Answer', lastAnswer],
        ],
        deliveries.toReversed(),
        'No delivery. Register a webhook of an organisation with POST /webhooks, then publish content under Content.',
      ),
      deliveries.length === shownMax && h('p.muted', `At most the newest ${shownMax} are shown.`),
    ],
  );
  chosen.addEventListener('change', () => void list.refresh());
  return [page('Deliveries', 'What webhooks were sent, attempt by attempt.', h('p', chosen), list.place)];
}
