// Pieces that several sections of the page share: verdicts, rules, texts that fold.
import { html, type Markup, type Piece } from '../../page/html.ts';
import type { ReportedRule } from '../../report/schema.ts';
import type { Verdict } from '../../report/verdict.ts';
import type { ShownLine } from '../evidence.ts';

const looks: Readonly<Record<Verdict, { readonly tone: string; readonly sign: string }>> = {
  passed: { tone: 'good', sign: '✓' },
  failed: { tone: 'bad', sign: '✗' },
  warned: { tone: 'open', sign: '!' },
  'not-applicable': { tone: 'soft', sign: '–' },
  'not-exercised': { tone: 'open', sign: '○' },
  undecided: { tone: 'open', sign: '?' },
  error: { tone: 'bad', sign: '‼' },
};

export const toneOf = (verdict: Verdict): string => looks[verdict].tone;

/** The word, with a sign and a colour that say the same. */
export const verdictMark = (verdict: Verdict): Markup =>
  html`<span class="verdict ${looks[verdict].tone}"><span aria-hidden="true">${looks[verdict].sign}</span> ${verdict}</span>`;

/** A verdict, or why the contradiction of a rule does not count. */
export type State = Verdict | 'known' | 'disputed' | 'newer';

export function stateOf({ verdict, expectation, standing }: ReportedRule): State {
  if (verdict !== 'failed' && verdict !== 'warned' && verdict !== 'error') return verdict;
  if (expectation?.kind === 'accepted') return 'known';
  return standing === 'new' ? 'newer' : (standing ?? verdict);
}

/** Whether the contradiction of a rule fails the run, in words and a colour of its own. */
export function stateMark(rule: ReportedRule): Markup | undefined {
  switch (stateOf(rule)) {
    case 'known':
      return html`<span class="state known">known until ${rule.expectation?.expires}</span>`;
    case 'disputed':
      return html`<span class="state claimed">disputed</span>`;
    case 'newer':
      return html`<span class="state claimed">newer rule</span>`;
    case 'failed':
      return html`<span class="state bad">fails the run</span>`;
    default:
      return undefined;
  }
}

/** Attributes by which the script of the page finds what is about a rule. */
export const aboutRule = (rule: ReportedRule): Markup =>
  html` data-verdict="${rule.verdict}" data-state="${stateOf(rule)}" data-rule="${rule.id}"`;

/** The place on the page that shows the rule's failure; ids of rules hold no space. */
export const anchorOf = (rule: string): string => `rule-${rule}`;

export const ruleName = (id: string): Markup => html`<code class="id">${id}</code>`;

export const section = (id: string, title: string, content: Piece): Markup =>
  html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}
</section>
`;

export const fold = (summary: Piece, content: Piece, isOpen = false): Markup =>
  html`<details${{ markup: isOpen ? ' open' : '' }}><summary>${summary}</summary>
<div class="folded">${content}</div></details>
`;

/** Lines that wrap, so that nothing is hidden on a narrow page or on paper. */
export const preformatted = (lines: readonly string[]): Markup => html`<pre>${lines.join('\n')}</pre>`;

/** The same, with the marked lines in `<mark>`. */
export const markedLines = (lines: readonly ShownLine[]): Markup | undefined =>
  lines.length === 0
    ? undefined
    : html`<pre>${lines.map(({ text, isMarked }) => (isMarked ? html`<mark>${text}</mark>\n` : `${text}\n`))}</pre>`;

export const fact = (name: string, value: Piece): Markup | undefined =>
  value === undefined ? undefined : html`<dt>${name}</dt><dd>${value}</dd>`;

/** `1,234` */
export const figure = (count: number): string => count.toLocaleString('en');
