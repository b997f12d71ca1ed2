// The views of a text: as it is, and with its encodings undone. Each byte of a view knows where it stands in the text.

/** Shorter values are no secrets, so shorter pieces of packed text are not kept. */
export const lengthMin = 8;
/** Encodings inside each other that are undone: a Base64 text in a percent-encoded URL in a JSON text, for example. */
const depthMax = 3;

export interface View {
  readonly bytes: Uint8Array;
  /** Where the characters that stand for a byte begin in the text. */
  readonly starts: Int32Array;
  /** Where these characters end. */
  readonly ends: Int32Array;
}

/** The work is linear in the length of the text: each view is shorter than the one that it was decoded from. */
export const viewsOf = (text: string): Iterable<View> => withDecoded(plainView(text), depthMax);

function* withDecoded(view: View, depth: number): Iterable<View> {
  yield view;
  if (depth === 0) return;
  for (const decode of decoders) {
    const decoded = decode(view);
    if (decoded !== undefined) yield* withDecoded(decoded, depth - 1);
  }
}

/** Returns nothing if the view holds nothing in this encoding. */
type Decode = (view: View) => View | undefined;

/** Collects the bytes of a view, at most `capacity` of them. */
class Collector {
  readonly #view: View;
  length = 0;

  constructor(capacity: number) {
    this.#view = {
      bytes: new Uint8Array(capacity),
      starts: new Int32Array(capacity),
      ends: new Int32Array(capacity),
    };
  }

  push(byte: number, start: number, end: number): void {
    const { bytes, starts, ends } = this.#view;
    bytes[this.length] = byte;
    starts[this.length] = start;
    ends[this.length] = end;
    this.length += 1;
  }

  view(): View {
    const { bytes, starts, ends } = this.#view;
    return {
      bytes: bytes.subarray(0, this.length),
      starts: starts.subarray(0, this.length),
      ends: ends.subarray(0, this.length),
    };
  }
}

/** UTF-8 takes at most three bytes for each unit of a JavaScript string. */
function plainView(text: string): View {
  const collected = new Collector(text.length * 3);
  let start = 0;
  for (const char of text) {
    const end = start + char.length;
    for (const byte of utf8(char)) collected.push(byte, start, end);
    start = end;
  }
  return collected.view();
}

const utf8 = (char: string): Iterable<number> => (char < '\u0080' ? [char.charCodeAt(0)] : Buffer.from(char));

/** A notation that writes single characters in a longer form. */
interface Notation {
  readonly form: RegExp;
  readonly bytesOf: (written: string) => Iterable<number>;
}

const percent: Notation = {
  form: /%[0-9a-f]{2}/gi,
  bytesOf: (written) => [Number.parseInt(written.slice(1), 16)],
};

/** Of JSON and JavaScript, in any letter case. White space is never compared, so all of it is the same. */
const backslash: Notation = {
  form: /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrtbf"'\\/])/gi,
  bytesOf: (written) => {
    const [, kind = '', digits] = /^\\(.)(.*)$/.exec(written) ?? [];
    if (digits) return utf8(String.fromCharCode(Number.parseInt(digits, 16)));
    return utf8(/\w/.test(kind) ? ' ' : kind);
  },
};

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const characterReference: Notation = {
  form: /&(?:#x[0-9a-f]{1,5}|#[0-9]{1,6}|amp|lt|gt|quot|apos);/gi,
  bytesOf: (written) => {
    const name = written.slice(1, -1).toLowerCase();
    return utf8(namedCharacters[name] ?? String.fromCodePoint(Number(name.replace(/^#(x?)/, '0$1'))));
  },
};

/** Undoes one layer of a notation: `%2541` becomes `%41`. */
const unwritten =
  ({ form, bytesOf }: Notation): Decode =>
  ({ bytes, starts, ends }) => {
    const collected = new Collector(bytes.length);
    let at = 0;
    const copyUntil = (end: number): void => {
      for (; at < end; at += 1) collected.push(bytes[at] ?? 0, starts[at] ?? 0, ends[at] ?? 0);
    };
    for (const { 0: written, index } of latin1(bytes).matchAll(form)) {
      copyUntil(index);
      at += written.length;
      for (const byte of bytesOf(written)) collected.push(byte, starts[index] ?? 0, ends[at - 1] ?? 0);
    }
    if (at === 0) return undefined;
    copyUntil(bytes.length);
    return collected.view();
  };

/** The bytes as a string whose indexes are those of the bytes. */
export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** An encoding that spreads the bits of bytes over characters. */
interface Packing {
  /** Bits that a character carries. */
  readonly bits: number;
  /** The value of each character by its byte. */
  readonly values: Int8Array;
}

/** In `values`: the character may stand between others, or ends what is packed. */
const ignored = -1;
const foreign = -2;

function packing(bits: number, digits: readonly string[], between: string): Packing {
  const values = new Int8Array(256).fill(foreign);
  for (const alphabet of digits)
    for (const [value, char] of [...alphabet].entries()) values[char.charCodeAt(0)] = value;
  for (const char of between) values[char.charCodeAt(0)] = ignored;
  return { bits, values };
}

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const base64 = packing(6, [`${lettersAndDigits}+/`, `${lettersAndDigits}-_`], ' \t\r\n');
const hex = packing(4, ['0123456789abcdef', '0123456789ABCDEF'], ' \t\r\n:-,');

/** A byte that UTF-8 never has, so that no secret goes across it. */
const pieceEnd = 0xff;

/** Credentials are ASCII, so that the few readable pieces of a decoded text are all that can hold one. */
const isReadable = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/**
 * Undoes a packing. What is packed may follow other characters of the alphabet, so that its first whole byte begins
 * after any number of them: `phase`.
 */
const unpacked =
  ({ bits, values }: Packing, phase: number): Decode =>
  ({ bytes, starts, ends }) => {
    const collected = new Collector(bytes.length);
    let pieceStart = 0;
    const endPiece = (): void => {
      if (collected.length === pieceStart) return;
      if (collected.length - pieceStart < lengthMin) collected.length = pieceStart;
      else collected.push(pieceEnd, 0, 0);
      pieceStart = collected.length;
    };
    let [held, heldBits, left, previous] = [0, 0, phase, 0];
    for (let at = 0; at < bytes.length; at += 1) {
      const value = values[bytes[at] ?? 0] ?? foreign;
      if (value === foreign) {
        endPiece();
        [held, heldBits, left] = [0, 0, phase];
      } else if (value !== ignored && left > 0) {
        left -= 1;
      } else if (value !== ignored) {
        held = ((held << bits) | value) & 0xfff;
        heldBits += bits;
        if (heldBits >= 8) {
          heldBits -= 8;
          const byte = (held >> heldBits) & 0xff;
          if (isReadable(byte)) collected.push(byte, starts[previous] ?? 0, ends[at] ?? 0);
          else endPiece();
        }
        previous = at;
      }
    }
    endPiece();
    return collected.length === 0 ? undefined : collected.view();
  };

const decoders: readonly Decode[] = [
  ...[percent, backslash, characterReference].map(unwritten),
  ...[0, 1, 2, 3].map((phase) => unpacked(base64, phase)),
  ...[0, 1].map((phase) => unpacked(hex, phase)),
];
