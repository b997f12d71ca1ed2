// One request in full: why it got its answer, what can be done with it, and what was exchanged.
import { call, Refused } from './api.js';
import { bodyView, facts, headersView } from './bodies.js';
import { copied } from './clipboard.js';
import { curlOf } from './curl.js';
import { button, fill, h, link, say, textOf } from './dom.js';
import { toneOf } from './format.js';
import { choices } from './openapi.js';
import { linkTo, trafficOf } from './organisations.js';
import { moveClock, nameOf, store, tell } from './state.js';
import { isRefused, why } from './why.js';

/** @import { Exchange, Message, Sent } from './wire.d.ts' */

const hourSeconds = 3_600;

/**
 * Shows the entry in the place; says so if it is gone.
 * @param {HTMLElement} place
 * @param {number} seq
 * @param {() => void} onClose
 * @returns {Promise<Exchange | undefined>} what can be copied and repeated
 */
export async function showEntry(place, seq, onClose) {
  const back = button('← Requests', onClose, { class: 'back quiet' });
  const close = button('×', onClose, { class: 'close quiet', 'aria-label': 'Close', title: 'Close (Esc)' });
  try {
    const exchange = /** @type {Exchange} */ (await call('GET', `journal/${seq}`));
    fill(place, back, close, ...view(exchange));
    return exchange;
  } catch (cause) {
    const isGone = cause instanceof Refused && cause.status === 404;
    fill(
      place,
      back,
      close,
      h('h2', { tabindex: '-1', id: 'entry' }, isGone ? `Request ${seq} is gone` : `Request ${seq}`),
      h('p.problem', isGone ? goneText() : textOf(cause)),
    );
    return undefined;
  }
}

function goneText() {
  const oldest = store.entries[0]?.seq;
  return `The journal no longer has it: it was cleared, or newer requests took its place. ${oldest === undefined ? 'The journal is empty.' : `The oldest that it has is ${oldest}.`}`;
}

/** @param {Exchange} exchange */
function view(exchange) {
  const { entry, request, response, sent } = exchange;
  const { seq, status, method, path, query, organization_id, surface, operation_id } = entry;
  return [
    h(
      'h2',
      { tabindex: '-1', id: 'entry' },
      h('span.status', { 'data-tone': toneOf(status) }, String(status)),
      ' ',
      h('span.path', `${method} ${path}`),
      query === '' ? null : h('span.query', `?${query}`),
    ),
    why(exchange),
    h('p.buttons', { id: 'actions' }, actions(exchange)),
    sent && h('section', h('h3', `Really sent: ${sentText(sent)}`), ...messageView(sent)),
    h('section', h('h3', sent ? 'Answer before the fault' : 'Answer'), ...messageView(response)),
    h('section', h('h3', 'Request'), ...messageView(request)),
    h(
      'section',
      h('h3', 'Facts'),
      facts([
        ['No.', String(seq)],
        ['Time of the world', entry.at],
        ['Real time', entry.received_at],
        [
          'Organisation',
          organization_id === null
            ? 'none was recognised'
            : [linkTo(organization_id), ' · ', link(trafficOf(organization_id), 'its requests')],
        ],
        ['Operation', `${operation_id} (${surface})`],
      ]),
    ),
  ];
}

/** @param {Message} message */
const messageView = ({ headers, body }) => [bodyView(body), headers.length > 0 && headersView(headers)];

/** @param {Sent} sent */
function sentText({ fault, status, delay_ms }) {
  if (fault === 'reset') return 'nothing, the connection was reset';
  if (fault === 'delay') return `${status}, ${delay_ms} ms later`;
  return fault === 'truncate' ? `${status}, cut off` : `${status} in place of the answer`;
}

/** @param {Exchange} exchange */
function actions(exchange) {
  const { entry } = exchange;
  const isRequest = entry.surface !== 'websocket';
  return [
    button('Copy as curl', () => copyCurl(exchange), {
      title: 'With variables for credentials (c)',
      'data-act': 'curl',
    }),
    entry.organization_id !== null &&
      button(
        '… with credentials',
        async () => copied(await curlOf(exchange, true), 'Command with credentials'),
        {
          'aria-label': 'Copy as curl with credentials',
          'data-act': 'curl-secrets',
        },
      ),
    isRequest && button('Repeat', () => repeat(entry.seq), { title: 'Now (r)', 'data-act': 'repeat' }),
    isRequest &&
      button(
        'Repeat an hour later',
        async () => {
          await moveClock('POST', { seconds: hourSeconds });
          await repeat(entry.seq);
        },
        { title: 'Moves the clock of the world first', 'data-act': 'later' },
      ),
    (entry.fault !== null || isRefused(entry)) &&
      entry.surface !== 'site' &&
      isRequest &&
      button('Force again', () => forceAgain(exchange), {
        title: 'The next call gets this answer',
        'data-act': 'force',
      }),
    button('Copy link', () => copyLink(entry.seq), { title: 'To this request (l)', 'data-act': 'link' }),
  ];
}

/** @param {Exchange} exchange */
export const copyCurl = async (exchange) => copied(await curlOf(exchange, false), 'Command');

/** @param {number} seq */
export const copyLink = (seq) =>
  copied(`${location.origin}${location.pathname}${location.search}#/traffic/${seq}`, 'Link');

/** @param {number} seq */
export async function repeat(seq) {
  const made = await call('POST', `journal/${seq}/repeat`);
  say(`Repeated as request ${made.seq}.`);
  location.hash = `#/traffic/${made.seq}${/\?.*/.exec(location.hash)?.[0] ?? ''}`;
}

/** @param {Exchange} exchange */
async function forceAgain({ entry, response, sent }) {
  const { refusals } = await choices();
  const code = /"error_code"\s*:\s*"(\w+)"/.exec(response.body.text)?.[1] ?? '';
  /** @param {Message} message */
  const reply = ({ headers, body }) => {
    if (body.truncated || body.released)
      throw new Error('The answer is not kept whole, so that it cannot be given again.');
    return {
      body: body.text,
      headers: Object.fromEntries(
        headers
          .filter(({ name }) => /^(content-type|retry-after)$/i.test(name))
          .map(({ name, value }) => [name.toLowerCase(), value]),
      ),
    };
  };
  const outcome =
    sent === null
      ? refusals.includes(code)
        ? code
        : { fault: 'respond', status: entry.status, ...reply(response) }
      : {
          fault: sent.fault,
          ...(sent.fault === 'delay' && { ms: sent.delay_ms }),
          ...(sent.fault === 'truncate' && { bytes: sent.body.bytes }),
          ...(sent.fault === 'respond' && { status: sent.status, ...reply(sent) }),
        };
  const { operation_id, organization_id } = entry;
  await call('POST', 'outcomes', {
    operation_id,
    outcome,
    ...(organization_id !== null && { organization_id }),
  });
  tell('state');
  say(`The next ${operation_id} of ${nameOf(organization_id) || 'anyone'} gets this answer again.`);
}
