// JSON text that is serialised once and sent many times, with its hash and a cache of the whole body.
import { createHash } from 'node:crypto';

/** Shorter bodies are sent as text, because Node then writes them together with the headers. */
const textBytesMax = 4096;

export class JsonText {
  /** Bytes of UTF-8. */
  readonly length: number;
  /** Text or pieces as given; the joined bytes replace long ones. */
  #json: string | readonly Buffer[];
  #hash: string | undefined;
  #joined: { readonly head: string; readonly tail: string; readonly whole: string | Buffer } | undefined;

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

  /** The text between head and tail. The last result is cached, because both seldom change between reads. */
  joined(head: string, tail: string): string | Buffer {
    const cached = this.#joined;
    if (cached?.head === head && cached.tail === tail) return cached.whole;
    const whole = this.#join(head, tail);
    this.#joined = { head, tail, whole };
    return whole;
  }

  /** Long bytes are allocated outside Node's buffer pool, because one slice that is kept would keep the whole pool in memory. */
  #join(head: string, tail: string): string | Buffer {
    const headLength = Buffer.byteLength(head);
    const end = headLength + this.length;
    const bytesInAll = end + Buffer.byteLength(tail);
    if (bytesInAll <= textBytesMax) return `${head}${this.text}${tail}`;
    const whole = Buffer.allocUnsafeSlow(bytesInAll);
    whole.write(head);
    if (typeof this.#json === 'string') whole.write(this.#json, headLength);
    else {
      let offset = headLength;
      for (const piece of this.#json) offset += piece.copy(whole, offset);
    }
    whole.write(tail, end);
    this.#json = [whole.subarray(headLength, end)];
    return whole;
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
