// JSON text that is serialised once and sent many times, with its hash and a cache of the whole body.
import { createHash } from 'node:crypto';
import { type Body, joinedBytesMax, Parts, type WholeBody, wholeOf } from './body.ts';

/** Shorter bodies are sent as text, because Node then writes them together with the headers. */
const textBytesMax = 4096;

export class JsonText {
  /** Bytes of UTF-8. */
  readonly length: number;
  /** Text or pieces as given; the joined bytes replace them once they are sent again. */
  #json: string | readonly Buffer[];
  #hash: string | undefined;
  /** Between which texts it was sent last, and the whole, if that was joined. */
  #sent: { readonly head: string; readonly tail: string; readonly whole: WholeBody | undefined } | undefined;

  /** Takes JSON as text, or as bytes in pieces. */
  constructor(json: string | readonly Buffer[]) {
    this.#json = json;
    this.length =
      typeof json === 'string' ? Buffer.byteLength(json) : json.reduce((sum, piece) => sum + piece.length, 0);
  }

  get text(): string {
    return typeof this.#json === 'string' ? this.#json : this.bytes.toString();
  }

  /** The pieces as given, as long as they were not joined. */
  get pieces(): readonly Buffer[] | undefined {
    return typeof this.#json === 'string' || this.#json.length < 2 ? undefined : this.#json;
  }

  get bytes(): Buffer {
    if (typeof this.#json === 'string') return Buffer.from(this.#json);
    const [only, ...others] = this.#json;
    return only !== undefined && others.length === 0 ? only : Buffer.concat(this.#json);
  }

  /** Equal texts have equal hashes, so an entity tag stays valid after a restore. */
  get hash(): string {
    this.#hash ??= hashOf(typeof this.#json === 'string' ? this.#json : this.bytes);
    return this.#hash;
  }

  /** The text between head and tail, which is joined and kept if both are the same as the last time. */
  between(head: string, tail: string): Body {
    const sent = this.#sent;
    const isRepeated = sent?.head === head && sent.tail === tail;
    if (isRepeated && sent.whole !== undefined) return sent.whole;
    const made =
      this.length <= textBytesMax
        ? `${head}${this.text}${tail}`
        : new Parts([head, ...this.#keptBytes(sent !== undefined), tail]);
    const body = isRepeated && this.length <= joinedBytesMax ? wholeOf(made) : made;
    this.#sent = { head, tail, whole: body instanceof Parts ? undefined : body };
    return body;
  }

  /** Bytes in place of text, and in one piece once they are sent again. */
  #keptBytes(isSentAgain: boolean): readonly Buffer[] {
    const json = this.#json;
    if (typeof json !== 'string' && (json.length === 1 || !isSentAgain)) return json;
    const bytes = [new Parts(typeof json === 'string' ? [json] : json).joined()];
    this.#json = bytes;
    return bytes;
  }

  /** The object with more members at its end; it must have at least one already. */
  withMembers(members: object): JsonText {
    const more = JSON.stringify(members);
    if (more === '{}') return this;
    const tail = `,${more.slice(1)}`;
    if (typeof this.#json === 'string') return new JsonText(`${this.#json.slice(0, -1)}${tail}`);
    const last = this.#json.at(-1) ?? Buffer.alloc(0);
    return new JsonText([...this.#json.slice(0, -1), last.subarray(0, -1), Buffer.from(tail)]);
  }
}

/** A short hash of the bytes, for tags and keys. */
export const hashOf = (bytes: string | Buffer): string =>
  createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
