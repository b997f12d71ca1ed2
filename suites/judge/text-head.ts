// The beginning of a long text, cut so that it never ends within a secret.

/** Characters that end a word in JSON, HTML, URLs and headers; no credential has one of them. */
const wordEnds = ['"', ',', ' ', '\n', '&', '<'] as const;

/**
 * The text, or its beginning up to the end of a word within `charsMax` characters: half a secret would not be found by
 * those who mask secrets later.
 */
export function headOf(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const head = text.slice(0, charsMax);
  const end = Math.max(...wordEnds.map((char) => head.lastIndexOf(char)));
  return `${head.slice(0, end + 1)} …`;
}
