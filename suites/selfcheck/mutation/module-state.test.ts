// Reset of module state: modules forget it, and nothing else changes.
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { makeStateResettable } from './module-state.ts';

test('a module without state does not change', () => {
  const source = "const names = new Set(['a']);\nexport const twice = (n) => { let m = n; return m * 2; };\n";
  expect(makeStateResettable('a.ts', source)).toBe(source);
});

test('a reset restores variables, and empties collections that start empty', () => {
  const source = `
    let last = { second: -1 };
    let open;
    const cache = new Map();
    const ids = new WeakMap();
    const fixed = new Map([['a', 1]]);
    function remember() { last = { second: 5 }; open = 1; cache.set('a', 2); fixed.set('b', 2); }
    function state() { return [last.second, open, cache.size, fixed.size]; }
  `;
  const context: { __stryker__?: { resets: (() => void)[] }; states: unknown[] } = { states: [] };
  const script = `${makeStateResettable('a.ts', source)}
    remember();
    states.push(state());
    for (const reset of globalThis.__stryker__.resets) reset();
    states.push(state());
    ids instanceof WeakMap;`;
  expect(runInNewContext(script, context)).toBe(true);
  expect(context.states).toEqual([
    [5, 1, 1, 2],
    [-1, undefined, 0, 2],
  ]);
});
