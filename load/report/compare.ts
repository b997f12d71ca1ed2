// The comparison of a run with an earlier one: verdicts, measured figures and latency, side by side.
import { html, type Markup } from '../../suites/page/html.ts';
import { table } from '../../suites/page/table.ts';
import type { PartCounts } from '../parts.ts';
import { rangeText, type Summary } from '../summary.ts';

/** Names the settings that differ between two runs, because they make the figures hard to compare. */
export function differences(earlier: Summary, now: Summary): readonly string[] {
  const named: readonly (readonly [string, string | number | undefined, string | number | undefined])[] = [
    ['script', earlier.script, now.script],
    ['target', earlier.base_url, now.base_url],
    ['plan', earlier.plan, now.plan],
    ['limit', earlier.requests_per_minute, now.requests_per_minute],
  ];
  return named.flatMap(([name, before, after]) =>
    before === after
      ? []
      : [`The earlier run had another ${name}: ${before ?? 'none'}, now ${after ?? 'none'}.`],
  );
}

/** The relative change as text, such as `+12 %`; undefined if there is nothing to compare with. */
export function changeText(before: number | undefined, after: number | undefined): string | undefined {
  if (before === undefined || after === undefined || before === 0) return undefined;
  const percent = Math.round((after / before - 1) * 100);
  return percent === 0 ? 'same' : `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent)} %`;
}

export function comparison(earlier: Summary, now: Summary): Markup {
  const notes = differences(earlier, now);
  return html`<h2>Compared with an earlier run</h2>
<p>The earlier run of ${earlier.started_at ?? 'an unknown time'}: ${earlier.verdict}. This run: ${now.verdict}.</p>
${notes.length === 0 ? undefined : html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
${table({ caption: 'Checks of both runs', columns: ['Check', 'Earlier', 'Now'], rows: checkRows(earlier, now) })}
${figureTable(earlier, now)}
${table({ caption: 'Parts of both runs; latency in ms', columns: ['Part', 'Figure', '#Earlier', '#Now', '#Change'], rows: now.parts.flatMap((part) => partRows(earlier, part)) })}`;
}

/** By text, because a later version may have other ids. */
function checkRows(earlier: Summary, now: Summary): readonly Markup[] {
  const heldIn = ({ checks }: Summary, text: string): string => {
    const found = checks.find((check) => check.text === text);
    if (found === undefined) return 'not made';
    return `${found.fails === 0 ? 'held' : 'did not hold'} (${found.passes} of ${found.passes + found.fails})`;
  };
  const texts = [...new Set([...now.checks, ...earlier.checks].map(({ text }) => text))];
  return texts.map((text) => {
    const [before, after] = [heldIn(earlier, text), heldIn(now, text)];
    return html`<tr><th scope="row">${text}</th><td>${before}</td><td>${after}</td></tr>
`;
  });
}

function figureTable(earlier: Summary, now: Summary): Markup | undefined {
  if (now.estimates.length === 0) return undefined;
  const rows = now.estimates.map(({ what, low, high, unit }) => {
    const before = earlier.estimates.find((estimate) => estimate.what === what);
    return html`<tr><th scope="row">${what}</th><td class="number">${before === undefined ? 'not measured' : rangeText(before.low, before.high)}</td><td class="number">${rangeText(low, high)}</td><td>${unit}</td></tr>
`;
  });
  return table({
    caption: 'Measured figures of both runs',
    columns: ['What', '#Earlier', '#Now', 'Unit'],
    rows,
  });
}

function partRows(earlier: Summary, now: PartCounts): readonly Markup[] {
  const before = earlier.parts.find(({ part }) => part === now.part);
  const figures: readonly (readonly [string, (part: PartCounts) => number])[] = [
    ['admitted', ({ admitted }) => admitted],
    ['refused', ({ refused }) => refused],
    ['50 % within', ({ latency }) => latency.p50],
    ['95 % within', ({ latency }) => latency.p95],
    ['99 % within', ({ latency }) => latency.p99],
  ];
  return figures.map(([name, pick]) => {
    const [was, is] = [before && pick(before), pick(now)];
    return html`<tr><th scope="row">${now.part}</th><td>${name}</td><td class="number">${was ?? 'none'}</td><td class="number">${is}</td><td class="number">${changeText(was, is)}</td></tr>
`;
  });
}
