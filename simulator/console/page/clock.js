// The clock of the world: its time, how it moves, and what is due.
import { call } from './api.js';
import { button, h, write } from './dom.js';
import { dateTimeOf, distanceOf } from './format.js';
import { card, field, form, input, instant, live, number, page, select, table } from './forms.js';
import { clock, moveClock, nowMs, on } from './state.js';

/** @import { Clock, Mounted } from './wire.d.ts' */

const steps = /** @type {const} */ ([
  ['+1 min', 60],
  ['+1 h', 3_600],
  ['+1 day', 86_400],
]);

const nextMonthMs = () => {
  const now = new Date(nowMs());
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
};

/** @param {string} to */
const moveTo = (to) => moveClock('POST', { to });

async function toNextDue() {
  const { due } = /** @type {Clock} */ (await call('GET', 'clock'));
  const [next] = due;
  if (next === undefined) throw new Error('Nothing is due: the clock stays where it is.');
  await moveTo(next.at);
}

const toggle = () => moveClock('PUT', { frozen: !clock.frozen });

/** The buttons that move the clock; they change their words with it. */
export function moves() {
  const freeze = button('Freeze', toggle, { 'data-move': 'freeze' });
  const draw = () => write(freeze, clock.frozen ? 'Run' : 'Freeze');
  draw();
  const off = on('clock', () => (freeze.isConnected ? draw() : off()));
  return [
    ...steps.map(([label, seconds]) =>
      button(label, () => moveClock('POST', { seconds }), { 'data-move': String(seconds) }),
    ),
    button('Next due', toNextDue, {
      title: 'To the next delivery, expiry or other work',
      'data-move': 'due',
    }),
    button('Next month', () => moveTo(new Date(nextMonthMs()).toISOString()), {
      title: 'To the first second of the next month, when quotas begin anew',
      'data-move': 'month',
    }),
    freeze,
  ];
}

/** Keeps the time in the header right. @param {HTMLElement} time @param {HTMLElement} frozen */
export function showTime(time, frozen) {
  const draw = () => {
    if (clock.readAt === 0) return;
    const iso = new Date(nowMs()).toISOString();
    write(time, dateTimeOf(iso));
    time.setAttribute('datetime', iso);
    frozen.hidden = !clock.frozen;
  };
  const timer = setInterval(() => (time.isConnected ? draw() : clearInterval(timer)), 250);
  const off = on('clock', () => (time.isConnected ? draw() : off()));
}

/** @type {Readonly<Record<string, number>>} */
const unitSeconds = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

/** @type {Readonly<Record<string, string>>} */
const kinds = {
  arrival: 'a manifest that the world publishes by itself',
  delivery: 'an attempt at a webhook delivery',
  'quota-reset': 'the quotas begin anew',
  sunset: 'the sunset of an operation',
};

const dueTable = () =>
  live(
    () => call('GET', 'clock'),
    (/** @type {Clock} */ { due, now_ms }, refresh) =>
      table(
        'What is due',
        [
          ['When', ({ at }) => instant(at)],
          ['From now', ({ at }) => distanceOf(Date.parse(at) - now_ms)],
          ['What', ({ what }) => kinds[what] ?? what],
          ['', ({ at }) => button('Go there', () => moveTo(at).then(refresh), { 'data-key': `due-${at}` })],
        ],
        due,
        'Nothing is due: no delivery, expiry or other work waits for the clock.',
      ),
  );

const moveForms = () => [
  form(
    [
      field('By', number('amount', { max: 1_000_000, value: 5, required: true })),
      field('Unit', select('unit', Object.keys(unitSeconds))),
    ],
    'Advance',
    ({ amount, unit }) => moveClock('POST', { seconds: Math.round(amount * (unitSeconds[unit] ?? 0)) }),
  ),
  form(
    [
      field(
        'To',
        input('to', { required: true, placeholder: '2026-03-31T23:59:50Z' }),
        'ISO 8601, with a zone',
      ),
    ],
    'Go there',
    ({ to }) => moveTo(to),
  ),
];

/** @returns {Mounted} */
export function mount() {
  const now = h('time');
  const state = h('span.tag');
  showTime(now, h('span'));
  const draw = () => {
    write(state, clock.frozen ? 'frozen' : 'running');
  };
  draw();
  const due = dueTable();
  const stop = on('clock', () => {
    draw();
    void due.refresh();
  });
  return [
    page(
      'Clock',
      'A move does everything that is due on the way, such as deliveries and their retries. To go back, restore a snapshot.',
      card('Time of the world', h('p.big', now, ' ', state), h('p.buttons', ...moves())),
      card('Move', h('div.columns', ...moveForms())),
      card('Due', due.place),
    ),
    stop,
  ];
}
