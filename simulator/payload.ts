// The payload of an answer: its JSON text, its hash, and its bytes joined with the envelope around them.
import { createHash } from 'node:crypto';

export class Payload {
  /** JSON text. */
  readonly data: string;
  /** Length of the primary list; 1 for a single resource, 0 for an action. */
  readonly items: number;
  #hash: string | undefined;
  #head: Buffer | undefined;
  #joined: { readonly tail: string; readonly bytes: Buffer } | undefined;

  constructor(data: string, items: number) {
    this.data = data;
    this.items = items;
  }

  /** Equal texts have equal hashes, so a tag made of it stays right whatever happened in between. */
  get hash(): string {
    this.#hash ??= hashOf(this.data);
    return this.#hash;
  }

  /** `{"data":…` followed by the tail; the last result is kept, as the tail seldom changes between reads. */
  joined(tail: string): Buffer {
    if (this.#joined?.tail === tail) return this.#joined.bytes;
    this.#head ??= Buffer.from(`{"data":${this.data}`);
    const bytes = Buffer.concat([this.#head, Buffer.from(tail)]);
    this.#joined = { tail, bytes };
    return bytes;
  }
}

export const hashOf = (bytes: string | Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
