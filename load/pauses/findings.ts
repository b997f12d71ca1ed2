// What the measures show: the longest pieces, and everything beyond a bound.
import type { Surface } from './asks.ts';
import type { Measure } from './measure.ts';

/** Milliseconds of processor time that a request may take in one piece. */
const budgetMs: Readonly<Record<Surface, number>> = { rest: 100, mcp: 100, control: 250 };
const refusedBytesMax = 256 * 1024;
const shownMax = 10;

export const isLong = ({ ask, pieceMs }: Measure): boolean => pieceMs > budgetMs[ask.surface];

interface Bound {
  readonly what: string;
  readonly isBeyond: (measure: Measure) => boolean;
}

export const answerBounds: readonly Bound[] = [
  { what: 'without an answer', isBeyond: ({ status }) => status === 0 },
  { what: 'with a 5xx', isBeyond: ({ status }) => status >= 500 && status !== 503 },
  {
    what: 'refused with more than 256 kB',
    isBeyond: ({ status, bytes }) => status >= 400 && bytes > refusedBytesMax,
  },
];

export const budget: Bound = { what: 'above the budget', isBeyond: isLong };

/** The text for people, and whether all kept within the bounds. */
export function findings(
  measures: readonly Measure[],
  bounds: readonly Bound[],
): { readonly text: string; readonly isGood: boolean } {
  const longest = measures.toSorted((a, b) => b.pieceMs - a.pieceMs);
  const beyond = bounds
    .map(({ what, isBeyond }) => ({ what, found: longest.filter(isBeyond) }))
    .filter(({ found }) => found.length > 0);
  const megabytes = Math.max(...measures.map(({ residentBytes }) => residentBytes)) / 2 ** 20;
  const lines = [
    `${measures.length} requests, at most ${Math.round(megabytes)} MB; the longest pieces:`,
    ...longest.slice(0, shownMax).map(lineOf),
    ...beyond.flatMap(({ what, found }) => [
      `${found.length} ${what}:`,
      ...found.slice(0, shownMax).map(lineOf),
    ]),
  ];
  return { text: `${lines.join('\n')}\n`, isGood: beyond.length === 0 };
}

function lineOf({ ask, pieceMs, status, bytes, beginning }: Measure): string {
  const size = `${Math.round(bytes / 1024)} kB`.padStart(9);
  return `${pieceMs.toFixed(1).padStart(8)} ms  ${status}${size}  ${ask.surface} ${ask.of}: ${ask.what.slice(0, 80)}${status === 0 ? `: ${beginning}` : ''}`;
}
