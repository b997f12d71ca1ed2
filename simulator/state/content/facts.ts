// The facts that filters test, read from the columns of the base world, or from a manifest that was published later.
import { secForms } from '../../../fixtures/sec-forms.ts';
import { type BaseWorld, noSlot, tagsPerRow } from '../../../fixtures/types.ts';
import type { Catalog, FilingContext, Manifest } from '../../../spec/content.ts';
import type { Condition, ManifestFacts, ValueFact } from '../../core/query.ts';
import { leadEvidenceOf } from '../rendering/claims.ts';
import { searchTextOf } from '../rendering/wording.ts';

export interface CountedFacts extends ManifestFacts {
  readonly claimCount: number;
}

export interface FactsReader {
  /** The facts of a base row. The object is reused: it is valid until the next call. */
  at(index: number): CountedFacts;
  of(row: Manifest): CountedFacts;
}

const lowerForms = secForms.map((form) => form.toLowerCase());

export function factsReader(base: BaseWorld): FactsReader {
  const cursor = new ColumnCursor(base);
  return {
    at(index) {
      cursor.index = index;
      return cursor;
    },
    of: (row) => rowFacts(base, row),
  };
}

/** One object serves all rows, so that a scan over a stream allocates nothing. */
class ColumnCursor implements CountedFacts {
  index = 0;
  readonly #columns: BaseWorld['columns'];
  readonly #types: readonly string[];

  constructor(base: BaseWorld) {
    this.#columns = base.columns;
    this.#types = base.tags.map((tag) => tag.type);
  }

  get matchedMs(): number {
    return this.#columns.matchedMs[this.index] ?? 0;
  }
  get publishedDay(): number {
    return this.#columns.publishedDay[this.index] ?? 0;
  }
  get claimCount(): number {
    return this.#columns.claimCount[this.index] ?? 0;
  }
  get form(): string | undefined {
    return lowerForms[this.#columns.secForm[this.index] ?? noSlot];
  }
  hasTag(position: number): boolean {
    const first = this.index * tagsPerRow;
    for (let slot = first; slot < first + tagsPerRow; slot++)
      if (this.#columns.tags[slot] === position) return true;
    return false;
  }
  hasTagOfType(type: string): boolean {
    const first = this.index * tagsPerRow;
    for (let slot = first; slot < first + tagsPerRow; slot++) {
      const tag = this.#columns.tags[slot] ?? noSlot;
      if (tag !== noSlot && this.#types[tag] === type) return true;
    }
    return false;
  }
}

function rowFacts(base: BaseWorld, row: Manifest): CountedFacts {
  const tags = row.tagIds.map((id) => base.tagIndex(id) ?? -1);
  return {
    matchedMs: row.matchedMs,
    publishedDay: row.publishedDay,
    claimCount: row.claimCount,
    form: row.sec?.formType.toLowerCase(),
    hasTag: (position) => position >= 0 && tags.includes(position),
    hasTagOfType: (type) => tags.some((tag) => base.tags[tag]?.type === type),
  };
}

/** A test of rows; `catalog` resolves what they refer to, including streams added to the base world. */
export function testOf(catalog: Catalog, condition: Condition): (row: Manifest) => boolean {
  const { excluded } = condition;
  if (condition.kind === 'published-before') return (row) => row.publishedDay < condition.day !== excluded;
  if (condition.kind === 'text') return (row) => keptText(catalog, row).includes(condition.term) !== excluded;
  const wanted = new Set(condition.anyOf);
  return (row) => valuesOf(condition.fact, row).some((value) => wanted.has(value)) !== excluded;
}

/** A row is tested by every term of a query, and by every query. */
const texts = new WeakMap<Manifest, string>();

function keptText(catalog: Catalog, row: Manifest): string {
  const text = texts.get(row) ?? searchTextOf(catalog, row);
  texts.set(row, text);
  return text;
}

export const meets = (catalog: Catalog, row: Manifest, condition: Condition): boolean =>
  testOf(catalog, condition)(row);

/** The row's values of a fact; ids unchanged, words in lower case. */
export function valuesOf(fact: ValueFact, row: Manifest): readonly string[] {
  switch (fact) {
    case 'stream':
      return row.streamIds;
    case 'first-stream':
      return row.streamIds.slice(0, 1);
    case 'tag':
      return row.tagIds;
    case 'channel':
      return row.channelIds;
    case 'media-format':
      return [row.mediaFormat];
    case 'significance':
      return [row.significance];
    case 'source-type':
      return [row.sourceType];
    case 'claim-type':
      return [row.claimType];
    case 'evidence':
      return [leadEvidenceOf(row)];
    default:
      return row.sec === null ? [] : filingValues[fact](row.sec).map((value) => value.toLowerCase());
  }
}

const filingValues: Readonly<
  Record<Extract<ValueFact, `sec-${string}`>, (sec: FilingContext) => readonly string[]>
> = {
  'sec-form': ({ formType }) => [formType],
  'sec-variant': ({ formVariant }) => [formVariant],
  'sec-ticker': ({ ticker }) => [ticker],
  'sec-cik': ({ cik }) => [cik],
  'sec-item': ({ itemCodes }) => itemCodes,
  'sec-subsection': ({ itemSubsections }) => itemSubsections,
  'sec-exhibit': ({ exhibitTypes }) => exhibitTypes,
};
