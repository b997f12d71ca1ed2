// What the target file says about rules beside known failures: disputes with what became of them, and rules that are new.
import { html, type Markup } from '../../page/html.ts';
import { table } from '../../page/table.ts';
import type { Report } from '../../report/schema.ts';
import { disputeTexts, newContradictions } from '../text.ts';
import { anchorOf, ruleName, section, verdictMark } from './parts.ts';

/** Nothing where the target disputes nothing and meets all that is new. */
export function claimsSection(report: Report): Markup | undefined {
  const { disputes } = report;
  const fresh = newContradictions(report);
  if (disputes.length + fresh.length === 0) return undefined;
  return section('claims', 'Disputed and new', [
    disputes.length === 0
      ? undefined
      : table({
          caption: 'Rules that the target disputes; a contradicted one does not fail the run',
          columns: ['Rule', 'State', 'Reason', 'Last day', 'Where'],
          rows: disputes.map(
            ({ rule, state, reason, expires, link }) =>
              html`<tr><th scope="row">${ruleName(rule)}</th><td>${disputeTexts[state]}</td><td>${reason}</td><td class="day">${expires ?? undefined}</td><td>${link ?? undefined}</td></tr>
`,
          ),
        }),
    fresh.length === 0
      ? undefined
      : html`<p>The target must meet the rules as of Assay ${report.requirements ?? undefined}. These rules are newer, or got sharper since, and do not fail the run.</p>
${table({
  caption: 'New or sharper rules that the target contradicts',
  columns: ['Verdict', 'Rule', 'Since'],
  rows: fresh.map(
    ({ id, verdict, text, since }) =>
      html`<tr><td>${verdictMark(verdict)}</td><th scope="row"><a href="#${anchorOf(id)}">${ruleName(id)}</a><span class="found">${text}</span></th><td>${since ?? undefined}</td></tr>
`,
  ),
})}`,
  ]);
}
