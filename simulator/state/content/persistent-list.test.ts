// A persistent list: appending never changes an earlier list, whichever list it appends to.
import { expect, test } from 'vitest';
import { PersistentList } from './persistent-list.ts';

const itemsOf = <T>(list: PersistentList<T>): readonly T[] =>
  [...list.reversedEntries()].map(([item]) => item).reverse();
const of = (...items: readonly string[]): PersistentList<string> =>
  items.reduce((list, item) => list.append(item), PersistentList.empty<string>());

test('a list stays the same when one or several lists are made by appending to it', () => {
  const two = of('a', 'b');
  const three = two.append('c');
  const other = two.append('d').append('e');
  expect([two, three, other].map(itemsOf)).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'd', 'e'],
  ]);
  expect([two.at(2), three.at(2), other.at(2)]).toEqual([undefined, 'c', 'd']);
});

test('reversed entries give each item with its position', () => {
  expect([...of('a', 'b').reversedEntries()]).toEqual([
    ['b', 1],
    ['a', 0],
  ]);
});
