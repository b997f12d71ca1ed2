// Makes text from a target safe for display: characters that control a terminal or reorder a line become escapes.

/** Controls except tab and line feed, format characters such as direction marks, lone surrogates, line separators. */
const steering = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\t\n]]/gv;

/** Each UTF-16 unit as a JSON escape. */
const escaped = (char: string): string =>
  char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The text with its line breaks. */
export const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\r', '\\r').replace(steering, escaped);

/** The text on one line. */
export const visibleLine = (text: string): string => visible(text).replace(/[\t\n]+/g, ' ');

/** The text without user names and passwords of URLs. */
export const withoutPassword = (text: string): string => text.replace(/(:\/\/)[^\s/?#]*@/g, '$1[redacted]@');

/** JSON text with the same value, in which no character controls a terminal. */
export const visibleJson = (json: string): string => json.replace(steering, escaped);
