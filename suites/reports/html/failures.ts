// Failures, warnings and errors: what each rule demands, what it rests on, what came, and how to repeat it.
import { isStatementId, statementOf } from '../../../spec/statements/index.ts';
import { plural } from '../../kit/words.ts';
import { html, type Markup } from '../../page/html.ts';
import type { Report, ReportedFailure, ReportedRule, ReportedSequence } from '../../report/schema.ts';
import { evidenceLines, otherLines, stepLines, stepText, withGaps } from '../evidence.ts';
import { standingText, whereText } from '../text.ts';
import {
  aboutRule,
  anchorOf,
  fact,
  fold,
  markedLines,
  preformatted,
  ruleName,
  section,
  stateMark,
  stateOf,
  verdictMark,
} from './parts.ts';

export function failureSection({ rules, causes }: Report): Markup {
  const shown = causesWith('failed', { rules, causes });
  const blocked = shown.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const counted = `${plural(shown.length + blocked, 'rule')}, for ${plural(shown.length, 'cause')}. The cause that blocks most rules comes first.`;
  const grouped = Map.groupBy(shown, groupOf);
  return section(
    'failures',
    'Failures',
    shown.length === 0
      ? html`<p>No rule failed.</p>`
      : html`<p class="soft">${counted}</p>${groups.map(({ name, title }) => causeGroup(title, grouped.get(name) ?? []))}`,
  );
}

/** Those that need work come first. */
const groups = [
  { name: 'counted', title: 'They fail the run' },
  { name: 'known', title: 'Known, and accepted for now' },
  { name: 'claimed', title: 'Disputed, or of newer rules' },
] as const;

/** A cause counts if one of its rules does. */
function groupOf({ head, blocks }: Cause): (typeof groups)[number]['name'] {
  const states = [head, ...blocks].map(stateOf);
  if (states.includes('failed')) return 'counted';
  return states.includes('known') ? 'known' : 'claimed';
}

const causeGroup = (title: string, causes: readonly Cause[]): Markup | undefined =>
  causes.length === 0
    ? undefined
    : html`<div data-group="${title}"><h3>${title}: ${plural(causes.length, 'cause')}</h3>
${causes.map(causeArticle)}</div>
`;

export function warningSection(report: Report): Markup | undefined {
  const shown = causesWith('warned', report);
  return shown.length === 0
    ? undefined
    : section(
        'warnings',
        'Warnings',
        html`<p class="soft">Recommendations that are not met, and values outside a documented set that may grow. They do not fail a run.</p>
${shown.map(causeArticle)}`,
      );
}

export function errorSection({ rules }: Report): Markup | undefined {
  const broken = rules.filter(({ verdict }) => verdict === 'error');
  if (broken.length === 0) return undefined;
  const article = (rule: ReportedRule): Markup => html`<article id="${anchorOf(rule.id)}"${aboutRule(rule)}>
<h3>${verdictMark('error')} ${ruleName(rule.id)}</h3>
<p>${rule.text}</p>
<p>${rule.error?.message}</p>
${exchangesOf(rule)}
${rule.error === null ? undefined : fold('Stack', preformatted(rule.error.stack.split(' at ').map((line, nth) => (nth === 0 ? line : `at ${line}`))))}
${repetition(rule.repeat)}</article>
`;
  return section(
    'errors',
    'Errors',
    html`<p class="soft">Errors of Assay or of the control plane, not of the service.</p>${broken.map(article)}`,
  );
}

interface Cause {
  readonly head: ReportedRule;
  readonly blocks: readonly ReportedRule[];
}

function causesWith(
  verdict: 'failed' | 'warned',
  { rules, causes }: Pick<Report, 'rules' | 'causes'>,
): readonly Cause[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return causes.flatMap(({ rule, blocks }) => {
    const head = byId.get(rule);
    return head?.verdict === verdict ? [{ head, blocks: blocks.flatMap((id) => byId.get(id) ?? []) }] : [];
  });
}

const causeArticle = ({
  head,
  blocks,
}: Cause): Markup => html`<article class="${stateOf(head)}" id="${anchorOf(head.id)}"${aboutRule(head)}>
<h4>${verdictMark(head.verdict)} ${ruleName(head.id)} ${stateMark(head)}</h4>
${ruleBody(head)}
${exchangesOf(head)}
${repetition(head.repeat)}
${blockedFold(head, blocks)}</article>
`;

/** Open where the failure of the head is known, and that of a rule below is not. */
function blockedFold(head: ReportedRule, blocks: readonly ReportedRule[]): Markup | undefined {
  if (blocks.length === 0) return undefined;
  const counted = blocks.filter((rule) => stateOf(rule) === 'failed');
  const others = blocks.filter((rule) => stateOf(rule) !== 'failed');
  const isHidden = stateOf(head) !== 'failed' && counted.length > 0;
  const which = isHidden
    ? html`, <span class="bad">${counted.length} of which no list knows</span>`
    : undefined;
  return fold(
    html`Blocks ${plural(blocks.length, 'rule')} with the same failure${which}`,
    [...counted, ...others].map(blockedRule),
    isHidden,
  );
}

const blockedRule = (
  rule: ReportedRule,
): Markup => html`<div class="blocked" id="${anchorOf(rule.id)}"${aboutRule(rule)}>
<h5>${verdictMark(rule.verdict)} ${ruleName(rule.id)} ${stateMark(rule)}</h5>
${ruleBody(rule)}
${rule.failure === null ? undefined : fold('The exchange', markedLines(evidenceLines(rule.failure)))}
${repetition(rule.repeat)}</div>
`;

function ruleBody(rule: ReportedRule): Markup {
  const { failure, expectation } = rule;
  return html`<p>${rule.text}</p>
${expectation === null ? undefined : html`<p class="soft">${expectationText(expectation)}</p>`}
${rule.standing === null ? undefined : html`<p class="soft">This rule is ${standingText(rule)}.</p>`}
${failure === null ? undefined : failureFacts(failure)}
${otherWarnings(rule).map(failureFacts)}
${statementList(rule)}`;
}

/** The exchanges of the case in their order, the one that shows the failure open; a delivery is none of them. */
function exchangesOf({ failure, sequence }: ReportedRule): Markup {
  const shown = failure === null ? [] : evidenceLines(failure);
  const evidence = markedLines(shown);
  const nth = failure?.nth ?? null;
  if (sequence === null || nth === null || shown.length === 0)
    return html`${sequence === null ? undefined : fold(`All exchanges of the case (${sequence.total})`, steps(sequence))}
${shown.length === 0 ? undefined : fold('The exchange', evidence, true)}`;
  if (sequence.total === 1) return fold('The exchange', evidence, true);
  return html`<p class="soft">${sequence.total} exchanges of the case; number ${nth} shows it:</p>
${steps(sequence, { nth, evidence })}`;
}

/** One line for each exchange, which folds what it exchanged. */
const steps = (
  sequence: ReportedSequence,
  here?: { readonly nth: number; readonly evidence: Markup | undefined },
): Markup =>
  html`<ol class="steps">${withGaps(sequence).map((step) => {
    if (typeof step === 'number') return html`<li class="gap soft">… ${step} more</li>`;
    const title = html`<code>${stepText(step)}</code>`;
    return step.nth === here?.nth
      ? html`<li class="here" value="${step.nth}">${fold(html`<strong>shows it</strong> ${title}`, here.evidence, true)}</li>`
      : html`<li value="${step.nth}">${fold(title, preformatted(stepLines(step.exchange)))}</li>`;
  })}</ol>
`;

export const expectationText = ({
  kind,
  reason,
  expires,
}: NonNullable<ReportedRule['expectation']>): string =>
  `${expectationKinds[kind]} (until ${expires}): ${reason}`;

export const expectationKinds = {
  accepted: 'A known failure',
  stale: 'Listed as a failure, but the rule holds',
  expired: 'A known failure whose last day has passed',
} as const;

const failureFacts = (failure: ReportedFailure): Markup => html`<dl>
${fact('Expected', failure.expected)}${fact('Received', failure.received)}${fact('Where', whereText(failure))}${fact('Besides', otherList(failure))}
</dl>`;

function otherList(failure: ReportedFailure): Markup | undefined {
  const lines = otherLines(failure);
  return lines.length === 0 ? undefined : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

/** Warnings that the failure does not show already. */
const otherWarnings = ({ failure, warnings }: ReportedRule): readonly ReportedFailure[] =>
  warnings.filter(
    ({ expected, received }) => expected !== failure?.expected || received !== failure.received,
  );

function statementList({ statements, section: heading, level }: ReportedRule): Markup {
  const cited = statements.map((id) => ({ id, text: isStatementId(id) ? statementOf(id).text : '' }));
  return html`<p class="soft">${level === 'must' ? 'Demanded' : 'Recommended'} in the section “${heading}”${cited.length === 0 ? '.' : ':'}</p>
${cited.length === 0 ? undefined : html`<ul class="statements">${cited.map(({ id, text }) => html`<li><code class="id">${id}</code> ${text}</li>`)}</ul>`}`;
}

const repetition = (command: string): Markup =>
  html`<dl><dt>Repeat</dt><dd><code class="command">${command}</code></dd></dl>`;
