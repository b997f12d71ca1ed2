// Masks secrets in a text: plain, in any letter case, with separators inside, or as a target may have encoded them.
import { anyCase, foldedText, lettersAndDigits, secretIndex } from './secret-index.ts';
import { lengthMin, viewsOf } from './text-views.ts';

/** Returns a function that replaces every secret in a text with the mask. Shorter values are test inputs and stay. */
export function masking(secrets: Iterable<string>, mask: string): (text: string) => string {
  const values = [...new Set(secrets)].filter((value) => value.length >= lengthMin);
  const groups = Map.groupBy(values, (value) =>
    foldedText(value, lettersAndDigits).length >= lengthMin ? lettersAndDigits : anyCase,
  );
  const indexes = [...groups].map(([folding, group]) => secretIndex(group, folding));
  return (text) => {
    const ranges: Range[] = [];
    for (const view of viewsOf(text))
      for (const index of indexes) index.find(view, (start, end) => void ranges.push({ start, end }));
    return replaced(text, joined(ranges), mask);
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** In order and without overlaps. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const found: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last === undefined || range.start > last.end) found.push(range);
    else found[found.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return found;
}

function replaced(text: string, ranges: readonly Range[], mask: string): string {
  const kept = [0, ...ranges.map(({ end }) => end)].map((from, index) =>
    text.slice(from, ranges[index]?.start),
  );
  return kept.join(mask);
}
