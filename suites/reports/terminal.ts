// The report for people: failures grouped by cause, verdicts by area, and a summary; the verdict of every rule if wanted.
import { plural } from '../kit/words.ts';
import type { Report, ReportedRule } from '../report/schema.ts';
import { type Verdict, verdicts } from '../report/verdict.ts';
import { adviceLines } from './advice.ts';
import { evidenceLines, failureLines, sequenceLines, withMargin } from './evidence.ts';
import { noteLines } from './notes.ts';
import { reasonLines, standingText, unjudgedText, visibleReport } from './text.ts';

export interface Style {
  readonly color: boolean;
  /** Whether to list every rule and every need. */
  readonly verbose?: boolean;
}

type Paint = (code: number, text: string) => string;

const colorOf: Readonly<Record<Verdict, number>> = {
  passed: 32,
  failed: 31,
  warned: 33,
  'not-applicable': 90,
  'not-exercised': 36,
  undecided: 36,
  error: 35,
};
/** Needs that a short report lists. */
const shownNeedsMax = 5;

/** The report as lines. Texts from a target cannot control the terminal or add lines. */
export function terminalReport(given: Report, { color, verbose = false }: Style): string {
  const report = visibleReport(given);
  const paint: Paint = (code, text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  return [
    `Judged ${report.target.name} (${report.target.base_url})${drawsText(report)}`,
    ...whereLines(report),
    ...(verbose ? ['', ...report.rules.map((rule) => ruleLine(rule, paint))] : []),
    ...causeLines(report, paint),
    ...errorLines(report, paint),
    ...areaLines(report, paint),
    ...adviceLines(report).map((line) => paint(33, line)),
    ...needLines(report, verbose ? report.needs.length : shownNeedsMax, paint),
    ...endLines(report, paint),
  ].join('\n');
}

/** What such a report says of the run as a whole, without colours: for whoever shows each rule elsewhere. */
export function terminalSummary(given: Report): string {
  const report = visibleReport(given);
  return [...adviceLines(report), ...endLines(report, (_, text) => text)].join('\n');
}

const endLines = (report: Report, paint: Paint): readonly string[] => [
  ...[...leftLines(report), ...noteLines(report)].map((line) => paint(33, line)),
  ...reasonLines(report).map((line) => paint(31, line)),
  lastLine(report, paint),
  '',
];

/** A recording is judged without draws. */
const drawsText = ({ seed, draws }: Report): string =>
  draws === 0 ? '' : `, seed ${seed}, ${draws} draws per property`;

/** The judged address, and the number of answers from each address. */
const whereLines = ({ world, target, cost }: Report): readonly string[] => [
  ...(world?.taken ? [`In a world of its own (${world.base_url})`] : []),
  ...(world?.taken === false
    ? [`Not in the world that it offered (${world.base_url}), which is not under ${target.base_url}`]
    : []),
  ...cost.answers.map(({ address, count }) => `${plural(count, 'answer')} of ${address}`),
];

function ruleLine(rule: ReportedRule, paint: Paint): string {
  const { id, verdict, blocked_by: blockedBy, expectation } = rule;
  const note =
    (blockedBy && `blocked by ${blockedBy}`) ??
    unjudgedText(rule) ??
    (expectation && `${expectation.kind} expected failure: ${expectation.reason}`) ??
    (isContradicted(rule) ? standingText(rule) : undefined);
  return `${paint(colorOf[verdict], verdict.padEnd(14))} ${id}${note ? paint(90, `  (${note})`) : ''}`;
}

const isContradicted = ({ verdict }: ReportedRule): boolean =>
  verdict === 'failed' || verdict === 'warned' || verdict === 'error';

/** Each cause once; the one that blocks most rules comes first. */
function causeLines({ rules, causes }: Report, paint: Paint): readonly string[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return causes.flatMap(({ rule: id, blocks }) => {
    const head = byId.get(id);
    if (head === undefined) return [];
    const blocked = blocks.flatMap((one) => byId.get(one) ?? []);
    const note = standingText(head);
    return [
      '',
      `${paint(colorOf[head.verdict], `${head.verdict} ${head.id}`)}${note === undefined ? '' : `  (${note})`}`,
      `  rule      ${head.text}`,
      `  section   ${head.section}`,
      ...(head.failure ? failureLines(head.failure, head.sequence) : []).map((line) => shade(line, paint)),
      `  repeat    ${head.repeat}`,
      ...(blocked.length > 0 ? [`  blocks    ${plural(blocked.length, 'rule')} with the same failure:`] : []),
      ...blocked.map(({ verdict, text, ...rule }) => `    ${verdict} ${rule.id}: ${text}`),
    ];
  });
}

/** Indented, and grey if it shows exchanges. */
const shade = (line: string, paint: Paint): string =>
  line.startsWith(' ') ? paint(90, `  ${line}`) : `  ${line}`;

const errorLines = ({ rules }: Report, paint: Paint): readonly string[] =>
  rules
    .filter(({ verdict }) => verdict === 'error')
    .flatMap(({ id, error, sequence, repeat }) => [
      '',
      paint(colorOf.error, `error ${id}`),
      `  ${error?.message} (an error of Assay or of the control plane, not of the service; report.json has the details)`,
      ...sequenceLines(sequence, null).map((line) => paint(90, `    ${line}`)),
      `  repeat    ${repeat}`,
    ]);

function areaLines({ areas }: Report, paint: Paint): readonly string[] {
  const width = Math.max(4, ...areas.map(({ area }) => area.length));
  const row = (cells: readonly string[]): string =>
    cells.map((cell, index) => cell.padStart(verdicts[index]?.length ?? 0)).join('  ');
  return [
    '',
    paint(1, `${'area'.padEnd(width)}  ${row(verdicts)}`),
    ...areas.map(({ area, counts }) => {
      const cells = verdicts.map((verdict) => (counts[verdict] === 0 ? '·' : String(counts[verdict])));
      return `${area.padEnd(width)}  ${row(cells)}`;
    }),
    '',
  ];
}

/** What was missing, each need with the number of rules, up to `max` of them. */
const needLines = ({ needs, rules }: Report, max: number, paint: Paint): readonly string[] =>
  needs.length === 0
    ? []
    : [
        paint(1, 'Needs of the rules that were not exercised'),
        ...needs
          .slice(0, max)
          .flatMap(({ need, rules: ids }) => [
            `${plural(ids.length, 'rule').padStart(9)}  ${need.text}`,
            ...(need.id === 'receiver' ? obstacleLines(rules, paint) : []),
          ]),
        ...(needs.length > max
          ? [`           and ${plural(needs.length - max, 'more need')} (--verbose)`]
          : []),
        '',
      ];

/** Why the target did not reach the receiver: its answer to the registration, if it refused it. */
function obstacleLines(rules: readonly ReportedRule[], paint: Paint): readonly string[] {
  const stopped = rules
    .map(({ not_exercised: missing }) => missing)
    .find((missing) => missing?.obstacle && missing.needs.some(({ id }) => id === 'receiver'));
  if (!stopped?.obstacle) return [];
  const { expected, received } = stopped.obstacle;
  return [
    `           expected ${expected}, received ${received}`,
    ...withMargin(evidenceLines(stopped.obstacle)).map((line) => paint(90, `           ${line}`)),
  ];
}

/** What the owner of the target may want to remove. */
const leftLines = ({ left }: Report): readonly string[] =>
  left.map(
    ({ kind, name, org, rule, archived }) =>
      `Left in ${org}: ${kind} ${name}${archived ? ', archived' : ''}, made by ${rule}`,
  );

function lastLine({ ok, duration_ms: durationMs, summary }: Report, paint: Paint): string {
  const { total, counts, claimed, exercised } = summary;
  const counted = verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(', ');
  const took = `${plural(total, 'rule')} in ${(durationMs / 1000).toFixed(1)} s: ${counted || 'none'}`;
  if (exercised === claimed) return paint(ok ? 32 : 31, took);
  const incomplete = `INCOMPLETE ${exercised} of ${claimed} claimed rules were exercised`;
  return [took, paint(33, incomplete)].join('\n');
}
