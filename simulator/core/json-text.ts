// JSON text that is serialised once and sent many times, with its hash and a cache of the whole body.
import { createHash } from 'node:crypto';

/** Shorter bodies are sent as text, because Node then writes them together with the headers. */
const textBytesMax = 4096;

export class JsonText {
  /** Bytes of UTF-8. */
  readonly length: number;
  /** Several pieces until the first call of `joined`, one piece after it. */
  #pieces: readonly Buffer[];
  #hash: string | undefined;
  #joined: { readonly head: string; readonly tail: string; readonly whole: string | Buffer } | undefined;

  /** Takes JSON as text, or as bytes in pieces. */
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

  /** Equal texts have equal hashes, so an entity tag stays valid after a restore. */
  get hash(): string {
    this.#hash ??= hashOf(this.bytes);
    return this.#hash;
  }

  /** The text between head and tail. The last result is cached, because both seldom change between reads. */
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

  /** The object with more members at its end; it must have at least one already. */
  withMembers(members: object): JsonText {
    const more = JSON.stringify(members);
    if (more === '{}') return this;
    return new JsonText([this.bytes.subarray(0, -1), Buffer.from(`,${more.slice(1)}`)]);
  }
}

/** A short hash of the bytes, for tags and keys. */
export const hashOf = (bytes: string | Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
