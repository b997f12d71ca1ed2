// report.html: the whole run as one page for people, without scripts or network.
import { htmlDocument } from '../../page/document.ts';
import { html, type Markup } from '../../page/html.ts';
import type { Report } from '../../report/schema.ts';
import { visibleReport } from '../text.ts';
import { changesSection } from './changes.ts';
import { claimsSection } from './claims.ts';
import { coverageSection, needsSection, rulesSection } from './coverage.ts';
import { errorSection, failureSection, warningSection } from './failures.ts';
import {
  type BaselineResult,
  headSection,
  knownSection,
  type Provenance,
  provenanceSection,
} from './head.ts';
import { reportStyle } from './style.ts';

/** What the page shows besides the report. */
export interface PageContext {
  readonly provenance: Provenance;
  /** An earlier report to compare with. */
  readonly earlier?: Report | undefined;
  /** Present if the run was compared with a baseline. */
  readonly baseline?: BaselineResult | undefined;
}

/** Texts from a target cannot add markup or reorder text. */
export function htmlReport(given: Report, { provenance, earlier, baseline }: PageContext): string {
  const report = visibleReport(given);
  const sections: readonly (readonly [string, string, Markup | undefined])[] = [
    ['failures', 'Failures', failureSection(report)],
    ['errors', 'Errors', errorSection(report)],
    ['warnings', 'Warnings', warningSection(report)],
    ['changes', 'Comparison', earlier && changesSection(visibleReport(earlier), report)],
    ['known', 'Known failures', knownSection(report, baseline)],
    ['claims', 'Disputed and new', claimsSection(report)],
    ['coverage', 'Coverage', coverageSection(report)],
    ['rules', 'All rules', rulesSection(report)],
    ['not-exercised', 'Not exercised', needsSection(report)],
    ['run', 'The run', provenanceSection(report, provenance)],
  ];
  const shown = sections.filter(([, , markup]) => markup !== undefined);
  return htmlDocument({
    title: `${report.target.name}: ${report.ok ? 'passed' : 'failed'}`,
    style: reportStyle,
    body: html`<header>
${headSection(report)}
</header>
<nav aria-label="Sections"><ul>${shown.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<main>
${shown.map(([, , markup]) => markup)}</main>
<footer class="soft"><p>Written by Assay ${provenance.version}. report.json beside this page holds the same for machines.</p></footer>`,
  });
}
