// Serialised answers and items, kept while the content that they were made from stands; bounded by size.
import type { Answer } from '../core/answer.ts';
import { JsonText } from '../core/json-text.ts';

interface Page {
  readonly answer: Answer;
  /** Content version it was made under. */
  readonly version: number;
  /** First instant at which time alone changes it. */
  readonly validUntilMs: number;
}

export interface PageParts {
  readonly data: string | readonly Buffer[];
  readonly items: number;
  readonly validUntilMs?: number;
}

const pagesLengthMax = 64 * 1024 * 1024;
const itemsLengthMax = 128 * 1024 * 1024;

export class Pages {
  readonly #pages = new Bounded<Page>(pagesLengthMax, ({ answer }) => answer.data.length);
  readonly #items: Bounded<Buffer>;

  constructor(items = new Bounded<Buffer>(itemsLengthMax, (bytes) => bytes.length)) {
    this.#items = items;
  }

  /** The items without the pages: for a world that keeps its content and its readings, but not its time. */
  itemsAlone(): Pages {
    return new Pages(this.#items);
  }

  /** The answer under the key, which bills nothing; made anew when the content or the time has moved on. */
  page(key: string, at: { readonly version: number; readonly nowMs: number }, make: () => PageParts): Answer {
    const kept = this.#pages.get(key);
    if (kept !== undefined && kept.version === at.version && at.nowMs < kept.validUntilMs) return kept.answer;
    const { data, items, validUntilMs = Number.POSITIVE_INFINITY } = make();
    const answer: Answer = { kind: 'answer', data: new JsonText(data), items, billed: 0 };
    this.#pages.set(key, { answer, validUntilMs, version: at.version });
    return answer;
  }

  /** The bytes of one item; its key names everything that its text depends on. */
  item(key: string, make: () => string): Buffer {
    const kept = this.#items.get(key);
    if (kept !== undefined) return kept;
    const bytes = Buffer.from(make());
    this.#items.set(key, bytes);
    return bytes;
  }
}

/** Drops the oldest entries once the sum of sizes exceeds the bound. */
class Bounded<V> {
  readonly #entries = new Map<string, V>();
  readonly #lengthMax: number;
  readonly #lengthOf: (value: V) => number;
  #length = 0;

  constructor(lengthMax: number, lengthOf: (value: V) => number) {
    this.#lengthMax = lengthMax;
    this.#lengthOf = lengthOf;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V): void {
    const before = this.#entries.get(key);
    if (before !== undefined) this.#drop(key, before);
    this.#entries.set(key, value);
    this.#length += this.#lengthOf(value);
    for (const [oldest, entry] of this.#entries) {
      if (this.#length <= this.#lengthMax) return;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, value: V): void {
    this.#entries.delete(key);
    this.#length -= this.#lengthOf(value);
  }
}
