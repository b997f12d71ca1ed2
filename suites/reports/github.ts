// What GitHub Actions shows of a run: annotations of the job, and the summary of the step.
import { plural } from '../kit/words.ts';
import { html, type Markup } from '../page/html.ts';
import type { Report, ReportedRule } from '../report/schema.ts';
import { adviceLines } from './advice.ts';
import { noteLines, undecidedLines } from './notes.ts';
import { disputeLines, newLines, reasonLines, visibleReport, whereText } from './text.ts';

/** GitHub shows ten annotations of each level for a step. */
const annotationsMax = 10;
const messageCharsMax = 600;
/** GitHub takes summaries up to 1 MiB; this many causes stay far below it. */
const causesMax = 30;

type Level = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly level: Level;
  readonly title: string;
  readonly message: string;
}

/** Workflow commands, one a line: an error for each cause that fails the run, bounded. */
export function annotations(given: Report): string {
  const report = visibleReport(given);
  const byId = new Map(report.rules.map((rule) => [rule.id, rule]));
  const heads = report.causes.flatMap(({ rule, blocks }): readonly Annotation[] => {
    const head = [rule, ...blocks].flatMap((id) => byId.get(id) ?? []).find(isCounted) ?? byId.get(rule);
    return head?.verdict === 'failed' || head?.verdict === 'warned'
      ? [annotationOf(head, blocks.length)]
      : [];
  });
  const broken = report.rules
    .filter(({ verdict, standing }) => verdict === 'error' && standing !== 'new')
    .map(
      ({ id, error }) => ({ level: 'error', title: `error ${id}`, message: error?.message ?? '' }) as const,
    );
  const reasons = report.reasons
    .filter(({ kind }) => kind !== 'failed' && kind !== 'broken')
    .map(({ text }) => ({ level: 'error', title: 'The run fails', message: text }) as const);
  const open = [...adviceLines(report).slice(0, 1), ...undecidedLines(report)];
  const uncounted = [...disputeLines(report), ...newLines(report)];
  const notes = [
    ...open.map((message) => ({ level: 'notice', title: 'Not exercised', message }) as const),
    ...uncounted.map((message) => ({ level: 'notice', title: 'Not counted', message }) as const),
  ];
  return (['error', 'warning', 'notice'] as const)
    .flatMap((level) =>
      bounded([...reasons, ...heads, ...broken, ...notes].filter((one) => one.level === level)),
    )
    .map(commandOf)
    .join('');
}

/** Whether the failure of the rule fails the run. */
const isCounted = ({ verdict, expectation, standing }: ReportedRule): boolean =>
  verdict === 'failed' && expectation?.kind !== 'accepted' && standing === null;

function annotationOf(rule: ReportedRule, others: number): Annotation {
  const { id, text, failure, repeat } = rule;
  const found = failure
    ? ` Expected ${failure.expected}; received ${failure.received} (${whereText(failure)}).`
    : '';
  const more = others === 0 ? '' : ` ${plural(others, 'more rule')} for the same cause.`;
  const level = isCounted(rule) ? 'error' : rule.verdict === 'warned' ? 'warning' : 'notice';
  return {
    level,
    title: `${rule.verdict} ${id}`,
    message: `${text}${clipped(found)}${more} Repeat: ${repeat}`,
  };
}

const clipped = (text: string): string =>
  text.length > messageCharsMax ? `${text.slice(0, messageCharsMax)} …` : text;

/** The last place says how many are left out. */
function bounded(found: readonly Annotation[]): readonly Annotation[] {
  const [first] = found;
  if (first === undefined || found.length <= annotationsMax) return found;
  const shown = found.slice(0, annotationsMax - 1);
  const message = `${found.length - shown.length} more; the report of the run shows all.`;
  return [...shown, { level: first.level, title: 'And more', message }];
}

/** Text of a target cannot end the command or begin another. */
const commandOf = ({ level, title, message }: Annotation): string =>
  `::${level} title=${escapedData(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escapedData(message)}\n`;

const escapedData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/**
 * The summary as HTML without an empty line, which Markdown leaves as it is: text of a target can be no link, picture
 * or mention.
 */
export function jobSummary(given: Report): string {
  const report = visibleReport(given);
  const { target, ok, summary } = report;
  const { counts } = summary;
  const words = [...adviceLines(report), ...reasonLines(report), ...noteLines(report)];
  const page = html`<h2>${target.name}: ${ok ? 'passed' : 'failed'}</h2>
<p>${summary.exercised} of ${summary.claimed} claimed rules exercised: ${counts.passed} passed, ${counts.failed} failed, ${counts.warned} warned, ${counts['not-exercised']} not exercised, ${counts.undecided} undecided, ${plural(counts.error, 'error')}.</p>
${words.length === 0 ? undefined : html`<ul>${words.map((line) => html`<li>${line}</li>`)}</ul>`}
${causesTable(report)}
`;
  return `${page.markup.replace(/\n\s*\n/g, '\n').trim()}\n\n`;
}

function causesTable({ causes, rules }: Report): Markup | undefined {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const rows = causes.flatMap(({ rule, blocks }) => {
    const head = byId.get(rule);
    return head === undefined ? [] : [{ head, blocks }];
  });
  if (rows.length === 0) return undefined;
  const left = rows.length - causesMax;
  return html`<table><thead><tr><th>Rule</th><th>Expected</th><th>Received</th><th>Also</th></tr></thead><tbody>
${rows.slice(0, causesMax).map(
  ({ head, blocks }) =>
    html`<tr><td>${head.verdict}${head.standing === null ? undefined : ` (${head.standing})`} <code>${head.id}</code><br>${head.text}</td><td><code>${clipped(head.failure?.expected ?? '')}</code></td><td><code>${clipped(head.failure?.received ?? '')}</code></td><td>${blocks.length === 0 ? '' : plural(blocks.length, 'rule')}</td></tr>
`,
)}</tbody></table>
${left > 0 ? html`<p>${plural(left, 'more cause')} in report.html.</p>` : undefined}`;
}
