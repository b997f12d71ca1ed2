// The comparison with an earlier report: verdicts side by side, then the rules that changed.
import { plural } from '../../kit/words.ts';
import { html, type Markup } from '../../page/html.ts';
import { table } from '../../page/table.ts';
import type { Report } from '../../report/schema.ts';
import { verdicts } from '../../report/verdict.ts';
import { type Change, changeGroups, changesOf, worsening } from '../diff.ts';
import { figure, fold, ruleName, section, verdictMark } from './parts.ts';

export function changesSection(earlier: Report, now: Report): Markup {
  const changes = changesOf(earlier, now);
  const worse = changes.filter(({ kind }) => worsening.includes(kind)).length;
  return section(
    'changes',
    'Compared with an earlier run',
    html`${notesOf(earlier, now).map((note) => html`<p>${note}</p>`)}
<p>${plural(changes.length, 'rule')} changed; <strong class="${worse > 0 ? 'bad' : 'good'}">${worse} for the worse</strong>.</p>
${countsTable(earlier, now)}
${changeGroups(changes).map(({ kind, title, changes: listed }) =>
  fold(
    html`<strong>${title}</strong>: ${plural(listed.length, 'rule')}`,
    html`<ul class="changes">${listed.map(changeItem)}</ul>`,
    worsening.includes(kind),
  ),
)}`,
  );
}

/** What the two runs do not have in common, so that their verdicts are hard to compare. */
export function notesOf(earlier: Report, now: Report): readonly string[] {
  const named: readonly (readonly [string, string, string])[] = [
    ['target', earlier.target.base_url, now.target.base_url],
    ['seed', String(earlier.seed), String(now.seed)],
    ['selection of rules', plural(earlier.summary.total, 'rule'), plural(now.summary.total, 'rule')],
  ];
  return named.flatMap(([name, before, after]) =>
    before === after ? [] : [`The earlier run had another ${name}: ${before}, now ${after}.`],
  );
}

function countsTable(earlier: Report, now: Report): Markup {
  const row = (name: string | Markup, before: number, after: number): Markup =>
    html`<tr><th scope="row">${name}</th><td class="number">${figure(before)}</td><td class="number">${figure(after)}</td><td class="number">${changeOf(before, after)}</td></tr>
`;
  return table({
    caption: 'Rules of both runs by verdict',
    columns: ['Rules', '#Earlier', '#Now', '#Change'],
    rows: [
      row('claimed', earlier.summary.claimed, now.summary.claimed),
      row('exercised', earlier.summary.exercised, now.summary.exercised),
      ...verdicts.map((verdict) =>
        row(verdictMark(verdict), earlier.summary.counts[verdict], now.summary.counts[verdict]),
      ),
    ],
  });
}

const changeOf = (before: number, after: number): string =>
  before === after ? 'same' : `${after > before ? '+' : '\u2212'}${Math.abs(after - before)}`;

function changeItem({ rule, kind, before, after }: Change): Markup {
  const sides = [before, after].flatMap((side) => (side === undefined ? [] : [verdictMark(side.verdict)]));
  const failure = worsening.includes(kind) ? after?.failure : undefined;
  return html`<li>${ruleName(rule)} ${sides.map((side, nth) => (nth === 0 ? side : html` <span class="soft">then</span> ${side}`))}<span class="found">${(after ?? before)?.text}</span>
${failure ? html`<span class="note">expected ${failure.expected}, received ${failure.received}</span>` : undefined}
${kind === 'lost' && after?.not_exercised ? html`<span class="note">needs ${after.not_exercised.text}</span>` : undefined}</li>
`;
}
