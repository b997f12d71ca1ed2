// Failures, warnings and errors: what each rule demands, what it rests on, what came, and how to repeat it.
import { isStatementId, statementOf } from '../../../spec/statements/index.ts';
import { plural } from '../../kit/words.ts';
import { html, type Markup } from '../../page/html.ts';
import type { Report, ReportedFailure, ReportedRule } from '../../report/schema.ts';
import { exchangeLines, standingText, whereText } from '../text.ts';
import { anchorOf, fact, fold, preformatted, ruleName, section, verdictMark } from './parts.ts';

/** With more causes than this, exchanges are folded. */
const openExchangesMax = 3;
/** Longer bodies are cut; report.json holds more of them. */
const bodyCharsMax = 1_500;

export function failureSection({ rules, causes }: Report): Markup {
  const shown = causesWith('failed', { rules, causes });
  const known = shown.filter(({ head }) => head.expectation?.kind === 'accepted').length;
  const excused = shown.filter(({ head }) => head.standing !== null).length;
  const blocked = shown.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const counted = `${plural(shown.length + blocked, 'rule')}, for ${plural(shown.length, 'cause')}${known === 0 ? '' : `; ${known} of the causes known`}${excused === 0 ? '' : `; ${excused} of the causes disputed or new`}. The cause that blocks most rules comes first.`;
  return section(
    'failures',
    'Failures',
    shown.length === 0
      ? html`<p>No rule failed.</p>`
      : html`<p class="soft">${counted}</p>${shown.map((cause) => causeArticle(cause, shown.length <= openExchangesMax))}`,
  );
}

export function warningSection(report: Report): Markup | undefined {
  const shown = causesWith('warned', report);
  return shown.length === 0
    ? undefined
    : section(
        'warnings',
        'Warnings',
        html`<p class="soft">Recommendations that are not met, and values outside a documented set that may grow. They do not fail a run.</p>
${shown.map((cause) => causeArticle(cause, false))}`,
      );
}

export function errorSection({ rules }: Report): Markup | undefined {
  const broken = rules.filter(({ verdict }) => verdict === 'error');
  if (broken.length === 0) return undefined;
  const article = ({
    id,
    error,
    repeat,
    ...rule
  }: ReportedRule): Markup => html`<article id="${anchorOf(id)}">
<h3>${verdictMark('error')} ${ruleName(id)}</h3>
<p>${rule.text}</p>
<p>${error?.message}</p>
${error === null ? undefined : fold('Stack', preformatted(error.stack.split(' at ').map((line, nth) => (nth === 0 ? line : `at ${line}`))))}
${repetition(repeat)}</article>
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

const causeArticle = (
  { head, blocks }: Cause,
  isOpen: boolean,
): Markup => html`<article id="${anchorOf(head.id)}">
<h3>${verdictMark(head.verdict)} ${ruleName(head.id)}</h3>
${ruleBody(head, isOpen)}
${
  blocks.length === 0
    ? undefined
    : fold(`Blocks ${plural(blocks.length, 'rule')} with the same failure`, blocks.map(blockedRule))
}</article>
`;

const blockedRule = (rule: ReportedRule): Markup => html`<div class="blocked" id="${anchorOf(rule.id)}">
<h4>${verdictMark(rule.verdict)} ${ruleName(rule.id)}</h4>
${ruleBody(rule, false)}</div>
`;

function ruleBody(rule: ReportedRule, isOpen: boolean): Markup {
  const { failure, expectation } = rule;
  return html`<p>${rule.text}</p>
${expectation === null ? undefined : html`<p class="soft">${expectationText(expectation)}</p>`}
${rule.standing === null ? undefined : html`<p class="soft">This rule is ${standingText(rule)}.</p>`}
${failure === null ? undefined : failureFacts(failure)}
${otherWarnings(rule).map(failureFacts)}
${statementList(rule)}
${failure?.exchange ? fold('The exchange', preformatted(exchangeLines(failure.exchange, bodyCharsMax)), isOpen) : undefined}
${repetition(rule.repeat)}`;
}

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
${fact('Expected', failure.expected)}${fact('Received', failure.received)}${fact('Where', whereText(failure))}
</dl>`;

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
