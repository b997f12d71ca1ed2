// report.html: the whole run as one page for people, without network; its script only finds and copies.
import { htmlDocument } from '../../page/document.ts';
import { html, type Markup } from '../../page/html.ts';
import { findScript } from '../../page/script.ts';
import { table } from '../../page/table.ts';
import type { Report } from '../../report/schema.ts';
import { verdicts } from '../../report/verdict.ts';
import { disputeTexts, newContradictions, visibleReport } from '../text.ts';
import { changesSection } from './changes.ts';
import { coverageSection, needsSection, rulesSection } from './coverage.ts';
import { exchangedSection } from './exchanged.ts';
import { errorSection, failureSection, warningSection } from './failures.ts';
import {
  type BaselineResult,
  headSection,
  knownSection,
  type Provenance,
  provenanceSection,
} from './head.ts';
import { anchorOf, figure, ruleName, type State, section, stateOf, verdictMark } from './parts.ts';

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
    ['exchanged', 'Exchanged', exchangedSection(report)],
    ['rules', 'All rules', rulesSection(report)],
    ['not-exercised', 'Not exercised', needsSection(report)],
    ['run', 'The run', provenanceSection(report, provenance)],
  ];
  const shown = sections.filter(([, , markup]) => markup !== undefined);
  return htmlDocument({
    title: `${report.target.name}: ${report.ok ? 'passed' : 'failed'}`,
    style: reportStyle,
    script: findScript,
    body: html`<header>
${headSection(report)}
</header>
<nav aria-label="Sections"><ul>${shown.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
${findForm(report)}
<main>
${shown.map(([, , markup]) => markup)}</main>
<footer class="soft"><p>Written by Assay ${provenance.version}. report.json beside this page holds the same for machines.</p></footer>`,
  });
}

/** Appears where the script of the page runs. */
function findForm({ rules }: Report): Markup {
  const counts = Map.groupBy(rules, stateOf);
  const choices = states.filter((state) => counts.has(state));
  return html`<form id="find" role="search" hidden data-total="${rules.length}">
<label>Find <input type="search" name="words" placeholder="rule, words, -without"></label>
<fieldset><legend>Only</legend>${choices.map((state) => html`<label><input type="checkbox" name="verdict" value="${state}"> ${state} <span class="soft">${figure(counts.get(state)?.length ?? 0)}</span></label>`)}</fieldset>
<button type="reset">Show all</button> <output id="find-status"></output>
</form>`;
}

const states: readonly State[] = [
  'failed',
  'error',
  'known',
  'disputed',
  'newer',
  ...verdicts.filter((verdict) => verdict !== 'failed' && verdict !== 'error'),
];

/** Nothing where the target disputes nothing and meets all that is new. */
function claimsSection(report: Report): Markup | undefined {
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

const reportStyle = `
header,nav,form,footer{max-width:1080px;margin:0 auto;padding:0 1rem}
header{padding-top:1rem}main{padding-top:0}footer{padding-bottom:2rem}
h1,h3,h4,p,li,summary{overflow-wrap:anywhere}
th,td{overflow-wrap:break-word}
h3,h4,h5{font-size:1rem;margin:0 0 .35rem}h3{margin-top:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:.5rem 0;margin:.5rem 0;border:solid var(--line);border-width:1px 0}
nav a{display:inline-block;padding:.15rem 0}
code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code.id{font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0;padding:.6rem .75rem;background:var(--page);border:1px solid var(--line);border-radius:6px}
.reasons{color:var(--bad);font-weight:600}
.counts{display:grid;grid-template-columns:repeat(auto-fit,minmax(135px,1fr));gap:.5rem;list-style:none;padding:0;margin:1rem 0}
.counts li{border:1px solid var(--line);border-left:5px solid;border-radius:6px;padding:.35rem .7rem;background:var(--panel)}
.counts strong{display:block;font-size:1.5rem;line-height:1.2;color:var(--ink)}
.counts .none{border-left-color:var(--line)}.counts .none strong,.counts .none .verdict{color:var(--soft);font-weight:400}
.begin pre{border-left:5px solid var(--open);background:var(--panel)}
article{background:var(--panel);border:1px solid var(--line);border-left:5px solid var(--bad);border-radius:6px;padding:.75rem 1rem;margin:.75rem 0}
#warnings article,article.disputed,article.newer{border-left-color:var(--open)}article.known{border-left-color:var(--known)}
.state{display:inline-block;border:1px solid;border-radius:4px;padding:0 .4rem;font-size:.85rem;font-weight:600}
.state.known{color:var(--known)}.state.claimed{color:var(--open)}.state.bad{color:var(--bad)}
.steps{list-style:none;padding:0;margin:.35rem 0;counter-reset:none}
.steps li{padding-left:2.6rem;position:relative}.steps li::before{content:attr(value);position:absolute;left:0;width:2rem;text-align:right;color:var(--soft);padding-top:.3rem}
.steps .gap{padding:.2rem 0 .2rem 2.6rem}.steps .here{background:var(--page);border-left:4px solid var(--bad)}
.known .steps .here{border-left-color:var(--known)}
.chips{display:flex;flex-wrap:wrap;gap:.35rem;list-style:none;padding:0}.chips li{border:1px solid var(--line);border-radius:999px;padding:.1rem .7rem;background:var(--panel)}
.chips .none{color:var(--soft)}.answers{white-space:nowrap;margin-right:.6rem}
form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}form[hidden]{display:none}
fieldset{display:flex;flex-wrap:wrap;gap:.25rem .9rem;border:0;padding:0;margin:0}legend{float:left;padding:0 .6rem 0 0}
input[type=search]{font:inherit;color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:6px;padding:.4rem .6rem;width:16rem;max-width:100%}
button{font:inherit;font-size:.85rem;color:var(--link);background:var(--page);border:1px solid var(--line);border-radius:6px;padding:.2rem .6rem;cursor:pointer}
.copy{float:right;margin:.35rem 0 .35rem .5rem}dd .copy{float:none}
article p{margin:.35rem 0}
.blocked{border-top:1px solid var(--line);padding-top:.6rem;margin-top:.6rem}
.statements{font-size:.92rem}
summary{cursor:pointer;padding:.3rem 0}
.folded{padding:0 0 .5rem 1rem}
#rules details,#not-exercised details,#changes details{border-bottom:1px solid var(--line)}
th[scope=row]{font-weight:400}td .verdict{white-space:nowrap}.day{white-space:nowrap}
.note{display:block;font-size:.92em}
.changes li{margin:.35rem 0}
:target{scroll-margin-top:1rem;outline:2px solid var(--link);outline-offset:3px}
@media (max-width:600px){
article{padding:.6rem .7rem}.folded{padding-left:.25rem}
article dl,#run dl{grid-template-columns:1fr;gap:0}article dd,#run dd{margin-bottom:.35rem}
.counts{grid-template-columns:repeat(2,1fr)}}
@media print{
nav,form,.copy{display:none}article{break-inside:auto}h3,summary{break-after:avoid}
details::details-content{content-visibility:visible;display:block;block-size:auto}}
`;
