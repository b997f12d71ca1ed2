// junit.xml: one suite an area, one test a rule, for build servers.
import { outcomeOf, type RunResult } from '../judge/outcome.ts';
import type { Failure, RuleResult } from '../judge/verdict.ts';
import { repeatOf } from './json.ts';
import { exchangeLines } from './text.ts';

/** The report as XML; give it redacted results. */
export function junitReport(run: RunResult): string {
  const areas = Object.entries(Object.groupBy(run.results, ({ area }) => area));
  const suites = areas.map(([area, results = []]) => suite(area, results, run.command));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="assay" ${counted(run.results)}>`,
    ...suites,
    ...outcomeOf(run).reasons.map((reason) => `  <!-- ${escapeXml(reason).replaceAll('--', '- -')} -->`),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(area: string, results: readonly RuleResult[], command: string): string {
  const tests = results.map((result) => test(result, command));
  return [`  <testsuite name="${escapeXml(area)}" ${counted(results)}>`, ...tests, '  </testsuite>'].join(
    '\n',
  );
}

function counted(results: readonly RuleResult[]): string {
  const kinds = results.map(kindOf);
  const count = (kind: ReturnType<typeof kindOf>): number => kinds.filter((it) => it === kind).length;
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const [failures, errors, skipped] = [count('failure'), count('error'), count('skipped')];
  return `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds}"`;
}

/** What a build server is to make of a result. */
function kindOf({ verdict, expectation }: RuleResult): 'failure' | 'error' | 'skipped' | 'ok' {
  if (expectation !== undefined && expectation.kind !== 'accepted') return 'failure';
  switch (verdict) {
    case 'failed':
      return expectation?.kind === 'accepted' ? 'skipped' : 'failure';
    case 'error':
      return 'error';
    case 'not-applicable':
    case 'not-exercised':
      return 'skipped';
    case 'passed':
    case 'warned':
      return 'ok';
  }
}

function test(result: RuleResult, command: string): string {
  const attributes = `classname="${escapeXml(result.area)}" name="${escapeXml(result.id)}" time="${result.durationMs / 1000}"`;
  const children = [verdictChild(result, repeatOf(command, result.id)), warningsChild(result)].filter(
    (child) => child !== undefined,
  );
  if (children.length === 0) return `    <testcase ${attributes}/>`;
  return [`    <testcase ${attributes}>`, ...children, '    </testcase>'].join('\n');
}

function verdictChild(result: RuleResult, repeat: string): string | undefined {
  const { expectation, failure, missing, error, verdict } = result;
  switch (kindOf(result)) {
    case 'failure':
      if (failure === undefined || verdict === 'passed')
        return element('failure', `the expected failure is ${expectation?.kind}`, result.text);
      return element(
        'failure',
        `${blockedNote(result)}${summary(failure)}`,
        [...details(result, failure), `repeat: ${repeat}`].join('\n'),
      );
    case 'error':
      return element('error', error?.message ?? 'the case broke', error?.stack ?? '');
    case 'skipped':
      return element(
        'skipped',
        expectation
          ? `expected failure until ${expectation.expires}: ${expectation.reason}`
          : `${verdict}: ${blockedNote(result)}${missing}`,
        '',
      );
    case 'ok':
      return undefined;
  }
}

const warningsChild = ({ verdict, failure, warnings }: RuleResult): string | undefined => {
  const shown = warnings.length > 0 ? warnings : verdict === 'warned' && failure ? [failure] : [];
  if (shown.length === 0) return undefined;
  return `      <system-out>${escapeXml(shown.map((warning) => `warning: ${summary(warning)}`).join('\n'))}</system-out>`;
};

const blockedNote = ({ blockedBy }: RuleResult): string => (blockedBy ? `blocked by ${blockedBy}; ` : '');

const summary = ({ expected, received }: Failure): string => `expected ${expected}; received ${received}`;

const details = ({ text, section }: RuleResult, failure: Failure): readonly string[] => [
  `${text} (${section})`,
  ...(failure.exchange ? exchangeLines(failure.exchange) : []),
];

const element = (name: string, message: string, body: string): string =>
  `      <${name} message="${escapeXml(message)}">${escapeXml(body)}</${name}>`;

/** Text for XML 1.0: markup escaped, characters that XML cannot hold replaced. */
function escapeXml(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  return allowed
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
