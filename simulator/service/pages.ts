// A cache of serialised answers and items, valid as long as the content does not change, and bounded by size.
import { hash } from 'node:crypto';
import type { Answer } from '../core/answer.ts';
import { ownBytes } from '../core/body.ts';
import { JsonText } from '../core/json-text.ts';

interface Page {
  readonly answer: Answer;
  /** The version of the content from which it was made. */
  readonly version: number;
  /** The first instant, epoch ms, at which the passing of time changes it. */
  readonly validUntilMs: number;
}

export interface PageParts {
  readonly data: string | readonly Buffer[];
  readonly items: number;
  readonly validUntilMs?: number;
}

const pagesBytesMax = 64 * 1024 * 1024;
/** Longer pages are made of cached items in about the time that it takes to send them, and would displace many others. */
const pageBytesMax = 2 * 1024 * 1024;
/** Of the last so many keys at least it is known that their pages were asked for. */
const askedMax = 5_000;
const itemsBytesMax = 128 * 1024 * 1024;
/** What an entry takes besides its key and its bytes: objects, and the memory that the system adds to each buffer. */
const entryBytes = 512;

export class Pages {
  readonly #pages = new Bounded<Page>(pagesBytesMax, ({ answer }) => 2 * answer.data.length);
  readonly #asked = new Asked();
  readonly #items: Bounded<Buffer>;

  constructor(items = new Bounded<Buffer>(itemsBytesMax, (bytes) => bytes.length)) {
    this.#items = items;
  }

  /** A cache with the same items and no pages, for a world whose time changes while content and readings stay the same. */
  itemsOnly(): Pages {
    return new Pages(this.#items);
  }

  /** The cached answer of the key, or a new one if there is none that is valid at this version and time. It bills nothing. */
  page(key: string, at: { readonly version: number; readonly nowMs: number }, make: () => PageParts): Answer {
    const cached = this.#pages.get(key);
    if (cached !== undefined && cached.version === at.version && at.nowMs < cached.validUntilMs)
      return cached.answer;
    const { data, items, validUntilMs = Number.POSITIVE_INFINITY } = make();
    const answer: Answer = { kind: 'answer', data: new JsonText(data), items, billed: 0 };
    // What is asked for once is not kept.
    if (answer.data.length <= pageBytesMax && this.#asked.isAgain(key))
      this.#pages.set(key, { answer, validUntilMs, version: at.version });
    return answer;
  }

  /** The bytes of one item. The key must contain everything that its text depends on, except readings. */
  item(key: string, make: () => string): Buffer {
    const cached = this.#items.get(key);
    if (cached !== undefined) return cached;
    const bytes = ownBytes(make());
    this.#items.set(key, bytes);
    return bytes;
  }
}

/** The keys that were asked for lately, as hashes, because keys are as long as queries. */
class Asked {
  #last = new Set<string>();
  #before = new Set<string>();

  /** Whether the key was asked for before this time. */
  isAgain(key: string): boolean {
    const short = hash('sha1', key);
    const isKnown = this.#last.has(short) || this.#before.has(short);
    if (this.#last.size >= askedMax) [this.#before, this.#last] = [this.#last, new Set()];
    this.#last.add(short);
    return isKnown;
  }
}

/** A map that drops its oldest entries when what they take exceeds the limit. */
class Bounded<V> {
  readonly #entries = new Map<string, V>();
  readonly #bytesMax: number;
  readonly #bytesOf: (value: V) => number;
  #bytes = 0;

  constructor(bytesMax: number, bytesOf: (value: V) => number) {
    this.#bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V): void {
    const before = this.#entries.get(key);
    if (before !== undefined) this.#drop(key, before);
    this.#entries.set(key, value);
    this.#bytes += this.#takenBy(key, value);
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, value: V): void {
    this.#entries.delete(key);
    this.#bytes -= this.#takenBy(key, value);
  }

  #takenBy(key: string, value: V): number {
    return 2 * key.length + this.#bytesOf(value) + entryBytes;
  }
}
