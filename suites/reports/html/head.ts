// The beginning and the end of the page: verdict, counts and reasons; known failures; where the figures come from.
import { durationText, plural } from '../../kit/words.ts';
import { html, type Markup } from '../../page/html.ts';
import { table } from '../../page/table.ts';
import type { Report } from '../../report/schema.ts';
import { verdicts } from '../../report/verdict.ts';
import { adviceLines } from '../advice.ts';
import { thinAreaLines, undecidedLines } from '../notes.ts';
import { expectationKinds } from './failures.ts';
import { fact, figure, preformatted, ruleName, section, toneOf, verdictMark } from './parts.ts';

/** How the report was made; report.json does not hold it. */
export interface Provenance {
  /** Of Assay. */
  readonly version: string;
  readonly node: string;
  readonly endedAt: Date;
}

export function headSection(report: Report): Markup {
  const { target, ok, reasons, summary, duration_ms: durationMs } = report;
  const advice = adviceLines(report);
  const notes = [...undecidedLines(report), ...thinAreaLines(report)];
  const isPartial = summary.exercised < summary.claimed;
  return html`<h1>${target.name} <span class="badge ${ok ? 'good' : 'bad'}">${ok ? 'passed' : 'failed'}</span>${isPartial ? html` <span class="badge open">incomplete</span>` : undefined}</h1>
<p>${plural(summary.total, 'rule')} of the contract of the Content Intelligence Service, judged in ${durationText(durationMs)}: ${summary.exercised} of ${summary.claimed} claimed rules exercised.</p>
${advice.length === 0 ? undefined : html`<div class="begin">${preformatted(advice)}</div>`}
${reasons.length === 0 ? undefined : html`<ul class="reasons">${reasons.map(({ text }) => html`<li>The run fails: ${text}.</li>`)}</ul>`}
<ul class="counts">${verdicts.map((verdict) => html`<li class="${summary.counts[verdict] === 0 ? 'none' : toneOf(verdict)}"><strong>${figure(summary.counts[verdict])}</strong> ${verdictMark(verdict)}</li>`)}</ul>
${notes.map((line) => html`<p>${line}.</p>`)}`;
}

export interface BaselineResult {
  /** Known failures of rules that hold now. */
  readonly fixed: readonly string[];
}

/** What the lists of known failures say; without such lists there is nothing to show. */
export function knownSection(
  { rules, reasons }: Report,
  baseline: BaselineResult | undefined,
): Markup | undefined {
  const listed = rules.filter(({ expectation }) => expectation !== null);
  if (listed.length === 0 && baseline === undefined) return undefined;
  const fresh = rules.filter(
    ({ verdict, expectation, standing }) => verdict === 'failed' && expectation === null && standing === null,
  );
  const lost = reasons.filter(({ kind }) => kind === 'exercise-lost');
  const fixed = baseline?.fixed ?? [];
  const ids = (text: string, found: readonly string[]): Markup | undefined =>
    found.length === 0
      ? undefined
      : html`<p>${text}</p><ul>${found.map((id) => html`<li>${ruleName(id)}</li>`)}</ul>`;
  return section(
    'known',
    'Known failures',
    html`<p>${plural(fresh.length, 'failure')} that no list knows.</p>
${ids(
  'New:',
  fresh.map(({ id }) => id),
)}
${ids('Known, and no longer there (--update removes them):', fixed)}
${lost.map(({ text }) => html`<p>${text}.</p>`)}
${
  listed.length === 0
    ? undefined
    : table({
        caption: 'Rules that the target file or the baseline lists as failures',
        columns: ['Verdict', 'Rule', 'State', 'Last day', 'Reason'],
        rows: listed.map(
          ({ id, verdict, expectation }) =>
            html`<tr><td>${verdictMark(verdict)}</td><th scope="row">${ruleName(id)}</th><td>${expectation === null ? undefined : expectationKinds[expectation.kind]}</td><td class="day">${expectation?.expires}</td><td>${expectation?.reason}</td></tr>
`,
        ),
      })
}`,
  );
}

export function provenanceSection(report: Report, { version, node, endedAt }: Provenance): Markup {
  const { target, world, seed, draws, requirements, duration_ms: durationMs, cost } = report;
  const worldText =
    world && `${world.base_url}${world.taken ? '' : ' (offered, but not under the address of the target)'}`;
  return section(
    'run',
    'The run',
    html`<dl>
${fact('Target', target.name)}${fact('Address', target.base_url)}${fact('World of its own', worldText ?? undefined)}
${fact('Ended', endedAt.toISOString())}${fact('Duration', `${(durationMs / 1000).toFixed(1)} s`)}
${fact('Requirements', requirements === null ? undefined : `the rules as of Assay ${requirements}`)}
${draws === 0 ? '' : fact('Seed', `${seed}, ${draws} draws for each rule that holds for any input`)}
${fact('Requests', figure(cost.requests))}${fact('Calls of /connect', figure(cost.connects))}
${fact('Assay', `${version} on Node ${node}`)}
${fact('Repeat', html`<code class="command">${report.command}</code>`)}
</dl>
${cost.answers.length === 0 ? undefined : table({ caption: 'Answers by the address that gave them', columns: ['Address', '#Answers'], rows: cost.answers.map(({ address, count }) => html`<tr><th scope="row">${address}</th><td class="number">${figure(count)}</td></tr>`) })}
${cost.orgs.length === 0 ? undefined : table({ caption: 'Organisations that the run used', columns: ['Organisation', 'Origin', '#Manifests billed'], rows: cost.orgs.map(({ label, origin, billed }) => html`<tr><th scope="row">${label}</th><td>${origin}</td><td class="number">${figure(billed)}</td></tr>`) })}`,
  );
}
