// Which rows of a base world hold a value: one bitmap a value, made when first asked for and kept while there is room.

import type { BaseWorld } from '../../../fixtures/types.ts';
import { noSlot } from '../../../fixtures/types.ts';
import { claimTypes, mediaFormats, significances, sourceTypes } from '../../../spec/values.ts';
import type { Manifest } from '../../core/content.ts';
import type { Condition, ValueFact } from '../../core/query.ts';
import { evidenceOf, leadEvidenceOf } from '../rendering/claims.ts';
import { type Bitmap, bitmapFor, countAll, setBit, unionOf } from './bitmaps.ts';
import { valuesOf } from './facts.ts';

export interface RowSet {
  /** Not to be written to. */
  readonly rows: Bitmap;
  readonly count: number;
}

export interface FactIndex {
  /** Rows that meet the condition, or those that it excludes. */
  rowsOf(condition: Condition): RowSet;
}

/** One index for all simulators that share the world. */
export function factIndex(base: BaseWorld): FactIndex {
  const known = indexes.get(base);
  if (known !== undefined) return known;
  const made = new BaseIndex(base);
  indexes.set(base, made);
  return made;
}

const indexes = new WeakMap<BaseWorld, FactIndex>();
const keptBytesMax = 192 * 1024 * 1024;

class BaseIndex implements FactIndex {
  readonly #base: BaseWorld;
  readonly #kept = new Map<string, RowSet>();
  #keptBytes = 0;
  #filings: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(base: BaseWorld) {
    this.#base = base;
  }

  rowsOf(condition: Condition): RowSet {
    const { manifestCount } = this.#base;
    if (condition.kind === 'published-before')
      return this.#keep(`published-before ${condition.day}`, () => this.#publishedBefore(condition.day));
    const { fact, anyOf } = condition;
    const one = (value: string): RowSet => this.#keep(`${fact} ${value}`, () => this.#rowsWith(fact, value));
    const [first, ...others] = anyOf;
    if (first !== undefined && others.length === 0) return one(first);
    return this.#keep(`${fact} ${anyOf.join(' or ')}`, () =>
      unionOf(
        anyOf.map((value) => one(value).rows),
        manifestCount,
      ),
    );
  }

  /** The oldest made are forgotten first; what is asked for again counts as new. */
  #keep(key: string, make: () => Bitmap): RowSet {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const rows = make();
    const made = { rows, count: countAll(rows) };
    this.#kept.set(key, made);
    this.#keptBytes += rows.byteLength;
    for (const [oldest, forgotten] of this.#kept) {
      if (this.#keptBytes <= keptBytesMax) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= forgotten.rows.byteLength;
    }
    return made;
  }

  #publishedBefore(day: number): Bitmap {
    const bitmap = bitmapFor(this.#base.manifestCount);
    const { publishedDay } = this.#base.columns;
    for (let row = 0; row < publishedDay.length; row += 1)
      if ((publishedDay[row] ?? 0) < day) setBit(bitmap, row);
    return bitmap;
  }

  #rowsWith(fact: ValueFact, value: string): Bitmap {
    if (fact === 'evidence') return this.#rowsWithEvidence(value);
    const column = this.#columnOf(fact, value);
    if (column !== undefined) return rowsWithCode(column, this.#base.manifestCount);
    const bitmap = bitmapFor(this.#base.manifestCount);
    this.#filings ??= filingsOf(this.#base);
    for (const row of this.#filings.get(`${fact} ${value}`) ?? []) setBit(bitmap, row);
    return bitmap;
  }

  /** Evidence follows from the claim type, but for statements, which are quoted or not. */
  #rowsWithEvidence(value: string): Bitmap {
    const bitmap = bitmapFor(this.#base.manifestCount);
    const { claimType } = this.#base.columns;
    const ofTypes = claimTypes.map((type) => evidenceOf(type));
    for (let row = 0; row < claimType.length; row += 1) {
      const known = ofTypes[claimType[row] ?? 0];
      if ((known ?? leadEvidenceOf(this.#base.row(row))) === value) setBit(bitmap, row);
    }
    return bitmap;
  }

  /** Where a fact is a column of the world; undefined for what only filings have. */
  #columnOf(fact: ValueFact, value: string): CodedColumn | undefined {
    const { columns, streamIndex, tagIndex, channelIndex } = this.#base;
    switch (fact) {
      case 'stream':
        return { codes: columns.streams, code: streamIndex(value) };
      case 'first-stream':
        return { codes: columns.streams, code: streamIndex(value), firstSlot: true };
      case 'tag':
        return { codes: columns.tags, code: tagIndex(value) };
      case 'channel':
        return { codes: columns.channels, code: channelIndex(value) };
      case 'media-format':
        return { codes: columns.mediaFormat, code: codeOf(mediaFormats, value) };
      case 'significance':
        return { codes: columns.significance, code: codeOf(significances, value) };
      case 'source-type':
        return { codes: columns.sourceType, code: codeOf(sourceTypes, value) };
      case 'claim-type':
        return { codes: columns.claimType, code: codeOf(claimTypes, value) };
      default:
        return undefined;
    }
  }
}

interface CodedColumn {
  readonly codes: Uint8Array | Uint16Array;
  /** Undefined for a value that the world does not have. */
  readonly code: number | undefined;
  /** Only the first of a row's slots counts. */
  readonly firstSlot?: boolean;
}

function codeOf(words: readonly string[], word: string): number | undefined {
  const code = words.indexOf(word);
  return code === -1 ? undefined : code;
}

/** A column with several slots a row is one long list of codes, of which few are the wanted one: jumps from hit to hit. */
function rowsWithCode({ codes, code, firstSlot = false }: CodedColumn, rowCount: number): Bitmap {
  const bitmap = bitmapFor(rowCount);
  if (code === undefined) return bitmap;
  const stride = codes.length / rowCount;
  if (stride === 1) {
    for (let row = 0; row < rowCount; row += 1) if (codes[row] === code) setBit(bitmap, row);
    return bitmap;
  }
  for (let slot = codes.indexOf(code); slot !== -1; slot = codes.indexOf(code, slot + 1))
    if (!firstSlot || slot % stride === 0) setBit(bitmap, Math.floor(slot / stride));
  return bitmap;
}

/** Rows by what their filing says; filings are few, so each is decoded once. */
function filingsOf(base: BaseWorld): ReadonlyMap<string, readonly number[]> {
  const filings = new Map<string, number[]>();
  const { secForm } = base.columns;
  for (let index = 0; index < secForm.length; index += 1) {
    if (secForm[index] === noSlot) continue;
    for (const key of filingKeysOf(base.row(index))) {
      const rows = filings.get(key);
      if (rows === undefined) filings.set(key, [index]);
      else rows.push(index);
    }
  }
  return filings;
}

const filingFacts = [
  'sec-form',
  'sec-variant',
  'sec-ticker',
  'sec-cik',
  'sec-item',
  'sec-subsection',
  'sec-exhibit',
] as const satisfies readonly ValueFact[];

const filingKeysOf = (row: Manifest): readonly string[] =>
  filingFacts.flatMap((fact) => valuesOf(fact, row).map((value) => `${fact} ${value}`));
