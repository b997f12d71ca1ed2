// Masks a secret in a text, plain or as a target may have encoded it.

/** Shorter values are test inputs. Masking them would mask ordinary words. */
const lengthMin = 8;

/** Returns a function that replaces every secret in a text with the mask. */
export function masking(secrets: Iterable<string>, mask: string): (text: string) => string {
  // Longest first, so that a secret that contains another one is masked completely.
  const values = [...new Set(secrets)]
    .filter((value) => value.length >= lengthMin)
    .toSorted((a, b) => b.length - a.length);
  const plain = values.flatMap(encodings);
  // Built when they are needed, because few texts contain escapes.
  let spelled: readonly RegExp[] | undefined;
  return (text) => {
    const clean = plain.reduce((rest, form) => rest.replaceAll(form, mask), text);
    if (!/%[0-9a-f]{2}|\\u[0-9a-f]{4}|&#/i.test(clean)) return clean;
    spelled ??= values.map(spelledOut);
    return spelled.reduce((rest, form) => rest.replace(form, mask), clean);
  };
}

/** The secret, and the parts of its hexadecimal and Base64 forms that do not depend on the surrounding text. */
function encodings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isWhole = (shift + bytes.length) % 3 === 0;
    return text.slice(shift === 0 ? 0 : shift + 1, isWhole ? undefined : -1);
  });
  const base64url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([secret, hex, hex.toUpperCase(), ...base64, ...base64url])];
}

/** Matches the secret with any of its characters percent-encoded, JSON-escaped or as a character reference. */
const spelledOut = (secret: string): RegExp =>
  new RegExp(
    [...secret]
      .map((char) => {
        const code = char.charCodeAt(0);
        const hex = code.toString(16).padStart(2, '0');
        return `(?:${char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')}|%(?:25)?${hex}|\\\\+u00${hex}|&#(?:x${hex}|${code});)`;
      })
      .join(''),
    'gi',
  );
