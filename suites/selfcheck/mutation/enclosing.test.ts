// The names of the functions and laws around a place of a source.
import { expect, test } from 'vitest';
import { enclosingIn } from './enclosing.ts';

const source = `
export const laws = {
  /** A law. */
  charge: (bodies: number): number => bodies + 1,
  free: false,
};
class World {
  #count = 2;
  constructor() { this.#count = 3; }
  #grow(by: number) { const next = this.#count + 4; return { next: () => next + 5 }; }
}
export function admit(quota: number) {
  const left = quota - 6;
  const isIn = (asked: number) => asked < 7;
  return isIn(left);
}
8;
`;
const enclosing = enclosingIn('a.ts', source);
const around = (text: string) => {
  const start = source.indexOf(text);
  return enclosing(start, start + text.length);
};

test.each([
  ['bodies + 1', 'laws.charge'],
  ['false', 'laws.free'],
  ['2', 'World.#count'],
  ['3', 'World.constructor'],
  ['#count + 4', 'World.#grow'],
  ['next + 5', 'World.#grow.next'],
  ['quota - 6', 'admit'],
  ['asked < 7', 'admit.isIn'],
  ['8;', ''],
])('%s is inside %s', (text, name) => {
  expect(around(text).function).toBe(name);
});

test('the comment is that before the innermost function or law', () => {
  expect(around('bodies + 1').comment).toContain('A law.');
  expect(around('false').comment).not.toContain('A law.');
});

test('the text is that of the innermost function or law', () => {
  expect(around('bodies + 1').text).toBe('charge: (bodies: number): number => bodies + 1');
  expect(around('asked < 7').text).toBe('isIn = (asked: number) => asked < 7');
  expect(around('8;').text).toBe('');
});
