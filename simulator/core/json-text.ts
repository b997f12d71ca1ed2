// JSON text that is made once and sent many times, its hash, and its bytes joined with what a surface puts around it.
import { createHash } from 'node:crypto';

/** Shorter answers leave as text: Node writes them together with their headers. */
const textBytesMax = 4096;

export class JsonText {
  /** Bytes of UTF-8. */
  readonly length: number;
  /** In pieces until it is first joined, one piece after that. */
  #pieces: readonly Buffer[];
  #hash: string | undefined;
  #joined: { readonly head: string; readonly tail: string; readonly whole: string | Buffer } | undefined;

  /** From JSON as text, or as its bytes in pieces. */
  constructor(json: string | readonly Buffer[]) {
    this.#pieces = typeof json === 'string' ? [Buffer.from(json)] : json;
    this.length = this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  get text(): string {
    return this.bytes.toString();
  }

  get bytes(): Buffer {
    const [only, ...others] = this.#pieces;
    return only !== undefined && others.length === 0 ? only : Buffer.concat(this.#pieces);
  }

  /** Equal texts have equal hashes, so an entity tag made of it holds across restores. */
  get hash(): string {
    this.#hash ??= hashOf(this.bytes);
    return this.#hash;
  }

  /** The text between head and tail; the last result is kept, since both seldom change between reads. */
  joined(head: string, tail: string): string | Buffer {
    const kept = this.#joined;
    if (kept?.head === head && kept.tail === tail) return kept.whole;
    const opening = Buffer.from(head);
    const bytes = Buffer.concat([opening, ...this.#pieces, Buffer.from(tail)]);
    this.#pieces = [bytes.subarray(opening.length, opening.length + this.length)];
    const whole = bytes.length > textBytesMax ? bytes : bytes.toString();
    this.#joined = { head, tail, whole };
    return whole;
  }

  /** The same object with more members at its end; the text must be an object that has some. */
  withMembers(members: object): JsonText {
    const more = JSON.stringify(members);
    if (more === '{}') return this;
    return new JsonText([this.bytes.subarray(0, -1), Buffer.from(`,${more.slice(1)}`)]);
  }
}

/** A short hash of the bytes, for tags and keys. */
export const hashOf = (bytes: string | Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
