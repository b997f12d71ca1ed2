// Text of a target as it may be shown: characters that steer a terminal or reorder a line appear as escapes.

/** Controls but tab and line break, invisible formats such as marks of direction, halves of pairs, ends of lines. */
const steering = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\t\n]]/gv;

/** Each unit of UTF-16 as in JSON. */
const escaped = (char: string): string =>
  char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The text with line breaks as they are. */
export const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\r', '\\r').replace(steering, escaped);

/** The text on one line. */
export const visibleLine = (text: string): string => visible(text).replace(/[\t\n]+/g, ' ');

/** The text, in which no URL shows its user name and password. */
export const withoutPassword = (text: string): string => text.replace(/(:\/\/)[^\s/?#]*@/g, '$1[redacted]@');

/** JSON text with the same value, in which no character steers a terminal. */
export const visibleJson = (json: string): string => json.replace(steering, escaped);
