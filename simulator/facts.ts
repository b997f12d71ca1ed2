// What filters look at, read straight from the base world's columns, or from a row that was published later.

import { secForms } from '../fixtures/sec-forms.ts';
import type { BaseWorld, ManifestRow } from '../fixtures/types.ts';
import { noSlot, tagsPerRow } from '../fixtures/types.ts';
import type { ManifestFacts } from './core/query.ts';

export interface CountedFacts extends ManifestFacts {
  readonly claimCount: number;
}

export interface FactsReader {
  /** Facts of a base row; valid until the next call. */
  at(index: number): CountedFacts;
  of(row: ManifestRow): CountedFacts;
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

/** One object for all rows: a scan over a stream allocates nothing. */
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

function rowFacts(base: BaseWorld, row: ManifestRow): CountedFacts {
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
