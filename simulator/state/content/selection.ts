// Collects one page of a selection: counts everything it finds and stores what belongs to the page.
import { type Combination, countBits, countRows, rowsOf, walkDown } from './bitmaps.ts';

/** The position of a manifest: rows of the base world come first, then published manifests in order of publication. */
export type ManifestRef = number;

export interface Selection {
  readonly total: number;
  readonly refs: readonly ManifestRef[];
}

export interface PageRange {
  readonly offset: number;
  readonly size: number;
}

export class PageCollector {
  total = 0;
  readonly refs: ManifestRef[] = [];
  readonly #from: number;
  readonly #to: number;

  constructor({ offset, size }: PageRange) {
    this.#from = offset;
    this.#to = offset + size;
  }

  add(ref: ManifestRef): void {
    if (this.total >= this.#from && this.total < this.#to) this.refs.push(ref);
    this.total += 1;
  }

  addAll(refs: Uint32Array): void {
    const from = Math.max(0, this.#from - this.total);
    const to = Math.max(0, this.#to - this.total);
    this.refs.push(...refs.subarray(from, to));
    this.total += refs.length;
  }

  /** Adds the rows of the combination; the words before the page and after it are only counted. */
  addCombination(combination: Combination): void {
    const toRow = walkDown(combination, (firstRow, bits) => {
      const count = countBits(bits);
      if (this.total + count <= this.#from) this.total += count;
      else rowsOf(firstRow, bits, (row) => this.add(row));
      return this.total < this.#to;
    });
    this.total += countRows({ ...combination, toRow });
  }
}

/** Binary search: the first position from 0 to `length` that fits, provided that every later position fits too. */
export function firstIndexWhere(length: number, fits: (position: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
