// A report in a few lines for agents: each cause with rule, statements, place, what was expected and what came, and the exchange.
import { isStatementId, statementOf } from '../../spec/statements/index.ts';
import { plural } from '../../suites/kit/words.ts';
import type { Report, ReportedFailure, ReportedRule } from '../../suites/report/schema.ts';
import { verdicts } from '../../suites/report/verdict.ts';
import { adviceLines } from '../../suites/reports/advice.ts';
import { evidenceLines, failureLines, withMargin } from '../../suites/reports/evidence.ts';
import { reasonLines, standingText, unjudgedText, whereText } from '../../suites/reports/text.ts';
import { statementLine } from '../statement-lines.ts';
import { clipped } from './answer.ts';

/** Of the others the ids alone are shown. */
const statementsMax = 3;
const markedMax = 6;
const blockedMax = 6;
const textCharsMax = 400;

/** Failures first, then why others were not judged. */
export function reportLines(report: Report): readonly string[] {
  const { summary, rules, target } = report;
  const counted = verdicts
    .filter((verdict) => summary.counts[verdict] > 0)
    .map((verdict) => `${summary.counts[verdict]} ${verdict}`);
  const open = rules.filter((rule) => unjudgedText(rule) !== undefined);
  return [
    `${target.name}: ${counted.join(', ') || 'nothing judged'} of ${plural(summary.total, 'rule')}, in ${(report.duration_ms / 1_000).toFixed(1)} s.`,
    ...reasonLines(report),
    ...causesOf(report).flatMap(({ head, blocks }) => ['', ...findingLines(head, blocks)]),
    ...rules
      .filter(({ verdict }) => verdict === 'error')
      .map(
        ({ id, error }) =>
          `error ${id}: ${error?.message} (of Assay or of the control plane, not of the service)`,
      ),
    ...(open.length === 0 ? [] : ['', 'Not judged:']),
    ...adviceLines(report),
    ...open.map((rule) => `  ${rule.id}: ${unjudgedText(rule)}`),
  ];
}

interface Cause {
  readonly head: ReportedRule;
  /** Other rules with the same failure. */
  readonly blocks: readonly ReportedRule[];
}

export function causesOf({ causes, rules }: Report): readonly Cause[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return causes.flatMap(({ rule, blocks }) => {
    const head = byId.get(rule);
    return head === undefined ? [] : [{ head, blocks: blocks.flatMap((id) => byId.get(id) ?? []) }];
  });
}

function findingLines(rule: ReportedRule, blocks: readonly ReportedRule[]): readonly string[] {
  const { failure } = rule;
  const note = standingText(rule);
  const others = blocks.length - blockedMax;
  return [
    `${rule.verdict} ${rule.id} (${rule.level}): ${rule.text}${note === undefined ? '' : ` (${note})`}`,
    ...statementLines(rule),
    ...(failure === null ? [] : exchangeLines(failure)),
    ...blocks
      .slice(0, blockedMax)
      .map(({ id, statements }) => `  also      ${id} (${statements.join(', ')})`),
    ...(others > 0 ? [`  also      ${others} more rules with the same cause`] : []),
  ];
}

function statementLines({ statements }: ReportedRule): readonly string[] {
  const known = statements.filter(isStatementId);
  const rest = known.slice(statementsMax);
  return [
    ...known
      .slice(0, statementsMax)
      .map((id) => `  statement ${clipped(statementLine(statementOf(id)), textCharsMax)}`),
    ...(rest.length === 0 ? [] : [`  statement ${rest.join(', ')}`]),
  ];
}

/** The place, and of the exchange what was asked, the status, and what is marked. */
function exchangeLines(failure: ReportedFailure): readonly string[] {
  const { exchange, expected, received } = failure;
  const marked = withMargin(evidenceLines(failure).filter(({ isMarked }) => isMarked)).slice(0, markedMax);
  return [
    `  place     ${whereText(failure)}`,
    `  expected  ${clipped(expected, textCharsMax)}`,
    `  received  ${clipped(received, textCharsMax)}`,
    ...(exchange === null
      ? []
      : [
          `  request   ${exchange.request.method} ${clipped(exchange.request.url, textCharsMax)}${exchange.request.body === null ? '' : ` ${clipped(exchange.request.body, textCharsMax)}`}`,
          `  answer    ${exchange.response.status}`,
          ...marked.map((line) => `    ${clipped(line, textCharsMax)}`),
        ]),
  ];
}

/** All that a report has of one rule. */
export const ruleReportLines = (rule: ReportedRule): readonly string[] => [
  `${rule.verdict} ${rule.id} (${rule.level}): ${rule.text}`,
  ...statementLines(rule),
  ...(rule.failure === null
    ? [unjudgedText(rule) ?? rule.error?.message ?? 'Nothing contradicts the rule.']
    : [`place     ${whereText(rule.failure)}`, ...failureLines(rule.failure, rule.sequence)]),
];
