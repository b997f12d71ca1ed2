// Splits the JSON text of a HAR file into the elements of `log.entries`, so that no more than one is in memory.

/** Where an element stands in the file. */
export interface Element {
  readonly bytes: Buffer;
  /** The number of bytes in the file before it. */
  readonly offset: number;
}

/** The file is not what a HAR file is; the message completes a sentence that begins with its name. */
export class NotHar extends Error {}

/** Of one element, or of everything outside of them. */
const bytesMax = 128 * 1024 * 1024;
/** JSON of the service is nested far less; an element begins at depth 3. */
const depthMax = 250;
const elementDepth = 3;

/** In UTF-8, byte by byte. */
const byteOrderMark = /^\u00ef\u00bb\u00bf/;

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Finds the ends of elements alone; `JSON.parse` reads them. That takes a fourth of the time of the libraries that read
 * JSON from streams, and gives the places of elements in the file.
 */
export class Splitter {
  #offset = 0;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** Whether the innermost open bracket at depth 2 is `log`, and at depth 3 `log.entries`. */
  #isInLog = false;
  #isInEntries = false;
  /** The parts so far of the element that is open. */
  #element: Buffer[] | undefined;
  #elementBytes = 0;
  /** Everything but the elements, which are zeros there. */
  #skeleton = '';
  #elements = 0;

  /** The elements that end in this chunk. */
  *push(chunk: Buffer): Generator<Element> {
    let from = 0;
    const take = (end: number): void => {
      const part = chunk.subarray(from, end);
      from = end;
      if (this.#element === undefined) this.#skeleton += part.toString('latin1');
      else this.#element.push(part);
      this.#elementBytes += part.length;
      if (this.#elementBytes > bytesMax || this.#skeleton.length > bytesMax)
        throw new NotHar(`is too large ${this.#place}: more than 128 MiB in one piece`);
    };
    for (let at = this.#skipEscaped(chunk); at < chunk.length; at += 1) {
      if (this.#inString) {
        at = this.#stringEnd(chunk, at);
        continue;
      }
      const byte = chunk[at];
      if (byte === quote) this.#inString = true;
      else if (byte === openBrace || byte === openBracket) {
        if (this.#depth <= elementDepth && this.#element === undefined) {
          take(at);
          this.#open(byte);
        }
        this.#depth += 1;
        if (this.#depth > depthMax) throw new NotHar(`is nested more than ${depthMax} deep ${this.#place}`);
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#element !== undefined && this.#depth === elementDepth) {
          take(at + 1);
          yield this.#endElement(this.#offset + from);
        }
      }
    }
    take(chunk.length);
    this.#offset += chunk.length;
  }

  /** Everything in the file but the elements, each of which is a zero. Throws if the text is not complete. */
  end(): unknown {
    if (this.#inString || this.#depth > 0) throw new NotHar(`is cut off ${this.#place}`);
    try {
      return JSON.parse(this.#skeleton.replace(byteOrderMark, ''));
    } catch {
      throw new NotHar(`is not JSON ${this.#place}`);
    }
  }

  get #place(): string {
    return this.#elements === 0 && this.#element === undefined
      ? 'at its beginning'
      : `in or after entry ${this.#elements}`;
  }

  #skipEscaped(chunk: Buffer): number {
    const isEscaped = this.#isEscaped && chunk.length > 0;
    if (isEscaped) this.#isEscaped = false;
    return Number(isEscaped);
  }

  /** The place of the quote that ends the string; the end of the chunk if none does. */
  #stringEnd(chunk: Buffer, start: number): number {
    let at = start;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === backslash) at += 1;
      else if (byte === quote) {
        this.#inString = false;
        return at;
      }
    }
    this.#isEscaped = at > chunk.length;
    return chunk.length;
  }

  #open(bracket: number): void {
    const isNamed = (name: string): boolean =>
      new RegExp(`"${name}"\\s*:\\s*$`).test(this.#skeleton.slice(-100));
    if (this.#depth === 1) this.#isInLog = isNamed('log');
    if (this.#depth === 2) this.#isInEntries = this.#isInLog && bracket === openBracket && isNamed('entries');
    if (this.#depth !== elementDepth || !this.#isInEntries || bracket !== openBrace) return;
    this.#skeleton += '0';
    this.#element = [];
    this.#elementBytes = 0;
  }

  #endElement(end: number): Element {
    const bytes = Buffer.concat(this.#element ?? []);
    this.#element = undefined;
    this.#elements += 1;
    return { bytes, offset: end - bytes.length };
  }
}
