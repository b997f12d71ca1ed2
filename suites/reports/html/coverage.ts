// What the run covered: verdicts by area, every rule with its state, and what was not exercised.
import { plural } from '../../kit/words.ts';
import { html, type Markup } from '../../page/html.ts';
import { table } from '../../page/table.ts';
import type { Report, ReportedRule } from '../../report/schema.ts';
import { verdicts } from '../../report/verdict.ts';
import { evidenceLines } from '../evidence.ts';
import { standingText, unjudgedText } from '../text.ts';
import {
  aboutRule,
  anchorOf,
  figure,
  fold,
  markedLines,
  ruleName,
  section,
  stateMark,
  stateOf,
  toneOf,
  verdictMark,
} from './parts.ts';

type Area = Report['areas'][number];

export const coverageSection = ({ areas }: Report): Markup =>
  section(
    'coverage',
    'Coverage by area',
    areas.length === 0
      ? html`<p>No rule was selected.</p>`
      : table({
          caption: 'Rules of each area by verdict; exercised rules passed, failed or warned',
          columns: ['Area', '#Exercised', ...verdicts.map((verdict) => `#${verdict}`)],
          rows: areas.map(areaRow),
        }),
  );

function areaRow({ area, counts }: Area): Markup {
  const exercised = counts.passed + counts.failed + counts.warned;
  const claimed = exercised + counts['not-exercised'] + counts.undecided + counts.error;
  return html`<tr><th scope="row"><a href="#area-${area}">${area}</a></th><td class="number">${claimed === 0 ? 'not claimed' : `${exercised} of ${claimed}`}</td>${verdicts.map((verdict) => countCell(verdict, counts[verdict]))}</tr>
`;
}

const countCell = (verdict: ReportedRule['verdict'], count: number): Markup =>
  html`<td class="number${count === 0 || verdict === 'passed' ? ' soft' : ` verdict ${toneOf(verdict)}`}">${count}</td>`;

/** Areas with a failure or an error are open. */
export const rulesSection = ({ areas, rules }: Report): Markup =>
  section(
    'rules',
    'All rules',
    areas.map(
      ({ area, counts }) =>
        html`<div id="area-${area}" data-group="${area}">${fold(
          html`<strong>${area}</strong> ${verdicts
            .filter((verdict) => counts[verdict] > 0)
            .map((verdict) => html` <span class="${toneOf(verdict)}">${counts[verdict]} ${verdict}</span>`)}`,
          table({
            caption: `Rules of ${area}`,
            columns: ['Verdict', 'Rule', '#Requests', '#ms'],
            rows: rules
              .filter((rule) => rule.area === area)
              .toSorted((a, b) => urgency(a) - urgency(b))
              .map(ruleRow),
          }),
          counts.failed + counts.error > 0,
        )}</div>`,
    ),
  );

function ruleRow(rule: ReportedRule): Markup {
  const { id, verdict, failure, blocked_by: blockedBy } = rule;
  const isShownAbove = failure !== null || verdict === 'error';
  const contradicted = isShownAbove ? standingText(rule) : undefined;
  const note = blockedBy === null ? (unjudgedText(rule) ?? contradicted) : `blocked by ${blockedBy}`;
  return html`<tr${aboutRule(rule)}><td>${verdictMark(verdict)}</td><th scope="row">${isShownAbove ? html`<a href="#${anchorOf(id)}">${ruleName(id)}</a>` : ruleName(id)} ${contradictionMark(rule)}<span class="found">${rule.text}</span>${note === undefined ? undefined : html`<span class="note">${note}</span>`}</th><td class="number">${figure(rule.requests)}</td><td class="number">${figure(rule.duration_ms)}</td></tr>
`;
}

/** The reason stands in the note beside it. */
const contradictionMark = (rule: ReportedRule): Markup | undefined =>
  stateOf(rule) === rule.verdict ? undefined : stateMark(rule);

/** Those that need work first; otherwise in the order of the report. */
const order = ['failed', 'error', 'warned', 'undecided', 'not-exercised'] as const;
const urgency = ({ verdict }: ReportedRule): number => {
  const place = (order as readonly string[]).indexOf(verdict);
  return place < 0 ? order.length : place;
};

export function needsSection({ needs, rules }: Report): Markup | undefined {
  if (needs.length === 0) return undefined;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return section(
    'not-exercised',
    'What was not exercised',
    html`<p class="soft">Each need with what would meet it in parentheses: a key or a capability of the target file, or an option of the command. A rule may have several needs.</p>
${needs.map(({ need, rules: ids }) => {
  const waiting = ids.flatMap((id) => byId.get(id) ?? []);
  return fold(
    html`<strong>${plural(ids.length, 'rule')}</strong> need${ids.length === 1 ? 's' : ''} ${need.text}`,
    [
      need.id === 'receiver' ? obstacleOf(waiting) : undefined,
      html`<ul>${waiting.map((rule) => html`<li>${ruleName(rule.id)} ${rule.text} <span class="found">${unjudgedText(rule)}</span></li>`)}</ul>`,
    ],
  );
})}`,
  );
}

/** The answer with which the target refused to register a receiver. */
function obstacleOf(waiting: readonly ReportedRule[]): Markup | undefined {
  const obstacle = waiting.find((rule) => rule.not_exercised?.obstacle)?.not_exercised?.obstacle;
  return obstacle
    ? html`<p>Expected ${obstacle.expected}, received ${obstacle.received}.</p>${markedLines(evidenceLines(obstacle))}`
    : undefined;
}
