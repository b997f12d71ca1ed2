// What the rules about clients say of everything that was sent to the world, and findings as they come.
import { call, Refused } from './api.js';
import { button, h, say } from './dom.js';
import { counted } from './format.js';
import { card, live, page, table } from './forms.js';
import { on, tell } from './state.js';

/** @import { Mounted, ReportedRule } from './wire.d.ts' */

const order = ['failed', 'warned', 'undecided', 'error', 'passed', 'not-exercised', 'not-applicable'];

/** @param {readonly ReportedRule[]} rules */
function report(rules) {
  const judged = rules.filter(({ verdict }) => !verdict.startsWith('not-'));
  const rows = judged.toSorted(
    (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.id.localeCompare(b.id),
  );
  return [
    h('p.muted', `${counted(rows.length, 'rule')} of ${rules.length} could be judged by what was sent.`),
    table(
      'Rules about clients',
      [
        [
          'Verdict',
          ({ verdict, level }) =>
            h(
              'span.tag',
              { 'data-state': verdict },
              level === 'should' && verdict === 'failed' ? 'advice' : verdict,
            ),
        ],
        [
          'Rule',
          ({ id, text, failure }) => [
            h('strong', text),
            h('small.muted', id),
            failure &&
              h('p.bad', `${failure.place}: expected ${failure.expected}, received ${failure.received}`),
          ],
        ],
      ],
      rows,
      'Nothing was sent that a rule binds.',
    ),
  ];
}

/** @returns {Mounted} */
export function mount() {
  const list = live(
    () =>
      call('GET', 'client-report').catch((cause) => {
        if (cause instanceof Refused && cause.status === 409) return { unobserved: cause.message };
        throw cause;
      }),
    (value) =>
      value.unobserved !== undefined
        ? h('p.none', value.unobserved)
        : [
            h(
              'p',
              value.ok
                ? h('strong.good', 'No rule of the level must is broken.')
                : h('strong.bad', 'A rule of the level must is broken.'),
            ),
            report(value.rules),
            button(
              'Forget',
              async () => {
                await call('DELETE', 'client-report');
                say('What was found of clients is forgotten.');
                tell('forgotten');
                tell('state');
              },
              { 'data-key': 'forget' },
            ),
          ],
  );
  const stop = on('verdict', () => void list.refresh());
  return [
    page(
      'Clients',
      'What your client did, by the rules that the contract sets for clients.',
      card('Findings', list.place),
    ),
    stop,
  ];
}
