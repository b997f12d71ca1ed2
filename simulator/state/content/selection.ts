// One page of what a selection finds: counts everything, keeps what falls on the page.
import { type Combination, countBits, rowsOf, walkDown } from './bitmaps.ts';

/** Position of a manifest: below `base.manifestCount` in the base world, from there on in order of publication. */
export type ManifestRef = number;

export interface Selection {
  readonly total: number;
  readonly refs: readonly ManifestRef[];
}

export interface PageWanted {
  readonly offset: number;
  readonly size: number;
}

export class PageOf {
  total = 0;
  readonly refs: ManifestRef[] = [];
  readonly #from: number;
  readonly #to: number;

  constructor({ offset, size }: PageWanted) {
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

  /** The rows that bitmaps have in common; those beside the page are only counted. */
  addCommon(combination: Combination): void {
    walkDown(combination, (firstRow, bits) => {
      const count = countBits(bits);
      if (this.total + count <= this.#from || this.total >= this.#to) this.total += count;
      else rowsOf(firstRow, bits, (row) => this.add(row));
    });
  }
}

/** The first position from 0 to `length` that fits, given that all after it fit too. */
export function firstThat(length: number, fits: (position: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
