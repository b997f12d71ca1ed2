// Text from a target, made safe for display.
import { expect, test } from 'vitest';
import { visible, visibleJson, visibleLine, withoutPassword } from './visible.ts';

test.each([
  ['\u001b[2J', '\\u001b[2J'],
  ['\u001b]0;t\u0007', '\\u001b]0;t\\u0007'],
  ['\u009b31m\u0085', '\\u009b31m\\u0085'],
  ['\u202Eabc\u2066\u200f', '\\u202eabc\\u2066\\u200f'],
  ['a\u2028b\u0000c\ud800', 'a\\u2028b\\u0000c\\ud800'],
  ['\u{e0041}', '\\udb40\\udc41'],
  ['é 漢 😀 plain', 'é 漢 😀 plain'],
])('%j is shown as %s', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('a text on one line adds no lines to a report', () => {
  expect(visibleLine('a\r\nb\n\tc\rd')).toBe('a b c\\rd');
  expect(visible('a\nb')).toBe('a\nb');
});

test('JSON keeps its value', () => {
  const value = { text: '\u001b\u007f\u009b\u202e', other: 'x\ny' };
  const shown = visibleJson(JSON.stringify(value, undefined, 2));
  expect(shown).toMatch(/^[\n\x20-\x7e]+$/);
  expect(JSON.parse(shown)).toEqual(value);
});

test('the password of a URL is hidden', () => {
  expect(withoutPassword('found "http://user:pa@ss@host/x@y".')).toBe('found "http://[redacted]@host/x@y".');
});
