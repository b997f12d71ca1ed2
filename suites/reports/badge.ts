// badge.svg: the result of a run in one small picture, drawn without any service or font of the network.
import { escaped } from '../page/html.ts';
import type { Report } from '../report/schema.ts';

const label = 'contract';
/** Widths of 11 px Verdana, rounded up; `textLength` fits the text where another font is used. */
const charWidth = 6.8;
const padding = 6;
const height = 20;
const colors = { good: '#116329', open: '#7a4d00', bad: '#a40e26' } as const;

export function badge(report: Report): string {
  const message = badgeText(report);
  const [left, right] = [widthOf(label), widthOf(message)];
  const width = left + right;
  const title = escaped(`${label}: ${message}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${width}" height="${height}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${height}" fill="#444"/><rect x="${left}" width="${right}" height="${height}" fill="${colorOf(report)}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${textAt(0, left, label)}${textAt(left, right, message)}</g>
</svg>
`;
}

const widthOf = (text: string): number => Math.ceil(text.length * charWidth) + 2 * padding;

const textAt = (x: number, width: number, text: string): string =>
  `<text x="${x + padding}" y="14" textLength="${width - 2 * padding}">${escaped(text)}</text>`;

/** `passed 431 of 648 rules`, `3 of 648 rules failed` */
export function badgeText({ ok, summary, reasons }: Report): string {
  const { counts, claimed, exercised, expected_failures: known } = summary;
  const excused = known + summary.new_failures + summary.disputed_failures;
  const failed = counts.failed - excused;
  if (failed > 0) return `${failed} of ${claimed} rules failed`;
  if (!ok) return `failed: ${(reasons[0]?.kind ?? 'broken').replaceAll('-', ' ')}`;
  const kept = `${exercised - counts.failed} of ${claimed} rules kept`;
  return excused === 0 ? kept : `${kept}, ${excused} excused`;
}

function colorOf({ ok, summary }: Report): string {
  if (!ok) return colors.bad;
  return summary.exercised < summary.claimed || summary.counts.failed > 0 ? colors.open : colors.good;
}
