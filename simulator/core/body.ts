// The body of a message, in one piece or in parts that are sent without being joined.

/** So long as they are not joined, nothing is copied because a counter at the end of a page changed. */
export class Parts {
  readonly all: readonly (string | Buffer)[];
  /** Bytes of all parts together. */
  readonly length: number;

  constructor(all: readonly (string | Buffer)[]) {
    this.all = all;
    let length = 0;
    for (const part of all) length += Buffer.byteLength(part);
    this.length = length;
  }

  /** Allocated outside Node's buffer pool, because one slice that is kept would keep the whole pool in memory. */
  joined(): Buffer {
    const whole = Buffer.allocUnsafeSlow(this.length);
    let at = 0;
    for (const part of this.all)
      at += typeof part === 'string' ? whole.write(part, at) : part.copy(whole, at);
    return whole;
  }
}

/** The bytes of a text that is kept. */
export const ownBytes = (text: string): Buffer => new Parts([text]).joined();

export type Body = string | Buffer | Parts;
export type WholeBody = Exclude<Body, Parts>;

export const wholeOf = (body: Body): WholeBody => (body instanceof Parts ? body.joined() : body);

/** To write parts costs more than to write one piece, and less than to copy a longer body. */
export const joinedBytesMax = 128 * 1024;

/** In bytes. */
export const lengthOf = (body: Body): number =>
  body instanceof Parts ? body.length : Buffer.byteLength(body);
