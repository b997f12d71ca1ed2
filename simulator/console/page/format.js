// How times, numbers and bodies are written.

/** @param {string} iso */
export const timeOf = (iso) => iso.slice(11, 23);
/** @param {string} iso */
export const dateTimeOf = (iso) => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;

const numbers = new Intl.NumberFormat('en');
/** @param {number} value */
export const numberOf = (value) => numbers.format(value);

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${numberOf(count)} ${count === 1 ? one : many}`;

const units = /** @type {const} */ ([
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
]);

/**
 * A duration by its largest unit that divides it well: `90 s`, `24 h`.
 * @param {number} ms
 */
export function spanOf(ms) {
  const [size, unit] = units.find(([size]) => ms >= size && ms % size === 0) ?? [1, 'ms'];
  return `${numberOf(ms / size)} ${unit}`;
}

/**
 * How far an instant is from another, in its two largest units: `in 3 h 5 min`.
 * @param {number} ms
 */
export function distanceOf(ms) {
  const parts = [];
  let rest = Math.abs(ms);
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
  }
  if (parts.length === 0) return 'now';
  return ms < 0 ? `${parts.join(' ')} ago` : `in ${parts.join(' ')}`;
}

/** @param {number} bytes */
export const bytesOf = (bytes) =>
  bytes < 1_024
    ? `${bytes} B`
    : bytes < 1_048_576
      ? `${(bytes / 1_024).toFixed(1)} kB`
      : `${(bytes / 1_048_576).toFixed(1)} MB`;

/**
 * JSON with line breaks and indentation, also where it is cut off; anything else as it is.
 * @param {string} text
 */
export function prettyOf(text) {
  if (!/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  const line = () => `\n${'  '.repeat(Math.max(0, depth))}`;
  // Texts are taken whole, so that nothing in them counts as structure.
  return text.replace(
    /("(?:[^"\\]|\\.)*"?)|([[{])\s*([\]}])?|([\]}])|(,)|(:)|\s+/g,
    (_all, string, opened, empty, closed, comma, colon) => {
      if (string !== undefined) return string;
      if (empty !== undefined) return opened + empty;
      if (opened !== undefined) {
        depth += 1;
        return opened + line();
      }
      if (closed !== undefined) {
        depth -= 1;
        return line() + closed;
      }
      return comma === undefined ? (colon === undefined ? '' : ': ') : comma + line();
    },
  );
}

/** @param {number} status */
export const toneOf = (status) =>
  status >= 500 || status < 100
    ? 's5'
    : status === 429
      ? 's429'
      : status >= 400
        ? 's4'
        : status >= 300
          ? 's3'
          : 's2';

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
