// Finds secrets in a view of a text: by lookup, so that the number of secrets hardly matters.
import { latin1, lengthMin, type View } from './text-views.ts';

/** A folding gives what a byte is compared by; 0 leaves it out of the comparison. */
export type Folding = Uint8Array;

/** ASCII letters in any case; nothing is left out. */
export const anyCase: Folding = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

/** Letters and digits only, so that spaces and punctuation may stand anywhere or be missing. */
export const lettersAndDigits: Folding = anyCase.map((byte) =>
  byte < 0x80 && !/[a-z0-9]/.test(String.fromCharCode(byte)) ? 0 : byte,
);

/** A longer secret is recognised by its beginning. */
const keyCharsMax = 128;

/** Each secret has at least `lengthMin` folded bytes. */
export function secretIndex(secrets: Iterable<string>, folding: Folding) {
  /** The folded length of the longest secret with each beginning. */
  const spans = new Map<string, number>();
  for (const secret of secrets) {
    const folded = foldedText(secret, folding);
    const key = folded.slice(0, keyCharsMax);
    spans.set(key, Math.max(folded.length, spans.get(key) ?? 0));
  }
  const longest = longestPrefix([...spans.keys()].sort());
  const heads = new Set([...spans.keys()].map(headOf));
  return {
    /** Calls `mark` with the range of the text that spells a secret. */
    find: (view: View, mark: (start: number, end: number) => void) => {
      const { bytes, places } = foldedBytes(view.bytes, folding);
      const text = latin1(bytes);
      const head = new Head();
      for (let last = 0; last < bytes.length; last += 1) {
        if (!heads.has(head.next(bytes[last] ?? 0))) continue;
        const first = Math.max(0, last + 1 - lengthMin);
        const key = longest(text.slice(first, first + keyCharsMax));
        if (key === undefined) continue;
        const end = Math.min(first + (spans.get(key) ?? 0), places.length) - 1;
        mark(view.starts[places[first] ?? 0] ?? 0, view.ends[places[end] ?? 0] ?? 0);
      }
    },
  };
}

export const foldedText = (text: string, folding: Folding): string =>
  latin1(foldedBytes(Buffer.from(text), folding).bytes);

function foldedBytes(bytes: Uint8Array, folding: Folding) {
  const folded = new Uint8Array(bytes.length);
  /** Where each stood before the folding. */
  const places = new Int32Array(bytes.length);
  let length = 0;
  for (let place = 0; place < bytes.length; place += 1) {
    const compared = folding[bytes[place] ?? 0] ?? 0;
    if (compared === 0) continue;
    folded[length] = compared;
    places[length] = place;
    length += 1;
  }
  return { bytes: folded.subarray(0, length), places: places.subarray(0, length) };
}

/** A hash of the last `lengthMin` bytes, which are as many as two numbers of 32 bits hold. */
class Head {
  #high = 0;
  #low = 0;

  next(byte: number): number {
    this.#high = (this.#high << 8) | (this.#low >>> 24);
    this.#low = (this.#low << 8) | byte;
    return Math.imul(this.#high, 0x9e3779b1) ^ this.#low;
  }
}

function headOf(key: string): number {
  const head = new Head();
  return Buffer.from(key.slice(0, lengthMin), 'latin1').reduce((_, byte) => head.next(byte), 0);
}

/** Returns the longest of the keys with which a text begins, if any. The keys are sorted. */
function longestPrefix(keys: readonly string[]): (text: string) => string | undefined {
  /** For each key the longest other one with which it begins. */
  const shorter = new Map<string, string | undefined>();
  let before: string | undefined;
  for (const key of keys) {
    while (before !== undefined && !key.startsWith(before)) before = shorter.get(before);
    shorter.set(key, before);
    before = key;
  }
  return (text) => {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? '') <= text) low = middle + 1;
      else high = middle;
    }
    // All keys between a prefix of the text and the text itself begin with that prefix.
    let found = keys[low - 1];
    while (found !== undefined && !text.startsWith(found)) found = shorter.get(found);
    return found;
  };
}
