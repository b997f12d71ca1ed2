// Sets of row numbers as bits: combined word by word, counted without listing them, read from the highest down.

/** Bit n of word n / 32 stands for row n. */
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

/** What a walk combines: rows that are in all of `within` and in none of `without`. */
export interface Combination {
  /** Walks are fastest with the rarest first. */
  readonly within: readonly Bitmap[];
  readonly without: readonly Bitmap[];
  /** The first row, and the one after the last. */
  readonly fromRow: number;
  readonly toRow: number;
}

/** Calls back with each word that is not empty, the highest first: the number of its lowest row, and its bits. */
export function walkDown(
  { within: [first = none, second = first, ...others], without, fromRow, toRow }: Combination,
  visit: (firstRow: number, bits: number) => void,
): void {
  if (toRow <= fromRow) return;
  const lowest = fromRow >>> 5;
  const highest = (toRow - 1) >>> 5;
  for (let word = highest; word >= lowest; word -= 1) {
    // Most words end here; the first two bitmaps decide how long a walk takes.
    let bits = (first[word] as number) & (second[word] as number);
    if (bits === 0) continue;
    for (let nth = 0; nth < others.length; nth += 1) bits &= (others[nth] as Bitmap)[word] as number;
    for (let nth = 0; nth < without.length; nth += 1) bits &= ~((without[nth] as Bitmap)[word] as number);
    if (word === highest && (toRow & 31) !== 0) bits &= (1 << (toRow & 31)) - 1;
    if (word === lowest) bits &= -1 << (fromRow & 31);
    if (bits !== 0) visit(word << 5, bits);
  }
}

const none: Bitmap = new Uint32Array(0);

/** Rows of a word, the highest first. */
export function rowsOf(firstRow: number, bits: number, visit: (row: number) => void): void {
  for (let left = bits; left !== 0; ) {
    const bit = 31 - Math.clz32(left);
    visit(firstRow + bit);
    left &= ~(1 << bit);
  }
}

/** How many bits of a word are set. */
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
