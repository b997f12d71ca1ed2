// Small plots as SVG, which a page colours with its classes.
import { html, type Markup } from '../../suites/page/html.ts';
import { type Result, results } from '../lib/config.ts';
import type { Bin, PartSeries, Point } from './series.ts';

const width = 480;
const left = 46;
const right = 12;

/** A part of a plot from `top` to `bottom`, whose values go from 0 to `max`. */
interface Panel {
  readonly top: number;
  readonly bottom: number;
  readonly max: number;
  readonly seconds: number;
}

const xOf = ({ seconds }: Panel, second: number): number =>
  round(left + (second / seconds) * (width - left - right));
const yOf = ({ top, bottom, max }: Panel, value: number): number =>
  round(bottom - (value / max) * (bottom - top));

const round = (figure: number): number => Math.round(figure * 10) / 10;

/** The next of 1, 2, 5, 10, 20, 50 … */
export function niceStep(span: number, steps: number): number {
  const least = Math.max(span / steps, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}

const ticks = (max: number, steps: number): readonly number[] => {
  const step = niceStep(max, steps);
  return Array.from({ length: Math.floor(max / step + 1e-6) + 1 }, (_, nth) => round(nth * step));
};

/** A round figure above every value. */
export const roof = (values: readonly number[]): number => {
  const max = Math.max(1, ...values);
  const step = niceStep(max, 4);
  return Math.ceil(max / step) * step;
};

const grid = (panel: Panel, steps: number): readonly Markup[] =>
  ticks(panel.max, steps).map(
    (
      value,
    ) => html`<line class="grid" x1="${left}" x2="${width - right}" y1="${yOf(panel, value)}" y2="${yOf(panel, value)}"/>
<text class="tick" x="${left - 6}" y="${yOf(panel, value) + 4}" text-anchor="end">${value}</text>`,
  );

const timeAxis = (panel: Panel): readonly Markup[] =>
  ticks(panel.seconds, 6).map(
    (second) =>
      html`<text class="tick" x="${xOf(panel, second)}" y="${panel.bottom + 17}" text-anchor="middle">${second}${second === 0 ? ' s' : ''}</text>`,
  );

/** Each point holds until the next one. */
const stepPath = (panel: Panel, points: readonly Point[]): string =>
  points
    .map(({ second, value }, nth) =>
      nth === 0
        ? `M${xOf(panel, second)} ${yOf(panel, 0)}V${yOf(panel, value)}`
        : `H${xOf(panel, second)}V${yOf(panel, value)}`,
    )
    .join('');

/** A level for each bin; bins without requests leave a gap. */
const binPath = (panel: Panel, points: readonly Point[], binSeconds: number): string =>
  points
    .map(({ second, value }, nth) => {
      const isNext = points[nth - 1]?.second === second - binSeconds;
      const end = xOf(panel, Math.min(second + binSeconds, panel.seconds));
      return `${isNext ? 'L' : 'M'}${xOf(panel, second)} ${yOf(panel, value)}H${end}`;
    })
    .join('');

const linePath = (panel: Panel, points: readonly Point[]): string =>
  points
    .map(({ second, value }, nth) => `${nth === 0 ? 'M' : 'L'}${xOf(panel, second)} ${yOf(panel, value)}`)
    .join('');

function bars(panel: Panel, { bins, binSeconds }: PartSeries): readonly Markup[] {
  const wide = Math.max(1, round(xOf(panel, binSeconds) - xOf(panel, 0) - 1));
  const bar = (kind: string, { second }: Bin, from: number, to: number): Markup =>
    html`<rect class="${kind}" x="${xOf(panel, second)}" y="${yOf(panel, to)}" width="${wide}" height="${round(yOf(panel, from) - yOf(panel, to))}"/>`;
  return bins.flatMap((bin) => {
    let from = 0;
    return resultNames.flatMap((result) => {
      const to = from + bin.counts[result];
      const drawn = to > from ? [bar(result, bin, from, to)] : [];
      from = to;
      return drawn;
    });
  });
}

/** From the bottom of a bar to its top. */
export const resultNames = Object.keys(results) as readonly Result[];

const sentIn = ({ counts }: Bin): number => resultNames.reduce((sum, result) => sum + counts[result], 0);

interface Described {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

const figure = ({ id, title, description }: Described, height: number, content: readonly Markup[]): Markup =>
  html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-text">
<title id="${id}-title">${title}</title><desc id="${id}-text">${description}</desc>
${content}
</svg>`;

const label = (y: number, text: string): Markup =>
  html`<text class="label" x="${left}" y="${y}">${text}</text>`;

export interface LimitLines {
  /** What the upper line shows, such as `admitted in the last 60 s`. */
  readonly label: string;
  readonly admitted: readonly Point[];
  readonly stated: readonly Point[];
  readonly statedLabel: string;
}

/** Above what was admitted beside what is stated, below all requests by time. */
export function requestsPlot(
  described: Described,
  series: PartSeries,
  lines: LimitLines | undefined,
): Markup {
  const { bins, binSeconds, seconds } = series;
  const upper: Panel | undefined = lines && {
    top: 30,
    bottom: 150,
    seconds,
    max: roof([...lines.admitted, ...lines.stated].map(({ value }) => value)),
  };
  const top = upper === undefined ? 30 : 196;
  const lower: Panel = {
    top,
    bottom: top + 80,
    seconds,
    max: roof(bins.map(sentIn)),
  };
  const end = lines?.stated.at(-1);
  return figure(described, lower.bottom + 24, [
    ...(upper && lines && end
      ? [
          label(16, lines.label),
          ...grid(upper, 4),
          html`<path class="sum" d="${stepPath(upper, lines.admitted)}"/>
<path class="stated" d="${linePath(upper, lines.stated)}"/>
<text class="stated-label" x="${width - right}" y="${yOf(upper, end.value) - 5}" text-anchor="end">${lines.statedLabel}</text>`,
        ]
      : []),
    label(top - 14, binSeconds === 1 ? 'requests a second' : `requests in ${binSeconds} s`),
    ...grid(lower, 3),
    ...bars(lower, series),
    ...timeAxis(lower),
  ]);
}

/** The median and the 95th percentile of each bar's requests. */
export function latencyPlot(described: Described, { bins, seconds, binSeconds }: PartSeries): Markup {
  const points = (pick: (bin: Bin) => number | undefined): readonly Point[] =>
    bins.flatMap((bin) => {
      const value = pick(bin);
      return value === undefined ? [] : [{ second: bin.second, value }];
    });
  const [median, p95] = [points(({ medianMs }) => medianMs), points(({ p95Ms }) => p95Ms)];
  const panel: Panel = { top: 30, bottom: 130, seconds, max: roof(p95.map(({ value }) => value)) };
  return figure(described, panel.bottom + 24, [
    label(16, 'answered within, ms'),
    ...grid(panel, 4),
    html`<path class="p95" d="${binPath(panel, p95, binSeconds)}"/><path class="median" d="${binPath(panel, median, binSeconds)}"/>`,
    ...timeAxis(panel),
  ]);
}
