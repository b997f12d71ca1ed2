// Sets of row numbers as bitmaps: combined word by word, counted without listing their rows, and read from the highest row down.

/** Bit n % 32 of word n / 32 represents row n. */
export type Bitmap = Uint32Array;

export const bitmapFor = (rowCount: number): Bitmap => new Uint32Array(Math.ceil(rowCount / 32));

export function setBit(bitmap: Bitmap, row: number): void {
  bitmap[row >>> 5] = (bitmap[row >>> 5] ?? 0) | (1 << (row & 31));
}

export function unionOf(bitmaps: readonly Bitmap[], rowCount: number): Bitmap {
  const union = bitmapFor(rowCount);
  for (const bitmap of bitmaps)
    for (let word = 0; word < union.length; word += 1) union[word] = (union[word] ?? 0) | (bitmap[word] ?? 0);
  return union;
}

/** The rows that are in all of `within` and in none of `without`, from `fromRow` (inclusive) to `toRow` (exclusive). */
export interface Combination {
  /** A walk is fastest when the bitmaps with the fewest rows come first. */
  readonly within: readonly Bitmap[];
  readonly without: readonly Bitmap[];
  readonly fromRow: number;
  readonly toRow: number;
}

/**
 * Visits each non-empty word, the highest first, with its bits and the number of the row that its lowest bit represents.
 * Stops when `visit` returns false, and returns the end of the rows that are left to visit.
 */
export function walkDown(
  { within: [first = none, second = first, ...others], without, fromRow, toRow }: Combination,
  visit: (firstRow: number, bits: number) => boolean,
): number {
  if (toRow <= fromRow) return fromRow;
  const lowest = fromRow >>> 5;
  const highest = (toRow - 1) >>> 5;
  for (let word = highest; word >= lowest; word -= 1) {
    // Most words are empty after the first two bitmaps, so these determine how long a walk takes.
    let bits = (first[word] as number) & (second[word] as number);
    if (bits === 0) continue;
    for (let nth = 0; nth < others.length; nth += 1) bits &= (others[nth] as Bitmap)[word] as number;
    for (let nth = 0; nth < without.length; nth += 1) bits &= ~((without[nth] as Bitmap)[word] as number);
    if (word === highest && (toRow & 31) !== 0) bits &= (1 << (toRow & 31)) - 1;
    if (word === lowest) bits &= -1 << (fromRow & 31);
    if (bits !== 0 && !visit(word << 5, bits)) return Math.max(fromRow, word << 5);
  }
  return fromRow;
}

/** How many rows the combination has. Whole words of a few bitmaps, as most combinations are, are counted in a tight loop. */
export function countRows(combination: Combination): number {
  const { within, without, fromRow, toRow } = combination;
  const [firstWhole, endWhole] = [(fromRow + 31) & ~31, toRow & ~31];
  if (within.length > 4 || without.length > 0 || firstWhole >= endWhole) return countWords(combination);
  let count = countWhole(within, firstWhole >>> 5, endWhole >>> 5);
  if (fromRow < firstWhole) count += countWords({ within, without, fromRow, toRow: firstWhole });
  if (endWhole < toRow) count += countWords({ within, without, fromRow: endWhole, toRow });
  return count;
}

function countWords(combination: Combination): number {
  let count = 0;
  walkDown(combination, (_, bits) => {
    count += countBits(bits);
    return true;
  });
  return count;
}

function countWhole(within: readonly Bitmap[], fromWord: number, toWord: number): number {
  const [first = none, second = first, third = second, fourth = third] = within;
  let count = 0;
  for (let word = fromWord; word < toWord; word += 1) {
    const bits =
      (first[word] as number) & (second[word] as number) & (third[word] as number) & (fourth[word] as number);
    if (bits !== 0) count += countBits(bits);
  }
  return count;
}

const none: Bitmap = new Uint32Array(0);

/** Visits the rows of a word, the highest first. */
export function rowsOf(firstRow: number, bits: number, visit: (row: number) => void): void {
  for (let remaining = bits; remaining !== 0; ) {
    const bit = 31 - Math.clz32(remaining);
    visit(firstRow + bit);
    remaining &= ~(1 << bit);
  }
}

export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const quads = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countAll(bitmap: Bitmap): number {
  let count = 0;
  for (const bits of bitmap) count += countBits(bits);
  return count;
}
