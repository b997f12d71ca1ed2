// The report for people: a verdict for every rule, failures grouped by cause, and one last line that says it all.
import { causesOf } from '../judge/causes.ts';
import { needsOf } from '../judge/needs-of.ts';
import { outcomeOf, plural, type RunResult } from '../judge/outcome.ts';
import type { Failure, RuleResult, Verdict } from '../judge/verdict.ts';
import { repeatOf } from './json.ts';
import { exchangeLines } from './text.ts';

export interface Style {
  readonly color: boolean;
}

type Paint = (code: number, text: string) => string;

const colorOf: Readonly<Record<Verdict, number>> = {
  passed: 32,
  failed: 31,
  warned: 33,
  'not-applicable': 90,
  'not-exercised': 36,
  error: 35,
};

/** The report as lines; give it redacted results. */
export function terminalReport(run: RunResult, { color }: Style): string {
  const paint: Paint = (code, text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const outcome = outcomeOf(run);
  return [
    `Judged ${run.targetName} (${run.baseUrl}), seed ${run.seed}`,
    '',
    ...areaLines(run.results, paint),
    ...causeLines(run, paint),
    ...errorLines(run, paint),
    ...summaryLines(run.results, paint),
    ...needLines(run.results, paint),
    ...outcome.reasons.map((reason) => paint(31, `Not good: ${reason}.`)),
    lastLine(run, paint),
    '',
  ].join('\n');
}

function areaLines(results: readonly RuleResult[], paint: Paint): readonly string[] {
  return results.map((result) => {
    const { id, verdict, missing, blockedBy, expectation } = result;
    const blocked = blockedBy && `blocked by ${blockedBy}`;
    const note =
      blocked ?? missing ?? (expectation && `${expectation.kind} expected failure: ${expectation.reason}`);
    return `${paint(colorOf[verdict], verdict.padEnd(14))} ${id}${note ? paint(90, `  (${note})`) : ''}`;
  });
}

/** Each cause once, the one that blocks most rules first. */
const causeLines = (run: RunResult, paint: Paint): readonly string[] =>
  causesOf(run.results).flatMap(({ head, blocked }) => [
    '',
    paint(colorOf[head.verdict], `${head.verdict} ${head.id}`),
    `  rule      ${head.text}`,
    `  section   ${head.section}`,
    ...failureLines(head.failure, paint),
    `  repeat    ${repeatOf(run.command, head.id)}`,
    ...(blocked.length > 0 ? [`  blocks    ${plural(blocked.length, 'rule')} that met the same:`] : []),
    ...blocked.map(({ id, verdict, text }) => `    ${verdict} ${id}: ${text}`),
  ]);

function failureLines(failure: Failure | undefined, paint: Paint): readonly string[] {
  if (failure === undefined) return [];
  const { expected, received, exchange } = failure;
  return [
    `  expected  ${expected}`,
    `  received  ${received}`,
    ...(exchange ? exchangeLines(exchange).map((line) => paint(90, `    ${line}`)) : []),
  ];
}

function errorLines(run: RunResult, paint: Paint): readonly string[] {
  const broken = run.results.filter(({ verdict }) => verdict === 'error');
  return broken.flatMap(({ id, error }) => [
    '',
    paint(colorOf.error, `error ${id}`),
    `  ${error?.message} (this is a fault of the suite or the control plane; report.json has the details)`,
    `  repeat    ${repeatOf(run.command, id)}`,
  ]);
}

function summaryLines(results: readonly RuleResult[], paint: Paint): readonly string[] {
  const areas = Object.entries(Object.groupBy(results, ({ area }) => area));
  const width = Math.max(4, ...areas.map(([area]) => area.length));
  const columns = Object.keys(colorOf) as readonly Verdict[];
  const row = (cells: readonly string[]): string =>
    cells.map((cell, index) => cell.padStart(columns[index]?.length ?? 0)).join('  ');
  return [
    '',
    paint(1, `${'area'.padEnd(width)}  ${row(columns)}`),
    ...areas.map(([area, of = []]) => {
      const counts = columns.map((verdict) => of.filter((result) => result.verdict === verdict).length);
      return `${area.padEnd(width)}  ${row(counts.map((count) => (count === 0 ? '·' : String(count))))}`;
    }),
    '',
  ];
}

/** What would let the rest be judged, each need with the number of rules that it kept back. */
function needLines(results: readonly RuleResult[], paint: Paint): readonly string[] {
  const needs = needsOf(results);
  if (needs.length === 0) return [];
  return [
    paint(1, 'What the rules that were not exercised need'),
    ...needs.map(({ need, ruleIds }) => `${plural(ruleIds.length, 'rule').padStart(9)}  ${need}`),
    '',
  ];
}

function lastLine(run: RunResult, paint: Paint): string {
  const { counts, claimed, exercised, reasons } = outcomeOf(run);
  const told = (Object.keys(counts) as readonly Verdict[])
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(', ');
  const took = `${plural(run.results.length, 'rule')} in ${(run.durationMs / 1000).toFixed(1)} s: ${told || 'none'}`;
  if (counts['not-exercised'] === 0) return paint(reasons.length === 0 ? 32 : 31, took);
  return [took, paint(33, `INCOMPLETE ${exercised} of ${claimed} claimed rules were exercised`)].join('\n');
}
