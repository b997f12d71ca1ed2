// Why an answer is as it is: the check that decided it, the rule in words, what the contract says or leaves open, quota and rate.
import { referenceTo } from './api.js';
import { h, link } from './dom.js';
import { termFor } from './filter.js';
import { capital, counted, numberOf, spanOf } from './format.js';

/** @import { Entry, Exchange, Grounds } from './wire.d.ts' */

/** What each check looks at, for someone who does not know this service. */
/** @type {Readonly<Record<string, string>>} */
const checks = {
  forced: 'An operator forced this answer.',
  credentials: 'Who asks: the credentials decided.',
  rate: 'How often they ask: the rate limit decided.',
  plan: 'What their plan includes: the plan decided.',
  validation: 'What they ask: the request does not fit the contract.',
  idempotency: 'A write with this idempotency key came before.',
  condition: 'Nothing has changed since the entity tag that was sent.',
  unrouted: 'No operation and no tool took it.',
  service: '',
  served: 'Served.',
};

/** @param {Entry} entry */
export const isRefused = ({ status }) => status >= 400 || status === 0;

/** @param {Exchange} exchange */
export function why({ entry, grounds }) {
  const { rule, statements, reading, silences } = grounds;
  const refused = isRefused(entry);
  return h(
    'section.why',
    { 'aria-label': 'Why', 'data-refused': refused },
    h(
      'p.verdict',
      refused ? h('strong', `Refused by the check “${entry.decided_by}”. `) : null,
      checks[entry.decided_by] ?? entry.decided_by,
    ),
    rule && [
      h('p.rule', rule.text),
      h(
        'p.ids',
        h(
          'a',
          {
            href: `#/traffic?f=${encodeURIComponent(termFor('rule', rule.id))}`,
            title: 'All requests that this rule decided',
          },
          rule.id,
        ),
        h('span.muted', ` · ${rule.level} · ${rule.section}`),
      ),
    ],
    statements.length > 0 &&
      h(
        'details',
        { open: statements.length < 4 },
        h('summary', `The contract says (${statements.map(({ id }) => id).join(', ')})`),
        ...statements.map(({ id, text }) =>
          h('blockquote', text, ' ', link(referenceTo(`/statements#${id}`), id)),
        ),
      ),
    reading && silence(reading, silences),
    entry.marks.length > 0 &&
      h('p', h('span.muted', 'Forced by '), entry.marks.map((mark) => `“${mark}”`).join(', ')),
    ...amounts(entry),
  );
}

/** @param {NonNullable<Grounds['reading']>} reading @param {Grounds['silences']} silences */
function silence({ id, text, value, default: preset, alternatives }, silences) {
  const others = [preset, ...alternatives].filter((one) => one !== value);
  return h(
    'details',
    { open: true },
    h(
      'summary',
      `The contract is silent (${silences.map((one) => one.id).join(', ')}); this world follows a reading`,
    ),
    ...silences.map(({ text: topic, kind }) =>
      h('p', kind === 'silent' ? null : h('em', `${capital(kind)}: `), topic),
    ),
    h('p', text, ' Here: ', h('strong', value), '. Also legal: ', others.join(', '), '.'),
    h('p.ids', link(`#/readings/${id}`, `Choose another reading of ${id}`)),
  );
}

/** @param {Entry} entry */
function amounts({ quota, rate, billed }) {
  return [
    quota &&
      h(
        'p.amount',
        { 'data-amount': 'quota' },
        h('span.muted', 'Quota '),
        `${numberOf(quota.before)} → ${numberOf(quota.after)} of ${numberOf(quota.limit)}`,
        h('span.muted', billed === 0 ? ', nothing billed' : `, ${counted(billed, 'manifest')} billed`),
      ),
    rate &&
      h(
        'p.amount',
        { 'data-amount': 'rate' },
        h('span.muted', 'Rate '),
        `${numberOf(rate.used_before)} → ${numberOf(rate.used_after)} of ${numberOf(rate.limit)} in ${spanOf(rate.window_ms)}`,
        h('span.muted', rate.used_after === rate.used_before ? ', not counted' : ''),
      ),
  ];
}
