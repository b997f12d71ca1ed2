// The report of a load run as one HTML page that needs nothing else: no script, no network, no other file.
import { htmlDocument } from '../../suites/page/document.ts';
import { html, type Markup } from '../../suites/page/html.ts';
import { themed } from '../../suites/page/style.ts';
import { table } from '../../suites/page/table.ts';
import { checks, type McpClass, results, type SentRequest, softChecks } from '../lib/config.ts';
import type { CheckResult, LoadOutcome } from '../outcome.ts';
import { type PartCounts, partsOf } from '../parts.ts';
import { figureText, type RunInfo, rangeText, type Summary, summaryJson } from '../summary.ts';
import { comparison } from './compare.ts';
import { type LimitLines, latencyPlot, requestsPlot, resultNames } from './plot.ts';
import { admittedBy, type PartSeries, type Stated, seriesOf, statedLine } from './series.ts';

export interface Reported {
  readonly info: RunInfo;
  readonly outcome: LoadOutcome;
  readonly earlier?: Summary | undefined;
  /** k6's own page in the same folder. */
  readonly k6Page?: string | undefined;
}

export function reportPage({ info, outcome, earlier, k6Page }: Reported): string {
  const summary = summaryJson(info, outcome);
  return htmlDocument({
    title: `${info.script}: ${outcome.verdict}`,
    style: plotStyle,
    body: html`<main>
${hatch}
${head(info, outcome, summary)}
${checksTable(outcome)}
${thresholdsTable(outcome)}
${estimatesTable(outcome)}
${partsSection(info, outcome)}
${earlier === undefined ? undefined : comparison(earlier, summary)}
${k6Page === undefined ? undefined : html`<p class="soft">All metrics of k6: <a href="${k6Page}">${k6Page}</a> (needs JavaScript).</p>`}
</main>`,
  });
}

/** Shared by all plots, so that refused requests differ from admitted ones without colour. */
const hatch = html`<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs></svg>`;

const tones = { passed: 'good', failed: 'bad', inconclusive: 'open' } as const;

function head(info: RunInfo, { verdict, reasons, requests, p95Ms }: LoadOutcome, summary: Summary): Markup {
  const { script, plan, limit, target } = info;
  const fact = (name: string, value: string | number | undefined): Markup =>
    html`${value === undefined ? undefined : html`<dt>${name}</dt><dd>${value}</dd>`}`;
  return html`<h1>${script} <span class="badge ${tones[verdict]}">${verdict}</span></h1>
${reasons.length === 0 ? undefined : html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`}
<dl>
${fact('Target', target.baseUrl)}${fact('Plan', plan)}
${fact('Stated limit', limit === undefined || info.classes.length > 0 ? undefined : `${limit} requests a minute`)}
${fact('Began', summary.started_at)}
${fact('Requests', `${requests}${p95Ms === undefined ? '' : `, 95 % answered within ${p95Ms.toFixed(1)} ms`}`)}
</dl>`;
}

const verdictCell = (word: 'passed' | 'failed' | 'warned'): Markup =>
  html`<td class="verdict ${{ passed: 'good', failed: 'bad', warned: 'open' }[word]}">${word}</td>`;

export const checkWord = ({ check, fails }: Pick<CheckResult, 'check' | 'fails'>) =>
  fails === 0 ? 'passed' : softChecks.has(check) ? 'warned' : 'failed';

function checksTable({ checks: results }: LoadOutcome): Markup {
  const row = (result: CheckResult): Markup => {
    const { check, passes, fails, details, measured = [] } = result;
    const found = fails > 0 ? details : measured;
    return html`<tr>${verdictCell(checkWord(result))}<th scope="row">${checks[check]}${found.map((text) => html`<span class="found">${text}</span>`)}</th><td class="number">${passes} of ${passes + fails}</td></tr>
`;
  };
  return html`<h2>Checks</h2>
${results.length === 0 ? html`<p>No check was made.</p>` : table({ caption: 'What was checked, and what was found beside what is stated', columns: ['Verdict', 'Check', '#Held'], rows: results.map(row) })}`;
}

function thresholdsTable({ thresholds }: LoadOutcome): Markup | undefined {
  if (thresholds.length === 0) return undefined;
  const rows = thresholds.map(
    ({ metric, expression, holds, measured }) =>
      html`<tr>${verdictCell(holds ? 'passed' : 'failed')}<th scope="row">${metric}</th><td>${expression}</td><td class="number">${figureText(measured)}</td></tr>
`,
  );
  return html`<h2>Thresholds</h2>
${table({ caption: 'Thresholds of the person who started the run', columns: ['Verdict', 'Metric', 'Threshold', '#Measured'], rows })}`;
}

function estimatesTable({ estimates }: LoadOutcome): Markup | undefined {
  if (estimates.length === 0) return undefined;
  const rows = estimates.map(
    ({ what, low, high, unit, stated }) =>
      html`<tr><th scope="row">${what}</th><td class="number">${rangeText(low, high)}</td><td class="number">${stated}</td><td>${unit}</td></tr>
`,
  );
  return html`<h2>Measured</h2>
${table({ caption: 'Figures that were measured; the true one lies between the bounds', columns: ['What', '#Measured', '#Stated', 'Unit'], rows })}`;
}

function partsSection(info: RunInfo, { sent, requests }: LoadOutcome): Markup | undefined {
  if (sent.length === 0) return undefined;
  const parts = partsOf(sent);
  const total = parts.length < 2 ? [] : partsOf(sent.map((one) => ({ ...one, part: 'all parts' })));
  const besides = requests - sent.length;
  const tableOf = (
    caption: string,
    columns: readonly string[],
    figures: (part: PartCounts) => readonly number[],
  ) =>
    table({
      caption,
      columns: ['Part', ...columns.map((name) => `#${name}`)],
      rows: [...parts, ...total].map(
        (part) =>
          html`<tr><th scope="row">${part.part}</th>${figures(part).map((figure, nth) => html`<td class="number" data-name="${columns[nth]}">${Math.round(figure * 10) / 10}</td>`)}</tr>
`,
      ),
      isStacked: true,
    });
  const figures = [...Map.groupBy(sent, ({ part }) => part)].map(([part, requests], nth) =>
    partFigures(info, { part, requests, nth }),
  );
  return html`<h2>Requests</h2>
${tableOf('What became of the requests of each part', ['sent', ...resultNames.map((result) => results[result])], (part) => [part.sent, ...resultNames.map((result) => part[result])])}
${besides > 0 ? html`<p>${besides} requests besides opened sessions, listed tools or asked the receiver of webhooks; no limit is judged by them.</p>` : undefined}
${tableOf('Time in ms within which a share of them was answered', ['50 %', '90 %', '95 %', '99 %', 'all'], ({ latency }) => [latency.p50, latency.p90, latency.p95, latency.p99, latency.max])}
<h2>Over time</h2>
<p class="soft">${keys}</p>
<div class="plots">${figures}</div>`;
}

const key = (content: Markup, text: string): Markup =>
  html`<svg class="key" viewBox="0 0 48 16" aria-hidden="true">${content}</svg>${text} &#160; `;
const keys = html`${resultNames.map((result) => key(html`<rect class="${result}" x="1" y="1" width="46" height="14"/>`, results[result]))}${key(html`<path class="stated" d="M0 8H48"/>`, 'stated')}${key(html`<path class="median" d="M0 8H48"/>`, 'half of the answers within')}${key(html`<path class="p95" d="M0 8H48"/>`, '95 % within')}`;

interface Part {
  readonly part: string;
  readonly requests: readonly SentRequest[];
  readonly nth: number;
}

function partFigures(info: RunInfo, { part, requests, nth }: Part): Markup {
  const series = seriesOf(part, requests);
  const stated = statedFor(info, part);
  const lines = stated && linesOf(requests, stated, series);
  const text = limitText(stated, lines);
  const requestsOf = { id: `requests-${nth}`, title: `Requests of ${part}`, description: text };
  const [latency] = partsOf(requests);
  const took = `Half answered within ${latency?.latency.p50} ms, 95 % within ${latency?.latency.p95} ms.`;
  const latencyIs = { id: `latency-${nth}`, title: `Latency of ${part}`, description: took };
  return html`<figure><figcaption><strong>${part}</strong>: requests by time. ${text}</figcaption>${requestsPlot(requestsOf, series, lines)}</figure>
<figure><figcaption><strong>${part}</strong>: latency by time. ${took}</figcaption>${latencyPlot(latencyIs, series)}</figure>`;
}

function statedFor({ limit, classes }: RunInfo, part: string): Stated | undefined {
  const bucket = classes.find(({ name }: McpClass) => name === part);
  if (bucket !== undefined) return { kind: 'bucket', burst: bucket.burst, perSecond: bucket.perSecond };
  return limit === undefined || classes.length > 0 ? undefined : { kind: 'per-minute', limit };
}

const linesOf = (requests: readonly SentRequest[], stated: Stated, series: PartSeries): LimitLines => ({
  admitted: admittedBy(requests, stated),
  stated: statedLine(stated, series.seconds),
  ...(stated.kind === 'per-minute'
    ? { label: 'admitted in the last 60 s', statedLabel: `limit ${stated.limit}` }
    : {
        label: 'admitted since the start',
        statedLabel: `burst ${stated.burst} and ${stated.perSecond} a second`,
      }),
});

function limitText(stated: Stated | undefined, lines: LimitLines | undefined): string {
  if (stated === undefined || lines === undefined) return 'No limit is stated for them.';
  const most = Math.max(0, ...lines.admitted.map(({ value }) => value));
  return stated.kind === 'per-minute'
    ? `At most ${most} were admitted within 60 s; ${stated.limit} a minute are stated, and minutes of a fixed length may admit twice that at their edge.`
    : `${most} were admitted in all; a burst of ${stated.burst} and ${stated.perSecond} a second are stated.`;
}

const plotStyle = `${themed(
  '--admitted:#0b63ce;--refused:#b35900;--stated:#a40e26',
  '--admitted:#6cb1ff;--refused:#f0a14a;--stated:#ff8f95',
)}
@media (max-width:600px){th,td{overflow-wrap:anywhere}}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:1rem;align-items:start}
figure{margin:0;padding:.75rem;background:var(--panel);border:1px solid var(--line);border-radius:8px}
figcaption{font-size:.9rem;color:var(--soft)}figcaption strong{color:var(--ink)}
svg{display:block;width:100%;height:auto;margin:.25rem 0}
.tick,.label,.stated-label{font:12px system-ui,sans-serif;fill:var(--soft)}
.label{fill:var(--ink)}.stated-label{fill:var(--stated)}
.grid{stroke:var(--line);stroke-width:1}
.admitted{fill:var(--admitted)}
.refused{fill:url(#hatch);stroke:var(--refused);stroke-width:1}
.exhausted{fill:none;stroke:var(--refused);stroke-width:1}
.other{fill:var(--soft)}
.hatch{stroke:var(--refused);stroke-width:3}
.sum{fill:none;stroke:var(--admitted);stroke-width:2}
.stated{fill:none;stroke:var(--stated);stroke-width:2;stroke-dasharray:7 4}
.median{fill:none;stroke:var(--admitted);stroke-width:2}
.p95{fill:none;stroke:var(--refused);stroke-width:2;stroke-dasharray:2 3}
.key{display:inline-block;width:2.4em;height:.8em;vertical-align:middle;margin:0 .2em 0 0}
`;
