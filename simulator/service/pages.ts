// Serialised payloads and items, kept while the content they were made from stands; bounded by size.
import { createHash } from 'node:crypto';

export interface Page {
  readonly data: string;
  readonly hash: string;
  readonly items: number;
  /** Content version it was made under. */
  readonly version: number;
  /** First instant at which time alone changes it. */
  readonly validUntilMs: number;
}

export interface PageParts {
  readonly data: string;
  readonly items: number;
  readonly validUntilMs?: number;
}

const pagesLengthMax = 64 * 1024 * 1024;
const itemsLengthMax = 128 * 1024 * 1024;

export class Pages {
  readonly #pages = new BoundedTexts<Page>(pagesLengthMax, (page) => page.data.length);
  readonly #items = new BoundedTexts<string>(itemsLengthMax, (text) => text.length);

  /** The page under the key, made anew when the content or the time has moved on. */
  page(key: string, at: { readonly version: number; readonly nowMs: number }, make: () => PageParts): Page {
    const kept = this.#pages.get(key);
    if (kept !== undefined && kept.version === at.version && at.nowMs < kept.validUntilMs) return kept;
    const { data, items, validUntilMs = Number.POSITIVE_INFINITY } = make();
    const page = { data, items, validUntilMs, version: at.version, hash: hashOf(data) };
    this.#pages.set(key, page);
    return page;
  }

  item(key: string, make: () => string): string {
    const kept = this.#items.get(key);
    if (kept !== undefined) return kept;
    const text = make();
    this.#items.set(key, text);
    return text;
  }
}

/** A short hash of a text: equal texts have equal tags, also after a restore. */
export const hashOf = (text: string): string =>
  createHash('sha1').update(text).digest('base64url').slice(0, 16);

/** Drops the oldest entries once the sum of sizes exceeds the bound. */
class BoundedTexts<V> {
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
