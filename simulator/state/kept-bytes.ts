// The last exchanges of all worlds of a process as bytes: copied heads of headers and bodies, in a ring of fixed size.
import { secondMs } from '../../spec/units.ts';
import { type Body, lengthOf, Parts } from '../core/body.ts';
import { decide, newMeter, record } from '../core/rate.ts';

/** Of a longer part only its head is kept. */
export const headBytesMax = 16 * 1024;
/** All that is kept. */
export const keptBytesMax = 32 * 1024 * 1024;
const chunkBytes = 1024 * 1024;
const chunksMax = keptBytesMax / chunkBytes;
/**
 * So many exchanges of a process are looked at: a burst whole, and of each second so many in the long run. More is a test of
 * load, which shall measure the service.
 */
export const lookedAt = {
  kind: 'token-bucket',
  capacity: 4_000,
  refill: 400,
  refillMs: secondMs,
} as const;
/** Before each part: its length, and how much of it follows. */
const lengthBytes = 8;

export interface KeptPart {
  /** Of the whole part, in bytes. */
  readonly length: number;
  readonly head: Buffer;
}

/**
 * Parts are copied, because a part of a page would keep all of it in memory; what comes takes the place of the oldest.
 * No record has a part in two chunks, and each chunk is made when it is first needed.
 */
export class KeptBytes {
  readonly #chunks: Buffer[] = [];
  /** How many chunks were begun before the present one. */
  #ordinal = 0;
  #used = 0;
  readonly #meter = newMeter();

  /** Whether one more may be kept at this time of the machine, and counts it. */
  hasRoom(nowMs: number): boolean {
    if (decide(lookedAt, this.#meter, nowMs).kind === 'limited') return false;
    record(lookedAt, this.#meter, nowMs);
    return true;
  }

  /** Where the copies are found again. */
  keep(parts: readonly Body[]): number {
    let most = 0;
    for (const part of parts) most += lengthBytes + mostOf(part);
    if (this.#used + most > chunkBytes) {
      this.#ordinal += 1;
      this.#used = 0;
    }
    const index = this.#ordinal % chunksMax;
    const chunk = this.#chunks[index] ?? Buffer.allocUnsafeSlow(chunkBytes);
    this.#chunks[index] = chunk;
    const at = this.#ordinal * chunkBytes + this.#used;
    for (const part of parts) this.#used = put(chunk, this.#used, part);
    return at;
  }

  /** So many parts; undefined once others took their place. */
  read(at: number, count: number): readonly KeptPart[] | undefined {
    const ordinal = Math.floor(at / chunkBytes);
    const chunk = this.#chunks[ordinal % chunksMax];
    if (chunk === undefined || ordinal <= this.#ordinal - chunksMax) return undefined;
    const parts: KeptPart[] = [];
    let from = at % chunkBytes;
    for (let nth = 0; nth < count; nth++) {
      const length = chunk.readUInt32LE(from);
      const to = from + lengthBytes + chunk.readUInt32LE(from + 4);
      parts.push({ length, head: chunk.subarray(from + lengthBytes, to) });
      from = to;
    }
    return parts;
  }
}

/** The most bytes that the copy of a part may take; a character takes at most three. */
const mostOf = (part: Body): number =>
  Math.min(headBytesMax, typeof part === 'string' ? 3 * part.length : part.length);

/** Where the next part begins. */
function put(chunk: Buffer, at: number, part: Body): number {
  const from = at + lengthBytes;
  const end = from + headBytesMax;
  let to = from;
  for (const piece of part instanceof Parts ? part.all : [part]) {
    if (to === end) break;
    to += typeof piece === 'string' ? chunk.write(piece, to, end - to) : piece.copy(chunk, to, 0, end - to);
  }
  // What fits has been copied whole, so that only a long text is counted.
  const isCopied = typeof part === 'string' && 3 * part.length <= headBytesMax;
  chunk.writeUInt32LE(isCopied ? to - from : lengthOf(part), at);
  chunk.writeUInt32LE(to - from, at + 4);
  return to;
}
