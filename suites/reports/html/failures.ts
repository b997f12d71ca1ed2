// Failures, warnings and errors: what each rule demands, what it rests on, what came, and how to repeat it.
import { isStatementId, statementOf } from '../../../spec/statements/index.ts';
import { plural } from '../../kit/words.ts';
import { html, type Markup } from '../../page/html.ts';
import type { Report, ReportedFailure, ReportedRule, ReportedSequence } from '../../report/schema.ts';
import { evidenceLines, otherLines, stepLines, stepText, withGaps } from '../evidence.ts';
import { standingText, whereText } from '../text.ts';
import { anchorOf, fact, fold, markedLines, preformatted, ruleName, section, verdictMark } from './parts.ts';

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
      : html`<p class="soft">${counted}</p>${shown.map(causeArticle)}`,
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
${shown.map(causeArticle)}`,
      );
}

export function errorSection({ rules }: Report): Markup | undefined {
  const broken = rules.filter(({ verdict }) => verdict === 'error');
  if (broken.length === 0) return undefined;
  const article = (rule: ReportedRule): Markup => html`<article id="${anchorOf(rule.id)}">
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

const causeArticle = ({ head, blocks }: Cause): Markup => html`<article id="${anchorOf(head.id)}">
<h3>${verdictMark(head.verdict)} ${ruleName(head.id)}</h3>
${ruleBody(head)}
${exchangesOf(head)}
${repetition(head.repeat)}
${
  blocks.length === 0
    ? undefined
    : fold(`Blocks ${plural(blocks.length, 'rule')} with the same failure`, blocks.map(blockedRule))
}</article>
`;

const blockedRule = (rule: ReportedRule): Markup => html`<div class="blocked" id="${anchorOf(rule.id)}">
<h4>${verdictMark(rule.verdict)} ${ruleName(rule.id)}</h4>
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

/** The exchange that shows the failure, below the folded others of the case. */
function exchangesOf({ failure, sequence }: ReportedRule): Markup {
  const shown = failure === null ? [] : evidenceLines(failure);
  return html`${sequence === null ? undefined : otherExchanges(sequence, failure?.nth ?? null)}
${shown.length === 0 ? undefined : fold(exchangeTitle(sequence, failure?.nth ?? null), markedLines(shown), true)}`;
}

const exchangeTitle = (sequence: ReportedSequence | null, nth: number | null): string =>
  sequence === null || nth === null ? 'The exchange' : `Exchange ${nth} of ${sequence.total}`;

function otherExchanges(sequence: ReportedSequence, nth: number | null): Markup | undefined {
  const others = withGaps(sequence).filter((step) => typeof step === 'number' || step.nth !== nth);
  if (others.length === 0) return undefined;
  return fold(
    nth === null
      ? `All exchanges of the case (${sequence.total})`
      : `The other exchanges of the case (${sequence.total - 1})`,
    others.map((step) =>
      typeof step === 'number'
        ? html`<p class="soft">… ${step} more</p>`
        : fold(html`<code>${step.nth} ${stepText(step)}</code>`, preformatted(stepLines(step.exchange))),
    ),
  );
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
