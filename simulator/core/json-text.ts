// The payload of an answer: its JSON, its hash, and its bytes joined with the envelope around them.
import { createHash } from 'node:crypto';

const opening = Buffer.from('{"data":');
/** Shorter answers leave as text: Node writes them together with their headers. */
const textBytesMax = 4096;

export class Payload {
  /** Length of the primary list; 1 for a single resource, 0 for an action. */
  readonly items: number;
  /** Bytes of JSON. */
  readonly length: number;
  /** `{"data":…`: in pieces until it is first joined, one piece from there on. */
  #head: readonly Buffer[];
  #hash: string | undefined;
  #joined: { readonly tail: string; readonly whole: string | Buffer } | undefined;

  /** From JSON as text or as its bytes in pieces. */
  constructor(data: string | readonly Buffer[], items: number) {
    this.items = items;
    this.#head = [opening, ...(typeof data === 'string' ? [Buffer.from(data)] : data)];
    this.length = this.#head.reduce((sum, piece) => sum + piece.length, -opening.length);
  }

  /** JSON text. */
  get data(): string {
    return Buffer.concat(this.#head).toString('utf8', opening.length);
  }

  /** Equal texts have equal hashes, so a tag made of it stays right whatever happened in between. */
  get hash(): string {
    this.#hash ??= hashOf(this.data);
    return this.#hash;
  }

  /** `{"data":…` followed by the tail; the last result is kept, as the tail seldom changes between reads. */
  joined(tail: string): string | Buffer {
    if (this.#joined?.tail === tail) return this.#joined.whole;
    const bytes = Buffer.concat([...this.#head, Buffer.from(tail)]);
    this.#head = [bytes.subarray(0, opening.length + this.length)];
    const whole = bytes.length > textBytesMax ? bytes : bytes.toString();
    this.#joined = { tail, whole };
    return whole;
  }
}

export const hashOf = (bytes: string | Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
