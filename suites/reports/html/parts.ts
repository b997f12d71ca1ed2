// Pieces that several sections of the page share: verdicts, rules, texts that fold.
import { html, type Markup, type Piece } from '../../page/html.ts';
import type { Verdict } from '../../report/verdict.ts';

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

export const fact = (name: string, value: Piece): Markup | undefined =>
  value === undefined ? undefined : html`<dt>${name}</dt><dd>${value}</dd>`;

/** `1,234` */
export const figure = (count: number): string => count.toLocaleString('en');
