// A growing list: earlier states stay as they were, whichever of them grows.
import { expect, test } from 'vitest';
import { Growing } from './growing.ts';

const itemsOf = <T>(list: Growing<T>): readonly T[] => [...list.backwards()].map(([item]) => item).reverse();
const of = (...items: readonly string[]): Growing<string> =>
  items.reduce((list, item) => list.with(item), Growing.empty<string>());

test('a state stays what it was while later ones grow from it, one or several', () => {
  const two = of('a', 'b');
  const three = two.with('c');
  const other = two.with('d').with('e');
  expect([two, three, other].map(itemsOf)).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'd', 'e'],
  ]);
  expect([two.at(2), three.at(2), other.at(2)]).toEqual([undefined, 'c', 'd']);
});

test('backwards it gives each item with its position', () => {
  expect([...of('a', 'b').backwards()]).toEqual([
    ['b', 1],
    ['a', 0],
  ]);
});
