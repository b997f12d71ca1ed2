// junit.xml for build servers: one suite for each area, one test for each rule.
import { escaped } from '../page/html.ts';
import type { Report, ReportedFailure, ReportedRule } from '../report/schema.ts';
import { failureLines } from './evidence.ts';
import { standingText, unjudgedText } from './text.ts';

/** The report as XML. */
export function junitReport({ rules, reasons }: Report): string {
  const areas = Object.entries(Object.groupBy(rules, ({ area }) => area));
  const suites = areas.map(([area, of = []]) => suite(area, of));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="assay" ${counted(rules)}>`,
    ...suites,
    ...reasons.map(({ text }) => `  <!-- ${escapeXml(text).replaceAll('--', '- -')} -->`),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(area: string, rules: readonly ReportedRule[]): string {
  const tests = rules.map(test);
  return [`  <testsuite name="${escapeXml(area)}" ${counted(rules)}>`, ...tests, '  </testsuite>'].join('\n');
}

function counted(rules: readonly ReportedRule[]): string {
  const kinds = rules.map(kindOf);
  const count = (kind: ReturnType<typeof kindOf>): number => kinds.filter((it) => it === kind).length;
  const seconds = rules.reduce((sum, { duration_ms: durationMs }) => sum + durationMs, 0) / 1000;
  const [failures, errors, skipped] = [count('failure'), count('error'), count('skipped')];
  return `tests="${rules.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds}"`;
}

/** The kind of a result for a build server. */
function kindOf({ verdict, expectation, standing }: ReportedRule): 'failure' | 'error' | 'skipped' | 'ok' {
  if (expectation !== null && expectation.kind !== 'accepted') return 'failure';
  switch (verdict) {
    case 'failed':
      return expectation?.kind === 'accepted' || standing !== null ? 'skipped' : 'failure';
    case 'error':
      return standing === 'new' ? 'skipped' : 'error';
    case 'not-applicable':
    case 'not-exercised':
    case 'undecided':
      return 'skipped';
    case 'passed':
    case 'warned':
      return 'ok';
  }
}

function test(rule: ReportedRule): string {
  const attributes = `classname="${escapeXml(rule.area)}" name="${escapeXml(rule.id)}" time="${rule.duration_ms / 1000}"`;
  const children = [verdictChild(rule), warningsChild(rule)].filter((child) => child !== undefined);
  if (children.length === 0) return `    <testcase ${attributes}/>`;
  return [`    <testcase ${attributes}>`, ...children, '    </testcase>'].join('\n');
}

function verdictChild(rule: ReportedRule): string | undefined {
  const { expectation, failure, error, verdict } = rule;
  switch (kindOf(rule)) {
    case 'failure':
      if (failure === null || verdict === 'passed')
        return element('failure', `the expected failure is ${expectation?.kind}`, rule.text);
      return element(
        'failure',
        `${blockedNote(rule)}${summary(failure)}`,
        [...details(rule, failure), `repeat: ${rule.repeat}`].join('\n'),
      );
    case 'error':
      return element('error', error?.message ?? 'the case ended in an error', error?.stack ?? '');
    case 'skipped':
      return element(
        'skipped',
        expectation
          ? `expected failure until ${expectation.expires}: ${expectation.reason}`
          : `${verdict}: ${blockedNote(rule)}${unjudgedText(rule) ?? standingText(rule)}`,
        '',
      );
    case 'ok':
      return undefined;
  }
}

const warningsChild = ({ verdict, failure, warnings }: ReportedRule): string | undefined => {
  const shown = warnings.length > 0 ? warnings : verdict === 'warned' && failure ? [failure] : [];
  if (shown.length === 0) return undefined;
  return `      <system-out>${escapeXml(shown.map((warning) => `warning: ${summary(warning)}`).join('\n'))}</system-out>`;
};

const blockedNote = ({ blocked_by: blockedBy }: ReportedRule): string =>
  blockedBy ? `blocked by ${blockedBy}; ` : '';

const summary = ({ expected, received }: ReportedFailure): string =>
  `expected ${expected}; received ${received}`;

const details = (rule: ReportedRule, failure: ReportedFailure): readonly string[] => [
  `${rule.text} (${rule.section})`,
  ...failureLines(failure, rule.sequence),
];

const element = (name: string, message: string, body: string): string =>
  `      <${name} message="${escapeXml(message)}">${escapeXml(body)}</${name}>`;

/** Text for XML 1.0: markup escaped, characters that XML cannot hold replaced. */
const escapeXml = (text: string): string =>
  escaped(text)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
