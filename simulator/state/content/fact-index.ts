// Which rows of a base world have a value: one bitmap per value, built on first use and cached within a byte limit.
import { type BaseWorld, noSlot } from '../../../fixtures/types.ts';
import type { Manifest } from '../../../spec/content.ts';
import { claimTypes, mediaFormats, significances, sourceTypes } from '../../../spec/values.ts';
import type { Condition, ValueFact } from '../../core/query.ts';
import { evidenceOf, leadEvidenceOf } from '../rendering/claims.ts';
import { type Bitmap, bitmapFor, countAll, setBit, unionOf } from './bitmaps.ts';
import { valuesOf } from './facts.ts';
import { TextIndex } from './text-index.ts';

export interface RowSet {
  /** Shared by all users: do not write to it. */
  readonly rows: Bitmap;
  readonly count: number;
}

interface FactIndex {
  /** The rows that have one of the condition's values, whether the condition requires or excludes them. */
  rowsOf(condition: Condition): RowSet;
}

/** The index of a base world; simulators that share the world share the index. */
export function factIndex(base: BaseWorld): FactIndex {
  const existing = indexes.get(base);
  if (existing !== undefined) return existing;
  const created = new BaseIndex(base);
  indexes.set(base, created);
  return created;
}

const indexes = new WeakMap<BaseWorld, FactIndex>();
/**
 * Some fifteen hundred sets of any world, and of a small one, in which a set is quickly built, many more. Bytes rather than
 * sets are counted, because in a small world the entry takes more than its rows.
 */
const cacheBytesMaxFor = (manifestCount: number): number => 16 * 1024 * 1024 + 192 * manifestCount;

/** What an entry takes besides its key and its rows. */
const entryBytes = 512;
const bytesOf = (key: string, { rows }: RowSet): number => rows.byteLength + 2 * key.length + entryBytes;

class BaseIndex implements FactIndex {
  readonly #base: BaseWorld;
  readonly #cache = new Map<string, RowSet>();
  readonly #cacheBytesMax: number;
  #cacheBytes = 0;
  #texts: TextIndex | undefined;
  #evidence: ReadonlyMap<string, Bitmap> | undefined;
  #filings: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(base: BaseWorld) {
    this.#base = base;
    this.#cacheBytesMax = cacheBytesMaxFor(base.manifestCount);
  }

  rowsOf(condition: Condition): RowSet {
    const { manifestCount } = this.#base;
    if (condition.kind === 'published-before')
      return this.#cached(`published-before ${condition.day}`, () => this.#publishedBefore(condition.day));
    if (condition.kind === 'text')
      return this.#cached(`text ${condition.term}`, () => this.#rowsWithText(condition.term));
    const { fact, anyOf } = condition;
    const one = (value: string): RowSet =>
      this.#cached(`${fact} ${value}`, () => this.#rowsWith(fact, value));
    const [first, ...others] = anyOf;
    if (first !== undefined && others.length === 0) return one(first);
    return this.#cached(`${fact} ${anyOf.join(' or ')}`, () =>
      unionOf(
        anyOf.map((value) => one(value).rows),
        manifestCount,
      ),
    );
  }

  /** The cached set of the key, or a new one; evicts the least recently used sets beyond the byte limit. */
  #cached(key: string, build: () => Bitmap): RowSet {
    const cached = this.#cache.get(key);
    if (cached !== undefined) {
      this.#cache.delete(key);
      this.#cache.set(key, cached);
      return cached;
    }
    const rows = build();
    const built = { rows, count: countAll(rows) };
    this.#cache.set(key, built);
    this.#cacheBytes += bytesOf(key, built);
    for (const [oldest, evicted] of this.#cache) {
      if (this.#cacheBytes <= this.#cacheBytesMax) break;
      this.#cache.delete(oldest);
      this.#cacheBytes -= bytesOf(oldest, evicted);
    }
    return built;
  }

  #publishedBefore(day: number): Bitmap {
    const bitmap = bitmapFor(this.#base.manifestCount);
    const { publishedDay } = this.#base.columns;
    for (let row = 0; row < publishedDay.length; row += 1)
      if ((publishedDay[row] ?? 0) < day) setBit(bitmap, row);
    return bitmap;
  }

  #rowsWithText(term: string): Bitmap {
    this.#texts ??= new TextIndex(this.#base);
    return this.#texts.rowsWith(term);
  }

  #rowsWith(fact: ValueFact, value: string): Bitmap {
    if (fact === 'evidence') {
      this.#evidence ??= this.#rowsByEvidence();
      return this.#evidence.get(value) ?? bitmapFor(this.#base.manifestCount);
    }
    const column = this.#columnOf(fact, value);
    if (column !== undefined) return rowsWithCode(column, this.#base.manifestCount);
    const bitmap = bitmapFor(this.#base.manifestCount);
    this.#filings ??= filingsOf(this.#base);
    for (const row of this.#filings.get(`${fact} ${value}`) ?? []) setBit(bitmap, row);
    return bitmap;
  }

  /** The claim type determines the evidence, except for statements, which may be quoted or not. */
  #rowsByEvidence(): ReadonlyMap<string, Bitmap> {
    const { manifestCount, columns } = this.#base;
    const evidenceByType = claimTypes.map((type) => evidenceOf(type));
    const byEvidence = new Map<string, Bitmap>();
    for (let row = 0; row < manifestCount; row += 1) {
      const evidence = evidenceByType[columns.claimType[row] ?? 0] ?? leadEvidenceOf(this.#base.row(row));
      const rows = byEvidence.get(evidence) ?? bitmapFor(manifestCount);
      setBit(rows, row);
      byEvidence.set(evidence, rows);
    }
    return byEvidence;
  }

  /** The column that stores a fact, and the value's code in it; undefined for facts that only filings have. */
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
  /** Undefined for a value that does not occur in the world. */
  readonly code: number | undefined;
  /** Whether only the first of a row's slots counts. */
  readonly firstSlot?: boolean;
}

function codeOf(words: readonly string[], word: string): number | undefined {
  const code = words.indexOf(word);
  return code === -1 ? undefined : code;
}

/** The rows that contain the code. In columns with several slots a row codes are sparse, so the search jumps from hit to hit. */
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

/** Rows by each fact of their filing. Filings are few, so decoding each of them once is cheap. */
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
